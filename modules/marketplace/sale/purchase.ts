import { ApiError, operationId } from '../../../kernel/define.ts'
import { type Fund, HoldExpired, penceNumber, toMicroPence } from '../../ledger/services.ts'
import { withPaymentLink } from '../../payments/services.ts'
import type { Records, SealedOf } from '../../records/services.ts'
import type { Purchase } from '../contract.ts'
import type { ListingRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { GivenAway, Purchased, PurchaseHeld, Refunded } from '../records.ts'

const kinds = { held: PurchaseHeld, settled: Purchased, released: HoldExpired }

export type Sale = Pick<SealedOf<typeof GivenAway>, 'id' | 'seal' | 'at' | 'account' | 'body'>

const freeIdOf = (purchase: string): string => `${purchase}-free`

/** What a buyer has of a listing. Without a sale that stands, `next` is what it may be bought under: each refund makes another. */
async function stateOf(listing: string, buyer: string, { services: { ledger, records } }: Parts) {
  const id = operationId('pur_', buyer, 'purchase', listing)
  const free = await records.find(GivenAway, freeIdOf(id))
  for (let refunds = 0; ; refunds++) {
    const next = `${id}-${refunds}`
    const charged = free === undefined ? await ledger.charged(next) : undefined
    if (!Purchased.is(charged)) return { id, next, sale: free }
    if ((await refundOf(charged.id, records)) === undefined) return { id, next, sale: charged }
  }
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

/** Charged and split under the gross-revenue rule, once for each buyer, however many requests try. Throws E003 with a link. */
export async function purchase(listing: ListingRow, buyer: string, parts: Parts, terms?: Terms): Promise<Sale> {
  assertBuyable(listing, buyer)
  const { priceMicroPence, funds, paymentId }: Terms = terms ?? { priceMicroPence: toMicroPence(listing.price_pence) }
  const { id, next, sale } = await stateOf(listing._id, buyer, parts)
  if (sale !== undefined) return sale
  const { ledger, records, paymentLinks } = parts.services
  const intent = { listing_id: listing._id }
  const what = { listing_id: listing._id, purchase_id: id, seller: listing.owner }
  const facts = {
    ...what,
    price_micro_pence: String(priceMicroPence),
    ...(paymentId !== undefined && { payment_id: paymentId }),
  }
  if (priceMicroPence === 0n)
    return records.append(GivenAway, {
      id: freeIdOf(id),
      account: buyer,
      parties: [buyer, listing.owner],
      intent,
      body: facts,
    })
  const request = { id: next, owner: buyer, upToMicroPence: priceMicroPence, ...(funds && { funds }), intent, facts }
  const run = async ({ holdId }: { readonly holdId: string }) => {
    // as was held: it may have been for an earlier try, at another price
    const held = await records.find(PurchaseHeld, holdId)
    const { price_micro_pence, payment_id } = held?.body ?? facts
    const charge = {
      grossMicroPence: BigInt(price_micro_pence),
      policy: 'gross_revenue',
      beneficiary: listing.owner,
      intent,
      facts: {
        ...what,
        price_micro_pence,
        ...(payment_id !== undefined && { payment_id }),
        constitution: parts.config.constitution,
      },
    } as const
    return { value: true, charge }
  }
  const work = { run, failure: () => ({ outcome: 'unknown' }) as const, replay: async () => true }
  try {
    return (await ledger.charge(kinds, request, work)).settled
  } catch (error) {
    const link = { userId: buyer, amountPence: listing.price_pence, purpose: 'marketplace' }
    throw await withPaymentLink(error, paymentLinks, link)
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
