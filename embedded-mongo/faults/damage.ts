import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Int32, ObjectId } from 'bson'
import { sampleDocument } from '../bench/documents.ts'
import { summaryOf } from '../src/backup/format.ts'
import { encode } from '../src/bson/codec.ts'
import { Engine } from '../src/engine.ts'
import { insertDocument } from '../src/storage/documents.ts'
import { Store } from '../src/storage/store.ts'
import { WriteUnit } from '../src/storage/write-unit.ts'
import { type DamageCase, LOG_CASES, TREE_CASES } from './damage-cases.ts'

interface DamageReport {
  /** The store said what is damaged, or the damage hit nothing that is in use. */
  noticed: string[]
  harmless: string[]
  /** Other data was answered, and nothing said. */
  silent: string[]
  crashed: string[]
}

const DOCUMENTS = 600
const SEGMENT_BYTES = 32 << 10
/** The log's mark is written by then. */
const MARKED_MS = 100

/** Damages stores in every way, one after the other, and looks what they say. */
export async function runDamages(): Promise<DamageReport> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-damage-'))
  const report: DamageReport = { noticed: [], harmless: [], silent: [], crashed: [] }
  const reader = new DamagedReader()
  try {
    const { logOnly, treeOnly, sha256 } = await prepare(folder)
    const run = async (from: string, { name, damage }: DamageCase) => {
      const copy = join(folder, 'case')
      cpSync(from, copy, { recursive: true })
      damage(copy)
      const outcome = await reader.read(copy)
      if (outcome === 'crashed') report.crashed.push(name)
      else if ('refused' in outcome) report.noticed.push(`${name}: ${outcome.refused}`)
      else (outcome.sha256 === sha256 ? report.harmless : report.silent).push(name)
      rmSync(copy, { recursive: true })
    }
    for (const one of LOG_CASES) await run(logOnly, one)
    for (const one of TREE_CASES) await run(treeOnly, one)
    return report
  } finally {
    reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same data as a killed process leaves it (in the log), and as a closed one does (in the tree). */
export async function prepare(folder: string): Promise<{ logOnly: string; treeOnly: string; sha256: string }> {
  const [live, logOnly, treeOnly] = ['live', 'log', 'tree'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const store = await Store.open(live, { segmentBytes: SEGMENT_BYTES })
  const engine = new Engine(store, 0)
  const collection = engine.catalog.create('test.docs', new Map())
  const index = engine.catalog.newIndex(
    new Map([
      ['key', new Map([['name', new Int32(1)]])],
      ['name', 'name_1'],
    ] as [string, string][]),
  )
  engine.commitIndexes(new WriteUnit(store, () => {}), collection, [index])
  for (let i = 0; i < DOCUMENTS; i++) {
    const unit = new WriteUnit(store, () => {})
    const doc = sampleDocument(new ObjectId(), i)
    insertDocument(unit, collection, { doc, raw: encode(doc) })
    await store.durable(engine.commit(unit))
  }
  await sleep(MARKED_MS)
  cpSync(live, logOnly, { recursive: true })
  const { sha256 } = summaryOf(store)
  await store.close()
  cpSync(live, treeOnly, { recursive: true })
  return { logOnly, treeOnly, sha256 }
}

type Outcome = { readonly sha256: string } | { readonly refused: string }

class DamagedReader {
  #child: ChildProcess | undefined

  read(folder: string): Promise<Outcome | 'crashed'> {
    const script = fileURLToPath(new URL('./damaged-reader.ts', import.meta.url))
    this.#child ??= fork(script, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    const child = this.#child
    return new Promise((resolve) => {
      const onExit = () => {
        child.off('message', onMessage)
        this.#child = undefined
        resolve('crashed')
      }
      const onMessage = (outcome: Outcome) => {
        child.off('exit', onExit)
        resolve(outcome)
      }
      child.once('exit', onExit)
      child.once('message', onMessage)
      child.send({ folder })
    })
  }

  close(): void {
    this.#child?.kill()
  }
}
