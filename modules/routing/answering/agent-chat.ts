import { type Answer, ApiError, type Call, stream } from '../../../kernel/define.ts'
import { exactPence, penceNumber } from '../../ledger/services.ts'
import { DONE, errorEvent } from '../../providers/services.ts'
import type { GatewayChatBody } from '../choosing/demand.ts'
import type { ChatAnswer, contract } from '../contract.ts'
import { type AgentBill, type AgentEvent, type AgentModels, agentsFor } from '../services.ts'

/** A chat with an agent of this service: no provider is asked here. */
export async function agentChat(
  { body, caller, headers, operationKey, signal }: Call<(typeof contract)['chat']>,
  models: AgentModels | undefined,
): Promise<ChatAnswer | Answer> {
  const traceparent = headers['traceparent']?.toString()
  const chat = {
    account: caller.userId,
    operationKey,
    repeatable: headers['idempotency-key'] !== undefined,
    body: body as GatewayChatBody,
    signal,
    traceparent,
  }
  const agents = agentsFor(body.model, models)
  if (body.stream === true) return streamed(await agents.stream(chat))
  const { completion, bill } = await agents.complete(chat)
  return { ...completion, choices: [...completion.choices], ...receiptOf(bill) }
}

const receiptOf = (bill: AgentBill) => ({
  billing: {
    cost_pence: penceNumber(bill.chargedMicroPence),
    earned_pence: penceNumber(bill.earnedMicroPence),
    earned_pence_exact: exactPence(bill.earnedMicroPence),
    model_used: bill.modelUsed,
    latency_ms: bill.latencyMs,
  },
  worm_seal: bill.seal ?? '',
})

/** `[DONE]` only where the answer is whole and settled. */
const streamed = (events: AsyncGenerator<AgentEvent, void, void>): Answer =>
  stream(
    200,
    'text/event-stream; charset=utf-8',
    async (out) => {
      try {
        for await (const event of events) {
          if (out.signal.aborted) return
          if (event.kind === 'end') {
            out.write(`: receipt ${JSON.stringify(receiptOf(event.bill))}\n\n`)
            out.write(DONE)
          } else if (!out.write(`data: ${JSON.stringify(event.chunk)}\n\n`)) await out.drained()
        }
      } catch (thrown) {
        const error = thrown instanceof ApiError ? thrown : new ApiError('internal', 'a fault of the service')
        out.write(errorEvent(error.code, error.message, error.status))
      }
    },
    { 'cache-control': 'no-cache' },
  )
