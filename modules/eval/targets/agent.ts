import type { Row } from '../datasets/contract.ts'
import type { AnswerRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Plan } from '../runs/plan.ts'
import { type Answer, objectInput, textOf } from './answer.ts'

/**
 * A call of the version, under the key of the case: made again after a crash it gives the answer that was paid for. That is
 * had for a day; a run may wait longer for money to grade it with, so the answer is kept here, too.
 */
export async function askAgent(
  plan: Plan,
  row: Row,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
  { services, models: { answers } }: Parts,
): Promise<Answer> {
  const _id = `${id}:answer`
  const known = (await answers.findById(_id).lean()) as AnswerRow | null
  if (known) return answerOf(known)
  const { run, owner } = plan
  const { agent = '', version = '' } = plan.target
  const { output, taskId, priceMicroPence, use, ...called } = await services.agents.call({
    agent,
    version,
    account: owner,
    input: objectInput(row),
    synthetic: true,
    operationKey: id,
    repeatable: true,
    maxPriceMicroPence: plan.mostMicroPence,
    signal,
  })
  const own = called.agent.owner === owner ? BigInt(use.cost_micro_pence) : 0n
  const kept = {
    run,
    owner,
    text: textOf(output),
    task: taskId,
    latencyMs: use.duration_ms,
    price: priceMicroPence + own,
  }
  await answers.updateOne({ _id }, { $setOnInsert: { ...kept, cost: 0n, facts: '{}' } }, { upsert: true })
  return answerOf(kept)
}

const answerOf = ({
  text,
  task,
  latencyMs,
  price,
}: Pick<AnswerRow, 'text' | 'task' | 'latencyMs' | 'price'>): Answer => ({
  text,
  task,
  latencyMs,
  priceMicroPence: price,
  error: null,
})
