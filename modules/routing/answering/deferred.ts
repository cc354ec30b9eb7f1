import { ApiError } from '../../../kernel/define.ts'
import type { Ledger, Settled } from '../../ledger/services.ts'
import { openAiUsage } from '../../providers/services.ts'
import type { Demand } from '../choosing/demand.ts'
import type { Runtime } from '../runtime.ts'
import type { DeferredAnswer, DeferredInference, InferenceBill } from '../services.ts'
import { chargeHold } from '../settling/charged-call.ts'
import { chatDemand, embeddingDemand } from './inference.ts'
import type { PoliciesOf } from './policies.ts'

/** The gateway in two steps, as other modules see it. */
export const deferredInference = (
  runtime: () => Promise<Runtime>,
  policiesOf: PoliciesOf,
  ledger: Ledger,
): DeferredInference => {
  const ask = async (demand: Demand): Promise<DeferredAnswer> => {
    const { gateway } = await runtime()
    const { bytes, bill, latencyMs } = await gateway.deferred.complete(demand)
    return {
      answer: JSON.parse(bytes.toString()),
      bill: {
        account: demand.account,
        holdId: bill.holdId,
        modelUsed: bill.candidate.offer.id,
        usage: openAiUsage(bill.usage),
        priceMicroPence: bill.priceMicroPence.toString(),
        providerCostMicroPence: bill.providerCostMicroPence.toString(),
        facts: bill.facts,
        latencyMs,
      },
    }
  }
  return {
    chat: async ({ discountBasisPoints, ...request }) =>
      ask({ ...chatDemand(request, false, await policiesOf(request)), discountBasisPoints }),
    embed: async ({ discountBasisPoints, ...request }) =>
      ask({ ...embeddingDemand(request, await policiesOf(request)), discountBasisPoints }),
    settle: async (bill) => {
      const { priceMicroPence, providerCostMicroPence, ...facts } = bill
      const amounts = {
        priceMicroPence: BigInt(priceMicroPence),
        providerCostMicroPence: BigInt(providerCostMicroPence),
      }
      return shown({ ...facts, ...amounts }, await chargedUnlessOver(ledger, { ...facts, ...amounts }))
    },
  }
}

type Owed = Pick<InferenceBill, 'priceMicroPence' | 'providerCostMicroPence'> &
  Omit<DeferredAnswer['bill'], 'priceMicroPence' | 'providerCostMicroPence'>

/** Undefined: the hold has expired, and with it the claim. */
const chargedUnlessOver = (ledger: Ledger, owed: Owed): Promise<Settled | undefined> =>
  chargeHold(ledger, owed, owed).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'E010') return undefined
    throw error
  })

const shown = ({ account: _account, holdId: _holdId, ...bill }: Owed, settled: Settled | undefined): InferenceBill => ({
  ...bill,
  chargedMicroPence: settled?.grossMicroPence ?? 0n,
  earnedMicroPence: settled?.developerMicroPence ?? 0n,
  seal: settled?.seal,
})
