import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** What an Idempotency-Key stands for, for ever: its task, and a UTC day; a later one once that day was full without it. */
export interface KeyedEarn {
  /** Hash of account and key. */
  readonly _id: string
  readonly userId: string
  readonly day: string
  /** Rewards of that day, as the cap was: all requests with the key agree on when it is full. */
  readonly slots: number
  readonly task: string
}
const schema = new Schema<KeyedEarn>(
  { _id: String, userId: String, day: String, slots: Number, task: String },
  { versionKey: false },
)
schema.index({ userId: 1 })
export const KeyedEarnCollection = collection<KeyedEarn>('earn_keyed', schema)
