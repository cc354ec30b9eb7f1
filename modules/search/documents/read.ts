import { ApiError } from '../../../kernel/define.ts'
import { passing } from '../engine/filter.ts'
import type { JsonDocument } from '../engine/flatten.ts'
import { DOCUMENT_NOT_FOUND } from '../errors/contract.ts'
import type { LiveIndex } from '../live-index.ts'
import type { LiveIndexes } from '../live-indexes.ts'
import { filterOf } from '../searching/filter.ts'
import { holdsStill } from '../searching/holds-still.ts'
import { projected } from '../searching/project.ts'
import type { FilterInput } from '../tasks/work.ts'

export interface DocumentsWanted {
  readonly offset?: number
  readonly limit?: number
  readonly fields?: readonly string[] | null | undefined
  readonly filter?: FilterInput | null | undefined
  readonly ids?: readonly (string | number)[] | null | undefined
}

/** Documents in the order in which they came, those that pass. */
export async function listDocuments(
  live: LiveIndex,
  { offset = 0, limit = 20, fields, filter, ids }: DocumentsWanted,
  indexes: LiveIndexes,
): Promise<{ results: JsonDocument[]; offset: number; limit: number; total: number }> {
  const { documents, settings } = live
  const understood = filterOf(filter, settings)
  const bits = understood && passing(understood, documents.end, (attribute) => documents.column(attribute))
  const wanted = ids ? new Set(ids.map((id) => documents.number(String(id)))) : undefined
  const page: string[] = []
  let total = 0
  for (let at = 0; at < documents.end; at++) {
    if (documents.live[at] === 0 || (bits && bits[at] === 0) || (wanted && !wanted.has(at))) continue
    if (total++ >= offset && page.length < limit) page.push(documents.id(at))
  }
  const stored = await indexes.documents(live, page)
  const results = page.flatMap((id) => {
    const { document, isNewer } = stored.get(id) ?? {}
    const holds = document && (!isNewer || holdsStill(live, { text: '', filter: understood }, document))
    return holds ? [projected(document, fields ?? ['*'])] : []
  })
  return { results, offset, limit, total }
}

/** Throws `document_not_found`. */
export async function getDocument(
  live: LiveIndex,
  id: string,
  fields: readonly string[] | undefined,
  indexes: LiveIndexes,
): Promise<JsonDocument> {
  const stored = live.documents.number(id) === undefined ? undefined : (await indexes.documents(live, [id])).get(id)
  if (!stored) throw new ApiError(DOCUMENT_NOT_FOUND, `Document \`${id}\` not found.`)
  return projected(stored.document, fields ?? ['*'])
}
