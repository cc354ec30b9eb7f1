import { type Answer, ApiError, bytes, type Call, reply, stream } from '../../../kernel/define.ts'
import { cappedMicroPence, penceNumber } from '../../ledger/services.ts'
import { type Completion, DONE, isAny } from '../../providers/services.ts'
import type { Candidate, Rejection } from '../choosing/choose.ts'
import type { Demand, GatewayChatBody } from '../choosing/demand.ts'
import type { ChatAnswer, contract, EmbeddingAnswer, InferenceRouteResult, RouteResult } from '../contract.ts'
import type { Runtime } from '../runtime.ts'
import type { Charged } from '../settling/charged-call.ts'
import { taskKind } from '../tasks.ts'
import { type LastEvent, writeStream } from './event-stream.ts'
import type { Delivered, Gateway } from './gateway.ts'
import type { CallPolicies } from './policies.ts'
import { billing, withReceipt } from './receipt-fields.ts'
import type { OpenStream } from './streaming.ts'
import { readTranscript } from './transcript.ts'

type Contract = typeof contract

/** `POST /v1/route`: the cheapest capable model. */
export const route = async (
  gateway: Gateway,
  policies: CallPolicies,
  call: Call<Contract['route']>,
): Promise<RouteResult | Answer> => {
  const { task, input, quality = 'auto', max_cost_pence, debug = false, stream = false } = call.body
  const demand: Demand = {
    ...taskDemand(call, policies, task, input, stream),
    quality,
    priority: 'cost',
    maxCostMicroPence: cap(max_cost_pence),
  }
  if (stream && debug)
    throw new ApiError('invalid_request', '/body/debug: a stream has no explanation; leave out debug or stream', {
      extra: { details: [{ pointer: '/body/debug', message: 'must not be true beside stream' }] },
    })
  if (stream) return routed(await gateway.stream(demand))
  const delivered = await gateway.complete(demand)
  const { bill, latencyMs } = delivered
  return { ...resultOf(textOfAnswer(delivered), bill, latencyMs), ...(debug && { explanation: explain(delivered) }) }
}

/** `POST /v1/inference/route`: what matters most is for the caller to say. */
export const inferenceRoute = async (
  gateway: Gateway,
  policies: CallPolicies,
  call: Call<Contract['inferenceRoute']>,
): Promise<InferenceRouteResult | Answer> => {
  const { task, prompt, priority = 'balanced', max_cost_pence, stream = false } = call.body
  const demand: Demand = {
    ...taskDemand(call, policies, task, prompt, stream),
    quality: 'auto',
    priority,
    maxCostMicroPence: cap(max_cost_pence),
  }
  if (stream) return routed(await gateway.stream(demand))
  const delivered = await gateway.complete(demand)
  const { model_used, earned_pence } = billing(delivered.bill, delivered.latencyMs)
  return { result: textOfAnswer(delivered), model_used, earned_pence }
}

/** `POST /api/v1/chat/completions`. */
export const chat = async (runtime: Answering, policies: CallPolicies, call: Call<Contract['chat']>) => {
  const body = call.body as GatewayChatBody
  const { models, max_cost_pence, quality = 'auto', priority = 'cost' } = body
  const demand: Demand = {
    account: call.caller.userId,
    operationKey: call.operationKey,
    repeatable: isRepeatable(call),
    signal: call.signal,
    traceparent: traceparentOf(call),
    allows: policies.allows,
    guard: policies.guard,
    operation: 'chat',
    kind: 'chat',
    body,
    raw: call.raw,
    models: models ?? (isAny(body.model) ? 'any' : [body.model]),
    task: undefined,
    quality,
    priority,
    maxCostMicroPence: cap(max_cost_pence),
    firstTokenTimeoutMs: body.first_token_timeout_ms,
    fallbackOnRefusal: body.fallback_on_refusal,
  }
  if (body.stream === true) {
    const open = await runtime.gateway.stream(demand)
    const includeUsage = body.stream_options?.include_usage === true
    return streamed(open, ({ bill, latencyMs, usageEvent }) =>
      includeUsage && usageEvent !== undefined ? Buffer.concat([withReceipt(usageEvent, bill, latencyMs), DONE]) : DONE,
    )
  }
  return answer<ChatAnswer>(runtime, demand, call)
}

/** `POST /api/v1/embeddings`. */
export const embeddings = (runtime: Answering, policies: CallPolicies, call: Call<Contract['embeddings']>) => {
  const { body } = call
  const demand: Demand = {
    account: call.caller.userId,
    operationKey: call.operationKey,
    repeatable: isRepeatable(call),
    signal: call.signal,
    traceparent: traceparentOf(call),
    allows: policies.allows,
    guard: policies.guard,
    operation: 'embeddings',
    kind: 'embedding',
    body,
    raw: call.raw,
    models: isAny(body.model) ? 'any' : [body.model],
    task: undefined,
    quality: 'auto',
    priority: 'cost',
    maxCostMicroPence: cap(body.max_cost_pence),
  }
  return answer<EmbeddingAnswer>(runtime, demand, call)
}

type Answering = Pick<Runtime, 'gateway' | 'cached'>

/** One whole answer, through the cache where there is one. Not under a policy: what was kept may have been said before it. */
const answer = async <T>({ gateway, cached }: Answering, demand: Demand, { headers }: Pick<Call, 'headers'>) => {
  if (cached !== undefined && demand.allows === undefined && demand.guard === undefined) {
    const { json, xCache } = await cached.complete(demand, headers['cache-control']?.toString())
    return send<T>(json, headers, { 'x-cache': xCache })
  }
  const delivered = await gateway.complete(demand)
  return send<T>(withReceipt(delivered.bytes, delivered.bill, delivered.latencyMs), headers, {})
}

/** The provider's bytes with our fields; parsed only where the kernel keeps the answer for a repeat. */
const send = <T>(json: Buffer, asked: Call['headers'], headers: Readonly<Record<string, string>>) =>
  asked['idempotency-key'] === undefined
    ? bytes(200, 'application/json', json, headers)
    : reply(200, JSON.parse(json.toString()) as T, headers)

const streamed = (open: OpenStream<Charged>, lastEvent: LastEvent): Answer =>
  stream(200, 'text/event-stream; charset=utf-8', (out) => writeStream(open, out, lastEvent), {
    'cache-control': 'no-cache',
  })

/** The chunks of the model, then `result`: all of its words, and the money. */
const routed = (open: OpenStream<Charged>): Answer => {
  const chunks: Buffer[] = []
  return streamed(heard(open, chunks), ({ bill, latencyMs }) => {
    const result = resultOf(readTranscript(chunks).text, bill, latencyMs)
    return `event: result\ndata: ${JSON.stringify(result)}\n\n`
  })
}

/** The same stream, whose chunks are kept. */
const heard = (open: OpenStream<Charged>, chunks: Buffer[]): OpenStream<Charged> => ({
  async *deliver() {
    for await (const piece of open.deliver()) {
      if (Buffer.isBuffer(piece)) chunks.push(piece)
      yield piece
    }
  },
})

const taskDemand = (
  call: Call<Contract['route'] | Contract['inferenceRoute']>,
  policies: CallPolicies,
  task: string,
  input: string,
  stream: boolean,
) => ({
  account: call.caller.userId,
  operationKey: call.operationKey,
  repeatable: isRepeatable(call),
  signal: call.signal,
  traceparent: traceparentOf(call),
  allows: policies.allows,
  guard: policies.guard,
  operation: 'route' as const,
  kind: 'chat' as const,
  body: {
    model: 'auto',
    stream,
    messages: [
      { role: 'system' as const, content: taskKind(task).instruction },
      { role: 'user' as const, content: input },
    ],
  },
  raw: undefined,
  models: 'any' as const,
  task,
})

/** Only who names a key can ask for the same call again. */
const isRepeatable = ({ headers }: Pick<Call, 'headers'>): boolean => headers['idempotency-key'] !== undefined

const traceparentOf = ({ headers }: Pick<Call, 'headers'>): string | undefined => headers['traceparent']?.toString()

const cap = (maxCostPence: number | undefined): bigint | undefined =>
  maxCostPence === undefined ? undefined : cappedMicroPence(maxCostPence)

const textOfAnswer = ({ bytes }: Delivered<Charged>): string => {
  const { choices } = JSON.parse(bytes.toString()) as Completion
  return choices[0]?.message.content ?? ''
}

const resultOf = (result: string, bill: Charged, latencyMs: number): RouteResult => ({
  result,
  ...billing(bill, latencyMs),
  worm_seal: bill.settled.seal,
})

const explain = ({ bill: { candidate }, choice }: Delivered<Charged>): NonNullable<RouteResult['explanation']> => ({
  chosen: candidate.offer.id,
  candidates: [
    ...choice.candidates.map((one: Candidate) => ({
      id: one.offer.id,
      expected_pence: penceNumber(one.expectedMicroPence),
    })),
    ...choice.rejections.map((one: Rejection) => ({
      id: one.offer.id,
      expected_pence: penceNumber(one.leastMicroPence ?? 0n),
      rejected: one.reason,
    })),
  ],
})
