import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** A client that has registered itself. What it says of itself is nobody's word but its own. */
export interface ClientRow {
  readonly _id: string
  readonly name: string
  readonly redirectUris: readonly string[]
  /** It did not say that it takes no refresh tokens. */
  readonly refreshes: boolean
  readonly createdAt: Date
  readonly expireAt: Date
}
const clients = new Schema<ClientRow>(
  {
    _id: String,
    name: String,
    redirectUris: [String],
    refreshes: Boolean,
    createdAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
)

/** What a person has agreed to, until it is redeemed, and a while longer to notice a second use. */
export interface CodeRow {
  /** Hash of the code. */
  readonly _id: string
  readonly client: string
  readonly redirectUri: string
  readonly challenge: string
  readonly owner: string
  readonly amountPence: number
  /** Epoch milliseconds: of the grant. */
  readonly until: number
  /** Epoch milliseconds: of the code. */
  readonly redeemableUntil: number
  readonly redeemed: boolean
  readonly keyId: string | null
  readonly expireAt: Date
}
const codes = new Schema<CodeRow>(
  {
    _id: String,
    client: String,
    redirectUri: String,
    challenge: String,
    owner: String,
    amountPence: Number,
    until: Number,
    redeemableUntil: Number,
    redeemed: Boolean,
    keyId: String,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false },
)
codes.index({ owner: 1 })

/** What a client may do for a person: what the key may that was made for it, and that nobody is shown. */
export interface GrantRow {
  /** Of the key. */
  readonly _id: string
  readonly owner: string
  readonly client: string
  readonly until: Date
}
const grants = new Schema<GrantRow>({ _id: String, owner: String, client: String, until: Date }, { versionKey: false })
grants.index({ owner: 1, client: 1 })
grants.index({ until: 1 })

/** A token of a grant; all of them are one family, which ends with the key. */
export interface TokenRow {
  /** Hash of the token. */
  readonly _id: string
  readonly use: 'access' | 'refresh'
  /** Key of the grant. */
  readonly grant: string
  readonly owner: string
  readonly client: string
  /** Of a refresh token: what its successors follow from, together with the token itself. */
  readonly salt: string
  /** Epoch milliseconds; null: not yet. Of refresh tokens. */
  readonly usedAt: number | null
  readonly until: Date
}
const tokens = new Schema<TokenRow>(
  {
    _id: String,
    use: String,
    grant: String,
    owner: String,
    client: String,
    salt: String,
    usedAt: Number,
    until: { type: Date, expires: 0 },
  },
  { versionKey: false },
)
tokens.index({ grant: 1 })
tokens.index({ owner: 1 })

export const collections = {
  clients: collection<ClientRow>('oauth_clients', clients),
  codes: collection<CodeRow>('oauth_codes', codes),
  grants: collection<GrantRow>('oauth_grants', grants),
  tokens: collection<TokenRow>('oauth_tokens', tokens),
}
