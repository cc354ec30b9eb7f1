import { CATEGORIES } from '../categories.ts'
import type { CategoryCount } from '../contract.ts'
import type { Parts } from '../parts.ts'

const MAX_OTHERS = 100

/** Those that the marketplace offers, then others in use, the fullest first; each with how much is listed there. */
export async function categoriesInUse({ models }: Parts): Promise<readonly CategoryCount[]> {
  const found = await models.listings.aggregate<{ readonly _id: string; readonly listings: number }>([
    { $match: { open: true } },
    { $group: { _id: '$category', listings: { $sum: 1 } } },
    { $sort: { listings: -1, _id: 1 } },
    { $limit: Object.keys(CATEGORIES).length + MAX_OTHERS },
  ])
  const counts = new Map(found.map(({ _id, listings }) => [_id, listings]))
  const offered = Object.entries(CATEGORIES).map(([category, description]) => ({
    category,
    description,
    listings: counts.get(category) ?? 0,
  }))
  const others = found.filter(({ _id }) => !Object.hasOwn(CATEGORIES, _id)).slice(0, MAX_OTHERS)
  return [...offered, ...others.map(({ _id, listings }) => ({ category: _id, description: null, listings }))]
}
