import { type ApiError, token } from '../../kernel/define.ts'
import type { BroughtPayment } from '../ledger/services.ts'

/** One call of something that has a price. */
export interface Sale {
  /** Path of what is called (`/v1/oracle/iban`): a payment that names another is refused. */
  readonly path: string
  readonly description: string
  readonly amountMicroPence: bigint
  /** How long a payment must be valid, so that it can be taken at the end of the work. Default 300. */
  readonly validSeconds?: number
}

/** Who pays, by which request. */
export interface Payer {
  readonly account: string
  /** Id of the call: its repeats may bring the same payment, no other call may. */
  readonly request: string
  readonly headers: RequestHeaders
}
type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Whether a request brings a payment in its headers: of version 2, or of version 1. */
export const bringsPayment = (headers: RequestHeaders): boolean => paymentHeader(headers) !== undefined
export const paymentHeader = (headers: RequestHeaders): string | string[] | undefined =>
  headers['payment-signature'] ?? headers['x-payment']

/** For protocols that carry a payment in their messages: as if it had come in a header. */
export const paymentHeaders = (payment: unknown): RequestHeaders => ({
  [versionOf(payment) === 1 ? 'x-payment' : 'payment-signature']: Buffer.from(JSON.stringify(payment)).toString(
    'base64',
  ),
})

const versionOf = (payment: unknown): unknown =>
  typeof payment === 'object' && payment !== null && 'x402Version' in payment ? payment.x402Version : undefined

/** `PaymentRequired` of version 2, as a 402 carries it in its headers; undefined: it offers no such payment. */
export const paymentRequiredOf = ({ headers }: ApiError): Readonly<Record<string, unknown>> | undefined =>
  fromBase64(headers['payment-required'])

/** `SettlementResponse`, from the headers that `capture` gives. */
export const receiptOf = (headers: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> | undefined =>
  fromBase64(headers['payment-response'] ?? headers['x-payment-response'])

const fromBase64 = (header: string | undefined): Readonly<Record<string, unknown>> | undefined =>
  header === undefined ? undefined : (JSON.parse(Buffer.from(header, 'base64').toString()) as Record<string, unknown>)

/** The payment that a request brought: verified, and kept for this request, but not taken yet. */
export interface AuthorisedPayment extends BroughtPayment {
  /** Unique for ever. */
  readonly reference: string
}

/** Ways to pay beside the link of a 402: by whoever provides them, for every operation that has a price. */
export interface PaymentSchemes {
  /** An E003 says how else it can be paid; any other error is given back as it is. */
  offer<E>(error: E, sale: Sale): E | ApiError
  /** Undefined: the request brings none. `invalid_request` where it is malformed; E003 where it does not pay for this. */
  authorise(payer: Payer, sale: Sale): Promise<AuthorisedPayment | undefined>
  /** What was authorised for this request before, perhaps by another process. Undefined: it pays for another one by now. */
  resume(reference: string, request: string): Promise<AuthorisedPayment | undefined>
}
export const PaymentSchemes = token<PaymentSchemes>('x402.paymentSchemes')
