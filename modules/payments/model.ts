import { Schema } from 'mongoose'
import { collection, type Models } from '../../kernel/define.ts'

export type PaymentStatus = 'open' | 'paid' | 'disputed' | 'charged_back'

/** What the payer and the payee see and may have written; sealed under the payee's key. */
export interface PaymentDetails {
  readonly description: string
  readonly successUrl?: string
  readonly cancelUrl?: string
  readonly reference?: string
  readonly metadata?: Readonly<Record<string, string>>
}

export interface Refund {
  /** Of whoever asked for it. */
  readonly id: string
  readonly amountPence: number
}

/** A payment that was asked for. Whether it was paid follows from its sealed records; the row repeats that for lists. */
export interface PaymentRow {
  readonly _id: string
  readonly userId: string
  readonly amountPence: number
  readonly status: PaymentStatus
  /** Opens the pay page: in the link only. None (a row of before there were tokens): the page opens to nobody. */
  readonly token?: string
  /** Why the service made the link itself (a 402); such a link is used again while it is open. */
  readonly purpose?: string
  /** What is bought with it in the marketplace. */
  readonly listing?: string
  /** Base64. */
  readonly details?: string
  readonly livemode: boolean
  readonly createdAt: Date
  /** Nothing can be paid from then on. */
  readonly expiresAt: Date
  readonly paidAt?: Date
  readonly seal?: string
  /** Stripe's `pi_…`, by which disputes name the payment. */
  readonly paymentIntent?: string
  /** Stripe's page for it (`cs_…`), once it has been opened. */
  readonly session?: string
  /** What was given back to the card. */
  readonly refunds?: readonly Refund[]
  readonly refundedPence?: number
  /** The processor's ids of the disputes that were ever heard of. */
  readonly disputes?: readonly string[]
  /** How many sealed records `status` was read from: an older view overwrites no newer one. */
  readonly steps?: number
}

/** An event of the processor that has been dealt with. */
export interface SeenEvent {
  readonly _id: string
  readonly seenAt: Date
}

const EVENTS_KEPT_S = 30 * 86_400
const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const

const paymentSchema = new Schema<PaymentRow>(
  {
    _id: text,
    userId: text,
    amountPence: { type: Number, required: true },
    status: text,
    token: String,
    purpose: String,
    listing: String,
    details: String,
    livemode: { type: Boolean, required: true },
    createdAt: date,
    expiresAt: date,
    paidAt: Date,
    seal: String,
    paymentIntent: String,
    session: String,
    refunds: { type: [{ _id: false, id: String, amountPence: Number }], default: undefined } as never,
    refundedPence: Number,
    disputes: { type: [String], default: undefined },
    steps: Number,
  },
  { versionKey: false },
)
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ paymentIntent: 1 }, { sparse: true })
  .index({ status: 1, createdAt: -1, _id: -1 })

const eventSchema = new Schema<SeenEvent>(
  { _id: text, seenAt: { ...date, expires: EVENTS_KEPT_S } },
  { versionKey: false },
)

export const collections = {
  payments: collection('payments', paymentSchema),
  events: collection('payment_events', eventSchema),
}
export type Store = Models<typeof collections>
