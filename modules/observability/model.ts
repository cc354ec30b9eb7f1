import { Schema } from 'mongoose'
import { collection, type Models, type Owned, owned } from '../../kernel/define.ts'
import { SloFields } from './contract.ts'
import { PromptFields } from './prompts/contract.ts'
import type { SloState } from './slos/burn.ts'

/** One span, of a caller's telemetry or of the service's own calls. The same ids again replace what was told. */
export interface SpanRow {
  /** `<owner>/<trace>/<span>`: a trace's spans are one range of it. */
  readonly _id: string
  readonly owner: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly source: 'otlp' | 'langfuse' | 'gateway'
  readonly service?: string
  readonly startedAt: Date
  readonly durationMs: number
  /** Place of the duration in the histogram: see latency.ts. */
  readonly bucket: number
  readonly error: boolean
  /** `gen_ai.operation.name`, or what is like it. */
  readonly operation?: string
  readonly provider?: string
  readonly model?: string
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** What it cost, by our price list or by the bill. */
  readonly costMicroPence?: number
  readonly environment?: string
  /** Id and name of the agent that ran. */
  readonly agents?: readonly string[]
  readonly agentVersion?: string
  /** JSON of the attributes without prompts and answers. */
  readonly attributes: string
  /** JSON of events, and of the status' message. */
  readonly details?: string
  /** JSON of prompt and answer, sealed under the owner's key; only where the owner wants them kept. */
  readonly content?: Buffer
  readonly keepUntil: Date
}

/** What the spans of a trace say of it together; every field can be told again in any order. */
export interface TraceRow {
  readonly _id: string
  readonly owner: string
  readonly traceId: string
  /** Of its root span, once that has come. */
  readonly name?: string
  /** What the client calls the trace itself. */
  readonly title?: string
  readonly sessionId?: string
  readonly endUser?: string
  readonly startedAt: Date
  readonly endedAt: Date
  readonly keepUntil: Date
}

export interface SessionRow {
  readonly _id: string
  readonly owner: string
  readonly sessionId: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly keepUntil: Date
}

export interface ScoreRow {
  readonly _id: string
  readonly owner: string
  readonly scoreId: string
  readonly name: string
  readonly value?: number
  readonly text?: string
  readonly dataType: 'NUMERIC' | 'CATEGORICAL' | 'BOOLEAN'
  readonly traceId?: string
  readonly spanId?: string
  readonly sessionId?: string
  readonly comment?: string
  readonly at: Date
  readonly keepUntil: Date
}

/** One data point of a metric; the same series and time again replaces it. */
export interface PointRow {
  readonly _id: string
  readonly owner: string
  readonly name: string
  readonly at: Date
  readonly kind: string
  readonly unit: string
  readonly service?: string
  /** JSON. */
  readonly attributes: string
  readonly value?: number
  readonly count?: number
  /** JSON of what histograms and summaries have beside. */
  readonly distribution?: string
  readonly keepUntil: Date
}

export interface SettingsRow {
  readonly _id: string
  readonly storeContent: boolean
  readonly retentionDays: number
}

/** Five minutes of an objective, counted again until no late span can come. */
export interface SloBucketRow {
  readonly _id: string
  readonly owner: string
  readonly slo: string
  readonly at: Date
  readonly total: number
  readonly bad: number
  readonly keepUntil: Date
}

/** What was last found of an objective. */
export interface SloStateRow {
  readonly _id: string
  readonly owner: string
  readonly state: SloState
  /** How often it has changed: names the next alert. */
  readonly changes: number
  readonly countedTo: Date
}

const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const
const number = { type: Number, required: true } as const
const keepUntil = { type: Date, required: true, expires: 0 } as const
const bare = { versionKey: false } as const

const spanSchema = new Schema<SpanRow>(
  {
    _id: text,
    owner: text,
    traceId: text,
    spanId: text,
    parentSpanId: String,
    name: { type: String },
    source: text,
    service: String,
    startedAt: date,
    durationMs: number,
    bucket: number,
    error: { type: Boolean, required: true },
    operation: String,
    provider: String,
    model: String,
    inputTokens: Number,
    outputTokens: Number,
    costMicroPence: Number,
    environment: String,
    agents: { type: [String], default: undefined },
    agentVersion: String,
    attributes: text,
    details: String,
    content: Buffer,
    keepUntil,
  },
  bare,
).index({ owner: 1, startedAt: -1, _id: -1 })

const traceSchema = new Schema<TraceRow>(
  {
    _id: text,
    owner: text,
    traceId: text,
    name: String,
    title: String,
    sessionId: String,
    endUser: String,
    startedAt: date,
    endedAt: date,
    keepUntil,
  },
  bare,
)
  .index({ owner: 1, startedAt: -1, _id: -1 })
  .index({ owner: 1, sessionId: 1, startedAt: -1, _id: -1 })

const sessionSchema = new Schema<SessionRow>(
  { _id: text, owner: text, sessionId: text, firstAt: date, lastAt: date, keepUntil },
  bare,
).index({ owner: 1, lastAt: -1, _id: -1 })

const scoreSchema = new Schema<ScoreRow>(
  {
    _id: text,
    owner: text,
    scoreId: text,
    name: text,
    value: Number,
    text: String,
    dataType: text,
    traceId: String,
    spanId: String,
    sessionId: String,
    comment: String,
    at: date,
    keepUntil,
  },
  bare,
)
  .index({ owner: 1, at: -1, _id: -1 })
  .index({ owner: 1, traceId: 1, at: -1, _id: -1 })

const pointSchema = new Schema<PointRow>(
  {
    _id: text,
    owner: text,
    name: text,
    at: date,
    kind: text,
    unit: { type: String },
    service: String,
    attributes: text,
    value: Number,
    count: Number,
    distribution: String,
    keepUntil,
  },
  bare,
).index({ owner: 1, name: 1, at: -1, _id: -1 })

const settingsSchema = new Schema<SettingsRow>(
  { _id: text, storeContent: { type: Boolean, required: true }, retentionDays: number },
  bare,
)

const sloBucketSchema = new Schema<SloBucketRow>(
  { _id: text, owner: text, slo: text, at: date, total: number, bad: number, keepUntil },
  bare,
).index({ slo: 1, at: 1 })

const sloStateSchema = new Schema<SloStateRow>(
  { _id: text, owner: text, state: text, changes: number, countedTo: date },
  bare,
).index({ owner: 1 })

export const collections = {
  spans: collection('observability_spans', spanSchema),
  traces: collection('observability_traces', traceSchema),
  sessions: collection('observability_sessions', sessionSchema),
  scores: collection('observability_scores', scoreSchema),
  points: collection('observability_points', pointSchema),
  settings: collection('observability_settings', settingsSchema),
  prompts: owned.collection('observability_prompts', PromptFields, {
    personal: 'prompt',
    unique: [['name', 'version']],
  }),
  slos: owned.collection('observability_slos', SloFields, { personal: 'slo', unique: [['name']] }),
  sloStates: collection('observability_slo_states', sloStateSchema),
  sloBuckets: collection('observability_slo_buckets', sloBucketSchema),
}
export type PromptRow = Owned<typeof PromptFields>
export type Store = Models<typeof collections>
