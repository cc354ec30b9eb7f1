import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Engine } from '../engine.ts'
import { DamagedData, unseal } from '../storage/checksum.ts'
import { isDocumentKey, isIndexKey, ownerIdOf, recordIdOf, storeKey } from '../storage/keys.ts'
import { LOG_FILE_NAME } from '../storage/log-files.ts'
import type { LogRecord, Write } from '../storage/log-record.ts'
import { scanFile } from '../storage/log-scan.ts'
import { Store } from '../storage/store.ts'
import { treeFilePath } from '../storage/tree-check.ts'
import { DamagedPage, TreeFile } from '../storage/tree-file.ts'
import { treeFolder } from '../storage/tree-folder.ts'
import { type KnownEntry, type LostDocument, rebuild } from './rebuild.ts'

const BATCH_WRITES = 1000

export interface RepairReport {
  readonly documents: number
  /** Documents that were there and cannot be read. */
  readonly lost: readonly LostDocument[]
  /** What is damaged, by file. */
  readonly damages: readonly string[]
}

/**
 * Makes a store in a new folder of everything that is whole in a damaged one, which is only read. Documents that are
 * lost are known by their entries in the index of `_id`; indexes and counts are made anew.
 */
export async function repair(dataDir: string, into: string): Promise<RepairReport> {
  const [from, folder] = [resolve(dataDir), resolve(into)]
  const tree = existsSync(from) ? treeFolder(from) : undefined
  if (tree === undefined) throw new Error(`there is no store in ${from}`)
  if (existsSync(folder)) throw new Error(`${folder} exists: name a new folder`)
  const damages: string[] = []
  const known = new Map<string, KnownEntry>()
  const store = await Store.open(folder)
  try {
    const note = (write: Write): boolean => {
      if (!isIndexKey(write.key)) return !write.key.startsWith(storeKey(''))
      if (write.value === null) known.delete(write.key)
      else known.set(write.key, entryOf(write.key, write.value))
      return false
    }
    const applied = await copyTree(store, treeFilePath(tree), note, damages)
    await copyLog(store, from, applied, note, damages)
    const engine = new Engine(store, 0)
    const { documents, lost } = await rebuild(engine, store, [...known.values()])
    return { documents, lost, damages }
  } finally {
    await store.close()
  }
}

function entryOf(key: string, value: Buffer): KnownEntry {
  const recordId = value.toString('latin1')
  const values = key.slice(5)
  const isUnique = !values.endsWith(recordId)
  return { indexId: ownerIdOf(key), values: isUnique ? values : values.slice(0, -recordId.length), recordId }
}

/** Returns the newest batch that the tree holds. */
async function copyTree(
  store: Store,
  path: string,
  isWanted: (write: Write) => boolean,
  damages: string[],
): Promise<number> {
  let applied = 0
  let writes: Write[] = []
  const flush = async () => {
    if (writes.length > 0) await store.durable(store.commit(writes))
    await store.roomForMore()
    writes = []
  }
  let file: TreeFile
  try {
    file = new TreeFile(path)
  } catch (error) {
    damages.push((error as Error).message)
    return 0
  }
  try {
    for (const entry of file.entries(({ message }) => damages.push(message))) {
      const key = entry.key.toString('latin1')
      try {
        const value = Buffer.from(unseal(key, entry.value))
        if (key === storeKey('applied')) applied = value.readUIntLE(0, 6)
        if (isWanted({ key, value })) writes.push({ key, value })
      } catch (error) {
        if (!(error instanceof DamagedData)) throw error
        damages.push(isDocumentKey(key) ? `${damagedDocument(key, entry.value)} in ${path}` : error.message)
      }
      if (writes.length >= BATCH_WRITES) await flush()
    }
  } catch (error) {
    if (!(error instanceof DamagedPage)) throw error
    damages.push(error.message)
  } finally {
    file.close()
  }
  await flush()
  return applied
}

const damagedDocument = (key: string, value: Buffer): string =>
  `document ${Buffer.from(recordIdOf(key), 'latin1').toString('hex')} of collection ${ownerIdOf(key)} (${value.length} bytes) is damaged`

async function copyLog(
  store: Store,
  folder: string,
  applied: number,
  isWanted: (write: Write) => boolean,
  damages: string[],
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => LOG_FILE_NAME.test(name))
  const files = await Promise.all(names.map(async (name) => scanFile(name, await readFile(join(folder, name)))))
  // Of records of one number the one of the newest life counts.
  const records = new Map<number, LogRecord>()
  for (const record of files.flatMap(({ records, strays }) => [...records, ...strays])) {
    if (record.seq > applied && record.epoch >= (records.get(record.seq)?.epoch ?? 0)) records.set(record.seq, record)
  }
  let last = applied
  for (const seq of [...records.keys()].sort((a, b) => a - b)) {
    if (seq > last + 1) damages.push(`the log's records ${last + 1} to ${seq - 1} are lost, and what they wrote`)
    last = seq
    const writes: Write[] = []
    records.get(seq)?.eachWrite((key, value) => {
      if (isWanted({ key, value })) writes.push({ key, value })
    })
    if (writes.length > 0) await store.durable(store.commit(writes))
    await store.roomForMore()
  }
  for (const { name, end, strays } of files) {
    if (strays.some(({ durableSeq }) => durableSeq > applied)) damages.push(`${name} is damaged at byte ${end}`)
  }
}
