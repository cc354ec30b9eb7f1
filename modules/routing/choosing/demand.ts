import {
  audioOf,
  type ChatBody,
  type ChatMessage,
  type EmbeddingBody,
  effortAsked,
  fileDataOf,
  likelyTokens,
  mostTokens,
  type Offer,
  urlOf,
} from '../../providers/services.ts'
import type { CallGuard } from '../../safety/services.ts'
import { taskName } from '../tasks.ts'
import type { Quality } from './quality-floors.ts'

export type Priority = 'balanced' | 'cost' | 'latency' | 'quality'

/** OpenAI's chat request with our own fields. */
export interface GatewayChatBody extends ChatBody {
  readonly models?: readonly string[]
  readonly quality?: Quality
  readonly priority?: Priority
  readonly max_cost_pence?: number
  readonly first_token_timeout_ms?: number
  readonly fallback_on_refusal?: boolean
}

/** Whether a call may go to the offer. */
export type Allows = (offer: Offer) => boolean

/** What one call asks of the pipeline, whichever route it came by. */
export interface Demand {
  /** Who pays, and earns. */
  readonly account: string
  readonly operationKey: string
  /** The same call may come again under that key. */
  readonly repeatable: boolean
  /** Sealed, and counted by: a word of ours or of the module that calls, never of a caller. */
  readonly operation: string
  readonly kind: 'chat' | 'embedding'
  readonly body: ChatBody | EmbeddingBody
  /** The caller's bytes of `body`. */
  readonly raw: Buffer | undefined
  /** Models that may serve it: names, or any. */
  readonly models: readonly string[] | 'any'
  /** By the policies of who calls; undefined: every offer. */
  readonly allows?: Allows | undefined
  /** What its texts go through, by the safety policies of who calls; undefined: nothing. */
  readonly guard?: CallGuard | undefined
  /** The caller's name for the task, if any. */
  readonly task: string | undefined
  readonly quality: Quality
  readonly priority: Priority
  readonly maxCostMicroPence: bigint | undefined
  /** Off our price, in hundredths of a percent, as far as the margin goes. */
  readonly discountBasisPoints?: number | undefined
  /** What each provider gets to its first content; undefined: as configured. */
  readonly firstTokenTimeoutMs?: number | undefined
  /** A refusal by content policy leads to another provider; else it is the caller's answer. */
  readonly fallbackOnRefusal?: boolean | undefined
  /** W3C trace context, as the caller sent it. */
  readonly traceparent?: string | undefined
  readonly signal: AbortSignal
}

/** Of calls that came in another form. */
const written = new WeakMap<object, Buffer>()

/** The request as the caller sent it, or as it is written out: once for each call, since of megabytes that takes long. */
export function rawOf({ raw, body }: Demand): Buffer {
  const known = raw ?? written.get(body)
  if (known) return known
  const bytes = Buffer.from(JSON.stringify(body))
  written.set(body, bytes)
  return bytes
}

export const bytesOf = (demand: Demand): number => rawOf(demand).length

/** What a model needs to be able to do for a call, and how much it will read. */
export interface Needs {
  readonly tools: boolean
  readonly vision: boolean
  readonly json: boolean
  readonly audio: boolean
  readonly logprobs: boolean
  /** A word of `reasoning_effort`. */
  readonly effort: string | undefined
  readonly likelyInputTokens: number
  readonly mostInputTokens: number
  /** Output tokens that the caller asks for at most, if it says so. */
  readonly maxOutputTokens: number | undefined
  readonly answers: number
}

/** By its messages, or by its size alone. */
export const needsOf = (demand: Demand): Needs => {
  const bytes = bytesOf(demand)
  return demand.kind === 'chat' ? chatNeeds(demand.body as ChatBody, bytes) : embeddingNeeds(bytes)
}

/** The name of the task, where it is a known one. */
export const taskOf = ({ task }: Demand): string | undefined => (task === undefined ? undefined : taskName(task))

const LIKELY_TOKENS_PER_IMAGE = 1_000
const MOST_TOKENS_PER_IMAGE = 3_000
/** Of the base64 of a document: a page of text alone has few bytes for its tokens, one with pictures many. */
const LIKELY_BYTES_PER_DOCUMENT_TOKEN = 16
const LEAST_BYTES_PER_DOCUMENT_TOKEN = 4

const chatNeeds = (body: ChatBody, bytes: number): Needs => {
  const parts = countParts(body.messages)
  const textBytes = bytes - parts.attachedBytes - parts.documentBytes
  return {
    tools: (body.tools?.length ?? 0) > 0 || body['functions'] != null,
    vision: parts.images + parts.documentBytes > 0,
    audio: parts.audio > 0,
    json: body.response_format != null && body.response_format.type !== 'text',
    logprobs: body['logprobs'] === true,
    effort: effortAsked(body),
    likelyInputTokens:
      likelyTokens(textBytes) +
      parts.images * LIKELY_TOKENS_PER_IMAGE +
      Math.ceil(parts.documentBytes / LIKELY_BYTES_PER_DOCUMENT_TOKEN),
    mostInputTokens:
      mostTokens(textBytes) +
      parts.images * MOST_TOKENS_PER_IMAGE +
      Math.ceil(parts.documentBytes / LEAST_BYTES_PER_DOCUMENT_TOKEN),
    maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? undefined,
    answers: body.n ?? 1,
  }
}

const embeddingNeeds = (bytes: number): Needs => ({
  tools: false,
  vision: false,
  audio: false,
  json: false,
  logprobs: false,
  effort: undefined,
  likelyInputTokens: likelyTokens(bytes),
  mostInputTokens: mostTokens(bytes),
  maxOutputTokens: 0,
  answers: 1,
})

/** Images and sounds, how many bytes of the body they fill (base64 is no text), and those of documents. */
const countParts = (messages: readonly ChatMessage[]) => {
  let images = 0
  let audio = 0
  let attachedBytes = 0
  let documentBytes = 0
  for (const { content } of messages) {
    if (typeof content === 'string') continue
    for (const part of content ?? []) {
      if (part.type === 'image_url') {
        images++
        attachedBytes += urlOf(part['image_url']).length
      } else if (part.type === 'input_audio') {
        audio++
        attachedBytes += audioOf(part['input_audio']).length
      } else if (part.type === 'file') documentBytes += fileDataOf(part['file']).length
    }
  }
  return { images, audio, attachedBytes, documentBytes }
}
