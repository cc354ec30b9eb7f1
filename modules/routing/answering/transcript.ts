import { type ChatBody, estimateTokens, likelyTokens, textOf, type Usage } from '../../providers/services.ts'
import { bytesOf, type Demand } from '../choosing/demand.ts'

/** What a caller has received of a stream. */
export interface Transcript {
  readonly text: string
  /** Arguments of tool calls and what was thought aloud, as text. */
  readonly toolText: string
  /** Something of the answer itself has come: text or a call of a tool, not only thoughts. */
  readonly answered: boolean
  readonly finished: boolean
  /** Only plain text of one answer: it can be continued. */
  readonly plain: boolean
}

interface ChunkShape {
  readonly choices?: readonly {
    readonly index?: number
    readonly delta?: {
      readonly content?: string | null
      readonly reasoning_content?: string | null
      /** Groq's, Cerebras's and OpenRouter's spelling of the same. */
      readonly reasoning?: unknown
      readonly tool_calls?: readonly { readonly function?: { readonly name?: string; readonly arguments?: string } }[]
    }
    readonly finish_reason?: string | null
    readonly logprobs?: unknown
  }[]
}

/** Reads delivered events back; only needed when a stream did not end well or its usage is unknown. */
export const readTranscript = (events: readonly Buffer[]): Transcript => {
  let text = ''
  let toolText = ''
  let finished = false
  let plain = true
  let called = false
  for (const line of Buffer.concat(events).toString().split('\n')) {
    if (!line.startsWith('data: {')) continue
    const chunk = JSON.parse(line.slice('data: '.length)) as ChunkShape
    for (const choice of chunk.choices ?? []) {
      text += choice.delta?.content ?? ''
      for (const call of choice.delta?.tool_calls ?? [])
        toolText += `${call.function?.name ?? ''}${call.function?.arguments ?? ''}`
      const reasoning = choice.delta?.reasoning_content ?? choice.delta?.reasoning
      if (typeof reasoning === 'string') toolText += reasoning
      if ((choice.index ?? 0) > 0 || choice.delta?.tool_calls?.length || reasoning || choice.logprobs) plain = false
      if (choice.delta?.tool_calls?.length) called = true
      if (choice.finish_reason) finished = true
    }
  }
  return { text, toolText, answered: text !== '' || called, finished, plain }
}

export const transcriptUsage = (demand: Demand, transcript: Transcript): Usage => ({
  input: inputEstimate(demand),
  cacheRead: 0,
  cacheWrite: 0,
  output: estimateTokens(transcript.text) + estimateTokens(transcript.toolText),
})

/** Usage of a whole answer whose provider does not tell it. */
export const estimateAnswer = (demand: Demand, bytes: Buffer): Usage => {
  const answer = JSON.parse(bytes.toString()) as {
    choices?: readonly { message?: { content?: string | null; tool_calls?: unknown } }[]
  }
  const output = (answer.choices ?? []).reduce(
    (sum, { message }) =>
      sum + estimateTokens(message?.content ?? '') + estimateTokens(JSON.stringify(message?.tool_calls ?? '')),
    0,
  )
  return { input: inputEstimate(demand), cacheRead: 0, cacheWrite: 0, output }
}

/** Longer requests are estimated from their size alone, so that the event loop never waits. */
const LONGEST_READ_BYTES = 65_536

const inputEstimate = (demand: Demand): number => {
  const bytes = bytesOf(demand)
  if (bytes > LONGEST_READ_BYTES || demand.kind === 'embedding') return likelyTokens(bytes)
  return (demand.body as ChatBody).messages.reduce(
    (sum, message) => sum + TOKENS_PER_MESSAGE + estimateTokens(textOf(message.content)),
    0,
  )
}

const TOKENS_PER_MESSAGE = 4
