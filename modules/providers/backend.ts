import type { ChatBody, EmbeddingBody, Usage } from './chat.ts'
import type { Offer } from './offer.ts'

/** One request as an attempt carries it to a provider. */
export interface Ask {
  readonly kind: 'chat' | 'embedding'
  readonly body: ChatBody | EmbeddingBody
  /** Name of a known task, if it is one. */
  readonly task: string | undefined
  /** The caller's own bytes of `body`, where they can be passed on. */
  readonly raw: Buffer | undefined
  /** What the caller gives the provider until its first content, in milliseconds; undefined: as configured. */
  readonly firstTokenTimeoutMs?: number | undefined
  /** The output is cut here, so that no cap can be broken. */
  readonly maxOutputTokens: number
  /** Makes it durable that the request is sent, once that is certain; where it fails, nothing is sent. */
  readonly beforeSend?: () => Promise<void>
  /** W3C trace context for the provider. */
  readonly traceparent?: string | undefined
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
}

export interface Answer {
  /** A whole answer in OpenAI's form, a JSON object. */
  readonly bytes: Buffer
  /** What the provider says was used; undefined where it does not say. */
  readonly usage: Usage | undefined
}

export interface FlowEnd {
  readonly usage: Usage | undefined
  /** The event that tells the usage, kept back until the settlement is durable. */
  readonly usageEvent: Buffer | undefined
}

/**
 * Whole server-sent events in OpenAI's form, from the first that carries content on; returns only after a clean end.
 * Fails with a `Fault`. Leaving it early cancels the request upstream.
 */
export type Flow = AsyncGenerator<Buffer, FlowEnd, void>

/** Why a provider is not asked for a while: all of its keys rest. */
export interface Rest {
  readonly waitMs: number
  readonly kind: 'rate_limited' | 'bad_key'
}

/** Where attempts go: a remote provider, or the local one. */
export interface Backend {
  complete(offer: Offer, ask: Ask): Promise<Answer>
  stream(offer: Offer, ask: Ask): Flow
  /** Undefined: it may be asked. */
  rest?(): Rest | undefined
}
