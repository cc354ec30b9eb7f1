import type { JsonDocument } from '../engine/flatten.ts'
import { TaskFault } from './work.ts'

const ID = /^[A-Za-z0-9_-]{1,511}$/

/** The one field of the document whose name ends in `id`. */
export function inferPrimaryKey(document: JsonDocument, indexUid: string): string {
  const candidates = Object.keys(document).filter((name) => name.toLowerCase().endsWith('id'))
  const [only] = candidates
  if (only !== undefined && candidates.length === 1) return only
  throw candidates.length === 0
    ? new TaskFault(
        'index_primary_key_no_candidate_found',
        `The primary key inference failed as the engine did not find any field ending with \`id\` in its name in index \`${indexUid}\`. Please specify the primary key manually using the \`primaryKey\` query parameter.`,
      )
    : new TaskFault(
        'index_primary_key_multiple_candidates_found',
        `The primary key inference failed as the engine found ${candidates.length} fields ending with \`id\` in their names: '${candidates[0]}' and '${candidates[1]}'. Please specify the primary key manually using the \`primaryKey\` query parameter.`,
      )
}

/** The id of a document as text. Throws `missing_document_id` or `invalid_document_id`. */
export function documentIdOf(document: JsonDocument, primaryKey: string, position: number): string {
  const value = Object.hasOwn(document, primaryKey) ? document[primaryKey] : undefined
  if (value === undefined)
    throw new TaskFault('missing_document_id', `Document ${position} doesn't have a \`${primaryKey}\` attribute.`)
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof id === 'string' && ID.test(id)) return id
  throw new TaskFault(
    'invalid_document_id',
    `Document ${position}: identifier \`${JSON.stringify(value).slice(0, 80)}\` is not valid. An identifier is an integer or a text of a-z, A-Z, 0-9, - and _, at most 511 of them.`,
  )
}
