import { ApiError, faultPoints, operationId } from '../../../kernel/define.ts'
import { type Fund, penceNumber, toMicroPence } from '../../ledger/services.ts'
import { withPaymentLink } from '../../payments/services.ts'
import type { Records, SealedOf } from '../../records/services.ts'
import type { Purchase } from '../contract.ts'
import type { ListingRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { GivenAway, Purchased, PurchaseHeld, Refunded } from '../records.ts'

const passFault = faultPoints(['marketplace.held'])

export type Sale = SealedOf<typeof Purchased | typeof GivenAway>

/** One for each buyer and product. */
const purchaseIdOf = (listing: string, buyer: string): string => operationId('pur_', buyer, 'purchase', listing)
/** Holds that expired (a process died), and purchases that were refunded, are followed by another. */
const holdIdOf = (purchase: string, attempt: number): string => `${purchase}-${attempt}`
const freeIdOf = (purchase: string): string => `${purchase}-free`
const MAX_ATTEMPTS = 100

/** `attempt`: the next one, where it has not been bought. */
async function stateOf(listing: string, buyer: string, { services: { records } }: Parts) {
  const id = purchaseIdOf(listing, buyer)
  const free = await records.find(GivenAway, freeIdOf(id))
  if (free !== undefined) return { id, sale: free, attempt: 0 }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const end = await records.find(`end:${holdIdOf(id, attempt)}`)
    if (Purchased.is(end)) {
      if ((await refundOf(end.id, records)) === undefined) return { id, sale: end as Sale, attempt }
    }
    if (end === undefined) return { id, sale: undefined, attempt }
  }
  throw new ApiError('conflict', 'this purchase has come to nothing too often; ask support')
}

/** Of a sale; undefined: it stands. */
export const refundOf = (saleId: string, records: Records) => records.find(Refunded, `end:${saleId}`)

/** What the buyer has bought, or undefined. */
export const purchaseOf = async (listing: string, buyer: string, parts: Parts): Promise<Sale | undefined> =>
  (await stateOf(listing, buyer, parts)).sale

/** Throws `conflict` for what cannot be bought by this account. */
export function assertBuyable({ kind, owner, title }: ListingRow, buyer: string): void {
  if (kind === 'agent')
    throw new ApiError('conflict', `'${title}' is an agent: it is paid per call, at POST /v1/agents/:id/call`)
  if (owner === buyer) throw new ApiError('conflict', `'${title}' is your own`)
}

interface Terms {
  readonly priceMicroPence: bigint
  /** Default: all of the account. */
  readonly funds?: readonly Fund[]
  /** Of the checkout that paid it. */
  readonly paymentId?: string
}

/** Hold, split under the gross-revenue rule, seal; once for each buyer, however many requests try. Throws E003 with a link. */
export async function purchase(listing: ListingRow, buyer: string, parts: Parts, terms?: Terms): Promise<Sale> {
  assertBuyable(listing, buyer)
  const { priceMicroPence, funds, paymentId }: Terms = terms ?? { priceMicroPence: toMicroPence(listing.price_pence) }
  for (let tries = 0; ; tries++) {
    const { id, sale, attempt } = await stateOf(listing._id, buyer, parts)
    if (sale !== undefined) return sale
    const facts = {
      listing_id: listing._id,
      purchase_id: id,
      seller: listing.owner,
      price_micro_pence: String(priceMicroPence),
    }
    const parties = [buyer, listing.owner]
    const intent = { listing_id: listing._id }
    if (priceMicroPence === 0n)
      return parts.services.records.append(GivenAway, {
        id: freeIdOf(id),
        account: buyer,
        parties,
        intent,
        body: facts,
      })
    const holdId = holdIdOf(id, attempt)
    try {
      const held = await parts.services.ledger.hold(PurchaseHeld, {
        id: holdId,
        owner: buyer,
        amountMicroPence: priceMicroPence,
        intent,
        facts: { ...facts, ...(paymentId !== undefined && { payment_id: paymentId }) },
        ...(funds !== undefined && { funds }),
      })
      passFault('marketplace.held')
      // what the hold says: it may be that of an earlier try
      const { price_micro_pence: price, payment_id } = held.body
      return await parts.services.ledger.settle(Purchased, {
        holdId,
        grossMicroPence: BigInt(price),
        policy: 'gross_revenue',
        beneficiary: listing.owner,
        intent,
        facts: {
          ...facts,
          price_micro_pence: price,
          ...(payment_id !== undefined && { payment_id }),
          constitution: parts.config.constitution,
        },
      })
    } catch (error) {
      // the hold expired meanwhile: there is another attempt
      if (error instanceof ApiError && error.code === 'E010' && tries < 3) continue
      throw await withPaymentLink(error, parts.services.paymentLinks, {
        userId: buyer,
        amountPence: listing.price_pence,
        purpose: 'marketplace',
      })
    }
  }
}

/** As one of its parties sees it. */
export async function saleView(
  { id, seal, at, account, body }: Sale,
  party: string,
  { services: { records } }: Parts,
): Promise<Purchase> {
  const refund = await refundOf(id, records)
  return {
    role: account === party ? 'buyer' : 'seller',
    purchase_id: body.purchase_id,
    listing_id: body.listing_id,
    price_pence: penceNumber(BigInt(body.price_micro_pence)),
    worm_seal: seal,
    bought_at: new Date(at).toISOString(),
    refunded_at: refund ? new Date(refund.at).toISOString() : null,
  }
}
