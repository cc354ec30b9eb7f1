import { ApiError, faultPoints } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { MaxCostTooLow } from '../../routing/contract.ts'
import { CallCycle } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { infoOf } from '../registry/info.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import { notFound } from '../registry/not-found.ts'
import { isRolledOutTo } from '../rollout/traffic.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { type Attempted, attempt, failureOf, isAnswered, outputOf } from './attempt.ts'
import { charged } from './charge.ts'
import { assertInput } from './input.ts'
import { type KeptAnswer, keepAnswer } from './kept-answers.ts'
import { mirror } from './mirror.ts'
import { observe } from './span.ts'
import { taskIdOf } from './task-ids.ts'

const passFault = faultPoints(['agents.kept', 'agents.settled'])

/** Covers the price, runs, keeps the answer, charges and splits, seals; what fails charges nothing. */
export async function callAgent(call: AgentCall, parts: Parts): Promise<AgentAnswer> {
  const agent = await parts.lookup.get(call.agent)
  if (agent.state.status === 'disabled') throw notFound(call.agent)
  assertNoCircle(agent, call.trail ?? [], parts.config.maxDepth)
  const version = call.version ?? versionFor(agent, call.account)
  const behaviour = await parts.lookup.behaviour(agent._id, version)
  const price = priceOf(agent, call)
  assertInput(behaviour, call.input)
  const asked = { agent, call, version, price }
  const isCharged = call.payer !== 'caller' && call.dryRun !== true
  const inner = (other: AgentCall): Promise<AgentAnswer> => callAgent(other, parts)
  let attempted: Attempted | undefined
  let ownerPaid: Promise<void> | undefined
  const run = async (taskId: string): Promise<KeptAnswer> => {
    attempted = await attempt({ agent, version, taskId, call }, behaviour, inner, parts)
    try {
      observe({ ...asked, taskId, priceMicroPence: isAnswered(attempted) ? price : 0n }, attempted, parts.services)
      const answer = { output: outputOf(attempted), version, use: attempted.use, price: String(price) }
      await call.keep?.(answer.output, taskId)
      const isKept = isCharged && call.repeatable === true
      const kept = isKept ? await keepAnswer(taskId, call.account, answer, parts) : answer
      passFault('agents.kept')
      return kept
    } finally {
      // after the answer was kept: a call that dies before is the same call again
      ownerPaid = attempted.purse.close()
    }
  }
  try {
    const { taskId, answer, ...paid } = isCharged
      ? await charged(asked, run, () => failureOf(attempted), parts)
      : await uncharged(taskIdOf(call.account, call.operationKey), run)
    passFault('agents.settled')
    if (attempted !== undefined) mirror(agent, call, taskId, inner, parts)
    const { output, use } = answer
    return {
      taskId,
      agent: infoOf(agent),
      version: answer.version,
      output,
      priceMicroPence: BigInt(answer.price),
      ...paid,
      durationMs: use.duration_ms,
      use,
    }
  } finally {
    await ownerPaid
  }
}

const uncharged = async (taskId: string, run: (taskId: string) => Promise<KeptAnswer>) => ({
  taskId,
  answer: await run(taskId),
  seal: undefined,
  earnedMicroPence: 0n,
  receipt: {},
})

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
