import type { Demand } from '../choosing/demand.ts'
import type { CallObserver, EndedCall } from '../services.ts'
import { callSpan } from '../trace.ts'
import type { Bill, OpenCall } from './call.ts'

/** Of what accounts ask themselves: modules that call for them may tell words of others. */
const TOLD = new Set(['chat', 'route', 'messages', 'responses', 'completions'])

const contentOf = ({ kind, operation, body }: Demand): Pick<EndedCall, 'content'> =>
  kind === 'chat' && TOLD.has(operation) && 'messages' in body ? { content: { input: body.messages } } : {}

/** The call itself, which tells the observer how it ended. */
export function observedCall<B extends Bill>(
  call: OpenCall<B>,
  demand: Demand,
  observer: CallObserver | undefined,
): OpenCall<B> {
  if (observer === undefined) return call
  const { settle, release } = call
  const tell = (end: Pick<EndedCall, 'outcome' | 'bill'>): void =>
    observer.ended({
      ...callSpan(demand),
      ...end,
      account: demand.account,
      operation: demand.operation,
      kind: demand.kind,
      durationMs: performance.now() - call.startedAt,
      attempts: call.attempts.sealed(),
      ...contentOf(demand),
    })
  call.settle = async (delivery) => {
    const bill = await settle.call(call, delivery)
    const { provider, model } = bill.candidate.offer
    const { usage } = bill
    // the owner of an agent bears what its models cost, not their price
    const paid = demand.operation === 'agent_step' ? bill.providerCostMicroPence : bill.priceMicroPence
    tell({ outcome: delivery.outcome, bill: { provider, model, usage, priceMicroPence: paid } })
    return bill
  }
  call.release = async (outcome) => {
    await release.call(call, outcome)
    tell({ outcome })
  }
  return call
}
