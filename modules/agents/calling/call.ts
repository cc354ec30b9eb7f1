import { ApiError } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { MaxCostTooLow } from '../../routing/contract.ts'
import { type Behaviour, CallCycle } from '../contract.ts'
import type { Parts } from '../parts.ts'
import type { Use } from '../records.ts'
import { infoOf } from '../registry/info.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import { notFound } from '../registry/not-found.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { CallCharge, taskIdOf } from './charge.ts'
import { converse } from './conversation.ts'
import { runEndpoint } from './endpoint.ts'
import { assertInput } from './input.ts'
import { noAnswer } from './no-answer.ts'
import { Purse } from './purse.ts'
import type { Run, Used } from './run.ts'

/** Hold, run, charge and split, seal; what fails gives back and charges nothing. */
export async function callAgent(call: AgentCall, parts: Parts): Promise<AgentAnswer> {
  const agent = await parts.lookup.get(call.agent)
  if (agent.state.status === 'disabled') throw notFound(call.agent)
  assertNoCircle(agent, call.trail ?? [], parts.config.maxDepth)
  const version = call.version ?? agent.state.live
  const behaviour = await parts.lookup.behaviour(agent._id, version)
  const price = priceOf(agent, call)
  assertInput(behaviour, call.input)
  const taskId = taskIdOf(call.account, call.operationKey)
  const charge = new CallCharge(
    { taskId, agentId: agent._id, version, owner: agent.owner, account: call.account, priceMicroPence: price },
    parts,
  )
  const charged = call.payer !== 'caller' && call.dryRun !== true
  if (charged) await charge.hold(call.input)
  const used: Used = { attempts: 0, models: new Set(), delivered: false }
  const began = performance.now()
  const duration = () => Math.round(performance.now() - began)
  const purse = purseOf(agent, behaviour, taskId, parts)
  const limit = limitOf(call, behaviour, parts)
  const run: Run = {
    agent,
    behaviour,
    version,
    taskId,
    input: call.input,
    trail: [...(call.trail ?? []), agent._id],
    dryRun: call.dryRun === true,
    signal: limit.signal,
    deadline: limit.deadline,
    purse,
    used,
    onDelta: call.onDelta,
    callAgent: (inner) => callAgent(inner, parts),
    parts,
  }
  const useNow = (): Use => ({
    duration_ms: duration(),
    attempts: used.attempts,
    models: [...used.models].slice(0, 100),
    cost_micro_pence: String(purse.costMicroPence),
    constitution: parts.config.constitution,
  })
  const answered = async (output: AgentAnswer['output']): Promise<AgentAnswer> => {
    const use = useNow()
    const sealed = charged ? await charge.settle(use) : { seal: undefined, earnedMicroPence: 0n }
    return {
      taskId,
      agent: infoOf(agent),
      version,
      output,
      priceMicroPence: price,
      ...sealed,
      durationMs: use.duration_ms,
      use,
    }
  }
  let output: AgentAnswer['output']
  try {
    output = behaviour.endpoint === undefined ? await converse(run) : await runEndpoint(run)
  } catch (cause) {
    await purse.close()
    // the words were delivered, and whoever leaves before the last one has had them
    if (used.delivered && call.signal?.aborted === true) return answered({})
    const error = limit.timedOut() ? noAnswer('timeout', 'the agent did not answer in time', cause) : cause
    if (charged) await charge.release(failureOf(error, used, call))
    throw error
  }
  const [answer] = await Promise.all([answered(output), purse.close()])
  return answer
}

function assertNoCircle({ _id }: KnownAgent, trail: readonly string[], maxDepth: number): void {
  if (trail.includes(_id))
    throw new ApiError(CallCycle, `agents call each other in a circle: ${[...trail, _id].join(' → ')}`)
  if (trail.length >= maxDepth) throw new ApiError(CallCycle, `agents call each other more than ${maxDepth} deep`)
}

/** Agents of one's own cost and earn nothing. */
function priceOf({ owner, state }: KnownAgent, { account, maxPriceMicroPence, dryRun }: AgentCall): bigint {
  const price = owner === account || dryRun === true ? 0n : BigInt(state.price_micro_pence)
  if (maxPriceMicroPence !== undefined && price > maxPriceMicroPence)
    throw new ApiError(
      MaxCostTooLow,
      `a call of this agent costs ${penceNumber(price)} pence, and at most ${penceNumber(maxPriceMicroPence)} are allowed; raise max_cost_pence`,
      { extra: { cheapest_pence: penceNumber(price) } },
    )
  return price
}

function purseOf({ _id, owner }: KnownAgent, { limits }: Behaviour, taskId: string, parts: Parts): Purse {
  const pence = limits?.max_cost_pence ?? parts.config.defaultMaxCostPence
  return new Purse({ id: _id, owner }, taskId, BigInt(Math.round(pence * 1e6)), parts)
}

function limitOf({ signal }: AgentCall, { limits }: Behaviour, { config, services, signal: ending }: Parts) {
  const timeoutMs = limits?.timeout_ms ?? config.defaultTimeoutMs
  const timeout = AbortSignal.timeout(timeoutMs)
  return {
    signal: AbortSignal.any([timeout, ending, ...(signal === undefined ? [] : [signal])]),
    deadline: services.clock.now() + timeoutMs,
    timedOut: () => timeout.aborted && signal?.aborted !== true,
  }
}

function failureOf(error: unknown, { attempts }: Used, { signal }: AgentCall) {
  const retries = Math.max(0, attempts - 1)
  if (signal?.aborted === true) return { error: 'abandoned', retries, outcome: 'abandoned' as const }
  if (!(error instanceof ApiError)) return { error: 'internal', retries, outcome: 'failed' as const }
  const { reason } = error.extra
  return {
    error: typeof reason === 'string' ? `${error.code}:${reason}` : error.code,
    retries,
    outcome: 'failed' as const,
  }
}
