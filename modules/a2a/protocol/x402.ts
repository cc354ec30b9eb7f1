import type { Message } from '@a2a-js/sdk'
import { type Payer, paymentHeaders } from '../../x402/services.ts'

/** x402 as an extension of A2A: a task waits for its payment, which comes in the metadata of a message. */
export const X402_EXTENSION = 'https://github.com/google-a2a/a2a-x402/v0.1'
/** Later versions of it, at other addresses, differ in nothing that is used here. */
const NAME = 'a2a-x402'
const STATUS = 'x402.payment.status'

export const asksForX402 = (headers: Payer['headers']): boolean =>
  [headers['a2a-extensions'], headers['x-a2a-extensions']].some((value) => String(value ?? '').includes(NAME))

/** The payment in a message, as if it had come in a header; nothing where there is none. */
export function paymentIn({ metadata }: Message): Payer['headers'] {
  const payment: unknown = metadata?.['x402.payment.payload']
  return payment === undefined || payment === null ? {} : paymentHeaders(payment)
}

export const rejectsPayment = ({ metadata }: Message): boolean => metadata?.[STATUS] === 'payment-rejected'

export const paymentRequired = (required: object) => ({
  [STATUS]: 'payment-required',
  'x402.payment.required': required,
})

export const paymentCompleted = (receipt: object) => ({
  [STATUS]: 'payment-completed',
  'x402.payment.receipts': [receipt],
})

export const paymentFailed = (errorReason: string) => ({
  [STATUS]: 'payment-failed',
  'x402.payment.error': 'PAYMENT_FAILED',
  'x402.payment.receipts': [{ success: false, errorReason, transaction: '', network: '' }],
})
