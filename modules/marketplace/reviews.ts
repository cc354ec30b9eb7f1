import { ApiError, newestFirst, operationId, owned, type PageRequest } from '../../kernel/define.ts'
import { CallSettled } from '../agents/services.ts'
import type { Rating } from './listing/view.ts'
import type { ListingRow, ReviewRow } from './model.ts'
import type { Parts } from './parts.ts'
import { purchaseOf } from './sale/purchase.ts'

const view = ({ _id, stars, text, refunded = false, createdAt }: ReviewRow) => ({
  id: _id,
  stars,
  text,
  refunded,
  created_at: createdAt.toISOString(),
})

/** Throws `forbidden` for who has not paid, `conflict` for a second one. */
export async function review(
  listing: ListingRow,
  { stars, text = '' }: { readonly stars: number; readonly text?: string | undefined },
  { userId: owner, operationKey }: { readonly userId: string; readonly operationKey: string },
  parts: Parts,
) {
  const paid = listing.agent === null ? purchaseOf(listing._id, owner, parts) : paidCall(listing.agent, owner, parts)
  if (!(await paid))
    throw new ApiError(
      'forbidden',
      listing.agent === null
        ? 'reviews are written by buyers: buy the product first'
        : 'reviews are written by paying callers: pay for a call of the agent first',
    )
  const id = operationId('rev_', owner, 'review', operationKey)
  const creation = { id, owner, cap: parts.config.maxReviews, at: parts.services.clock.now() }
  if (await parts.models.reviews.exists({ owner, listing: listing._id, _id: { $ne: id } })) throw reviewed()
  return view(await owned.create<ReviewRow>(parts.models.reviews, creation, { listing: listing._id, stars, text }))
}

const reviewed = (): ApiError => new ApiError('conflict', 'you have reviewed this listing; one review each')

const PAGE = 100
const MAX_PAGES = 10

/** Among the last thousand calls that the account paid for. */
async function paidCall(agent: string, account: string, { services: { records } }: Parts): Promise<boolean> {
  let before: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const calls = await records.list({
      account,
      kinds: [CallSettled],
      limit: PAGE,
      ...(before !== undefined && { before }),
    })
    // whom the agent belongs to is a party, too
    if (calls.some((call) => call.account === account && call.body.agent_id === agent)) return true
    before = calls.at(-1)?.id
    if (calls.length < PAGE) return false
  }
  return false
}

export const pageOfReviews = ({ _id }: ListingRow, page: PageRequest, { models }: Parts) =>
  newestFirst<ReviewRow, ReturnType<typeof view>>(models.reviews, {
    filter: { listing: _id },
    time: 'createdAt',
    page,
    view,
  })

export async function sellerRating(owner: string, { models }: Parts): Promise<Rating> {
  const listings = await models.listings.find({ owner }, { _id: 1 }).lean()
  const [sum] = await models.reviews.aggregate<Rating>([
    { $match: { listing: { $in: listings.map(({ _id }) => _id) } } },
    { $group: { _id: null, mean: { $avg: '$stars' }, count: { $sum: 1 } } },
  ])
  return { mean: sum?.mean ?? 0, count: sum?.count ?? 0 }
}

export async function ratingsOf(listings: readonly string[], { models }: Parts): Promise<ReadonlyMap<string, Rating>> {
  if (listings.length === 0) return new Map()
  const sums = await models.reviews.aggregate<{ _id: string; mean: number; count: number }>([
    { $match: { listing: { $in: [...listings] } } },
    { $group: { _id: '$listing', mean: { $avg: '$stars' }, count: { $sum: 1 } } },
  ])
  return new Map(sums.map(({ _id, mean, count }) => [_id, { mean, count }]))
}
