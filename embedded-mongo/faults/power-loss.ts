import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DamagedLog } from '../src/storage/log-scan.ts'
import { Store } from '../src/storage/store.ts'
import { seededRandom } from './random.ts'
import { type DiskBehaviour, SimulatedDisk } from './simulated-disk.ts'

interface PowerLossReport {
  acknowledged: number
  /** Writes that were acknowledged and are not there after the power came back. */
  lost: string[]
  /** Batches of which only a part is there. */
  torn: string[]
}

const KEYS = 40
/** Small, so that segments are filled, released and used again many times. */
const SEGMENT_BYTES = 4096

/** Every batch writes the same number to both of these, so that half a batch shows. */
const left = (i: number): string => `\x10left${i}`
const right = (i: number): string => `\x10right${i}`

/**
 * Writes to a store, cuts the power at a random moment, opens what the disk then holds and checks it: every round goes
 * on with what the last one left.
 */
export async function runPowerLosses(
  rounds: number,
  seed: number,
  behaviour: DiskBehaviour = {},
): Promise<PowerLossReport> {
  const random = seededRandom(seed)
  const report: PowerLossReport = { acknowledged: 0, lost: [], torn: [] }
  const folders: string[] = []
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-power-'))
    folders.push(folder)
    return folder
  }
  let disk = new SimulatedDisk(behaviour)
  let folder = newFolder()
  const acknowledged = new Map<number, number>()
  let counter = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const store = await open(folder, disk, round, report)
      if (store === undefined) return report
      verify(store, acknowledged, round, report)
      let isOn = true
      const writers = Array.from({ length: 6 }, async () => {
        while (isOn) {
          const i = Math.floor(random() * KEYS)
          const number = ++counter
          const value = Buffer.alloc(8 + Math.floor(random() * 600))
          value.writeDoubleLE(number)
          const seq = store.commit([
            { key: left(i), value },
            { key: right(i), value },
          ])
          await store.durable(seq).catch(() => {})
          if (!isOn) return
          report.acknowledged++
          acknowledged.set(i, Math.max(acknowledged.get(i) ?? 0, number))
        }
      })
      const turns = 1 + Math.floor(random() * 60)
      for (let turn = 0; turn < turns; turn++) {
        if (random() < 0.05) void store.checkpoint()
        await new Promise((resolve) => setImmediate(resolve))
      }
      isOn = false
      const after = disk.afterPowerLoss(random)
      await Promise.all(writers)
      // The tree is durable by itself. Closing writes more to the old disk and tree: the copy is taken before.
      await store.checkpointed()
      const next = newFolder()
      cpSync(join(folder, 'state'), join(next, 'state'), { recursive: true })
      await store.close()
      disk = after
      folder = next
    }
    const store = await open(folder, disk, rounds, report)
    if (store === undefined) return report
    verify(store, acknowledged, rounds, report)
    await store.close()
    return report
  } finally {
    for (const path of folders) rmSync(path, { recursive: true, force: true })
  }
}

/** A store may notice by itself that its disk has lied. */
async function open(
  folder: string,
  disk: SimulatedDisk,
  round: number,
  report: PowerLossReport,
): Promise<Store | undefined> {
  try {
    return await Store.open(folder, { logFiles: disk, segmentBytes: SEGMENT_BYTES })
  } catch (error) {
    if (!(error instanceof DamagedLog)) throw error
    report.lost.push(`round ${round}: ${error.message}`)
    return undefined
  }
}

function verify(store: Store, acknowledged: Map<number, number>, round: number, report: PowerLossReport): void {
  for (let i = 0; i < KEYS; i++) {
    const [a, b] = [numberAt(store, left(i)), numberAt(store, right(i))]
    if (a !== b) report.torn.push(`round ${round}, key ${i}: ${a} and ${b}`)
    const wanted = acknowledged.get(i) ?? 0
    if (a < wanted) report.lost.push(`round ${round}, key ${i}: ${a} instead of ${wanted}`)
    // What was written without being acknowledged may stand; from now on it must stay.
    acknowledged.set(i, a)
  }
}

const numberAt = (store: Store, key: string): number => store.get(key)?.readDoubleLE() ?? 0
