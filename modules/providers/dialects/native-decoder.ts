import { randomUUID } from 'node:crypto'
import type { FlowEnd } from '../backend.ts'
import type { FinishReason, Usage } from '../chat.ts'
import { Fault, faultOf } from '../fault.ts'
import type { Offer } from '../offer.ts'
import { type AnswerIdentity, chunk, type Delta, usageChunk } from '../openai-format.ts'
import type { StreamDecoder } from './dialect.ts'
import { eventReader, type ServerSentEvent } from './sse.ts'

/** What one event of a provider means. */
export interface Meaning {
  readonly deltas?: readonly Delta[]
  readonly finish?: FinishReason
  readonly usage?: Usage
  /** The provider says that this is all. */
  readonly done?: boolean
}

/** Tells the events of one stream; keeps what it needs to know between them. Throws a Fault for an error event. */
export type Teller = (event: ServerSentEvent) => Meaning

/** Turns a provider's own events into OpenAI's. Complete once a finish reason has come. */
export class NativeDecoder implements StreamDecoder {
  started = false
  done = false
  fault: Fault | undefined
  readonly #identity: AnswerIdentity
  readonly #read = eventReader()
  readonly #tell: Teller
  #spoken = false
  #finished = false
  usage: Usage | undefined

  constructor(offer: Offer, tell: Teller) {
    this.#identity = newIdentity(offer)
    this.#tell = tell
  }

  push(bytes: Buffer): Buffer | undefined {
    const forward: Buffer[] = []
    try {
      for (const event of this.#read(bytes)) this.#take(this.#tell(event), forward)
    } catch (error) {
      this.fault = faultOf(error)
    }
    return forward.length === 0 ? undefined : Buffer.concat(forward)
  }

  end(): FlowEnd {
    if (!this.#finished) throw new Fault('cut', 'the stream ended without a finish reason')
    return { usage: this.usage, usageEvent: this.usage && usageChunk(this.#identity, this.usage) }
  }

  #take({ deltas = [], finish, usage, done = false }: Meaning, forward: Buffer[]): void {
    for (const delta of deltas) forward.push(this.#say(delta))
    if (usage) this.usage = usage
    if (finish && !this.#finished) {
      this.#finished = true
      this.started = true
      forward.push(chunk(this.#identity, {}, finish))
    }
    if (done) this.done = true
  }

  #say(delta: Delta): Buffer {
    this.started = true
    const first = !this.#spoken
    this.#spoken = true
    return chunk(this.#identity, first ? { role: 'assistant', ...delta } : delta)
  }
}

export const newIdentity = (offer: Offer): AnswerIdentity => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model: offer.model,
})
