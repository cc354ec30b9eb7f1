import { Schema } from 'mongoose'
import { collection, type Models } from '../../kernel/define.ts'

/** What must not be read from the store: sealed under the owner's key. */
export interface EndpointSecrets {
  readonly url: string
  readonly secret: string
  /** Made by us, so it has to be shown once. */
  readonly generated: boolean
  /** Signs too, until then (epoch milliseconds). */
  readonly previous?: { readonly secret: string; readonly until: number }
  /** The operation key of the last rotation: its repeat rotates no further. */
  readonly rotation?: string
}

export interface Endpoint {
  readonly _id: string
  readonly userId: string
  /** 0 … allowed number − 1, unique per user: the cap holds under any race. Absent once removed. */
  readonly slot?: number
  readonly events: readonly string[]
  readonly status: 'enabled' | 'disabled' | 'removed'
  readonly disabledReason?: string
  /** First failure since the last success. */
  readonly failingSince?: Date
  /** Base64. Absent once removed. */
  readonly sealed?: string
  /** Registered by an operator: also gets what concerns operators. */
  readonly forOperators: boolean
  readonly createdAt: Date
  /** Other processes read what has changed lately. */
  readonly changedAt: Date
  /** A removed endpoint is kept until every process has seen that. */
  readonly expireAt?: Date
}

export interface DeliveryAttempt {
  readonly at: Date
  /** HTTP status, or null where there was no answer. */
  readonly status: number | null
  readonly error: string | null
  readonly durationMs: number
}

export interface Delivery {
  readonly _id: string
  readonly webhookId: string
  readonly event: string
  readonly logIndex: number
  readonly status: 'pending' | 'delivered' | 'failed' | 'discarded'
  /** The bytes that are sent and signed, on every attempt the same. */
  readonly body: string
  readonly attempts: readonly DeliveryAttempt[]
  readonly createdAt: Date
}

const DELIVERIES_KEPT_S = 30 * 86_400
const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const
const count = { type: Number, required: true } as const

const endpointSchema = new Schema<Endpoint>(
  {
    _id: text,
    userId: text,
    slot: Number,
    events: [String],
    status: text,
    disabledReason: String,
    failingSince: Date,
    sealed: String,
    forOperators: { type: Boolean, required: true },
    createdAt: date,
    changedAt: date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
)
  .index({ userId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } })
  .index({ changedAt: 1 })

const attemptSchema = new Schema<DeliveryAttempt>(
  { at: date, status: Number, error: String, durationMs: count },
  { _id: false },
)

const deliverySchema = new Schema<Delivery>(
  {
    _id: text,
    webhookId: text,
    event: text,
    logIndex: count,
    status: text,
    body: text,
    attempts: [attemptSchema],
    createdAt: { ...date, expires: DELIVERIES_KEPT_S },
  },
  { versionKey: false },
).index({ webhookId: 1, createdAt: -1, _id: -1 })

export const collections = {
  endpoints: collection('webhook_endpoints', endpointSchema),
  deliveries: collection('webhook_deliveries', deliverySchema),
}
export type Store = Models<typeof collections>
