import type { Demand } from '../choosing/demand.ts'
import type { CallObserver, EndedCall } from '../services.ts'
import { callSpan } from '../trace.ts'
import type { Bill, OpenCall } from './call.ts'

/** Of what accounts ask themselves: modules that call for them may tell words of others. */
const TOLD = new Set(['chat', 'route', 'messages', 'responses', 'completions'])

const contentOf = ({ kind, operation, body }: Demand): EndedCall['content'] =>
  kind === 'chat' && TOLD.has(operation) && 'messages' in body ? { input: body.messages } : undefined

/** The call itself, which tells the observer how it ended. */
export function observedCall<B extends Bill>(
  call: OpenCall<B>,
  demand: Demand,
  observer: CallObserver | undefined,
): OpenCall<B> {
  if (observer === undefined) return call
  const { settle, release } = call
  const tell = (outcome: EndedCall['outcome'], bill: EndedCall['bill']): void => {
    const { traceId, spanId, parentSpanId } = callSpan(demand)
    observer.ended({
      traceId,
      spanId,
      parentSpanId,
      outcome,
      bill,
      account: demand.account,
      operation: demand.operation,
      kind: demand.kind,
      durationMs: performance.now() - call.startedAt,
      attempts: call.attempts.sealed(),
      content: contentOf(demand),
    })
  }
  call.settle = async (delivery) => {
    const bill = await settle.call(call, delivery)
    const { provider, model } = bill.candidate.offer
    const { usage } = bill
    // the owner of an agent bears what its models cost, not their price
    const paid = demand.operation === 'agent_step' ? bill.providerCostMicroPence : bill.priceMicroPence
    tell(delivery.outcome, { provider, model, usage, priceMicroPence: paid })
    return bill
  }
  call.release = async (outcome) => {
    await release.call(call, outcome)
    tell(outcome, undefined)
  }
  return call
}
