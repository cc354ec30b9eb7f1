import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection, type Owned, owned } from '../../kernel/define.ts'
import { DatasetFields } from './datasets/contract.ts'
import { GateFields } from './gates/contract.ts'

const Text = Type.String()

const VersionFields = Type.Object({
  dataset: Text,
  version: Type.Integer(),
  status: Type.Enum(['open', 'sealed']),
  /** Of an open one: at least so many. */
  rows: Type.Integer(),
  sha256: Type.Union([Text, Type.Null()]),
  source: Type.Enum(['rows', 'promptfoo', 'traces', 'run', 'items']),
  prompts: Type.Array(Text),
  left_out: Type.Array(Text),
})
export type DatasetRow = Owned<typeof DatasetFields>
export type VersionRow = Owned<typeof VersionFields>
export type GateRow = Owned<typeof GateFields>

const RunFields = Type.Object({
  dataset: Text,
  version: Type.Integer(),
  /** JSON of what was asked for, as field names of callers may be anything. */
  spec: Text,
  /** What the target is, for gates: `agent:<id>@<version>`. */
  target: Text,
  suite: Text,
  status: Type.Enum(['queued', 'running', 'completed', 'stopped', 'failed', 'cancelled']),
  reason: Type.Union([Text, Type.Null()]),
  /** Part of the id of its job and of the record of its end: a run that goes on ends again. */
  turn: Type.Integer(),
  total: Type.Integer(),
  /** All cases before it are done, and their cost is in `spent`. */
  position: Type.Integer(),
  /** Micro-pence. */
  spent: Text,
  judgeSpent: Text,
  budget_pence: Type.Number(),
  judge_budget_pence: Type.Union([Type.Number(), Type.Null()]),
  /** JSON. */
  scores: Type.Union([Text, Type.Null()]),
})
export type RunRow = Owned<typeof RunFields>

export interface DataRow {
  /** `<version id>:<index>` */
  readonly _id: string
  readonly owner: string
  readonly version: string
  readonly index: number
  /** JSON. */
  readonly row: string
}
const rows = new Schema<DataRow>(
  { _id: String, owner: String, version: String, index: Number, row: String },
  { versionKey: false },
)
rows.index({ version: 1, index: 1 }, { unique: true })
rows.index({ owner: 1 })

/** A row that may change: what Langfuse's clients put into a dataset, until a version is made of it. */
export interface ItemRow {
  /** `<owner>/<id>` */
  readonly _id: string
  readonly owner: string
  readonly itemId: string
  readonly dataset: string
  readonly active: boolean
  /** JSON of `input`, `expectedOutput` and `metadata`. */
  readonly content: string
  readonly sourceTraceId: string | null
  readonly sourceObservationId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
const items = new Schema<ItemRow>(
  {
    _id: String,
    owner: String,
    itemId: String,
    dataset: String,
    active: Boolean,
    content: String,
    sourceTraceId: String,
    sourceObservationId: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false },
)
items.index({ owner: 1, dataset: 1, createdAt: 1, _id: 1 })

/** A case that is done. */
export interface CaseRow {
  /** `<run>:<n>` */
  readonly _id: string
  readonly run: string
  readonly owner: string
  readonly n: number
  readonly row: number
  readonly epoch: number
  readonly output: string
  readonly error: string | null
  readonly score: number | null
  readonly pass: boolean
  /** Micro-pence. */
  readonly price: bigint
  readonly judgePrice: bigint
  readonly latencyMs: number
  readonly task: string | null
  /** JSON of findings. */
  readonly findings: string
}
const cases = new Schema<CaseRow>(
  {
    _id: String,
    run: String,
    owner: String,
    n: Number,
    row: Number,
    epoch: Number,
    output: String,
    error: String,
    score: Number,
    pass: Boolean,
    price: Schema.Types.BigInt,
    judgePrice: Schema.Types.BigInt,
    latencyMs: Number,
    task: String,
    findings: String,
  },
  { versionKey: false },
)
cases.index({ run: 1, n: 1 })
cases.index({ owner: 1 })

/** An answer of a case that is not done: kept before it is paid, so that no crash loses what was paid for. */
export interface AnswerRow {
  /** `<case>:<what>` */
  readonly _id: string
  readonly run: string
  readonly owner: string
  readonly text: string
  readonly latencyMs: number
  readonly task: string | null
  /** Micro-pence: what it costs, and what the provider takes of that. */
  readonly price: bigint
  readonly cost: bigint
  /** JSON, to be sealed. */
  readonly facts: string
}
const answers = new Schema<AnswerRow>(
  {
    _id: String,
    run: String,
    owner: String,
    text: String,
    latencyMs: Number,
    task: String,
    price: Schema.Types.BigInt,
    cost: Schema.Types.BigInt,
    facts: String,
  },
  { versionKey: false },
)
answers.index({ run: 1 })
answers.index({ owner: 1 })

const Versions = owned.collection('eval_versions', VersionFields, {
  personal: 'eval-version',
  unique: [['dataset', 'version']],
})
const Runs = owned.collection('eval_runs', RunFields, { personal: 'eval-run' })
Runs.schema.index({ target: 1, suite: 1, createdAt: -1 })
Runs.schema.index({ updatedAt: 1 })
const Gates = owned.collection('eval_gates', GateFields, { personal: 'eval-gate' })
Gates.schema.index({ agent_id: 1 })

export const collections = {
  datasets: owned.collection('eval_datasets', DatasetFields, { personal: 'eval-dataset' }),
  versions: Versions,
  runs: Runs,
  gates: Gates,
  rows: collection<DataRow>('eval_rows', rows),
  items: collection<ItemRow>('eval_items', items),
  cases: collection<CaseRow>('eval_cases', cases),
  answers: collection<AnswerRow>('eval_answers', answers),
}
