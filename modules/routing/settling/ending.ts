import type { Demand } from '../choosing/demand.ts'
import type { Parts } from '../parts.ts'
import type { EndedCall } from '../services.ts'
import { callSpan } from '../trace.ts'
import type { Bill, Delivery, OpenCall } from './call.ts'

type EndParts = Pick<Parts, 'metrics' | 'observer'>

/** Ends a call with its bill, which is counted and told. */
export const settled = async <B extends Bill>(
  parts: EndParts,
  demand: Demand,
  call: OpenCall<B>,
  delivery: Delivery,
): Promise<B> => {
  const bill = await call.settle(delivery)
  parts.metrics.billed(bill)
  const { provider, model } = bill.candidate.offer
  // the owner of an agent bears what its models cost, not their price
  const priceMicroPence = demand.operation === 'agent_step' ? bill.providerCostMicroPence : bill.priceMicroPence
  tell(parts, demand, call, delivery.outcome, { provider, model, usage: bill.usage, priceMicroPence })
  return bill
}

/** Ends a call of which nothing was delivered. */
export const released = async (
  parts: EndParts,
  demand: Demand,
  call: OpenCall,
  outcome: 'failed' | 'abandoned',
): Promise<void> => {
  await call.release(outcome)
  tell(parts, demand, call, outcome, undefined)
}

const tell = (
  { observer }: EndParts,
  demand: Demand,
  { startedAt, attempts }: OpenCall,
  outcome: EndedCall['outcome'],
  bill: EndedCall['bill'],
): void => {
  if (observer === undefined) return
  const { traceId, spanId, parentSpanId } = callSpan(demand)
  const { account, operation, kind } = demand
  observer.ended({
    traceId,
    spanId,
    parentSpanId,
    outcome,
    bill,
    account,
    operation,
    kind,
    durationMs: performance.now() - startedAt,
    attempts: attempts.sealed(),
    content: contentOf(demand),
  })
}

/** Of what accounts ask themselves: modules that call for them may tell words of others. */
const TOLD = new Set(['chat', 'route', 'messages', 'responses', 'completions'])

const contentOf = ({ kind, operation, body }: Demand): EndedCall['content'] =>
  kind === 'chat' && TOLD.has(operation) && 'messages' in body ? { input: body.messages } : undefined
