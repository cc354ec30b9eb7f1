import { ApiError } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { MaxCostTooLow } from '../../routing/contract.ts'
import { CallCycle } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { infoOf } from '../registry/info.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import { notFound } from '../registry/not-found.ts'
import { isRolledOutTo } from '../rollout/traffic.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { attempt } from './attempt.ts'
import { CallCharge } from './charge.ts'
import { assertInput } from './input.ts'
import { mirror } from './mirror.ts'
import { observe } from './span.ts'
import { taskIdOf } from './task-ids.ts'

/** Hold, run, charge and split, seal; what fails gives back and charges nothing. */
export async function callAgent(call: AgentCall, parts: Parts): Promise<AgentAnswer> {
  const agent = await parts.lookup.get(call.agent)
  if (agent.state.status === 'disabled') throw notFound(call.agent)
  assertNoCircle(agent, call.trail ?? [], parts.config.maxDepth)
  const version = call.version ?? versionFor(agent, call.account)
  const behaviour = await parts.lookup.behaviour(agent._id, version)
  const price = priceOf(agent, call)
  assertInput(behaviour, call.input)
  const taskId = taskIdOf(call.account, call.operationKey)
  const charge = new CallCharge(
    { taskId, agentId: agent._id, version, owner: agent.owner, account: call.account, priceMicroPence: price },
    parts,
  )
  const charged = call.payer !== 'caller' && call.dryRun !== true
  const { payment } = call
  // from outside: taken for an output that is there, and credited before it can be held
  const late = charged && payment?.external === true
  if (late) await charge.reserve()
  else if (charged) await charge.hold(call.input)
  const inner = (other: AgentCall): Promise<AgentAnswer> => callAgent(other, parts)
  const attempted = await attempt({ agent, version, taskId, call }, behaviour, inner, parts)
  const { output, error, use, retries, delivered } = attempted
  const paid = error === undefined ? price : 0n
  observe({ agent, version, taskId, call, priceMicroPence: paid }, attempted, parts.services)
  // whoever leaves a stream before its last word has had the words
  if (error !== undefined && !(delivered && error.code === 'abandoned')) {
    const outcome = error.code === 'abandoned' ? 'abandoned' : 'failed'
    if (charged) await charge.release({ error: error.code, retries, outcome }, !late)
    throw error.thrown
  }
  const receipt = (await payment?.capture()) ?? {}
  if (late) await charge.hold(call.input, payment.funds)
  const sealed = charged ? await charge.settle(use) : { seal: undefined, earnedMicroPence: 0n }
  mirror(
    agent,
    call,
    taskId,
    async (what) => attempt(what, await parts.lookup.behaviour(agent._id, what.version), inner, parts),
    parts,
  )
  return {
    taskId,
    agent: infoOf(agent),
    version,
    output: output ?? {},
    priceMicroPence: price,
    ...sealed,
    receipt,
    durationMs: use.duration_ms,
    use,
  }
}

const versionFor = ({ state: { live, rollout } }: KnownAgent, caller: string): string =>
  rollout !== null && isRolledOutTo(rollout, caller) ? rollout.version : live

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
