import { type Clock, DAY_MS, type Installation, type PersonalCipher } from '../../kernel/define.ts'
import { legsOf, penceNumber } from '../ledger/services.ts'
import { type Mailer, mailAccount } from '../mail/services.ts'
import type { SealedOf } from '../records/services.ts'
import type { PaymentPaid } from './records.ts'

/** Events that come late, as after a loss of the module's cursor, tell nobody anything new. */
const NEWS_MS = 5 * DAY_MS

interface Services {
  readonly mailer: Mailer | undefined
  readonly cipher: PersonalCipher
  readonly clock: Clock
  readonly installation: Installation
}

/** Once a payment, to who paid. */
export async function mailReceipt(
  { at, seal, account: payer, body }: Pick<SealedOf<typeof PaymentPaid>, 'at' | 'seal' | 'account' | 'body'>,
  services: Services,
): Promise<void> {
  if (payer === null || services.clock.now() > at + NEWS_MS) return
  const credited = legsOf(body)
    .filter(({ account }) => account === `user:${payer}:paid`)
    .reduce((sum, { amountMicroPence }) => sum + amountMicroPence, 0n)
  await mailAccount(services, payer, {
    id: `receipt-${body.payment_id}`,
    subject: 'Receipt for your payment',
    text: `Your payment of £${(penceNumber(credited) / 100).toFixed(2)} arrived and became credits${body.livemode ? '' : ' (sandbox: no real money moved)'}.

Date: ${new Date(at).toISOString()}
Payment: ${body.payment_id}
Proof: ${services.installation.publicUrl}/verify/${seal}
`,
  })
}
