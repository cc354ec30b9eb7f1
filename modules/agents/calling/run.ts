import type { Behaviour } from '../contract.ts'
import type { Parts } from '../parts.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import type { Purse } from './purse.ts'

export type Output = Readonly<Record<string, unknown>>

/** One run of an agent: what its parts share. */
export interface Run {
  readonly agent: KnownAgent
  /** Who calls. */
  readonly account: string
  readonly behaviour: Behaviour
  readonly version: string
  readonly taskId: string
  readonly input: Output
  /** The agents that this one runs for, itself last. */
  readonly trail: readonly string[]
  readonly dryRun: boolean
  /** Nobody can ask for it again, nor for what it asks of other agents. */
  readonly isNew: boolean
  /** W3C trace context for what the run asks of others. */
  readonly traceparent: string
  /** Aborted by the caller or by the time limit. */
  readonly signal: AbortSignal
  /** Epoch milliseconds. */
  readonly deadline: number
  readonly purse: Purse
  readonly used: Used
  readonly onDelta: AgentCall['onDelta']
  /** Calls another agent: the owner of this one pays. */
  readonly callAgent: (call: AgentCall) => Promise<AgentAnswer>
  readonly parts: Parts
}

/** Grows while a run goes on; sealed at its end. */
export interface Used {
  attempts: number
  readonly models: Set<string>
  /** Words have gone to the caller. */
  delivered: boolean
  /** Memories that went into it, and that came of it; undefined: it has no memory. */
  memory?: { recalled: number; remembered: number }
}
