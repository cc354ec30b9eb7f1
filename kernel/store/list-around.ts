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

/**
 * A page of what fits the filter as Stripe's clients page it, newest first. `find` gives the row that one of the two names,
 * and throws where there is none. `more`: there is more in that direction. Throws `invalid_request` for both at once.
 */
export async function listAround<T extends Dated>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { limit, starting_after: after, ending_before: before }: Around,
  find: (id: string) => Promise<Dated>,
): Promise<{ readonly rows: readonly T[]; readonly more: boolean }> {
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
  return { rows: backwards ? rows.toReversed() : rows, more: found.length > limit }
}
