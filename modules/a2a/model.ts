import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'
import type { Use } from '../agents/services.ts'

export const OPEN = ['submitted', 'working'] as const
/** Waits for its caller. */
export const INTERRUPTED = ['payment-required', 'input-required'] as const
export type TaskState =
  | (typeof OPEN)[number]
  | (typeof INTERRUPTED)[number]
  | 'completed'
  | 'failed'
  | 'canceled'
  | 'rejected'

/** What the agent's answer said, for its settlement. */
export interface Answered {
  readonly version: string
  readonly use: Use
  /** Micro-pence. */
  readonly price: string
}

/** What was charged, in micro-pence. */
export interface Billing {
  readonly gross: string
  readonly developer: string
  readonly platform: string
  readonly treasury: string
  readonly seal: string
  /** Of a payment by x402: its `SettlementResponse`. */
  readonly receipt?: Readonly<Record<string, unknown>>
}

/** One task of an agent, as its caller asked for it. Texts are JSON: any field name survives. */
export interface TaskRow {
  /** Follows from caller, agent and message: sending a message again finds its task. */
  readonly _id: string
  readonly owner: string
  readonly agent: string
  readonly agentOwner: string
  readonly context: string
  readonly state: TaskState
  /** Hash of what was asked for. */
  readonly request: string
  /** What the agent gets. */
  readonly input: string
  /** The message as the protocol's 1.0 writes it; null where there was none. */
  readonly message: string | null
  /** Somebody listens to the words as they come. */
  readonly streamed: boolean
  readonly trail: readonly string[]
  /** W3C trace context of the request that began it. */
  readonly traceparent: string | null
  /** Held, in micro-pence. */
  readonly price: string
  /** What covers it; null: the first that its id gives. */
  readonly hold: string | null
  /** By x402: its reference. */
  readonly payment: string | null
  /** How it can be paid, as JSON (`PaymentRequired` of x402), as long as it is not. */
  readonly required: string | null
  /** What the agent asks back. */
  readonly asked: string | null
  /** How often it has asked. */
  readonly round: number
  /** Ids of the messages that answered. */
  readonly replies: readonly string[]
  /** There before anything is charged. */
  readonly output: string | null
  readonly answered: Answered | null
  readonly billing: Billing | null
  readonly error: { readonly code: string; readonly status: number; readonly message: string } | null
  readonly refunded: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expireAt: Date
}
const tasks = new Schema<TaskRow>(
  {
    _id: String,
    owner: String,
    agent: String,
    agentOwner: String,
    context: String,
    state: String,
    request: String,
    input: String,
    message: String,
    streamed: Boolean,
    trail: [String],
    traceparent: { type: String, default: null },
    price: String,
    hold: { type: String, default: null },
    payment: { type: String, default: null },
    required: { type: String, default: null },
    asked: { type: String, default: null },
    round: { type: Number, default: 0 },
    replies: { type: [String], default: [] },
    output: String,
    answered: Schema.Types.Mixed,
    billing: Schema.Types.Mixed,
    error: Schema.Types.Mixed,
    refunded: Boolean,
    createdAt: Date,
    updatedAt: Date,
    expireAt: { type: Date, expires: 0 },
  },
  { versionKey: false, minimize: false },
)
tasks.index({ owner: 1, createdAt: -1, _id: -1 })
tasks.index({ owner: 1, context: 1, createdAt: -1, _id: -1 })

/** Where a task's changes are pushed to. */
export interface PushRow {
  /** `<task>/<id>` */
  readonly _id: string
  readonly task: string
  readonly owner: string
  /** Its wire form. */
  readonly era: '0.3' | '1.0'
  /** Address, token and credentials as JSON, sealed under the owner's key. Base64. */
  readonly sealed: string
  readonly expireAt: Date
}
const pushes = new Schema<PushRow>(
  { _id: String, task: String, owner: String, era: String, sealed: String, expireAt: { type: Date, expires: 0 } },
  { versionKey: false },
)
pushes.index({ task: 1 })
pushes.index({ owner: 1 })

export const collections = {
  tasks: collection<TaskRow>('a2a_tasks', tasks),
  pushes: collection<PushRow>('a2a_pushes', pushes),
}
