import { ApiError, faultPoints } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { MaxCostTooLow } from '../../routing/contract.ts'
import { CallCycle } from '../contract.ts'
import type { Parts } from '../parts.ts'
import type { Use } from '../records.ts'
import { infoOf } from '../registry/info.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import { notFound } from '../registry/not-found.ts'
import { isRolledOutTo } from '../rollout/traffic.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { attempt } from './attempt.ts'
import { CallCharge, type Paid } from './charge.ts'
import { ended, paidOf } from './ended.ts'
import { assertInput } from './input.ts'
import { type KeptAnswer, keepAnswer, keptAnswer } from './kept-answers.ts'
import { mirror } from './mirror.ts'
import type { Output } from './run.ts'
import { observe } from './span.ts'
import { taskIdOf } from './task-ids.ts'

const passFault = faultPoints(['agents.held', 'agents.kept', 'agents.captured', 'agents.settled'])
/** Of a call that comes to nothing again and again under one key. */
const MAX_ROUNDS = 20

/** Hold, run, keep the answer, charge and split, seal; what fails gives back and charges nothing. */
export async function callAgent(call: AgentCall, parts: Parts): Promise<AgentAnswer> {
  const agent = await parts.lookup.get(call.agent)
  if (agent.state.status === 'disabled') throw notFound(call.agent)
  assertNoCircle(agent, call.trail ?? [], parts.config.maxDepth)
  const version = call.version ?? versionFor(agent, call.account)
  const behaviour = await parts.lookup.behaviour(agent._id, version)
  const price = priceOf(agent, call)
  assertInput(behaviour, call.input)
  const charged = call.payer !== 'caller' && call.dryRun !== true
  const { payment } = call
  // from outside: taken for an output that is there, and credited before it can be held
  const late = charged && payment?.external === true
  const { taskId, charge, kept, paid } = await begin({ agent, call, version, price, charged, late }, parts)
  passFault('agents.held')
  const inner = (other: AgentCall): Promise<AgentAnswer> => callAgent(other, parts)
  let answer = kept
  if (answer === undefined) {
    const keep = async (output: Output, use: Use): Promise<void> => {
      await call.keep?.(output, taskId)
      if (!charged || call.repeatable !== true) return
      answer = await keepAnswer(taskId, call.account, { output, version, use, price: String(price) }, parts)
    }
    const attempted = await attempt({ agent, version, taskId, call, keep }, behaviour, inner, parts)
    const { output = {}, error, use, retries, delivered } = attempted
    const priceMicroPence = error === undefined ? price : 0n
    observe({ agent, version, taskId, call, priceMicroPence }, attempted, parts.services)
    // whoever leaves a stream before its last word has had the words
    if (error !== undefined && !(delivered && error.code === 'abandoned')) {
      const outcome = error.code === 'abandoned' ? 'abandoned' : 'failed'
      if (charged) await charge.release({ error: error.code, retries, outcome }, !late)
      throw error.thrown
    }
    answer ??= { output, version, use, price: String(price) }
    passFault('agents.kept')
  }
  const receipt = (await payment?.capture()) ?? {}
  passFault('agents.captured')
  if (late && paid === undefined) await charge.hold(call.input, payment.funds)
  const sealed = paid ?? (charged ? await charge.settle(answer.use) : { seal: undefined, earnedMicroPence: 0n })
  passFault('agents.settled')
  if (kept === undefined)
    mirror(
      agent,
      call,
      taskId,
      async (what) => attempt(what, await parts.lookup.behaviour(agent._id, what.version), inner, parts),
      parts,
    )
  const { output, use } = answer
  return {
    taskId,
    agent: infoOf(agent),
    version: answer.version,
    output,
    priceMicroPence: BigInt(answer.price),
    ...sealed,
    receipt,
    durationMs: use.duration_ms,
    use,
  }
}

interface Begun {
  readonly taskId: string
  readonly charge: CallCharge
  /** The answer to an earlier request for the same call, and that it is paid. */
  readonly kept?: KeptAnswer | undefined
  readonly paid?: Paid
}

/** Holds the price, unless an earlier request for the same call did. E010 where that was paid, and its answer is not to be had. */
async function begin({ agent, call, version, price, charged, late }: Asked, parts: Parts): Promise<Begun> {
  const { account, operationKey, repeatable = false } = call
  for (let round = 1; ; round++) {
    const taskId = taskIdOf(account, round === 1 ? operationKey : `${operationKey}#${round}`)
    const subject = { taskId, agentId: agent._id, owner: agent.owner, account }
    const charge = new CallCharge({ ...subject, version, priceMicroPence: price }, parts)
    if (!charged) return { taskId, charge }
    const { begun, end } = late ? await charge.reserve() : await charge.hold(call.input)
    const kept = begun && repeatable ? await keptAnswer(taskId, account, parts) : undefined
    const paid = end && paidOf(end)
    if (kept !== undefined && (end === undefined || paid !== undefined)) {
      const was = { version: kept.version, priceMicroPence: BigInt(kept.price) }
      return { taskId, charge: new CallCharge({ ...subject, ...was }, parts), kept, ...(paid && { paid }) }
    }
    if (end === undefined) return { taskId, charge }
    if (paid !== undefined || !repeatable || round === MAX_ROUNDS) throw ended(end, taskId)
  }
}

interface Asked {
  readonly agent: KnownAgent
  readonly call: AgentCall
  readonly version: string
  readonly price: bigint
  readonly charged: boolean
  readonly late: boolean
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
