import type { EndedCall, EndedWork } from '../../routing/services.ts'
import type { SpanRow } from '../model.ts'
import { agentFields } from '../spans/agent.ts'
import { bucketOf } from '../spans/latency.ts'
import type { OwnRow } from '../spans/write.ts'

/** What was said in it is kept apart, sealed. */
type OwnCall = Omit<EndedCall, 'content'>

/** A call or other work of this service's, when it ended (epoch milliseconds), and what was said, where that may be kept. */
export type Heard = { readonly endedAtMs: number; readonly said: string | undefined } & (
  | { readonly call: OwnCall; readonly work?: undefined }
  | { readonly work: EndedWork; readonly call?: undefined }
)

const OPERATIONS = { chat: 'chat', embedding: 'embeddings' } as const

/** The attributes of OpenTelemetry's GenAI conventions, and what else the gateway knows. */
function attributesOf({ operation, kind, outcome, attempts, bill }: OwnCall) {
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

const nameOf = ({ kind, bill }: OwnCall): string =>
  bill === undefined ? OPERATIONS[kind] : `${OPERATIONS[kind]} ${bill.model}`

/** What both kinds have, for the store and for a collector. */
export interface OwnSpan {
  readonly account: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly durationMs: number
  readonly endedAtMs: number
  readonly kind: 'client' | 'server' | 'internal'
  /** Told as the message of the status. */
  readonly failure: string | undefined
  readonly error: boolean
  readonly attributes: Readonly<Record<string, string | number>>
}

export function ownSpan({ endedAtMs, call, work }: Heard): OwnSpan {
  if (work) {
    const { kind, error, attributes } = work
    return {
      ...work,
      endedAtMs,
      kind: kind === 'request' ? 'server' : 'internal',
      failure: error,
      error: error !== undefined,
      attributes: { ...attributes, ...(error !== undefined && { 'error.type': error }) },
    }
  }
  const { outcome } = call
  return {
    ...call,
    endedAtMs,
    kind: 'client',
    name: nameOf(call),
    failure: outcome === 'complete' ? undefined : outcome,
    error: outcome === 'failed' || outcome === 'partial',
    attributes: attributesOf(call),
  }
}

export const ownId = ({ account, traceId, spanId }: Pick<OwnSpan, 'account' | 'traceId' | 'spanId'>): string =>
  `${account}/${traceId}/${spanId}`

/** As it is stored; costs are what the account paid. */
/** `content`: what was said, sealed. */
export function ownRow(heard: Heard, keepUntil: Date, content: Buffer | undefined): OwnRow {
  const span = ownSpan(heard)
  const { account: owner, traceId, spanId, parentSpanId, durationMs } = span
  const row: SpanRow = {
    _id: ownId(span),
    owner,
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name: span.name,
    source: 'gateway',
    startedAt: new Date(Math.round(span.endedAtMs - durationMs)),
    durationMs,
    bucket: bucketOf(durationMs),
    error: span.error,
    ...(heard.call ? callFields(heard.call) : workFields(heard.work)),
    attributes: JSON.stringify(span.attributes),
    ...(content && { content }),
    keepUntil,
  }
  return { row, sessionId: heard.work?.session }
}

const callFields = ({ kind, bill }: OwnCall) => ({
  operation: OPERATIONS[kind],
  ...(bill && {
    provider: bill.provider,
    model: bill.model,
    inputTokens: bill.usage.input + bill.usage.cacheRead + bill.usage.cacheWrite,
    outputTokens: bill.usage.output,
    costMicroPence: Number(bill.priceMicroPence),
  }),
})

const workFields = ({ kind, priceMicroPence, attributes }: EndedWork) => ({
  ...agentFields(attributes),
  ...(kind !== 'request' && { operation: kind === 'agent' ? 'invoke_agent' : 'invoke_workflow' }),
  ...(priceMicroPence !== undefined && { costMicroPence: Number(priceMicroPence) }),
})
