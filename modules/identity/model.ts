import { Schema } from 'mongoose'
import { collection, type Models } from '../../kernel/define.ts'

export type SessionStatus = 'requires_input' | 'processing' | 'verified' | 'canceled'

export interface DocumentCheck {
  readonly passed: boolean
  /** False: no list was loaded. */
  readonly screened: boolean
}

export interface Session {
  readonly _id: string
  readonly userId: string
  readonly type: 'document' | 'id_number'
  readonly status: SessionStatus
  /** Of a tenant's own customer; absent: the account's holder. */
  readonly reference?: string
  /** What the document itself told, without its issuer. */
  readonly check?: DocumentCheck
  readonly lastError?: { readonly code: string; readonly reason: string }
  /** Submitted document, details and metadata: JSON sealed under the account's key, base64. */
  readonly sealed?: string
  readonly attempts: number
  readonly createdAt: Date
  readonly redactedAt?: Date
}

/** One person of a list that names are screened against. Public data. */
export interface Listed {
  readonly _id: string
  readonly list: string
  readonly name: string
  /** As compared. */
  readonly normal: string
  readonly birthDate?: string
}

const text = { type: String, required: true } as const
const sessionSchema = new Schema<Session>(
  {
    _id: text,
    userId: text,
    type: text,
    status: text,
    reference: String,
    check: new Schema(
      { passed: { type: Boolean, required: true }, screened: { type: Boolean, required: true } },
      { _id: false },
    ),
    lastError: new Schema({ code: text, reason: text }, { _id: false }),
    sealed: String,
    attempts: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    redactedAt: Date,
  },
  { versionKey: false },
)
  .index({ userId: 1, createdAt: -1, _id: -1 })
  .index({ userId: 1, status: 1 })

const listedSchema = new Schema<Listed>(
  { _id: text, list: text, name: text, normal: text, birthDate: String },
  { versionKey: false },
).index({ list: 1 })

export const collections = {
  sessions: collection('identity_sessions', sessionSchema),
  listed: collection('identity_listed', listedSchema),
}
export type Store = Models<typeof collections>
