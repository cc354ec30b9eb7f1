import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'
import type { SandboxFault as Fault, PayoutState } from './contract.ts'

/** A payout account that a user has connected. Never changed, but for its end: a payout keeps the destination it was requested with. */
export interface Connection {
  readonly _id: string
  readonly userId: string
  readonly processor: 'sandbox' | 'stripe'
  /** The processor's id of the account (`acct_…`). */
  readonly accountId: string
  readonly connectedAt: Date
  readonly revokedAt?: Date
}

/** A connect flow under way: single use, ten minutes. */
export interface OAuthState {
  /** SHA-256 of the state, so that a look into the store completes no flow. */
  readonly _id: string
  readonly userId: string
  readonly expiresAt: Date
}

/** Repeats the sealed records of one payout, for lists and the reconciler. Dropped, it is rebuilt only if the module's cursor is dropped with it. */
export interface PayoutRow {
  readonly _id: string
  readonly userId: string
  readonly status: PayoutState
  /** Grows along the states, so that a late or repeated record changes nothing. */
  readonly rank: number
  readonly amountPence: number
  readonly connectionId: string
  readonly livemode: boolean
  readonly treasuryPence: number
  readonly requestedAt: Date
  readonly requestSeal: string
  readonly processorTransfer?: string
  readonly reason?: string
  readonly completedAt?: Date
  readonly endSeal?: string
  /** When the reconciler looks again; absent once it has ended. */
  readonly checkAt?: Date
}

/** The sandbox processor's own books: a system apart, which knows nothing of ours. */
export interface SandboxTransfer {
  /** `<idempotency key>/<generation>`: a key that was forgotten after a day starts a new one. */
  readonly _id: string
  readonly transferId: string
  readonly key: string
  readonly generation: number
  readonly amountPence: number
  readonly destination: string
  readonly createdAt: Date
  /** Listed only from then on. */
  readonly visibleAt: Date
}

export interface SandboxCode {
  readonly _id: string
  readonly accountId: string
  readonly expiresAt: Date
}

export interface SandboxFault {
  readonly _id: string
  readonly fault: Fault
}

const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const
const count = { type: Number, required: true } as const
const bare = { versionKey: false } as const
const gone = { expires: 0 } as const

const connectionSchema = new Schema<Connection>(
  { _id: text, userId: text, processor: text, accountId: text, connectedAt: date, revokedAt: Date },
  bare,
).index({ userId: 1, connectedAt: -1 })

const stateSchema = new Schema<OAuthState>({ _id: text, userId: text, expiresAt: { ...date, ...gone } }, bare)

const payoutSchema = new Schema<PayoutRow>(
  {
    _id: text,
    userId: text,
    status: text,
    rank: count,
    amountPence: count,
    connectionId: text,
    livemode: { type: Boolean, required: true },
    treasuryPence: count,
    requestedAt: date,
    requestSeal: text,
    processorTransfer: String,
    reason: String,
    completedAt: Date,
    endSeal: String,
    checkAt: Date,
  },
  bare,
)
  .index({ userId: 1, requestedAt: -1, _id: -1 })
  .index({ checkAt: 1 }, { sparse: true })

const transferSchema = new Schema<SandboxTransfer>(
  {
    _id: text,
    transferId: text,
    key: text,
    generation: count,
    amountPence: count,
    destination: text,
    createdAt: date,
    visibleAt: date,
  },
  bare,
).index({ key: 1, generation: -1 })

const codeSchema = new Schema<SandboxCode>({ _id: text, accountId: text, expiresAt: { ...date, ...gone } }, bare)
const faultSchema = new Schema<SandboxFault>({ _id: text, fault: text }, bare)

export const collections = {
  connections: collection('payout_connections', connectionSchema),
  states: collection('payout_oauth_states', stateSchema),
  payouts: collection('payout_projection', payoutSchema),
  sandboxTransfers: collection('payout_sandbox_transfers', transferSchema),
  sandboxCodes: collection('payout_sandbox_codes', codeSchema),
  sandboxFaults: collection('payout_sandbox_faults', faultSchema),
}
export type Store = import('../../kernel/define.ts').Models<typeof collections>
