import { turns } from '../../kernel/define.ts'
import { DocumentIndex, type IndexLayout } from './engine/document-index.ts'
import type { JsonDocument } from './engine/flatten.ts'
import type { SearchRules } from './engine/rank-rules.ts'
import type { DocumentRow, IndexRow, Store } from './model.ts'
import { lastOf } from './sequence.ts'
import { layoutOf, rulesOf, type Settings, settingsOf } from './settings/settings.ts'
import type { Snapshots } from './snapshots.ts'

/** An index in this process, as far as it has followed the store. */
export interface LiveIndex {
  readonly row: IndexRow
  readonly settings: Settings
  readonly rules: SearchRules
  readonly documents: DocumentIndex
  /** Epoch milliseconds. */
  readonly readAt: number
  /** Documents read since the row's snapshot was taken. */
  readonly unsaved: number
}

/** Removed documents leave a trace for this long: whoever has not looked since begins anew. */
export const TRACE_MS = 24 * 3_600_000
const BATCH = 250
/** Of an index's documents, as many as this must have changed for a new snapshot. */
const CHANGED_PART = 0.2

export interface ReadParts {
  readonly store: Store
  readonly snapshots: Snapshots
  /** The fewest changed documents that are worth a snapshot. */
  readonly snapshotAfter: number
  readonly nowMs: number
  /** Is told of documents that have changed, and what they are now; without a body they are gone. */
  readonly changed: (row: DocumentRow) => void
}

/** Documents that are in memory already, and what they lack. */
interface Base {
  readonly documents: DocumentIndex
  /** `undefined`: all. */
  readonly version: number | undefined
  readonly unsaved: number
}

/** The index as it is now; from what is there, or from its snapshot, if that can be brought up to date. */
export async function readIndex(row: IndexRow, there: LiveIndex | undefined, parts: ReadParts): Promise<LiveIndex> {
  const settings = settingsOf(row)
  const layout = layoutOf(settings)
  const base = there && isUsable(there, row, layout, parts) ? there : undefined
  const from = base
    ? { documents: base.documents, version: base.row.version, unsaved: unsavedOf(base, row) }
    : ((await fromSnapshot(row, layout, parts)) ?? {
        documents: new DocumentIndex(layout),
        version: undefined,
        unsaved: 0,
      })
  const unsaved = from.unsaved + (await follow(row, from, parts))
  const isDue = unsaved >= Math.max(parts.snapshotAfter, CHANGED_PART * from.documents.size)
  const documents = isDue ? saved(row, layout, from.documents, parts) : from.documents
  const rules = rulesOf(settings, row.primaryKey)
  return { row, settings, rules, documents, readAt: parts.nowMs, unsaved: isDue ? 0 : unsaved }
}

const isUsable = (there: LiveIndex, row: IndexRow, layout: IndexLayout, { nowMs }: ReadParts): boolean =>
  there.row._id === row._id &&
  nowMs - there.readAt < TRACE_MS / 2 &&
  !there.documents.isSparse &&
  JSON.stringify(there.documents.layout) === JSON.stringify(layout)

/** Once another process has taken a snapshot, one counts from there. */
const unsavedOf = (there: LiveIndex, row: IndexRow): number => (there.row.snapshot === row.snapshot ? there.unsaved : 0)

async function fromSnapshot(
  row: IndexRow,
  layout: IndexLayout,
  { snapshots, nowMs }: ReadParts,
): Promise<Base | undefined> {
  const loaded = await snapshots.load(row, layout)
  if (!loaded) return undefined
  const { documents, version, takenAt } = loaded
  const isKnown = version === row.version || nowMs - takenAt < TRACE_MS / 2
  return isKnown && !documents.isSparse ? { documents, version, unsaved: 0 } : undefined
}

/** Reads what has changed since; says how many documents. */
async function follow(row: IndexRow, { documents, version }: Base, { store, changed }: ReadParts): Promise<number> {
  if (version === row.version) return 0
  const isWhole = version !== undefined
  const rows = store.documents
    .find({
      index: row._id,
      sequence: { $gt: isWhole ? lastOf(version) : 0 },
      ...(isWhole ? {} : { body: { $exists: true } }),
    })
    .sort({ index: 1, sequence: 1 })
    .lean()
    .cursor({ batchSize: BATCH })
  let count = 0
  const turn = turns()
  for await (const document of rows as AsyncIterable<DocumentRow>) {
    const { id, body } = document
    count++
    if (isWhole) changed(document)
    if (body === undefined) documents.remove(id)
    else documents.put(id, JSON.parse(body) as JsonDocument)
    await turn()
  }
  return count
}

/** A snapshot is taken in passing; what it is read back from has no room to spare, and so takes less memory. */
function saved(row: IndexRow, layout: IndexLayout, documents: DocumentIndex, { snapshots }: ReadParts): DocumentIndex {
  const packed = documents.pack()
  snapshots.save(row, layout, packed)
  return DocumentIndex.unpack(layout, packed)
}
