import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** A browser that is signed in. */
export interface SessionRow {
  /** SHA-256 of the cookie, hex: a look into the store signs nobody in. */
  readonly _id: string
  readonly userId: string
  readonly keyId: string
  readonly expiresAt: Date
  /** Epoch milliseconds; 0: not confirmed. */
  readonly confirmedUntil: number
}

const session = new Schema<SessionRow>({
  _id: String,
  userId: String,
  keyId: String,
  expiresAt: Date,
  confirmedUntil: Number,
})
session.index({ userId: 1, expiresAt: 1 })
session.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const collections = { sessions: collection<SessionRow>('console_sessions', session) }
