import { createHash } from 'node:crypto'
import { canonicalText } from '../../../kernel/define.ts'
import type { Charged } from '../../ledger/services.ts'
import { withPaymentLink } from '../../payments/services.ts'
import type { Parts } from '../parts.ts'
import { type CallFailure, charging } from '../records.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import type { AgentCall } from '../services.ts'
import { type KeptAnswer, keptAnswer } from './kept-answers.ts'
import { holdIdOf, taskIdOf, taskOf } from './task-ids.ts'

/** What a caller without funds is asked for: enough for many calls. */
const TOP_UP_PENCE = 500

/** One call as it is to be made. */
export interface Asked {
  readonly agent: KnownAgent
  readonly call: AgentCall
  readonly version: string
  readonly price: bigint
}

export interface Paid {
  readonly taskId: string
  readonly answer: KeptAnswer
  readonly seal: string
  readonly earnedMicroPence: bigint
  readonly receipt: Charged['receipt']
}

/** Has the caller pay for what `run` answers, once; what it throws charges nothing. E003 with a payment link. */
export async function charged(
  { agent, call, version, price }: Asked,
  run: (taskId: string) => Promise<KeptAnswer>,
  failure: () => CallFailure,
  parts: Parts,
): Promise<Paid> {
  const { account, repeatable, payment } = call
  const { ledger, paymentLinks } = parts.services
  const request = createHash('sha256')
    .update(parts.keyed(canonicalText(call.input)))
    .digest('hex')
  const who = { agent_id: agent._id, version, owner: agent.owner }
  const kept = async (taskId: string): Promise<KeptAnswer | undefined> =>
    repeatable === true ? keptAnswer(taskId, account, parts) : undefined
  const covered = {
    id: holdIdOf(taskIdOf(account, call.operationKey)),
    owner: account,
    upToMicroPence: price,
    payment,
    repeatable,
    expiresInMs: parts.config.holdMs,
    intent: { request, agent_id: agent._id },
    facts: { ...who, request },
  }
  try {
    const { value, settled } = await ledger.charge(charging, covered, {
      run: async ({ holdId }) => {
        const taskId = taskOf(holdId)
        const answer = (await kept(taskId)) ?? (await run(taskId))
        return {
          value: { taskId, answer },
          charge: {
            grossMicroPence: BigInt(answer.price),
            policy: 'agent_call',
            beneficiary: agent.owner,
            intent: { task_id: taskId },
            facts: { ...who, version: answer.version, task_id: taskId, use: answer.use },
          },
        }
      },
      failure: (_error, { holdId }) => ({ ...who, task_id: taskOf(holdId), ...failure() }),
      replay: async ({ body: { task_id: taskId } }) => {
        const answer = await kept(taskId)
        return answer && { taskId, answer }
      },
    })
    return { ...value, seal: settled.seal, earnedMicroPence: settled.developerMicroPence, receipt: settled.receipt }
  } catch (error) {
    const options = { userId: account, amountPence: TOP_UP_PENCE, purpose: 'agent calls' }
    throw await withPaymentLink(error, paymentLinks, options)
  }
}
