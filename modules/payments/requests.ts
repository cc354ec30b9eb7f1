import { invalidField } from '../../kernel/define.ts'
import { MAX_PAYMENT_PENCE, MIN_PAYMENT_PENCE } from './contract.ts'
import type { Parts } from './parts.ts'
import type { PaymentRequests } from './services.ts'

/** For modules that ask for payments themselves. */
export function paymentRequests(
  { payments, links, stripe }: Pick<Parts, 'payments' | 'links' | 'stripe'>,
  { withdraw, refund }: Pick<PaymentRequests, 'withdraw' | 'refund'>,
): PaymentRequests {
  return {
    async request({ id, userId, amountPence, description, successUrl }) {
      if (amountPence < MIN_PAYMENT_PENCE || amountPence > MAX_PAYMENT_PENCE)
        throw invalidField(
          '/amount_pence',
          `is ${amountPence}: cards take ${MIN_PAYMENT_PENCE} to ${MAX_PAYMENT_PENCE}`,
        )
      if (stripe.mode === 'stripe') stripe.client()
      const details = { description, ...(successUrl === undefined ? {} : { successUrl }) }
      const row = await payments.create({ id, userId, amountPence, details })
      return { payment_link: links.urlOf(row), amount_pence: row.amountPence, status: payments.statusOf(row) }
    },
    withdraw,
    refund,
  }
}
