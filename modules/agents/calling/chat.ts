import { invalidField } from '../../../kernel/define.ts'
import { cappedMicroPence } from '../../ledger/services.ts'
import { type ChatMessage, textOf } from '../../providers/services.ts'
import {
  AGENT_PREFIX,
  type AgentBill,
  type AgentChat,
  type AgentEvent,
  type AgentModels,
  type ChatChunk,
} from '../../routing/services.ts'
import type { Parts } from '../parts.ts'
import { notFound } from '../registry/not-found.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { callAgent } from './call.ts'
import { Channel } from './channel.ts'
import type { Output } from './run.ts'

/** Agents as models of OpenAI's chat: `agent/<slug>`, also by id or name. */
export const agentModels = (parts: Parts): AgentModels => ({
  async complete(chat) {
    const answer = await callAgent(await callOf(chat, parts), parts)
    const text = contentOf(answer)
    return {
      completion: {
        ...identity(chat),
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop', logprobs: null }],
      },
      text,
      bill: billOf(answer),
    }
  },
  async stream(chat) {
    const events = streamed(chat, await callOf(chat, parts), parts)
    const first = await events.next()
    return begunWith(first, events)
  },
})

/** The call that a chat is. Throws `invalid_request` for what an agent cannot be given. */
async function callOf(
  { account, operationKey, repeatable, body, signal, traceparent }: AgentChat,
  parts: Parts,
): Promise<AgentCall> {
  assertPlain(body)
  const reference = body.model.slice(AGENT_PREFIX.length)
  const agent = await parts.lookup.get(reference)
  if (agent.state.status === 'disabled') throw notFound(reference)
  const { input_schema: schema } = await parts.lookup.behaviour(agent._id, agent.state.live)
  return {
    agent: agent._id,
    account,
    input: inputOf(body.messages, schema !== undefined),
    operationKey,
    ...(repeatable !== undefined && { repeatable }),
    signal,
    traceparent,
    ...(body.max_cost_pence !== undefined && {
      maxPriceMicroPence: cappedMicroPence(body.max_cost_pence),
    }),
  }
}

/** Words are an agent's input, and its tools are its own: nothing else is dropped in silence. */
function assertPlain({ tools, n, messages, response_format: format }: AgentChat['body']): void {
  if (tools != null && tools.length > 0)
    throw invalidField('/body/tools', 'cannot be given to an agent, which has tools of its own; leave them out')
  if (n != null && n > 1) throw invalidField('/body/n', 'must be 1: an agent gives one answer')
  if (format != null && format.type !== 'text')
    throw invalidField('/body/response_format', 'cannot be given to an agent: its own output_schema says its form')
  for (const [at, { content }] of messages.entries())
    for (const [number, { type }] of (Array.isArray(content) ? content : []).entries())
      if (type !== 'text')
        throw invalidField(
          `/body/messages/${at}/content/${number}/type`,
          `'${type}' cannot be given to an agent; it takes text`,
        )
}

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

/** An agent is paid by the call: its tokens are its owner's. */
const billOf = (answer: AgentAnswer): AgentBill => ({
  modelUsed: `${AGENT_PREFIX}${answer.agent.slug}`,
  usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  chargedMicroPence: answer.priceMicroPence,
  earnedMicroPence: 0n,
  seal: answer.seal,
  latencyMs: answer.durationMs,
})

/** Its words as they come; the end only where the answer is whole and settled. */
async function* streamed(chat: AgentChat, call: AgentCall, parts: Parts): AsyncGenerator<AgentEvent, void, void> {
  const who = { ...identity(chat), object: 'chat.completion.chunk' }
  const chunk = (delta: ChatChunk['choices'][number]['delta'], finish_reason: string | null = null): AgentEvent => ({
    kind: 'chunk',
    chunk: { ...who, choices: [{ index: 0, delta, finish_reason }] },
  })
  const words = new Channel<string>()
  const answered = callAgent({ ...call, onDelta: (text) => words.put(text) }, parts)
  answered.then(
    () => words.end(),
    () => words.end(),
  )
  let told = false
  try {
    for await (const content of words) {
      yield chunk(told ? { content } : { role: 'assistant', content })
      told = true
    }
  } finally {
    // whoever leaves hears no more, and the call ends as its signal says
    words.end()
  }
  const answer = await answered
  if (!told) yield chunk({ role: 'assistant', content: contentOf(answer) })
  yield chunk({}, 'stop')
  yield { kind: 'end', cut: undefined, bill: billOf(answer) }
}

/** Until its first piece is there, what fails is an error of its own. */
async function* begunWith<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void, void>,
): AsyncGenerator<T, void, void> {
  if (first.done) return
  try {
    yield first.value
    yield* rest
  } finally {
    await rest.return()
  }
}
