import Stripe from 'stripe'
import type { Clock, Logger } from '../../kernel/define.ts'
import type { Store } from './model.ts'
import type { StripeAccess } from './services.ts'

export interface WithdrawParts {
  readonly store: Store
  readonly clock: Clock
  readonly stripe: StripeAccess
  readonly log: Logger
}

/** Ends a link that is open, and its page at the processor. */
export async function withdraw(paymentId: string, { store, clock, ...parts }: WithdrawParts): Promise<void> {
  const ended = { expiresAt: new Date(clock.now()) }
  const row = await store.payments
    .findOneAndUpdate({ _id: paymentId, status: 'open' }, { $set: ended }, { returnDocument: 'after' })
    .lean()
  if (row?.livemode && row.session !== undefined) await endSession(row.session, parts)
}

/** One that was paid or has ended meanwhile stays as it is; where Stripe does not answer, the page lives for its day. */
export async function endSession(
  session: string,
  { stripe, log }: Pick<WithdrawParts, 'stripe' | 'log'>,
): Promise<void> {
  try {
    await stripe.client().checkout.sessions.expire(session)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError))
      log.warn('a page at Stripe was not ended: what is paid there is given back', { session, error: String(error) })
  }
}
