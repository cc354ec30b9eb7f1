import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** `_id`: the workspace. */
export interface ConnectionDocument {
  readonly _id: string
  readonly issuer: string
  readonly clientId: string
  /** Sealed under the workspace's key; base64. */
  readonly secret: string
  readonly updatedAt: number
}
const connection = new Schema<ConnectionDocument>(
  { _id: String, issuer: String, clientId: String, secret: String, updatedAt: Number },
  { versionKey: false },
)

/** A sign-in under way; `_id`: hash of its state. Taken once. */
export interface LoginDocument {
  readonly _id: string
  readonly workspace: string
  readonly verifier: string
  readonly nonce: string
  readonly expireAt: Date
}
const login = new Schema<LoginDocument>(
  { _id: String, workspace: String, verifier: String, nonce: String, expireAt: Date },
  { versionKey: false },
)
login.index({ expireAt: 1 }, { expireAfterSeconds: 0 })

export const collections = {
  connections: collection<ConnectionDocument>('sso_connections', connection),
  logins: collection<LoginDocument>('sso_logins', login),
}
