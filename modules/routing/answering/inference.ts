import { ApiError } from '../../../kernel/define.ts'
import { cappedMicroPence } from '../../ledger/services.ts'
import { type Completion, eventReader, isAny, openAiUsage, type ServerSentEvent } from '../../providers/services.ts'
import type { Demand } from '../choosing/demand.ts'
import { listModels } from '../choosing/listing.ts'
import type { Runtime } from '../runtime.ts'
import type {
  ChatChunk,
  EmbeddingCall,
  Inference,
  InferenceBill,
  InferenceCall,
  InferenceEvent,
  InferenceRequest,
} from '../services.ts'
import type { Bill } from '../settling/call.ts'
import type { Charged } from '../settling/charged-call.ts'
import type { Gateway, Pipeline } from './gateway.ts'
import type { CallPolicies, PoliciesOf } from './policies.ts'
import type { OpenStream } from './streaming.ts'

const NEVER = new AbortController().signal

/** The gateway as other modules see it. */
export const inference = (runtime: () => Promise<Runtime>, policiesOf: PoliciesOf): Inference => ({
  complete: async (request) => {
    const payer = payerOf(request, (await runtime()).gateway)
    const { bytes, bill, latencyMs } = await payer.complete(chatDemand(request, false, await policiesOf(request)))
    const completion = JSON.parse(bytes.toString()) as Completion
    return { completion, text: completion.choices[0]?.message.content ?? '', bill: shown(bill, latencyMs) }
  },
  stream: async (request) => {
    const payer = payerOf(request, (await runtime()).gateway)
    return eventsOf(await payer.stream(chatDemand(request, true, await policiesOf(request))))
  },
  embed: async (request) => {
    const payer = payerOf(request, (await runtime()).gateway)
    const { bytes, bill, latencyMs } = await payer.complete(embeddingDemand(request, await policiesOf(request)))
    const { data } = JSON.parse(bytes.toString()) as { readonly data: readonly { readonly embedding: number[] }[] }
    return { vectors: data.map(({ embedding }) => embedding), bill: shown(bill, latencyMs) }
  },
  models: async () => listModels(await runtime()),
})

const payerOf = ({ payer = 'account' }: InferenceCall, gateway: Gateway): Pipeline<Bill> =>
  payer === 'account' ? gateway : gateway.uncharged

const commonDemand = (
  { account, operationKey, repeatable = true, operation = 'internal', signal = NEVER, traceparent }: InferenceCall,
  { allows, guard }: CallPolicies,
) => ({
  allows,
  guard,
  account,
  operationKey,
  repeatable,
  operation,
  signal,
  traceparent,
  raw: undefined,
})

export const chatDemand = (request: InferenceRequest, stream: boolean, policies: CallPolicies): Demand => {
  const body = { ...request.body, stream }
  const { model, max_cost_pence, models = isAny(model) ? 'any' : [model], quality = 'auto', priority = 'cost' } = body
  return {
    ...commonDemand(request, policies),
    kind: 'chat',
    body,
    models,
    task: request.task,
    firstTokenTimeoutMs: body.first_token_timeout_ms,
    fallbackOnRefusal: body.fallback_on_refusal,
    quality,
    priority,
    maxCostMicroPence:
      request.maxCostMicroPence ?? (max_cost_pence === undefined ? undefined : cappedMicroPence(max_cost_pence)),
  }
}

export const embeddingDemand = (request: EmbeddingCall, policies: CallPolicies): Demand => ({
  ...commonDemand(request, policies),
  kind: 'embedding',
  body: { ...request.body, encoding_format: 'float' },
  models: isAny(request.body.model) ? 'any' : [request.body.model],
  task: undefined,
  quality: 'auto',
  priority: 'cost',
  maxCostMicroPence: request.maxCostMicroPence,
})

const shown = (bill: Bill | Charged, latencyMs: number): InferenceBill => ({
  modelUsed: bill.candidate.offer.id,
  usage: openAiUsage(bill.usage),
  priceMicroPence: bill.priceMicroPence,
  providerCostMicroPence: bill.providerCostMicroPence,
  chargedMicroPence: 'settled' in bill ? bill.settled.grossMicroPence : 0n,
  earnedMicroPence: 'settled' in bill ? bill.settled.developerMicroPence : 0n,
  seal: 'settled' in bill ? bill.settled.seal : undefined,
  facts: bill.facts,
  latencyMs,
})

async function* eventsOf(open: OpenStream<Bill>): AsyncGenerator<InferenceEvent, void, void> {
  const read = eventReader()
  for await (const piece of open.deliver()) {
    if (Buffer.isBuffer(piece)) for (const event of read(piece)) yield { kind: 'chunk', chunk: chunkOf(event) }
    else yield { kind: 'end', cut: piece.cut?.kind, bill: shown(piece.bill, piece.latencyMs) }
  }
}

const chunkOf = (event: ServerSentEvent): ChatChunk => {
  try {
    return event.data as ChatChunk
  } catch (cause) {
    throw new ApiError('E005', 'the answer is cut: an event of the provider holds no JSON', { cause })
  }
}
