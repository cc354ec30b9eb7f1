import type { StripeAccess } from '../../payments/services.ts'
import type { Connect } from '../connect.ts'
import type { Saga } from '../saga.ts'

/** Events that Stripe Connect sends us. Each only makes us look: repeats and forgotten ones do no harm. */
export async function onStripeEvent(
  raw: Buffer,
  signature: string | string[] | undefined,
  { stripe, connect, saga }: { readonly stripe: StripeAccess; readonly connect: Connect; readonly saga: Saga },
): Promise<void> {
  const event = stripe.event(raw, signature, 'STRIPE_CONNECT_WEBHOOK_SECRET')
  if (event.type === 'account.application.deauthorized' && event.account)
    await connect.revoke(event.account, event.created)
  if (event.type === 'transfer.created' && event.data.object.transfer_group)
    await saga.advance(event.data.object.transfer_group)
}
