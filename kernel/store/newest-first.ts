import type { Model, QueryFilter } from 'mongoose'
import { invalidField } from '../contract/errors.ts'

export interface PageRequest {
  readonly limit?: number
  /** `next_cursor` of the page before. */
  readonly cursor?: string
}

export interface Page<T> {
  readonly rows: readonly T[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}

const DEFAULT_LIMIT = 20
const CURSOR = /^([0-9a-z]{1,10})\.([\w/-]{1,80})$/

/**
 * One page of what fits the filter, newest first. The cursor names time and id of the last row, so that it stays good
 * when that row is gone. Wants an index on the filter's field, `time`, `_id`. Throws `invalid_request` for a bad cursor.
 */
export async function newestFirst<T extends { readonly _id: string }>(
  model: Model<T>,
  filter: QueryFilter<T>,
  time: keyof T & string,
  { limit = DEFAULT_LIMIT, cursor }: PageRequest,
): Promise<Page<T>> {
  const after = cursor === undefined ? {} : olderThan(time, cursor)
  const found = (await model
    .find({ ...filter, ...after } as QueryFilter<T>)
    .sort({ [time]: -1, _id: -1 })
    .limit(limit + 1)
    .lean()) as T[]
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const more = found.length > limit
  return {
    rows,
    has_more: more,
    next_cursor: more && last ? `${(last[time] as Date).getTime().toString(36)}.${last._id}` : null,
  }
}

function olderThan(time: string, cursor: string): Readonly<Record<string, unknown>> {
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (at === undefined) throw invalidField('/query/cursor', 'is not a next_cursor of this list')
  const date = new Date(Number.parseInt(at, 36))
  return { $or: [{ [time]: { $lt: date } }, { [time]: date, _id: { $lt: id } }] }
}
