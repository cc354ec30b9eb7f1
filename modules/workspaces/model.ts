import { Schema } from 'mongoose'
import { collection, type Owned, owned } from '../../kernel/define.ts'
import { BudgetFields } from './budgets/contract.ts'
import type { Policy } from './policies/rules.ts'

export type Budget = Owned<typeof BudgetFields>

/** All policies of a workspace. `_id`: the workspace. */
export interface PoliciesDocument {
  readonly _id: string
  /** Counts the changes: each is made to what was read. */
  readonly revision: number
  readonly policies: readonly Policy[]
  /** What of the changes is still to be sealed; stored in the same step. */
  readonly facts: readonly { readonly id: string; readonly by: string; readonly policy: Policy }[]
}
const policies = new Schema<PoliciesDocument>(
  { _id: String, revision: Number, policies: Schema.Types.Mixed, facts: Schema.Types.Mixed },
  { versionKey: false, minimize: false },
)
policies.index({ 'facts.id': 1 }, { sparse: true })
policies.index({ 'policies.retentionDays': 1 }, { sparse: true })

/** What is reserved for one hold until it has ended. */
export interface Reservation {
  readonly hold: string
  /** Of this reservation alone: a hold that is repeated after its end is reserved anew. */
  readonly nonce: string
  readonly amount: number
  readonly counters: readonly string[]
  readonly member: string
  readonly key: string
  /** Epoch milliseconds: from then on its hold must have ended. */
  readonly until: number
}

/**
 * One document a workspace: what was spent and is reserved, by counter (`w_2026-11-22`, `m_<member>_2026-11`, …), in
 * micro-pence, and the reservations by the hash of their hold. So one atomic step checks all budgets and reserves.
 */
export interface SpendingDocument {
  readonly _id: string
  readonly used: Readonly<Record<string, number>>
  readonly open: Readonly<Record<string, Reservation>>
}
const spending = new Schema<SpendingDocument>(
  { _id: String, used: Schema.Types.Mixed, open: Schema.Types.Mixed },
  { versionKey: false, minimize: false },
)

/** What one hold cost in the end; `_id`: the hold. */
export interface Charge {
  readonly _id: string
  readonly workspace: string
  readonly member: string
  readonly key: string
  readonly model: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly nonce: string
  readonly costMicroPence: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly expireAt: Date
}
const charge = new Schema<Charge>(
  {
    _id: String,
    workspace: String,
    member: String,
    key: String,
    model: String,
    at: Number,
    nonce: String,
    costMicroPence: Number,
    inputTokens: Number,
    outputTokens: Number,
    expireAt: Date,
  },
  { versionKey: false },
)
charge.index({ workspace: 1, at: 1 })
charge.index({ expireAt: 1 }, { expireAfterSeconds: 0 })

export const collections = {
  spending: collection<SpendingDocument>('workspace_spending', spending),
  policies: collection<PoliciesDocument>('workspace_policies', policies),
  charges: collection<Charge>('workspace_charges', charge),
  budgets: owned.collection('workspace_budgets', BudgetFields, { personal: 'budget' }),
}
