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

/** A mailed link that signs a browser in, once. */
export interface LinkRow {
  /** SHA-256 of the token, hex. */
  readonly _id: string
  readonly userId: string
  readonly keyId: string
  /** Epoch milliseconds; 0: used. */
  readonly goodUntil: number
  readonly sentAt: Date
}

/** Used and old links stay as long as they count against further ones. */
export const LINKS_COUNT_FOR_MS = 6 * 3_600_000

const link = new Schema<LinkRow>({
  _id: String,
  userId: String,
  keyId: String,
  goodUntil: Number,
  sentAt: Date,
})
link.index({ userId: 1, sentAt: 1 })
link.index({ sentAt: 1 }, { expireAfterSeconds: LINKS_COUNT_FOR_MS / 1_000 })

export const collections = {
  links: collection<LinkRow>('console_links', link),
  sessions: collection<SessionRow>('console_sessions', session),
}
