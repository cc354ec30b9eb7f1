import type { Answer, Sink } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { type ChatMessage, DONE, errorEvent, textOf } from '../../providers/services.ts'
import type { ChatAnswer } from '../../routing/contract.ts'
import type { AgentChat, AgentModels } from '../../routing/services.ts'
import type { Parts } from '../parts.ts'
import { notFound } from '../registry/not-found.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { begunStream } from './begun-stream.ts'
import { callAgent } from './call.ts'
import type { Output } from './run.ts'

const PREFIX = 'agent/'

/** Agents as models of OpenAI's chat: `agent/<slug>`, also by id or name. */
export const agentModels = (parts: Parts): AgentModels => ({
  answer: async (chat) => {
    const reference = chat.body.model.slice(PREFIX.length)
    const agent = await parts.lookup.get(reference)
    if (agent.state.status === 'disabled') throw notFound(reference)
    const { input_schema: schema } = await parts.lookup.behaviour(agent._id, agent.state.live)
    const call: AgentCall = {
      agent: agent._id,
      account: chat.account,
      input: inputOf(chat.body.messages, schema !== undefined),
      operationKey: chat.operationKey,
      signal: chat.signal,
      ...(chat.maxCostMicroPence !== undefined && { maxPriceMicroPence: chat.maxCostMicroPence }),
    }
    if (chat.body.stream === true) return streamed(chat, call, parts)
    return completionOf(chat, await callAgent(call, parts))
  },
})

/** The conversation; for an agent with a schema, the JSON of its last message. */
function inputOf(messages: readonly ChatMessage[], structured: boolean): Output {
  if (!structured)
    return {
      messages: messages.map(({ role, content }) => ({
        role: role === 'assistant' ? 'assistant' : 'user',
        content: textOf(content),
      })),
    }
  const last = textOf(messages.findLast(({ role }) => role === 'user')?.content)
  try {
    const value: unknown = JSON.parse(last)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Output
  } catch {}
  return { text: last }
}

const identity = ({ operationKey, body }: AgentChat) => ({
  id: `chatcmpl-${operationKey}`,
  created: Math.floor(Date.now() / 1_000),
  model: body.model,
})

const contentOf = ({ output }: AgentAnswer): string => {
  const { text, ...rest } = output
  return typeof text === 'string' && Object.keys(rest).length === 0 ? text : JSON.stringify(output)
}

const receiptOf = (answer: AgentAnswer) => ({
  billing: {
    cost_pence: penceNumber(answer.priceMicroPence),
    earned_pence: 0,
    earned_pence_exact: '0',
    model_used: `${PREFIX}${answer.agent.slug}`,
    latency_ms: answer.durationMs,
  },
  worm_seal: answer.seal ?? '',
})

const completionOf = (chat: AgentChat, answer: AgentAnswer): ChatAnswer => ({
  ...identity(chat),
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: contentOf(answer) },
      finish_reason: 'stop',
      logprobs: null,
    },
  ],
  ...receiptOf(answer),
})

/** `[DONE]` only where the answer is whole and settled. */
async function streamed(chat: AgentChat, call: AgentCall, parts: Parts): Promise<Answer> {
  const who = { ...identity(chat), object: 'chat.completion.chunk' }
  const chunk = (delta: object, finish_reason: string | null = null): string =>
    `data: ${JSON.stringify({ ...who, choices: [{ index: 0, delta, finish_reason }] })}\n\n`
  let told = false
  const run = async (out: Sink): Promise<void> => {
    const answer = await callAgent(
      {
        ...call,
        onDelta: async (content) => {
          const delta = told ? { content } : { role: 'assistant', content }
          told = true
          if (!out.write(chunk(delta))) await out.drained()
        },
      },
      parts,
    )
    if (!told) out.write(chunk({ role: 'assistant', content: contentOf(answer) }))
    out.write(chunk({}, 'stop'))
    out.write(`: receipt ${JSON.stringify(receiptOf(answer))}\n\n`)
    out.write(DONE)
  }
  return begunStream(run, ({ code, message, status }) => errorEvent(code, message, status))
}
