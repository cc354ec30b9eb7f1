import { invalidField } from './errors.ts'

/** One page of a list, as `PageQuery` asks for it. */
export interface PageRequest {
  /** Default 20. */
  readonly limit?: number
  /** `next_cursor` of the page before. */
  readonly cursor?: string
}

/** One page, as `Page` answers it. */
export interface PageOf<T> {
  readonly data: T[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}

const DEFAULT_LIMIT = 20
const CURSOR = /^[\w-]{1,512}$/

/**
 * One page of whatever `read` reads, newest first. `read` gets one more than is shown as `limit`, and as `before` the
 * position of the last item shown, as `positionOf` told it.
 */
export async function readPage<T>(
  { limit = DEFAULT_LIMIT, cursor }: PageRequest,
  read: (page: { readonly limit: number; readonly before?: string }) => Promise<readonly T[]>,
  positionOf: (item: T) => string,
): Promise<PageOf<T>> {
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidCursor()
  const before = cursor && Buffer.from(cursor, 'base64url').toString()
  const found = await read({ limit: limit + 1, ...(before !== undefined && { before }) })
  const data = found.slice(0, limit)
  const last = data.at(-1)
  const more = found.length > limit
  return {
    data,
    has_more: more,
    next_cursor: more && last !== undefined ? Buffer.from(positionOf(last)).toString('base64url') : null,
  }
}

export const invalidCursor = (): Error => invalidField('/query/cursor', 'is not a next_cursor of this list')
