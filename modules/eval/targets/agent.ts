import { ApiError, faultPoints } from '../../../kernel/define.ts'
import { CallFree, CallSettled, endsOf } from '../../agents/services.ts'
import type { Row } from '../datasets/contract.ts'
import type { AnswerRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Plan } from '../runs/plan.ts'
import { type Answer, objectInput, textOf } from './answer.ts'

const passFault = faultPoints(['eval.agent_kept', 'eval.agent_paid'])
const MAX_TRIES = 20

/**
 * A call of the version, under a key that follows from the case and the try. Its output is kept before it is charged: where the
 * key has ended already (E010), either the output is there and paid for, or nothing was paid and the next try may be.
 */
export async function askAgent(
  plan: Plan,
  row: Row,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
  parts: Parts,
): Promise<Answer> {
  const { agent = '', version = '' } = plan.target
  const kept = `${id}:answer`
  const began = performance.now()
  for (let tried = 0; ; tried++) {
    try {
      const {
        output,
        taskId,
        priceMicroPence,
        use,
        durationMs,
        agent: info,
      } = await parts.services.agents.call({
        agent,
        version,
        account: plan.owner,
        input: objectInput(row),
        synthetic: true,
        operationKey: `${id}:${tried}`,
        maxPriceMicroPence: plan.mostMicroPence,
        signal,
        keep: (output, task) =>
          keep({ _id: kept, text: textOf(output), task, latencyMs: Math.ceil(performance.now() - began) }, plan, parts),
      })
      passFault('eval.agent_paid')
      const own = info.owner === plan.owner ? BigInt(use.cost_micro_pence) : 0n
      return {
        text: textOf(output),
        task: taskId,
        latencyMs: durationMs,
        priceMicroPence: priceMicroPence + own,
        error: null,
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'E010' || tried >= MAX_TRIES) throw error
      const answer = (await parts.models.answers.findById(kept).lean()) as AnswerRow | null
      // one that was kept, and whose hold ran out before it was charged, is nobody's yet
      const priceMicroPence = await paidFor(answer?.task ?? null, parts)
      if (answer !== null && priceMicroPence !== undefined)
        return { text: answer.text, task: answer.task, latencyMs: answer.latencyMs, priceMicroPence, error: null }
    }
  }
}

async function keep(
  { _id, ...answer }: Pick<AnswerRow, '_id' | 'text' | 'task' | 'latencyMs'>,
  { run, owner }: Plan,
  { models }: Parts,
): Promise<void> {
  await models.answers.updateOne(
    { _id },
    { $set: { ...answer, run, owner, price: 0n, cost: 0n, facts: '{}' } },
    { upsert: true },
  )
  passFault('eval.agent_kept')
}

/** Of a call that was paid before the process died, by its sealed record, which lists may not show yet; undefined: it was not. */
async function paidFor(task: string | null, { services }: Parts): Promise<bigint | undefined> {
  if (task === null) return undefined
  for (const end of (await services.records.findMany(endsOf(task))).values()) {
    if (CallSettled.is(end)) return BigInt(end.body.grossMicroPence)
    if (CallFree.is(end)) return BigInt(end.body.use.cost_micro_pence)
  }
  return undefined
}
