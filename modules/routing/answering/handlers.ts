import { bytes, type Call, reply, stream } from '../../../kernel/define.ts'
import { cappedMicroPence } from '../../ledger/services.ts'
import { type Completion, isAny } from '../../providers/services.ts'
import type { Candidate, Rejection } from '../choosing/choose.ts'
import type { Demand, GatewayChatBody } from '../choosing/demand.ts'
import type { ChatAnswer, contract, EmbeddingAnswer, RouteResult } from '../contract.ts'
import { pence } from '../money.ts'
import type { Runtime } from '../runtime.ts'
import type { Charged } from '../settling/charged-call.ts'
import { taskKind } from '../tasks.ts'
import { writeStream } from './event-stream.ts'
import type { Delivered, Gateway } from './gateway.ts'
import { billing, withReceipt } from './receipt-fields.ts'

type Contract = typeof contract

/** `POST /v1/route`: the cheapest capable model. */
export const route = async (gateway: Gateway, call: Call<Contract['route']>): Promise<RouteResult> => {
  const { task, input, quality = 'auto', max_cost_pence, debug } = call.body
  const delivered = await gateway.complete({
    ...taskDemand(call, task, input),
    quality,
    priority: 'cost',
    maxCostMicroPence: cap(max_cost_pence),
  })
  return {
    result: textOfAnswer(delivered),
    ...moneyOf(delivered),
    worm_seal: delivered.bill.settled.seal,
    ...(debug && { explanation: explain(delivered) }),
  }
}

/** `POST /v1/inference/route`: what matters most is for the caller to say. */
export const inferenceRoute = async (
  gateway: Gateway,
  call: Call<Contract['inferenceRoute']>,
): Promise<{ result: string; model_used: string; earned_pence: number }> => {
  const { task, prompt, priority = 'balanced', max_cost_pence } = call.body
  const delivered = await gateway.complete({
    ...taskDemand(call, task, prompt),
    quality: 'auto',
    priority,
    maxCostMicroPence: cap(max_cost_pence),
  })
  const { model_used, earned_pence } = moneyOf(delivered)
  return { result: textOfAnswer(delivered), model_used, earned_pence }
}

/** `POST /api/v1/chat/completions`. */
export const chat = async (runtime: Answering, call: Call<Contract['chat']>) => {
  const body = call.body as GatewayChatBody
  const { models, max_cost_pence, quality = 'auto', priority = 'cost' } = body
  const demand: Demand = {
    account: call.caller.userId,
    operationKey: call.operationKey,
    signal: call.signal,
    traceparent: traceparentOf(call),
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
    return stream(200, 'text/event-stream; charset=utf-8', (out) => writeStream(open, out, includeUsage), {
      'cache-control': 'no-cache',
    })
  }
  return answer<ChatAnswer>(runtime, demand, call)
}

/** `POST /api/v1/embeddings`. */
export const embeddings = (runtime: Answering, call: Call<Contract['embeddings']>) => {
  const { body } = call
  const demand: Demand = {
    account: call.caller.userId,
    operationKey: call.operationKey,
    signal: call.signal,
    traceparent: traceparentOf(call),
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

/** One whole answer, through the cache where there is one. */
const answer = async <T>({ gateway, cached }: Answering, demand: Demand, { headers }: Pick<Call, 'headers'>) => {
  if (cached !== undefined) {
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

const taskDemand = (call: Call<Contract['route'] | Contract['inferenceRoute']>, task: string, input: string) => ({
  account: call.caller.userId,
  operationKey: call.operationKey,
  signal: call.signal,
  traceparent: traceparentOf(call),
  operation: 'route' as const,
  kind: 'chat' as const,
  body: {
    model: 'auto',
    messages: [
      { role: 'system' as const, content: taskKind(task).instruction },
      { role: 'user' as const, content: input },
    ],
  },
  raw: undefined,
  models: 'any' as const,
  task,
})

const traceparentOf = ({ headers }: Pick<Call, 'headers'>): string | undefined => headers['traceparent']?.toString()

const cap = (maxCostPence: number | undefined): bigint | undefined =>
  maxCostPence === undefined ? undefined : cappedMicroPence(maxCostPence)

const textOfAnswer = ({ bytes }: Delivered<Charged>): string => {
  const { choices } = JSON.parse(bytes.toString()) as Completion
  return choices[0]?.message.content ?? ''
}

const moneyOf = ({ bill, latencyMs }: Delivered<Charged>) => billing(bill, latencyMs)

const explain = ({ bill: { candidate }, choice }: Delivered<Charged>): NonNullable<RouteResult['explanation']> => ({
  chosen: candidate.offer.id,
  candidates: [
    ...choice.candidates.map((one: Candidate) => ({ id: one.offer.id, expected_pence: pence(one.expectedMicroPence) })),
    ...choice.rejections.map((one: Rejection) => ({
      id: one.offer.id,
      expected_pence: pence(one.leastMicroPence ?? 0n),
      rejected: one.reason,
    })),
  ],
})
