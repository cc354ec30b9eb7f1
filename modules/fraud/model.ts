import { Schema } from 'mongoose'
import { collection, type Models } from '../../kernel/define.ts'
import type { Features } from './features.ts'
import type { Verdict } from './judge.ts'
import type { Rule } from './ruleset.ts'

/** Something that an account (or a tenant's customer) did. Addresses, devices and accounts are commitments. */
export interface FraudEvent {
  readonly _id: string
  /** `usr_…`, or `<tenant>/<commitment>`. */
  readonly subject: string
  readonly type: string
  readonly at: Date
  readonly amountPence?: number
  readonly ip?: string
  readonly device?: string
  readonly country?: string
  /** What it was about, so that a verdict does not count its own cause. */
  readonly reference?: string
}

export interface FraudSubject {
  readonly _id: string
  readonly createdAt?: Date
  readonly referredBy?: string
  readonly disposableMail?: boolean
  /** The last few of each. */
  readonly ips?: readonly string[]
  readonly devices?: readonly string[]
  readonly payouts?: readonly string[]
  /** Programs and networks that its keys and sessions are used from, and since when; oldest first. */
  readonly clients?: readonly { readonly key: string; readonly since: Date }[]
  readonly label?: 'fraud' | 'legitimate'
}

/** Paid calls of one account on one day (UTC). */
export interface Activity {
  /** `<subject>|<day>`. */
  readonly _id: string
  readonly day: Date
  /** Calls it made (`made`) and was paid for (`received`) by hour: `h0` to `h23`. */
  readonly made?: Readonly<Record<string, number>>
  readonly received?: Readonly<Record<string, number>>
  /** Log index of the last record in it: a record counts once. */
  readonly lastIndex: number
}

/** What one account has paid another by calls, ever. */
export interface Edge {
  readonly _id: string
  readonly from: string
  readonly to: string
  readonly calls: number
  readonly grossMicroPence: number
  /** The part of it that promotional credits paid. */
  readonly promoMicroPence: number
  /** Log index of the last record in it: a record counts once. */
  readonly lastIndex: number
}

/** Repeats the sealed verdict, for lists and backtests. */
export interface DecisionRow {
  readonly _id: string
  readonly scope: string
  readonly subject: string
  readonly at: Date
  readonly verdict: Verdict
  readonly riskBp: number
  readonly features: Features
  readonly hits: readonly string[]
  readonly seal: string
}

export interface RuleRow extends Rule {
  readonly _id: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** One value of a list, as a commitment. */
export interface ListEntry {
  readonly _id: string
  readonly list: string
  readonly key: string
  readonly addedAt: Date
}

/** A payout that was held or blocked. What people wrote is sealed under the account's key (base64). */
export interface Case {
  readonly _id: string
  readonly userId: string
  readonly decisionId: string
  readonly reference?: string
  readonly verdict: Verdict
  readonly codes: readonly string[]
  readonly status: 'open' | 'closed'
  readonly outcome?: 'fraud' | 'legitimate'
  readonly openedAt: Date
  readonly closedAt?: Date
  readonly appeal?: string
  readonly appealedAt?: Date
  readonly answer?: string
  readonly notes: readonly { readonly at: Date; readonly by: string; readonly text: string }[]
}

const KEPT_S = 180 * 86_400
const ACTIVITY_KEPT_S = 3 * 86_400
const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const
const count = { type: Number, required: true } as const
const bare = { versionKey: false } as const

const eventSchema = new Schema<FraudEvent>(
  {
    _id: text,
    subject: text,
    type: text,
    at: { ...date, expires: KEPT_S },
    amountPence: Number,
    ip: String,
    device: String,
    country: String,
    reference: String,
  },
  bare,
)
  .index({ subject: 1, at: -1 })
  .index({ ip: 1, at: -1 }, { sparse: true })
  .index({ device: 1, at: -1 }, { sparse: true })

const subjectSchema = new Schema<FraudSubject>(
  {
    _id: text,
    createdAt: Date,
    referredBy: String,
    disposableMail: Boolean,
    ips: { type: [String], default: undefined },
    devices: { type: [String], default: undefined },
    payouts: { type: [String], default: undefined },
    clients: { type: [new Schema({ key: text, since: date }, { _id: false })], default: undefined },
    label: String,
  },
  bare,
)
  .index({ ips: 1 }, { sparse: true })
  .index({ devices: 1 }, { sparse: true })
  .index({ payouts: 1 }, { sparse: true })
  .index({ 'clients.key': 1 }, { sparse: true })
  .index({ referredBy: 1, createdAt: -1 }, { sparse: true })

const activitySchema = new Schema<Activity>(
  {
    _id: text,
    day: { ...date, expires: ACTIVITY_KEPT_S },
    made: Schema.Types.Mixed,
    received: Schema.Types.Mixed,
    lastIndex: count,
  },
  bare,
)

const edgeSchema = new Schema<Edge>(
  {
    _id: text,
    from: text,
    to: text,
    calls: count,
    grossMicroPence: count,
    promoMicroPence: count,
    lastIndex: count,
  },
  bare,
)
  .index({ to: 1, grossMicroPence: -1 })
  .index({ from: 1, grossMicroPence: -1 })

const decisionSchema = new Schema<DecisionRow>(
  {
    _id: text,
    scope: text,
    subject: text,
    at: { ...date, expires: KEPT_S },
    verdict: text,
    riskBp: count,
    features: { type: Schema.Types.Mixed, required: true },
    hits: [String],
    seal: text,
  },
  { ...bare, minimize: false },
)
  .index({ scope: 1, at: -1, _id: -1 })
  .index({ subject: 1, at: -1 })

const ruleSchema = new Schema<RuleRow>(
  {
    _id: text,
    name: { ...text, unique: true },
    condition: text,
    action: text,
    mode: text,
    position: count,
    createdAt: date,
    updatedAt: date,
  },
  bare,
)

const entrySchema = new Schema<ListEntry>({ _id: text, list: text, key: text, addedAt: date }, bare)
  .index({ key: 1 })
  .index({ list: 1, addedAt: -1 })

const caseSchema = new Schema<Case>(
  {
    _id: text,
    userId: text,
    decisionId: text,
    reference: String,
    verdict: text,
    codes: [String],
    status: text,
    outcome: String,
    openedAt: date,
    closedAt: Date,
    appeal: String,
    appealedAt: Date,
    answer: String,
    notes: [new Schema({ at: date, by: text, text }, { _id: false })],
  },
  bare,
)
  .index({ status: 1, openedAt: -1, _id: -1 })
  .index({ userId: 1, openedAt: -1, _id: -1 })
  .index({ reference: 1 }, { sparse: true })

export const collections = {
  events: collection('fraud_events', eventSchema),
  subjects: collection('fraud_subjects', subjectSchema),
  edges: collection('fraud_edges', edgeSchema),
  activity: collection('fraud_activity', activitySchema),
  decisions: collection('fraud_decisions', decisionSchema),
  rules: collection('fraud_rules', ruleSchema),
  entries: collection('fraud_list_entries', entrySchema),
  cases: collection('fraud_cases', caseSchema),
}
export type Store = Models<typeof collections>
