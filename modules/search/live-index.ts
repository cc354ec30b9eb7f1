import { DocumentIndex } from './engine/document-index.ts'
import type { JsonDocument } from './engine/flatten.ts'
import type { SearchRules } from './engine/rank-rules.ts'
import type { DocumentRow, IndexRow, Store } from './model.ts'
import { lastOf } from './sequence.ts'
import { layoutOf, rulesOf, type Settings, settingsOf } from './settings/settings.ts'

/** An index in this process, as far as it has followed the store. */
export interface LiveIndex {
  readonly row: IndexRow
  readonly settings: Settings
  readonly rules: SearchRules
  readonly documents: DocumentIndex
  /** Epoch milliseconds. */
  readonly readAt: number
}

/** Removed documents leave a trace for this long: whoever has not looked since begins anew. */
export const TRACE_MS = 24 * 3_600_000
const BATCH = 250

/** The index as it is now; from what is there, if that can be brought up to date. `forget` is told of documents that have changed. */
export async function readIndex(
  row: IndexRow,
  there: LiveIndex | undefined,
  { store, nowMs, forget }: { readonly store: Store; readonly nowMs: number; readonly forget: (key: string) => void },
): Promise<LiveIndex> {
  const settings = settingsOf(row)
  const layout = layoutOf(settings)
  const reusable =
    there &&
    there.row._id === row._id &&
    nowMs - there.readAt < TRACE_MS / 2 &&
    !there.documents.isSparse &&
    JSON.stringify(there.documents.layout) === JSON.stringify(layout)
      ? there
      : undefined
  const documents = reusable?.documents ?? new DocumentIndex(layout)
  if (reusable?.row.version !== row.version) {
    const after = reusable ? lastOf(reusable.row.version) : 0
    const changed = store.documents
      .find({ index: row._id, sequence: { $gt: after }, ...(reusable ? {} : { body: { $exists: true } }) })
      .sort({ index: 1, sequence: 1 })
      .lean()
      .cursor({ batchSize: BATCH })
    for await (const document of changed as AsyncIterable<DocumentRow>) {
      if (reusable) forget(document._id)
      if (document.body === undefined) documents.remove(document.id)
      else documents.put(document.id, JSON.parse(document.body) as JsonDocument)
    }
  }
  return { row, settings, rules: rulesOf(settings), documents, readAt: nowMs }
}
