import type { Collection } from 'mongodb'
import { type Model, Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'
import type { Account } from './services.ts'

export interface StoredKey {
  readonly id: string
  /** Keyed hash; the key itself is never stored. */
  readonly hash: Buffer
  /** Sealed under the person's key. */
  readonly label: Buffer
  readonly createdAt: number
  /** Of an account that people share: whose key it is, and what it is limited to. */
  readonly member?: string
  readonly scopes?: readonly string[]
  /** Its spending is within this. */
  readonly mandate?: string
  /** Epoch milliseconds. */
  readonly expiresAt?: number
}

/** Somebody who shares the account. */
export interface StoredMember {
  readonly id: string
  readonly role: string
  readonly since: number
  readonly source: string
}

/** Its secret by hash, so that the store alone admits nobody. */
export interface StoredInvitation {
  readonly id: string
  readonly hash: string
  /** Sealed under the account's key, and as keyed hash. */
  readonly email: Buffer
  readonly addressHash: string
  readonly role: string
  readonly by: string
  readonly expiresAt: number
}

/** A fact that came about with a change of the account and is still to be sealed; `body`: JSON. */
export interface UnsealedFact {
  readonly id: string
  readonly type: string
  readonly body: string
}

/** A mailed recovery token or a claim code, by hash. */
export interface StoredToken {
  readonly hash: string
  readonly expiresAt: number
}

/** One document an account, so that each change (a key made under the cap, all keys revoked, erasure) is one atomic step. */
export interface AccountDocument {
  readonly _id: string
  readonly createdAt: number
  readonly tier: Account['tier']
  readonly role: Account['role']
  readonly state: Account['state']
  readonly referralCode: string
  readonly referredBy: string | null
  /** Promised at signup, in pence. */
  readonly welcomePence: number
  readonly referralPence: number
  /** Absent once erased. */
  readonly addressHash?: string
  /** The person's key, wrapped under the installation's; absent once erased. */
  readonly personKey?: Buffer
  /** Address and name, sealed; absent once erased. */
  readonly person?: Buffer
  readonly payoutsFrozenUntil: number
  /** Active keys only. */
  readonly keys: readonly StoredKey[]
  readonly recovery: readonly StoredToken[]
  readonly erasures: number
  /** Only of accounts that people share. */
  readonly members?: readonly StoredMember[]
  /** The role that it is never without: who has it longest is whom the account's mail goes to. */
  readonly keptBy?: string
  readonly invitations?: readonly StoredInvitation[]
  readonly facts?: readonly UnsealedFact[]
}

const key = new Schema<StoredKey>(
  {
    id: String,
    hash: Buffer,
    label: Buffer,
    createdAt: Number,
    member: String,
    scopes: { type: [String], default: undefined },
    mandate: String,
    expiresAt: Number,
  },
  { _id: false },
)
const member = new Schema<StoredMember>({ id: String, role: String, since: Number, source: String }, { _id: false })
const invitation = new Schema<StoredInvitation>(
  { id: String, hash: String, email: Buffer, addressHash: String, role: String, by: String, expiresAt: Number },
  { _id: false },
)
const fact = new Schema<UnsealedFact>({ id: String, type: { type: String }, body: String }, { _id: false })
const token = new Schema<StoredToken>({ hash: String, expiresAt: Number }, { _id: false })
const account = new Schema<AccountDocument>(
  {
    _id: String,
    createdAt: Number,
    tier: String,
    role: String,
    state: String,
    referralCode: String,
    referredBy: { type: String, default: null },
    welcomePence: Number,
    referralPence: Number,
    addressHash: String,
    personKey: Buffer,
    person: Buffer,
    payoutsFrozenUntil: Number,
    keys: [key],
    recovery: [token],
    erasures: Number,
    members: { type: [member], default: undefined },
    keptBy: String,
    invitations: { type: [invitation], default: undefined },
    facts: { type: [fact], default: undefined },
  },
  { versionKey: false },
)
account.index({ addressHash: 1 }, { unique: true, partialFilterExpression: { addressHash: { $type: 'string' } } })
account.index({ referralCode: 1 }, { unique: true })
account.index({ 'keys.id': 1 })
account.index({ 'recovery.hash': 1 })
account.index({ 'members.id': 1 })
account.index({ 'invitations.hash': 1 })
account.index({ 'facts.id': 1 })
export const AccountCollection = collection<AccountDocument>('accounts', account)

/** The driver's collection: plain documents, binary fields as Buffers. */
export type RawAccounts = Collection<AccountDocument>
export const rawAccounts = (model: Model<AccountDocument>): RawAccounts =>
  model.db
    .getClient()
    .db(model.db.name, {})
    .collection<AccountDocument>(model.collection.name, { promoteBuffers: true })

/** Addresses whose account was erased: they get no second welcome grant. */
export interface SpentAddress {
  readonly _id: string
}
export const SpentAddressCollection = collection<SpentAddress>(
  'account_spent_addresses',
  new Schema<SpentAddress>({ _id: String }, { versionKey: false }),
)

/** A sequence without gaps of accounts whose keys, tier or state changed; other processes drop what they remember of them. */
export interface KeyChange {
  readonly _id: number
  readonly userId: string
}
export const KeyChangeCollection = collection<KeyChange>(
  'account_key_changes',
  new Schema<KeyChange>({ _id: Number, userId: String }, { versionKey: false }),
)

/** When a key was last used, within a few seconds. */
export interface KeyUse {
  readonly _id: string
  readonly userId: string
  readonly at: number
}
const use = new Schema<KeyUse>({ _id: String, userId: String, at: Number }, { versionKey: false })
use.index({ userId: 1 })
export const KeyUseCollection = collection<KeyUse>('account_key_uses', use)

/** API calls of an account on one UTC day; `_id`: `<user>|<YYYY-MM-DD>`. */
export interface DailyCalls {
  readonly _id: string
  readonly calls: number
  readonly expireAt: Date
}
const calls = new Schema<DailyCalls>({ _id: String, calls: Number, expireAt: Date }, { versionKey: false })
calls.index({ expireAt: 1 }, { expireAfterSeconds: 0 })
export const DailyCallsCollection = collection<DailyCalls>('account_daily_calls', calls)

/** Signups from one network, or new keys of one account, in one hour; `_id`: `<keyed hash or user>|<hour>`. */
export interface HourCount {
  readonly _id: string
  readonly count: number
  readonly expireAt: Date
}
const hours = new Schema<HourCount>({ _id: String, count: Number, expireAt: Date }, { versionKey: false })
hours.index({ expireAt: 1 }, { expireAfterSeconds: 0 })
export const HourCountCollection = collection<HourCount>('account_hour_counts', hours)
