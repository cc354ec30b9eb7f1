import Type, { type Static } from 'typebox'
import { type Immutable, recordKind } from '../../kernel/define.ts'
import { holdKind, releaseKind, settlementKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 256 })
const Hash = Type.String({ maxLength: 80 })
const MicroPence = Type.String({ maxLength: 40 })

/** Where a roll-out stands. */
const Rollout = Type.Object({
  deployment_id: Id,
  version: Hash,
  status: Type.Enum(['deploying', 'paused', 'live', 'rolled_back', 'aborted', 'superseded']),
  /** 0: calls are mirrored to it, nothing more. */
  traffic_pct: Type.Number(),
  initial_traffic_pct: Type.Number(),
  rollback_threshold: Type.Number(),
  auto_promote: Type.Boolean(),
  min_samples: Type.Integer(),
  window_s: Type.Integer(),
  max_p95_ms: Type.Optional(Type.Number()),
  max_cost_pence: Type.Optional(Type.Number()),
  /** Of its steps; what is observed counts for one step only. */
  step: Type.Integer(),
  /** Epoch milliseconds of the step. */
  since: Type.Integer(),
  reason: Type.Optional(Id),
})
export type Rollout = Immutable<Static<typeof Rollout>>

/**
 * The whole state of an agent after a step; the records of one agent are a chain, so that steps of several processes are
 * one after the other. No words of anybody are in it: those stand in the versions, by their hash.
 */
const State = Type.Object({
  agent_id: Id,
  n: Type.Integer(),
  status: Type.Enum(['created', 'listed', 'disabled', 'deleted']),
  disabled_by: Type.Optional(Type.Enum(['nobody', 'owner', 'operator'])),
  price_micro_pence: MicroPence,
  markets: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 250 }),
  live: Hash,
  latest: Hash,
  versions: Type.Integer(),
  listed: Type.Boolean(),
  rollout: Type.Union([Rollout, Type.Null()]),
})
export type AgentState = Immutable<Static<typeof State>>

export const Created = recordKind('agent.created', State)
export const Changed = recordKind('agent.changed', State)
export const Deleted = recordKind('agent.deleted', State)
/** Into the marketplace. Its name is public from here on. */
export const Listed = recordKind(
  'agent.listed',
  Type.Object({ ...State.properties, name: Type.String({ maxLength: 64 }), constitution: Id }),
)
export const DeploymentStarted = recordKind('deployment.started', State)
export const DeploymentStep = recordKind('deployment.step', State)
export const STATE_KINDS = [Created, Changed, Deleted, Listed, DeploymentStarted, DeploymentStep] as const

const call = {
  agent_id: Id,
  /** Config hash of the version that answered. */
  version: Hash,
  task_id: Id,
  owner: Id,
}
/** What a call used, without a word of anybody. */
const Use = Type.Object({
  duration_ms: Type.Number(),
  attempts: Type.Integer(),
  models: Type.Array(Id, { maxItems: 100 }),
  cost_micro_pence: MicroPence,
  constitution: Id,
  memory: Type.Optional(Type.Object({ recalled: Type.Integer(), remembered: Type.Integer() })),
})
export type Use = Immutable<Static<typeof Use>>

/** The facts of a call that gave its answer, for whatever kind seals it. */
export const callFacts = { ...call, use: Use }

export const CallHeld = holdKind(
  'agent_call.held',
  // its own id names the task; an earlier form said it, too
  Type.Object({ ...call, task_id: Type.Optional(Id), request: Hash }),
)
export const CallSettled = settlementKind('agent_call.settled', Type.Object(callFacts))
/** Of a price of nothing: an agent that is free, or one's own. */
export const CallFree = recordKind('agent_call.free', Type.Object(callFacts))
/** The facts of one that gave none. */
export const failureFacts = {
  agent_id: Type.Optional(Id),
  version: Type.Optional(Hash),
  task_id: Type.Optional(Id),
  owner: Type.Optional(Id),
  /** A word of ours. */
  error: Type.Optional(Id),
  retries: Type.Optional(Type.Integer()),
  outcome: Type.Enum(['failed', 'abandoned', 'unknown']),
}
export const CallReleased = releaseKind('agent_call.released', Type.Object(failureFacts))
/** What a failed call is sealed with, beside whose it was. */
export interface CallFailure {
  /** A word of ours. */
  readonly error: string
  readonly retries: number
  readonly outcome: 'failed' | 'abandoned'
}
/** How a call is paid for. */
export const charging = { held: CallHeld, settled: CallSettled, released: CallReleased, free: CallFree }

/** A call that was mirrored to a version in its roll-out: no price, no tool that writes. */
export const CallMirrored = recordKind('agent_call.mirrored', Type.Object({ ...callFacts, error: Type.Optional(Id) }))

/** The owner's money for what a call uses. */
export const CostHeld = holdKind('agent_cost.held', Type.Object({ agent_id: Id, task_id: Id }))
export const CostSettled = settlementKind('agent_cost.settled', Type.Object({ agent_id: Id, task_id: Id }))
export const CostReleased = releaseKind(
  'agent_cost.released',
  Type.Object({ outcome: Type.Enum(['unused', 'unknown']) }),
)

export const costing = { held: CostHeld, settled: CostSettled, released: CostReleased }

export const recordKinds = [
  ...STATE_KINDS,
  CallHeld,
  CallSettled,
  CallFree,
  CallReleased,
  CallMirrored,
  CostHeld,
  CostSettled,
  CostReleased,
]
