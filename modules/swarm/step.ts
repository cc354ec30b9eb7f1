import { ApiError, type Attempt, faultPoints } from '../../kernel/define.ts'
import { CallFree, CallSettled, endOf } from '../agents/services.ts'
import type { StepRow } from './model.ts'
import type { Parts } from './parts.ts'

const passFault = faultPoints(['swarm.paid'])
const MAX_TRIES = 5

/**
 * One call, under a key that follows from run, step and try. Its output is kept before it is charged: where the key has
 * ended already (E010), either the output is there and paid for, or nothing was paid and the next try may be.
 */
export async function runStep(step: StepRow, traceparent: string, attempt: Attempt, parts: Parts): Promise<void> {
  const { _id, owner: account, agent, version, input, price } = step
  const set = async (fields: Partial<StepRow>): Promise<void> => {
    await parts.models.steps.updateOne({ _id }, { $set: fields })
  }
  for (let tries = step.tries; ; tries++) {
    try {
      const answer = await parts.services.agents.call({
        agent,
        account,
        input,
        version,
        operationKey: `${_id}:${tries}`,
        maxPriceMicroPence: price,
        traceparent,
        signal: attempt.signal,
        keep: (output, task) => set({ output, task }),
      })
      passFault('swarm.paid')
      return await set({ status: 'completed', price: answer.priceMicroPence, seal: answer.seal ?? null })
    } catch (error) {
      if (!(error instanceof ApiError) || attempt.signal.aborted) throw error
      if (error.code !== 'E010') return set({ status: 'failed', error: error.code, price: 0n, output: null })
      const kept = await parts.models.steps.findById(_id).lean()
      if (kept?.output != null) return set({ status: 'completed', price: 0n, ...(await chargeOf(kept.task, parts)) })
      if (tries + 1 >= MAX_TRIES) return set({ status: 'failed', error: 'E010', price: 0n })
      await set({ tries: tries + 1 })
    }
  }
}

/** What charged a task. Undefined: it was not charged. */
async function chargeOf(
  task: string | null,
  { services: { records } }: Parts,
): Promise<Pick<StepRow, 'seal' | 'price'> | undefined> {
  if (task === null) return undefined
  const end = await records.find(endOf(task))
  if (CallSettled.is(end)) return { seal: end.seal, price: BigInt(end.body.grossMicroPence) }
  return CallFree.is(end) ? { seal: end.seal, price: 0n } : undefined
}

/** The steps of a run that nobody works on any more: done where they were charged. */
export async function closeSteps(run: string, parts: Parts): Promise<void> {
  const { steps } = parts.models
  for (const { _id, task } of await steps.find({ run, status: 'running' }).lean()) {
    const charge = await chargeOf(task, parts)
    const end =
      charge === undefined ? { status: 'failed', error: 'internal', output: null } : { status: 'completed', ...charge }
    await steps.updateOne({ _id, status: 'running' }, { $set: end as Partial<StepRow> })
  }
}
