import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/**
 * `authorised`: kept for a request, until `until`. `capturing`: its facilitator was asked to take it. `unknown`: whether it took it,
 * nobody could find out. Only `authorised` (past its time) and `released` ones may pay for another request.
 */
export type PaymentState = 'authorised' | 'released' | 'capturing' | 'captured' | 'refused' | 'unknown'

export interface PaymentRow {
  /** Follows from payer and nonce: a payment is one row, in whatever version and spelling it comes. */
  readonly _id: string
  readonly owner: string
  readonly scheme: 'exact' | 'balance'
  /** Of x402, as the payer speaks it. */
  readonly version: 1 | 2
  readonly network: string
  /** Of the network's token; micro-pence where it is the account's own money. */
  readonly amount: string
  readonly microPence: string
  readonly path: string
  /** The one call that it may pay for. */
  readonly request: string
  readonly state: PaymentState
  /** Where the process of an authorised one has died, it is free from then on. */
  readonly until: Date
  /** What the facilitator needs, as JSON, until the end is known. */
  readonly claim?: string
  /** Address of whoever pays from outside. */
  readonly payer?: string
  readonly transaction?: string
  readonly reason?: string
  readonly createdAt: Date
}

const text = { type: String, required: true } as const
const schema = new Schema<PaymentRow>(
  {
    _id: text,
    owner: text,
    scheme: text,
    version: { type: Number, required: true },
    network: text,
    amount: text,
    microPence: text,
    path: text,
    request: text,
    state: text,
    until: { type: Date, required: true },
    claim: String,
    payer: String,
    transaction: String,
    reason: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ owner: 1, createdAt: -1, _id: -1 })
schema.index({ until: 1 }, { partialFilterExpression: { state: 'capturing' } })

export const collections = { payments: collection('x402_payments', schema) }
