import { Schema } from 'mongoose'
import { collection, type Models, owned } from '../../kernel/define.ts'
import { Fields } from './contract.ts'

/** What is reserved for one hold until it has ended. */
export interface Reservation {
  readonly hold: string
  readonly nonce: string
  /** Micro-pence. */
  readonly amount: number
  readonly period: string
  /** Epoch milliseconds: from then on its hold must have ended. */
  readonly until: number
}

/**
 * One document a mandate: what was spent and is reserved by period, in micro-pence, and the reservations by the hash of their
 * hold. So one atomic step checks that it is not revoked, checks the amount and reserves.
 */
export interface Spending {
  readonly _id: string
  readonly owner: string
  readonly revoked: boolean
  readonly used: Readonly<Record<string, number>>
  readonly open: Readonly<Record<string, Reservation>>
}
const spending = new Schema<Spending>(
  { _id: String, owner: String, revoked: Boolean, used: Schema.Types.Mixed, open: Schema.Types.Mixed },
  { versionKey: false, minimize: false },
)
spending.index({ owner: 1 })

/** A nonce that was given out, and is good for one proof. */
export interface Challenge {
  readonly _id: string
  readonly mandate: string
  readonly expireAt: Date
}
const challenge = new Schema<Challenge>({ _id: String, mandate: String, expireAt: Date }, { versionKey: false })
challenge.index({ expireAt: 1 }, { expireAfterSeconds: 0 })

export const collections = {
  mandates: owned.collection('mandates', Fields, { personal: 'mandate' }),
  spending: collection<Spending>('mandate_spending', spending),
  challenges: collection<Challenge>('mandate_challenges', challenge),
}
export type Store = Models<typeof collections>
