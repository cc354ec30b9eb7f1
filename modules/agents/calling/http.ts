import { type Answer, type Call, reply } from '../../../kernel/define.ts'
import { nearestMicroPence } from '../../ledger/services.ts'
import { receiptOf } from '../../x402/services.ts'
import type { CallReply, contract } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { poundsOf } from '../registry/behaviour.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { begunStream } from './begun-stream.ts'
import { callAgent } from './call.ts'
import { withPayment } from './payment.ts'

type HttpCall = Call<(typeof contract)['call']>

/** `POST /v1/agents/:id/call`, plain or streamed. */
export async function answerCall(http: HttpCall, parts: Parts) {
  const { body, caller, headers, operationKey, params, signal } = http
  const call: AgentCall = {
    agent: params.id,
    account: caller.userId,
    input: body.input,
    operationKey,
    repeatable: headers['idempotency-key'] !== undefined,
    signal,
    traceparent: headers['traceparent']?.toString(),
    ...(body.max_cost_pence !== undefined && { maxPriceMicroPence: nearestMicroPence(body.max_cost_pence) }),
    ...(body.version !== undefined && { version: body.version }),
  }
  if (body.version !== undefined) await parts.lookup.own(params.id, caller.userId)
  return withPayment(http, parts, async (payment) => {
    const paid = { ...call, ...(payment && { payment }) }
    if (body.stream === true) return streamed(paid, parts)
    const answer = await callAgent(paid, parts)
    return reply(200, replyOf(answer), { 'x-task-id': answer.taskId, ...answer.receipt })
  })
}

const replyOf = ({ output, seal, earnedMicroPence, agent, use }: AgentAnswer): CallReply => ({
  output: { ...output },
  worm_hash: `sha256:${seal ?? ''}`,
  earnings_credited_gbp: poundsOf(earnedMicroPence),
  'platform rules': 'enforced',
  agent_id: agent.id,
  ...(use.memory && { memory: { ...use.memory } }),
})

/** Events: `delta` with words, then `result`, or `error`. A payment is taken after the last word; its receipt is in `result`. */
const streamed = (call: AgentCall, parts: Parts): Promise<Answer> =>
  begunStream(
    async (out) => {
      const answer = await callAgent(
        {
          ...call,
          onDelta: async (text) => {
            if (!out.write(eventText('delta', { text }))) await out.drained()
          },
        },
        parts,
      )
      const payment = receiptOf(answer.receipt)
      out.write(eventText('result', { ...replyOf(answer), task_id: answer.taskId, ...(payment && { payment }) }))
    },
    ({ code, message }) => eventText('error', { error: message, code }),
  )

const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
