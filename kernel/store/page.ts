import type { Model, QueryFilter } from 'mongoose'
import { invalidCursor, type PageOf, type PageRequest, readPage } from '../contract/page.ts'

const POSITION = /^([0-9a-z]{1,10})\.(.{1,400})$/s

/**
 * One page of what fits the filter, newest first, each as `view` shows it. The cursor names time and id of the last row,
 * so that it stays good when that row is gone. Wants an index on the filter's field, `time`, `_id`. Throws
 * `invalid_request` for a bad cursor.
 */
export async function newestFirst<T extends { readonly _id: string }, V>(
  model: Model<T>,
  {
    filter,
    time,
    page,
    view,
  }: {
    readonly filter: QueryFilter<T>
    readonly time: keyof T & string
    readonly page: PageRequest
    readonly view: (row: T) => V | Promise<V>
  },
): Promise<PageOf<V>> {
  const { data, ...rest } = await readPage(
    page,
    async ({ limit, before }) =>
      (await model
        .find({ ...filter, ...(before === undefined ? {} : olderThan(time, before)) } as QueryFilter<T>)
        .sort({ [time]: -1, _id: -1 })
        .limit(limit)
        .lean()) as T[],
    (row) => positionOf(row[time] as Date, row._id),
  )
  return { ...rest, data: await Promise.all(data.map(view)) }
}

/** Of a row in a list that is sorted by time and id. */
export const positionOf = (time: Date, id: string): string => `${time.getTime().toString(36)}.${id}`

/** What comes after a position in a list that is sorted by time and id, newest first. */
export function olderThan(time: string, position: string): Readonly<Record<string, unknown>> {
  const [, at, id] = POSITION.exec(position) ?? []
  if (at === undefined) throw invalidCursor()
  const date = new Date(Number.parseInt(at, 36))
  return { $or: [{ [time]: { $lt: date } }, { [time]: date, _id: { $lt: id } }] }
}
