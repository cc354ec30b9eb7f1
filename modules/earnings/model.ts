import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** The UTC day and the task that an Idempotency-Key stands for, for ever. */
export interface KeyedEarn {
  /** Hash of account and key. */
  readonly _id: string
  readonly userId: string
  readonly day: string
  readonly task: string
}
const schema = new Schema<KeyedEarn>({ _id: String, userId: String, day: String, task: String }, { versionKey: false })
schema.index({ userId: 1 })
export const KeyedEarnCollection = collection<KeyedEarn>('earn_keyed', schema)
