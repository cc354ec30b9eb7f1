import { APIConnectionError } from './errors.ts'
import type { EventStream } from './events.ts'

/** The last events of streams that know no `[DONE]`. */
const LAST = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/** A stream in OpenAI's form: the objects of its events, complete or an APIConnectionError. */
export class Stream<T> implements AsyncIterable<T> {
  readonly response: Response
  readonly controller: AbortController
  readonly #events: EventStream

  constructor(events: EventStream) {
    this.response = events.response
    this.controller = events.controller
    this.#events = events
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const { event, data } of this.#events) {
      yield data as T
      if (LAST.has(event)) return
    }
    if (!this.#events.done) throw new APIConnectionError('the stream broke off before it was complete')
  }
}
