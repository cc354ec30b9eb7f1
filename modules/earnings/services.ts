import { ApiError } from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'

/** One page of a list of records, as `PageQuery` asks for it. */
export interface PageRequest {
  readonly limit: number
  readonly cursor?: string
}

export interface Page<T> {
  readonly data: T[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}

/**
 * Pages over what is read from records, newest first. `read` gets one more than is shown, and the record id after which
 * to go on. ApiError `invalid_request` for a cursor that is none.
 */
export async function pageOf<T>(
  { limit, cursor }: PageRequest,
  records: Records,
  read: (page: { readonly limit: number; readonly before?: string }) => Promise<readonly T[]>,
  idOf: (item: T) => string,
): Promise<Page<T>> {
  const before = cursor === undefined ? undefined : await seen(cursor, records)
  const found = await read({ limit: limit + 1, ...(before !== undefined && { before }) })
  const data = found.slice(0, limit)
  const last = data.at(-1)
  const more = found.length > limit
  return { data, has_more: more, next_cursor: more && last ? Buffer.from(idOf(last)).toString('base64url') : null }
}

async function seen(cursor: string, records: Records): Promise<string> {
  const id = Buffer.from(cursor, 'base64url').toString()
  if (await records.find(id)) return id
  const message = 'is not a cursor of this list; take next_cursor of the page before'
  throw new ApiError('invalid_request', `/query/cursor ${message}`, {
    extra: { details: [{ pointer: '/query/cursor', message }] },
  })
}
