import { createHash } from 'node:crypto'
import { Collection } from '../storage/collection.ts'
import { CATALOG_PREFIX, COUNT_PREFIX, isDocumentKey, prefixEnd, SESSION_PREFIX, storeKey } from '../storage/keys.ts'
import { encodeRecord, type LogRecord, sealRecord, type Write } from '../storage/log-record.ts'
import type { ReadView } from '../storage/view.ts'

/**
 * A backup file: `MAGIC`, then records as the log has them (log-record.ts), numbered from 1, which hold every entry in the
 * order of keys; at last a record with the one key `SUMMARY_KEY`, which says what the others must add up to.
 */
export const MAGIC = Buffer.from('embedded-mongo backup 2\n')
/** Its records are of the log's first format, which is read too. */
export const FIRST_MAGIC = Buffer.from('embedded-mongo backup 1\n')

export interface Entry {
  readonly key: string
  readonly value: Buffer
}

/** What a backup holds. */
export interface BackupSummary {
  /** Views are counted too. */
  readonly collections: number
  readonly documents: number
  /** Of keys and values, those of indexes too. */
  readonly bytes: number
  /** Of everything, in hexadecimal. */
  readonly sha256: string
}

const SUMMARY_KEY = storeKey('summary')
/** A record closes when it has so much: between two of them a server does other work. */
const RECORD_BYTES = 1 << 20
const EPOCH = 0

/** Adds up entries. */
export class Tally {
  readonly #hash = createHash('sha256')
  #collections = 0
  #documents = 0
  #bytes = 0

  add({ key, value }: Entry): void {
    const lengths = Buffer.allocUnsafe(6)
    lengths.writeUInt16LE(key.length, 0)
    lengths.writeUInt32LE(value.length, 2)
    this.#hash.update(lengths).update(key, 'latin1').update(value)
    this.#bytes += key.length + value.length
    if (key.startsWith(CATALOG_PREFIX)) this.#collections++
    if (isDocumentKey(key)) this.#documents++
  }

  summary(): BackupSummary {
    return {
      collections: this.#collections,
      documents: this.#documents,
      bytes: this.#bytes,
      sha256: this.#hash.digest('hex'),
    }
  }
}

/** The records of a backup of what the view shows; each is read when it is asked for. */
export function* backupRecords(view: ReadView): Generator<Buffer> {
  const tally = new Tally()
  let number = 0
  let writes: Write[] = []
  let bytes = 0
  const record = (entries: readonly Write[]): Buffer => sealRecord(encodeRecord(EPOCH, ++number, entries, () => {}))
  for (const entry of entriesOf(view)) {
    if (bytes > 0 && bytes + entry.value.length > RECORD_BYTES) {
      yield record(writes)
      writes = []
      bytes = 0
    }
    tally.add(entry)
    writes.push(entry)
    bytes += entry.key.length + entry.value.length
  }
  if (writes.length > 0) yield record(writes)
  yield record([{ key: SUMMARY_KEY, value: Buffer.from(JSON.stringify(tally.summary())) }])
}

/** What the view's entries add up to. */
export function summaryOf(view: ReadView): BackupSummary {
  const tally = new Tally()
  for (const entry of entriesOf(view)) tally.add(entry)
  return tally.summary()
}

/** Everything a view shows, in the order of keys, but for what the store keeps about itself (who has it open). */
function* entriesOf(view: ReadView): Generator<Entry> {
  const collections: Collection[] = []
  for (const entry of entriesIn(view, CATALOG_PREFIX)) {
    yield entry
    collections.push(Collection.fromBytes(entry.value))
  }
  const prefixes = [
    ...collections.map(({ documentPrefix }) => documentPrefix),
    ...collections.flatMap(({ indexes }) => indexes.map(({ prefix }) => prefix)),
    COUNT_PREFIX,
    SESSION_PREFIX,
  ]
  for (const prefix of prefixes.sort()) yield* entriesIn(view, prefix)
}

function* entriesIn(view: ReadView, prefix: string): Generator<Entry> {
  const scan = view.scan(prefix, prefixEnd(prefix))
  while (scan.next()) yield { key: scan.key, value: scan.value }
}

/** The entries of a record of a backup. */
export function entriesOfRecord(record: LogRecord): readonly Entry[] {
  const entries: Entry[] = []
  record.eachWrite((key, value) => {
    if (value !== null) entries.push({ key, value })
  })
  return entries
}

/** The summary, when these are the entries of the last record. */
export function summaryIn([first]: readonly Entry[]): BackupSummary | undefined {
  return first?.key === SUMMARY_KEY ? (JSON.parse(first.value.toString()) as BackupSummary) : undefined
}
