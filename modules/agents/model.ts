import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection, type Owned, owned } from '../../kernel/define.ts'
import type { Rotation } from '../webhooks/services.ts'
import type { Behaviour } from './contract.ts'
import type { AgentState, Rollout } from './records.ts'
import type { Meter } from './rollout/sprt.ts'
import type { Release } from './services.ts'

const Text = Type.String({ maxLength: 2_000 })
const Fields = Type.Object({
  name: Text,
  slug: Text,
  description: Text,
  archetype: Text,
  /** The last step of its chain that is shown here; 0 while it is being made. */
  n: Type.Integer(),
  state: Type.Unsafe<AgentState | null>(Type.Object({})),
  /** Seal of its newest configuration. */
  seal: Text,
  /** Of the secret that signs requests to its addresses; absent: never rotated. */
  signing: Type.Optional(Type.Unsafe<Rotation>(Type.Object({}))),
})
export type AgentRow = Owned<typeof Fields>
const Agents = owned.collection('agents', Fields)
// Who is left half made (a process died) is found by the sweep.
Agents.schema.index({ n: 1, createdAt: 1 })
Agents.schema.index({ 'state.status': 1, createdAt: -1, _id: -1 })

/** A name or a slug, in one space: what one agent is called, no other is ever called, not even after its deletion. */
export interface NameRow {
  /** A keyed commitment to it. */
  readonly _id: string
  readonly agent: string
  readonly at: Date
}
const names = new Schema<NameRow>({ _id: String, agent: String, at: Date }, { versionKey: false })
names.index({ agent: 1 })

/** What an agent does, under the hash of it. Never changed. */
export interface VersionRow {
  /** `<agent>/<hash>` */
  readonly _id: string
  readonly agent: string
  readonly hash: string
  readonly number: number
  readonly config: Behaviour
  readonly createdAt: Date
}
const versions = new Schema<VersionRow>(
  { _id: String, agent: String, hash: String, number: Number, config: Schema.Types.Mixed, createdAt: Date },
  { versionKey: false, minimize: false },
)
versions.index({ agent: 1, createdAt: -1, _id: -1 })

/** Sums of an agent over the log, up to an index. */
export interface TallyRow {
  readonly _id: string
  readonly lastIndex: number
  readonly entries: number
  readonly calls: number
  readonly earned: bigint
  /** Of it, what can be withdrawn (once it has matured). */
  readonly withdrawable: bigint
}
const tallies = new Schema<TallyRow>(
  {
    _id: String,
    lastIndex: Number,
    entries: Number,
    calls: Number,
    earned: Schema.Types.BigInt,
    withdrawable: Schema.Types.BigInt,
  },
  { versionKey: false },
)

/** A roll-out as its last step left it. */
export interface DeploymentRow {
  readonly _id: string
  readonly agent: string
  /** The step of the agent's chain. */
  readonly n: number
  readonly rollout: Rollout
  readonly seal: string
  readonly createdAt: Date
}
const deployments = new Schema<DeploymentRow>(
  { _id: String, agent: String, n: Number, rollout: Schema.Types.Mixed, seal: String, createdAt: Date },
  { versionKey: false },
)
deployments.index({ agent: 1, createdAt: -1, _id: -1 })
deployments.index({ 'rollout.status': 1, 'rollout.since': 1 })

/** What was observed in one step of a roll-out, over the log up to an index. */
export interface ObservationRow {
  /** The deployment. */
  readonly _id: string
  readonly step: number
  readonly lastIndex: number
  readonly failures: Meter
  readonly latency: Meter
  readonly cost: Meter
}
const observations = new Schema<ObservationRow>(
  {
    _id: String,
    step: Number,
    lastIndex: Number,
    failures: Schema.Types.Mixed,
    latency: Schema.Types.Mixed,
    cost: Schema.Types.Mixed,
  },
  { versionKey: false },
)

/** What a remote address of an agent wants to see. */
export interface CredentialRow {
  /** `<agent>/<hash of the address>` */
  readonly _id: string
  readonly agent: string
  readonly owner: string
  /** Under the owner's key, base64. */
  readonly sealed: string
  readonly at: Date
}
const credentials = new Schema<CredentialRow>(
  { _id: String, agent: String, owner: String, sealed: String, at: Date },
  { versionKey: false },
)
credentials.index({ agent: 1, at: -1 })
credentials.index({ owner: 1 })

/** What a call was answered, for its repeat. */
export interface AnswerRow {
  /** Its task. */
  readonly _id: string
  readonly owner: string
  /** Under the key of whoever called, base64. */
  readonly sealed: string
  readonly expireAt: Date
}
const answers = new Schema<AnswerRow>(
  { _id: String, owner: String, sealed: String, expireAt: { type: Date, expires: 0 } },
  { versionKey: false },
)
answers.index({ owner: 1 })

/** A gate that must be open before a version goes out: kept here, so that it closes where the module that checks it does not run. */
export interface GateRow {
  /** Of the gate. */
  readonly _id: string
  readonly agent: string
  readonly actions: readonly Release['action'][]
}
const gates = new Schema<GateRow>({ _id: String, agent: String, actions: [String] }, { versionKey: false })
gates.index({ agent: 1 })

export const collections = {
  agents: Agents,
  names: collection<NameRow>('agent_names', names),
  versions: collection<VersionRow>('agent_versions', versions),
  credentials: collection<CredentialRow>('agent_credentials', credentials),
  answers: collection<AnswerRow>('agent_answers', answers),
  deployments: collection<DeploymentRow>('agent_deployments', deployments),
  observations: collection<ObservationRow>('agent_observations', observations),
  tallies: collection<TallyRow>('agent_tallies', tallies),
  gates: collection<GateRow>('agent_gates', gates),
}
