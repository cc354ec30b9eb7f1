import { DAY_MS } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { mailAccount } from '../../mail/services.ts'
import type { SealedOf } from '../../records/services.ts'
import type { Parts } from '../parts.ts'
import type { Purchased, Refunded } from '../records.ts'
import { toCard } from './refund.ts'

/** Events that come late, as after a loss of the module's cursor, tell nobody anything new. */
const NEWS_MS = 5 * DAY_MS

type Told = Pick<SealedOf<typeof Purchased | typeof Refunded>, 'id' | 'at' | 'seal' | 'account' | 'body'>

export const receipt = (sale: Told, parts: Parts) =>
  tell(sale, parts, 'Receipt for your purchase', (title, price) => `You bought ${title} for ${price}.`)

/** The review of what was given back stays, marked. */
export async function afterRefund(refund: Omit<SealedOf<typeof Refunded>, 'replayed'>, parts: Parts): Promise<void> {
  const { account: owner, body } = refund
  await parts.models.reviews.updateOne({ owner, listing: body.listing_id }, { $set: { refunded: true } })
  const back = (await toCard(refund, parts))
    ? 'goes back to your card'
    : 'came back to where you paid it from: your credits or earnings'
  await tell(
    refund,
    parts,
    'Your purchase was refunded',
    (title, price) => `${price} that you paid for ${title} ${back}.`,
  )
}

async function tell(
  { id, at, seal, account: buyer, body }: Told,
  { services, models, log }: Parts,
  subject: string,
  words: (title: string, price: string) => string,
): Promise<void> {
  if (buyer === null || services.clock.now() > at + NEWS_MS) return
  const listing = await models.listings.findOne({ _id: body.listing_id }, { title: 1 }).lean()
  const price = `£${(penceNumber(BigInt(body.price_micro_pence)) / 100).toFixed(2)}`
  await mailAccount(services, buyer, {
    id: `sale-${id}`,
    subject,
    text: `${words(listing ? `'${listing.title}'` : 'a product that is gone since', price)}

Date: ${new Date(at).toISOString()}
Purchase: ${body.purchase_id}
Proof: ${services.installation.publicUrl}/verify/${seal}
`,
  })
  log.debug('a mail about a sale is queued', { sale: id })
}
