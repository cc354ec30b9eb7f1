import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

const LINKS_KEPT_S = 30 * 86_400

/** What a payment link was handed out for. */
export interface LinkRow {
  /** SHA-256 of the link's token. */
  readonly _id: string
  readonly owner: string
  readonly bridge: string
  readonly paymentId: string
  readonly createdAt: Date
}

const text = { type: String, required: true } as const
const linkSchema = new Schema<LinkRow>(
  {
    _id: text,
    owner: text,
    bridge: text,
    paymentId: text,
    createdAt: { type: Date, required: true, expires: LINKS_KEPT_S },
  },
  { versionKey: false },
).index({ owner: 1, bridge: 1, createdAt: -1 })

export const collections = { links: collection('bridge_links', linkSchema) }
