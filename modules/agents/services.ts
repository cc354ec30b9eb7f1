import { type PageOf, type PageRequest, token } from '../../kernel/define.ts'
import type { AuthorisedPayment } from '../x402/services.ts'
import type { Use } from './records.ts'
import type { UserSchema } from './user-schema.ts'

export { endOf } from './calling/task-ids.ts'
export { failedEvents, freeEvents, settledEvents } from './derives.ts'
export { CallFree, CallSettled, callFacts, failureFacts, type Use } from './records.ts'
export { slugOf } from './registry/slug.ts'
export { assertSchema, type UserSchema, violationsOf } from './user-schema.ts'

/** An agent as other modules may know it. */
export interface AgentInfo {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly archetype: string
  readonly status: 'created' | 'listed' | 'disabled'
  readonly priceMicroPence: bigint
  readonly markets: readonly string[]
  /** Config hash of the live version, and of the newest one. */
  readonly liveVersion: string
  readonly latestVersion: string
  /** Seal of its newest step. */
  readonly seal: string
  readonly createdAt: Date
}

export interface AgentCall {
  /** Id, name or slug. */
  readonly agent: string
  /** Who calls, and pays. */
  readonly account: string
  readonly input: Readonly<Record<string, unknown>>
  /** Paid by the account, the same key never charges twice: once charged it is E010, unless the call is `repeatable`. What failed and cost nothing may be made again. */
  readonly operationKey: string
  /**
   * True: the key is its caller's, who may send it again; for a day a repeat gets the answer that was paid for. False: it is new, and
   * nobody can send it again, so the money may come from a lease.
   */
  readonly repeatable?: boolean
  /**
   * `account` (default): the price is held, charged, split 78 / 19.5 / 2.5 and sealed. `caller`: the module that calls holds the
   * money already, and settles and seals by what the answer says; a failure is then its to seal, too.
   */
  readonly payer?: 'account' | 'caller'
  /** Above it the call is `max_cost_too_low`. */
  readonly maxPriceMicroPence?: bigint
  /** A config hash: that version answers, whatever is live (swarms and evaluations that must not change under way). */
  readonly version?: string
  /** Ids of the agents that this call comes from, outermost first: a circle, or too many, is `call_cycle`. */
  readonly trail?: readonly string[]
  /** W3C trace context of the caller: the call, its steps and what they ask belong to that trace. */
  readonly traceparent?: string | undefined
  /** Of which conversation the call is a part: the session of its caller's trace. */
  readonly conversation?: string
  /** A case of an evaluation: what is said is not kept with its trace, from which cases are made. */
  readonly synthetic?: boolean
  /** A trial: no price, no tool that writes. */
  readonly dryRun?: boolean
  readonly signal?: AbortSignal
  /** Brought with the request, to be captured for an answer. */
  readonly payment?: AuthorisedPayment
  /**
   * Keeps the output before it is charged: who keeps it has it after a crash, when the same key is E010. What it throws charges
   * nothing, and the same key calls again.
   */
  readonly keep?: (output: AgentAnswer['output'], taskId: string) => Promise<void>
  /** Streams the words of the answer as they come; its end is the answer. */
  readonly onDelta?: (text: string) => void | Promise<void>
}

export interface AgentAnswer {
  readonly taskId: string
  readonly agent: AgentInfo
  /** Config hash of the version that answered. */
  readonly version: string
  readonly output: Readonly<Record<string, unknown>>
  /** What the call costs its caller: 0n for agents of their own. */
  readonly priceMicroPence: bigint
  /** What the owner was credited; 0n where the caller pays. */
  readonly earnedMicroPence: bigint
  /** Of the settlement; undefined where the caller pays. */
  readonly seal: string | undefined
  readonly durationMs: number
  /** Of the payment that was brought: headers for the answer. */
  readonly receipt: Readonly<Record<string, string>>
  /** To be sealed with the caller's own settlement. */
  readonly use: Use
}

/** JSON Schemas of an agent's developer, where there are any. */
export interface AgentSchemas {
  readonly input?: UserSchema
  readonly output?: UserSchema
}

/** Agents for other modules: the same calls, money and errors (E003, E005, E007, E010, agent_failed, …) as over HTTP. */
export interface Agents {
  /** By id, name or slug; undefined where it is unknown or deleted. */
  find(reference: string): Promise<AgentInfo | undefined>
  /** Throws E007 where it is unknown, deleted or disabled. */
  get(reference: string): Promise<AgentInfo>
  /** Those in the marketplace that can be called, newest first. */
  listed(page: PageRequest): Promise<PageOf<AgentInfo>>
  /** Of the live version. Throws E007. */
  schemas(reference: string): Promise<AgentSchemas>
  /** Throws `invalid_request` where the live version does not take such an input, which stands at `pointer` of the request. Throws E007. */
  assertInput(reference: string, input: AgentCall['input'], pointer: string): Promise<void>
  call(call: AgentCall): Promise<AgentAnswer>
  /** Into the marketplace, by its owner (E007 for others), at this price from now on: sealed, event `agent.deployed`. Again: harmless. */
  markListed(reference: string, owner: string, priceMicroPence?: bigint): Promise<AgentInfo>
  /** Out of it again. */
  markUnlisted(reference: string, owner: string): Promise<AgentInfo>
  /** From now on these actions need `ReleaseGates`, and are `module_unavailable` without. Again: harmless. */
  requireGate(gate: string, agent: string, actions: readonly Release['action'][]): Promise<void>
  dropGate(gate: string): Promise<void>
}
export const Agents = token<Agents>('agents.agents')

/** A version that is to go out. `publish`: it is live already, and shown to everybody from now on. */
export interface Release {
  readonly agent: string
  readonly owner: string
  /** Config hash. */
  readonly version: string
  readonly action: 'publish' | 'deploy' | 'promote'
}

/** Asked before a version of an agent is published, rolled out or promoted, by whomever. */
export interface ReleaseGates {
  /** Throws `release_refused`. */
  assertOpen(release: Release): Promise<void>
}
export const ReleaseGates = token<ReleaseGates>('agents.releaseGates')
