import { secretHash } from '../../../kernel/define.ts'
import { PaymentPaid } from '../../payments/services.ts'
import type { Bridge } from '../bridge.ts'
import type { LinkRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { AnswerSold } from '../records.ts'
import { isRepeatOf, saleIdOf } from './sales.ts'
import { BALANCE, tokenOf } from './token.ts'

/** The newest of an account and bridge that are looked at. */
const LINKS = 20

interface Wanted {
  readonly bridge: Bridge
  readonly account: string
  /** The id of the question where this link pays for it. */
  readonly requestBy: (linkId: string) => string
}

/** The link that a request names; undefined: none that is known, or the account's balance. */
export const linkIdOf = (payment: string | undefined): string | undefined =>
  payment === undefined || payment === BALANCE ? undefined : secretHash(tokenOf(payment))

/**
 * The link that pays for a request that names no payment: one that this account has paid for this bridge, and that has bought nothing
 * yet; or by which this very question was answered within the hour, since the answer may have been lost.
 */
export async function paidLink({ bridge, account, requestBy }: Wanted, parts: Parts): Promise<LinkRow | undefined> {
  const { records, ledger, clock } = parts.services
  const handedOut = await parts.models.links
    .find({ owner: account, bridge: bridge.id })
    .sort({ createdAt: -1 })
    .limit(LINKS)
    .lean()
  const payments = await records.findMany(handedOut.map(({ paymentId }) => paymentId))
  const paid = handedOut.filter(({ paymentId }) => PaymentPaid.is(payments.get(paymentId)))
  const sales = await Promise.all(
    paid.map(async (link) => ({ link, sale: await ledger.charged(saleIdOf(link.paymentId)) })),
  )
  const now = clock.now()
  const repeated = sales.find(({ link, sale }) => AnswerSold.is(sale) && isRepeatOf(sale, requestBy(link._id), now))
  return (repeated ?? sales.find(({ sale }) => sale === undefined))?.link
}
