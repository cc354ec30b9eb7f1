import type { Model, QueryFilter } from 'mongoose'
import { invalidField } from '../contract/errors.ts'

/** As Stripe's lists are asked for: what stands after an item, or right before it. */
export interface Around {
  readonly limit: number
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
}

interface Dated {
  readonly _id: string
  readonly createdAt: Date
}

interface List<T extends Dated, V> {
  readonly filter: QueryFilter<T>
  readonly page: Around
  /** The row that `page` names; throws where there is none. */
  readonly find: (id: string) => Promise<Dated>
  readonly view: (row: T) => V | Promise<V>
  /** Path of the list. */
  readonly url: string
}

/**
 * A page of what fits the filter as Stripe's clients page it, newest first. `has_more`: there is more in that direction.
 * Throws `invalid_request` for both directions at once.
 */
export async function listAround<T extends Dated, V>(
  model: Model<T>,
  { filter, page: { limit, starting_after: after, ending_before: before }, find, view, url }: List<T, V>,
): Promise<{ readonly object: 'list'; readonly url: string; readonly has_more: boolean; readonly data: V[] }> {
  if (after !== undefined && before !== undefined)
    throw invalidField('/query/ending_before', 'cannot be sent with starting_after: send one of the two')
  const backwards = before !== undefined
  const named = after ?? before
  const from = named === undefined ? undefined : await find(named)
  const beyond = backwards ? '$gt' : '$lt'
  const range = from && {
    $or: [{ createdAt: { [beyond]: from.createdAt } }, { createdAt: from.createdAt, _id: { [beyond]: from._id } }],
  }
  const order = backwards ? 1 : -1
  const found = (await model
    .find({ ...filter, ...range } as QueryFilter<T>)
    .sort({ createdAt: order, _id: order })
    .limit(limit + 1)
    .lean()) as T[]
  const rows = found.slice(0, limit)
  const shown = backwards ? rows.toReversed() : rows
  return { object: 'list', url, has_more: found.length > limit, data: await Promise.all(shown.map(view)) }
}
