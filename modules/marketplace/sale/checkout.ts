import { ApiError } from '../../../kernel/define.ts'
import { legsOf } from '../../ledger/services.ts'
import type { ListingQuote, PaymentPaid } from '../../payments/services.ts'
import type { SealedOf } from '../../records/services.ts'
import { openListing } from '../listing/find.ts'
import type { Parts } from '../parts.ts'
import { assertBuyable, purchase, purchaseOf } from './purchase.ts'

/** What a checkout session is for. Throws `not_found`, `conflict`. */
export async function quote(slug: string, buyer: string, parts: Parts): Promise<ListingQuote> {
  const listing = await openListing(slug, parts)
  assertBuyable(listing, buyer)
  if ((await purchaseOf(listing._id, buyer, parts)) !== undefined)
    throw new ApiError('conflict', `you have bought '${listing.title}' already: GET /v1/marketplace/purchases/${slug}`)
  return { listingId: listing._id, title: listing.title, amountPence: listing.price_pence }
}

/**
 * A session was paid: its credits buy what it was for, at the price it had then. Where that is gone meanwhile, or the
 * credits are, the rest stays with the buyer as credits.
 */
export async function completeCheckout(
  { account: buyer, body }: Pick<SealedOf<typeof PaymentPaid>, 'account' | 'body'>,
  parts: Parts,
): Promise<void> {
  if (body.listing_id === undefined || buyer === null) return
  const listing = await parts.models.listings.findOne({ _id: body.listing_id, open: true }).lean()
  const priceMicroPence = legsOf(body)
    .filter(({ account }) => account === `user:${buyer}:paid`)
    .reduce((sum, { amountMicroPence }) => sum + amountMicroPence, 0n)
  try {
    if (listing === null) throw new ApiError('not_found', 'the listing was withdrawn')
    await purchase(listing, buyer, parts, {
      priceMicroPence,
      funds: ['paid'],
      paymentId: body.payment_id,
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const { code } = error
    parts.log.warn('a checkout was paid and bought nothing; the buyer keeps the credits', {
      payment: body.payment_id,
      listing: body.listing_id,
      code,
    })
  }
}
