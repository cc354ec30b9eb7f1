import type { Answer, Ask, FlowEnd } from '../backend.ts'
import type { Usage } from '../chat.ts'
import type { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'
import type { ProviderRow } from '../table.ts'

/** A request in the provider's own form. */
export interface WireRequest {
  /** After the base URL. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface Target {
  readonly offer: Offer
  readonly row: ProviderRow
}

/** How a family of providers is spoken to: pure functions from OpenAI's form to theirs and back. */
export interface Dialect {
  request(ask: Ask, target: Target, streamed: boolean): WireRequest
  /** A 200 answer in OpenAI's form. Throws a Fault for what only looks like one. */
  answer(bytes: Buffer, ask: Ask, offer: Offer): Answer
  decoder(offer: Offer, ask: Ask): StreamDecoder
}

/** Turns the bytes of one stream into whole events of OpenAI's form. */
export interface StreamDecoder {
  /** Content has come; what was said before it can be thrown away for another attempt. */
  readonly started: boolean
  /** The provider has said that this is all. */
  readonly done: boolean
  /** An error event, or what is no event, came behind the events that `push` gave: nothing further is read. */
  readonly fault: Fault | undefined
  /** As told so far. */
  readonly usage: Usage | undefined
  /** Whole events to forward, or undefined. */
  push(bytes: Buffer): Buffer | undefined
  /** After the last byte. Throws the Fault `cut` when the answer is not complete. */
  end(): FlowEnd
}
