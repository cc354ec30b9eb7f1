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
 * Pages over what is read from records, newest first. `read` is asked for one more than is shown, after the record id of
 * the cursor; it refuses an id that the account does not have.
 */
export async function pageOf<T>(
  { limit, cursor }: PageRequest,
  read: (page: { readonly limit: number; readonly before?: string }) => Promise<readonly T[]>,
  idOf: (item: T) => string,
): Promise<Page<T>> {
  const before = cursor && Buffer.from(cursor, 'base64url').toString()
  const found = await read({ limit: limit + 1, ...(before !== undefined && { before }) })
  const data = found.slice(0, limit)
  const last = data.at(-1)
  const more = found.length > limit
  return { data, has_more: more, next_cursor: more && last ? Buffer.from(idOf(last)).toString('base64url') : null }
}
