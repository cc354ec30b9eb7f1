import { ApiError, asAgent } from '../../../kernel/define.ts'
import { nearestMicroPence } from '../../ledger/services.ts'
import { traceparentOf } from '../../routing/services.ts'
import type { Behaviour } from '../contract.ts'
import type { Parts } from '../parts.ts'
import type { CallFailure, Use } from '../records.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { converse } from './conversation.ts'
import { fitting, runEndpoint } from './endpoint.ts'
import { readInput } from './input.ts'
import { remember } from './memory.ts'
import { noAnswer } from './no-answer.ts'
import { Purse } from './purse.ts'
import type { Output, Run, Used } from './run.ts'
import { spanOf } from './span.ts'

/** One run of a version, whoever pays for it. */
export interface Attempt {
  readonly agent: KnownAgent
  readonly version: string
  readonly taskId: string
  readonly call: AgentCall
}

export interface Attempted {
  readonly output: Output | undefined
  /** Undefined: there is an output. `code`: a word of ours, with the reason. */
  readonly error: { readonly code: string; readonly thrown: unknown } | undefined
  readonly use: Use
  readonly retries: number
  /** Words have gone to the caller. */
  readonly delivered: boolean
  /** Whoever asked for the run closes it: then its owner has paid for what it used. */
  readonly purse: Purse
}

/** Whoever leaves a stream before its last word has had the words. */
export const isAnswered = ({ error, delivered }: Attempted): boolean =>
  error === undefined || (delivered && error.code === 'abandoned')

/** Throws what the run failed with. */
export function outputOf(attempted: Attempted): Output {
  if (!isAnswered(attempted)) throw attempted.error?.thrown
  return attempted.output ?? {}
}

/** As it is sealed. */
export const failureOf = ({ error, retries }: Partial<Attempted> = {}): CallFailure => ({
  error: error?.code ?? 'internal',
  retries: retries ?? 0,
  outcome: error?.code === 'abandoned' ? 'abandoned' : 'failed',
})

/** Runs the version within its limits. Never rejects for the agent's faults. */
export async function attempt(
  { agent, version, taskId, call }: Attempt,
  behaviour: Behaviour,
  callAgent: (inner: AgentCall) => Promise<AgentAnswer>,
  parts: Parts,
): Promise<Attempted> {
  const used: Used = { attempts: 0, models: new Set(), delivered: false }
  const began = performance.now()
  const purse = purseOf(agent, behaviour, taskId, parts)
  const limit = limitOf(call, behaviour, parts)
  const run: Run = {
    agent,
    account: call.account,
    behaviour,
    version,
    taskId,
    input: readInput(behaviour, call.input),
    trail: [...(call.trail ?? []), agent._id],
    dryRun: call.dryRun === true,
    isNew: call.repeatable === false,
    traceparent: traceparentOf(spanOf(taskId, call)),
    signal: limit.signal,
    deadline: limit.deadline,
    purse,
    used,
    onDelta: call.onDelta,
    callAgent,
    parts,
  }
  let output: Output | undefined
  let error: Attempted['error']
  try {
    output = await asAgent(agent._id, () => answerOf(run))
    await remember(run, output)
  } catch (cause) {
    const thrown = limit.timedOut() ? noAnswer('timeout', 'the agent did not answer in time', cause) : cause
    error = { code: codeOf(thrown, call), thrown }
  }
  const durationMs = Math.ceil(performance.now() - began)
  const use: Use = {
    duration_ms: durationMs,
    attempts: used.attempts,
    models: [...used.models].slice(0, 100),
    cost_micro_pence: String(purse.costMicroPence),
    constitution: parts.config.constitution,
    ...(used.memory && { memory: used.memory }),
  }
  return {
    output,
    error,
    retries: Math.max(0, used.attempts - 1),
    delivered: used.delivered,
    use,
    purse,
  }
}

const answerOf = async (run: Run): Promise<Output> => {
  const { endpoint } = run.behaviour
  if (endpoint === undefined) return converse(run)
  if (endpoint.protocol !== 'a2a') return runEndpoint(run)
  const { runRemoteAgent } = await import('./remote-agent.ts')
  return fitting(await runRemoteAgent(run), run)
}

function purseOf({ _id, owner }: KnownAgent, { limits }: Behaviour, taskId: string, parts: Parts): Purse {
  const pence = limits?.max_cost_pence ?? parts.config.defaultMaxCostPence
  return new Purse({ id: _id, owner }, taskId, nearestMicroPence(pence), parts)
}

function limitOf({ signal }: AgentCall, { limits }: Behaviour, { config, services }: Parts) {
  const timeoutMs = limits?.timeout_ms ?? config.defaultTimeoutMs
  const timeout = AbortSignal.timeout(timeoutMs)
  return {
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    deadline: services.clock.now() + timeoutMs,
    timedOut: () => timeout.aborted && signal?.aborted !== true,
  }
}

function codeOf(error: unknown, { signal }: AgentCall): string {
  if (signal?.aborted === true) return 'abandoned'
  if (!(error instanceof ApiError)) return 'internal'
  const { reason } = error.extra
  return typeof reason === 'string' ? `${error.code}:${reason}` : error.code
}
