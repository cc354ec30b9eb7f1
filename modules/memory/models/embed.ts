import type { Logger } from '../../../kernel/define.ts'
import type { Inference } from '../../routing/services.ts'
import { packedVector } from '../engine/similarity.ts'
import type { Memory } from '../memory.ts'
import type { Budget } from './budget.ts'

export interface ModelParts {
  readonly inference: Inference | undefined
  readonly budget: Budget
  readonly log: Logger
}

/** Of one request. */
const MOST_MICRO_PENCE = 1_000_000

/** The texts by their meaning, where the account wants it and its budget allows; else nothing, and words alone decide. */
export async function embed(
  owner: string,
  texts: readonly string[],
  operationKey: string,
  { inference, budget, log }: ModelParts,
): Promise<readonly NonNullable<Memory['embedding']>[] | undefined> {
  if (!inference || texts.length === 0) return undefined
  const { embeddingModel: model } = await budget.read(owner)
  if (model === null) return undefined
  try {
    return await budget.within(owner, MOST_MICRO_PENCE, async (maxCostMicroPence) => {
      const { vectors, bill } = await inference.embed({
        account: owner,
        operationKey: `${operationKey}/embed`,
        operation: 'memory_embedding',
        maxCostMicroPence,
        body: { model, input: [...texts] },
      })
      const value = vectors.map((vector) => ({ model, vector: packedVector(vector) }))
      return { value, costMicroPence: bill.chargedMicroPence }
    })
  } catch (error) {
    log.warn('memories are kept and found by their words alone: the embedding failed', { error })
    return undefined
  }
}
