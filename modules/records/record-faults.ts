import type { Collection } from 'mongodb'
import { canonicalText } from '../../kernel/define.ts'
import { sealHash } from './canonical.ts'
import type { Json } from './json.ts'
import type { LogDocument, RecordDocument } from './model.ts'
import type { RecordArchive } from './services.ts'

const MAJORITY = { readConcern: 'majority' } as const
const PAGE = 500

/**
 * Checks every record against its seal, and the log against the records. Each fault is one line that says where.
 */
export async function* recordFaults(
  records: Collection<RecordDocument>,
  log: Collection<LogDocument>,
  settledUntil: RecordArchive['settledUntil'],
): AsyncIterable<string> {
  let page: RecordDocument[] = []
  for await (const document of records.find({}, MAJORITY).sort({ _id: 1 }).batchSize(PAGE)) {
    yield* faultsOf(document)
    page.push(document)
    if (page.length < PAGE) continue
    yield* logFaults(page, log, settledUntil)
    page = []
  }
  yield* logFaults(page, log, settledUntil)
  yield* sequenceFaults(records, log)
}

/** The sealed text is the truth; the fields beside it must say the same. */
function* faultsOf(document: RecordDocument): Iterable<string> {
  const where = `record ${document._id}`
  const seal = sealHash(document.text)
  if (seal !== document.seal) yield `${where}: seal is ${document.seal}, its text hashes to ${seal}`
  const sealed = parsed(document.text)
  if (sealed === undefined) return yield `${where}: text is no canonical JSON`
  const { account = null } = sealed
  const parties = sealed['parties'] ?? (account === null ? [] : [account])
  const says: Readonly<Record<string, unknown>> = {
    _id: sealed['id'],
    type: sealed['type'],
    account,
    parties,
    at: sealed['at'],
    intent: sealed['intent'],
    guard: sealed['guard'],
  }
  const found: Readonly<Record<string, unknown>> = { ...document }
  for (const [field, wanted] of Object.entries(says)) {
    if (JSON.stringify(found[field]) !== JSON.stringify(wanted))
      yield `${where}: ${field} is ${JSON.stringify(found[field])}, sealed is ${JSON.stringify(wanted)}`
  }
}

const parsed = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value = JSON.parse(text) as Json
    return canonicalText(value) === text ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** Each record has one log entry, with its seal. */
async function* logFaults(
  page: readonly RecordDocument[],
  log: Collection<LogDocument>,
  settledUntil: RecordArchive['settledUntil'],
): AsyncIterable<string> {
  const settled = await settledUntil()
  const entries = await log.find({ record: { $in: page.map(({ _id }) => _id) } }, MAJORITY).toArray()
  const entryOf = new Map(entries.map((entry) => [entry.record, entry]))
  for (const { _id, text, at } of page) {
    const entry = entryOf.get(_id)
    if (entry === undefined) {
      if (at <= settled) yield `record ${_id}: not in the log`
    } else if (entry.leaf !== sealHash(text))
      yield `log entry ${entry._id}: leaf is ${entry.leaf}, record ${_id} hashes to ${sealHash(text)}`
  }
}

/** The log has no gap, and no entry without record. */
async function* sequenceFaults(
  records: Collection<RecordDocument>,
  log: Collection<LogDocument>,
): AsyncIterable<string> {
  let next = 0
  let page: LogDocument[] = []
  const missing = async (): Promise<readonly string[]> => {
    const found = await records
      .find({ _id: { $in: page.map(({ record }) => record) } }, { ...MAJORITY, projection: { _id: 1 } })
      .toArray()
    const known = new Set(found.map(({ _id }) => _id))
    return page
      .filter(({ record }) => !known.has(record))
      .map(({ _id, record }) => `log entry ${_id}: its record ${record} is missing`)
  }
  for await (const entry of log.find({}, MAJORITY).sort({ _id: 1 }).batchSize(PAGE)) {
    if (entry._id !== next) yield `log entry ${next}: missing`
    next = entry._id + 1
    page.push(entry)
    if (page.length < PAGE) continue
    yield* await missing()
    page = []
  }
  yield* await missing()
}
