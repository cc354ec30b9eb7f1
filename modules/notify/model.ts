import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** One address that asked for one product. */
export interface NoticeRow {
  /** Keyed hash of address and product: the same request again finds it. */
  readonly _id: string
  readonly product: string
  /** As accounts hash it: finds what belongs to a person. */
  readonly addressHash: string
  /** The account with this address, once there is one. */
  readonly userId?: string
  /** The address, sealed under the installation's key, as base64. */
  readonly box: string
  readonly createdAt: Date
  readonly confirmedAt?: Date
  /** Until it is confirmed. */
  readonly expiresAt?: Date
}

const notice = new Schema<NoticeRow>({
  _id: String,
  product: String,
  addressHash: String,
  userId: String,
  box: String,
  createdAt: Date,
  confirmedAt: Date,
  expiresAt: Date,
})
notice.index({ createdAt: -1, _id: -1 })
notice.index({ product: 1, createdAt: -1, _id: -1 })
notice.index({ addressHash: 1 })
notice.index({ userId: 1 }, { sparse: true })
notice.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const collections = { notices: collection<NoticeRow>('notify_notices', notice) }
