import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection, type Owned, owned } from '../../kernel/define.ts'

const Text = Type.String({ maxLength: 1_000 })
const Free = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}))
export type Values = Readonly<Record<string, unknown>>

const SwarmFields = Type.Object({
  name: Text,
  agents: Type.Array(Text),
  topology: Type.Enum(['sequential', 'parallel', 'map_reduce', 'supervisor']),
  budget_pence: Type.Number(),
  max_steps: Type.Integer(),
})
export type SwarmRow = Owned<typeof SwarmFields>

const RunFields = Type.Object({
  swarm: Text,
  topology: SwarmFields.properties.topology,
  /** Pinned at the start: nothing changes under way. */
  agents: Type.Array(Type.Object({ id: Text, slug: Text, name: Text, description: Text, version: Text })),
  max_steps: Type.Integer(),
  budget_pence: Type.Number(),
  input: Free,
  status: Type.Enum(['queued', 'running', 'completed', 'failed', 'stopped', 'cancelled']),
  reason: Type.Union([Text, Type.Null()]),
  output: Type.Union([Free, Type.Null()]),
  /** W3C trace context of the request; its steps belong to the span that follows from it. */
  traceparent: Type.Union([Text, Type.Null()]),
})
export type RunRow = Owned<typeof RunFields>

export interface StepRow {
  /** `<run>:<n>` */
  readonly _id: string
  readonly run: string
  readonly owner: string
  readonly n: number
  readonly agent: string
  readonly version: string
  readonly input: Values
  /** Micro-pence: at most that; once completed, what it was. */
  readonly price: bigint
  /** Part of the key of its call: the next one where a call came to nothing. */
  readonly tries: number
  readonly status: 'running' | 'completed' | 'failed' | 'skipped'
  readonly output: Values | null
  readonly error: string | null
  readonly task: string | null
  readonly seal: string | null
}
const steps = new Schema<StepRow>(
  {
    _id: String,
    run: String,
    owner: String,
    n: Number,
    agent: String,
    version: String,
    input: Schema.Types.Mixed,
    price: Schema.Types.BigInt,
    tries: Number,
    status: String,
    output: Schema.Types.Mixed,
    error: String,
    task: String,
    seal: String,
  },
  { versionKey: false, minimize: false },
)
steps.index({ run: 1, n: 1 })
steps.index({ owner: 1 })

const Runs = owned.collection('swarm_runs', RunFields, { personal: 'swarm-run' })
Runs.schema.index({ swarm: 1, createdAt: -1, _id: -1 })
Runs.schema.index({ updatedAt: 1 })
Runs.schema.index({ status: 1, createdAt: 1 })

export const collections = {
  swarms: owned.collection('swarms', SwarmFields, { personal: 'swarm' }),
  runs: Runs,
  steps: collection<StepRow>('swarm_steps', steps),
}
