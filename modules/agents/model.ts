import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection, type Owned, ownedCollection } from '../../kernel/define.ts'
import type { Behaviour } from './contract.ts'
import type { AgentState } from './records.ts'

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
})
export type AgentRow = Owned<typeof Fields>
const Agents = ownedCollection('agents', Fields)
// Who is left half made (a process died) is found by the sweep.
Agents.schema.index({ n: 1, createdAt: 1 })

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

export const collections = {
  agents: Agents,
  names: collection<NameRow>('agent_names', names),
  versions: collection<VersionRow>('agent_versions', versions),
  tallies: collection<TallyRow>('agent_tallies', tallies),
}
