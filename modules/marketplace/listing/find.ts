import { ApiError, newestFirst, type PageOf } from '../../../kernel/define.ts'
import type { Listing, ListQuery } from '../contract.ts'
import type { ListingRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { ratingsOf } from '../reviews.ts'
import { foundBySearch } from './search.ts'
import { listingView } from './view.ts'
import { beginningWith } from './words.ts'

const absent = (slug: string): ApiError =>
  new ApiError('not_found', `there is no listing '${slug}' in the marketplace; look it up in /v1/marketplace/listings`)

/** One that shows. Throws `not_found`. */
export async function openListing(slug: string, { models }: Parts): Promise<ListingRow> {
  const row = await models.listings.findOne({ slug, open: true }).lean()
  if (row === null) throw absent(slug)
  return row
}

/** One's own, withdrawn or not. Throws `not_found`, for another's, too. */
export async function ownListing(slug: string, owner: string, { models }: Parts): Promise<ListingRow> {
  const row = await models.listings.findOne({ slug, owner }).lean()
  if (row === null) throw absent(slug)
  return row
}

type Filters = Partial<ListQuery>

export async function pageOfListings(
  query: Filters,
  caller: string | undefined,
  parts: Parts,
): Promise<PageOf<Listing>> {
  const { listings } = parts.models
  const { limit, cursor, q } = query
  const { data, ...rest } = await newestFirst<ListingRow, ListingRow>(listings, {
    filter: filterOf(query, await foundBySearch(q, parts), caller),
    time: 'createdAt',
    page: { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) },
    view: (row) => row,
  })
  const ratings = await ratingsOf(
    data.map(({ _id }) => _id),
    parts,
  )
  return { ...rest, data: data.map((row) => listingView(row, ratings.get(row._id), parts)) }
}

/** By words, as they are at this moment; or by what the search of the platform found, which knows stems and misspellings. */
function filterOf(
  { q = '', category, kind, min_price_pence, max_price_pence, mine }: Filters,
  found: readonly string[],
  caller?: string,
) {
  const terms = beginningWith(q)
  const price = {
    ...(min_price_pence !== undefined && { $gte: min_price_pence }),
    ...(max_price_pence !== undefined && { $lte: max_price_pence }),
  }
  return {
    ...(mine === true && caller !== undefined ? { owner: caller } : { open: true }),
    ...(category !== undefined && { category: category.toLowerCase() }),
    ...(kind !== undefined && { kind }),
    ...(Object.keys(price).length > 0 && { price_pence: price }),
    ...(terms.length > 0 && { $or: [{ $and: terms }, { slug: { $in: found } }] }),
  }
}
