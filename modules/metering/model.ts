import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection, type Models, type Owned, owned } from '../../kernel/define.ts'
import { FORMULAS } from './contract.ts'

export const MeterFields = Type.Object({
  display_name: Type.String(),
  event_name: Type.String(),
  formula: Type.Enum(FORMULAS),
  customer_key: Type.String(),
  value_key: Type.String(),
  /** Epoch milliseconds; 0: active. */
  deactivated_at: Type.Integer(),
})
export type MeterRow = Owned<typeof MeterFields>

/** One event. `_id` is owner and identifier: that it counts once follows from it. */
export interface EventRow {
  readonly _id: string
  /** Owner, meter and customer; prefixed where the event was cancelled, so that nothing counts it. */
  readonly series: string
  /** When it happened. */
  readonly at: Date
  readonly value: bigint
  readonly receivedAt: Date
}

/** What the events of one hour of a series come to. It repeats the events, and can be dropped at any time until they are. */
export interface RollupRow {
  /** Series and hour. */
  readonly _id: string
  readonly series: string
  readonly hour: Date
  /** Until then events of the hour may still be on their way into the store: a count is not kept. */
  readonly openUntil: Date
  /** Its own id, while it is to be counted. */
  readonly waits?: string
  /** When the count began; absent or before `openUntil`: count again. */
  readonly countedAt?: Date
  readonly count?: number
  /** Decimal. */
  readonly sum?: string
  readonly max?: string
  /** The events are gone by age; the count stands. */
  readonly final?: boolean
}

const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const

const eventSchema = new Schema<EventRow>(
  { _id: text, series: text, at: date, value: { type: BigInt, required: true }, receivedAt: date },
  { versionKey: false },
).index({ series: 1, at: 1, _id: 1 })

const rollupSchema = new Schema<RollupRow>(
  {
    _id: text,
    series: text,
    hour: date,
    openUntil: date,
    waits: String,
    countedAt: Date,
    count: Number,
    sum: String,
    max: String,
    final: Boolean,
  },
  { versionKey: false },
)
  .index({ series: 1, hour: 1 })
  .index({ hour: 1 })
  .index({ waits: 1 }, { sparse: true })

export const collections = {
  meters: owned.collection('meters', MeterFields, { personal: 'meter', unique: [['event_name']] }),
  events: collection('meter_events', eventSchema),
  rollups: collection('meter_rollups', rollupSchema),
}
export type Store = Models<typeof collections>
