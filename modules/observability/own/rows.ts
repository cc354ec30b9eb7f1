import type { EndedCall } from '../../routing/services.ts'
import type { SpanRow } from '../model.ts'
import { bucketOf } from '../spans/latency.ts'

/** A call of this service's, and when it ended (epoch milliseconds). */
export interface Heard {
  readonly call: EndedCall
  readonly endedAtMs: number
}

const OPERATIONS = { chat: 'chat', embedding: 'embeddings' } as const

/** The attributes of OpenTelemetry's GenAI conventions, and what else the gateway knows. */
export function attributesOf({ operation, kind, outcome, attempts, bill }: EndedCall) {
  const failed = attempts.at(-1)?.fault
  return {
    'gen_ai.operation.name': OPERATIONS[kind],
    ...(bill && {
      'gen_ai.provider.name': bill.provider,
      'gen_ai.request.model': bill.model,
      'gen_ai.response.model': bill.model,
      'gen_ai.usage.input_tokens': bill.usage.input + bill.usage.cacheRead + bill.usage.cacheWrite,
      'gen_ai.usage.output_tokens': bill.usage.output,
    }),
    ...(outcome !== 'complete' && { 'error.type': failed ?? outcome }),
    'gateway.operation': operation,
    'gateway.outcome': outcome,
    ...(attempts.length > 1 && { 'gateway.attempts': attempts.length }),
  }
}

export const nameOf = ({ kind, bill }: EndedCall): string =>
  bill === undefined ? OPERATIONS[kind] : `${OPERATIONS[kind]} ${bill.model}`

/** As it is stored; costs are what the account paid. */
export function ownRow({ call, endedAtMs }: Heard, keepUntil: Date): SpanRow {
  const { account: owner, traceId, spanId, parentSpanId, durationMs, bill, kind, outcome } = call
  return {
    _id: `${owner}/${traceId}/${spanId}`,
    owner,
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name: nameOf(call),
    source: 'gateway',
    startedAt: new Date(Math.round(endedAtMs - durationMs)),
    durationMs,
    bucket: bucketOf(durationMs),
    error: outcome === 'failed' || outcome === 'partial',
    operation: OPERATIONS[kind],
    ...(bill && {
      provider: bill.provider,
      model: bill.model,
      inputTokens: bill.usage.input + bill.usage.cacheRead + bill.usage.cacheWrite,
      outputTokens: bill.usage.output,
      costMicroPence: Number(bill.priceMicroPence),
    }),
    attributes: JSON.stringify(attributesOf(call)),
    keepUntil,
  }
}
