import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError, ServiceError } from './errors.ts'

/** Longest event: a peer that never ends a line must not fill the memory. */
const MAX_EVENT_CHARS = 16 * 1024 * 1024

export interface ServerEvent<E extends string = string, D = unknown> {
  /** `message` where the service gives it no name. */
  readonly event: E
  /** As JSON where it is that, else the text. */
  readonly data: D
}

/** Server-sent events. Leaving the loop closes the connection; one that breaks off is an APIConnectionError. */
export class EventStream<E extends ServerEvent = ServerEvent> implements AsyncIterable<E> {
  readonly response: Response
  /** Ends the stream from outside of the loop. */
  readonly controller: AbortController
  /** It was told that all has come: `[DONE]`. Other streams just end. */
  done = false
  readonly #timeoutMs: number

  constructor(response: Response, controller: AbortController, timeoutMs: number) {
    this.response = response
    this.controller = controller
    this.#timeoutMs = timeoutMs
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<E> {
    const reader = this.response.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (!reader) throw new APIConnectionError('the answer has no body')
    const lines = new Lines()
    try {
      for (;;) {
        const { done, value } = await this.#read(reader)
        if (done) return
        for (const event of lines.add(value ?? '')) {
          throwIfError(event, this.response.headers)
          this.done = event.data === '[DONE]'
          if (this.done) return
          yield event as E
        }
      }
    } finally {
      await reader.cancel().catch(() => undefined)
      this.controller.abort()
    }
  }

  /** Ends where nothing comes for as long as an attempt may last. */
  async #read(reader: ReadableStreamDefaultReader<string>): Promise<{ done: boolean; value?: string | undefined }> {
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.controller.abort()
    }, this.#timeoutMs)
    try {
      return await reader.read()
    } catch (cause) {
      if (late) throw new APIConnectionTimeoutError(`the stream fell silent for ${this.#timeoutMs} ms`, { cause })
      if (this.controller.signal.aborted) throw new APIUserAbortError('aborted', { cause })
      throw new APIConnectionError('the stream broke off before it was complete', { cause })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Puts the pieces of a stream together to events. */
class Lines {
  #rest = ''
  #event = ''
  #data: string[] = []

  add(text: string): readonly ServerEvent[] {
    const events: ServerEvent[] = []
    this.#rest += text
    if (this.#rest.length > MAX_EVENT_CHARS) throw new ServiceError('an event of the stream is too long')
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) this.#data.push(line.slice(line[5] === ' ' ? 6 : 5))
      else if (line.startsWith('event:')) this.#event = line.slice(6).trim()
      if (line !== '') continue
      if (this.#data.length > 0) events.push({ event: this.#event || 'message', data: jsonOr(this.#data.join('\n')) })
      this.#event = ''
      this.#data = []
    }
    return events
  }
}

function throwIfError({ event, data }: ServerEvent, headers: Headers): void {
  if (typeof data !== 'object' || data === null) return
  const { error } = data as { readonly error?: { readonly status?: number } | string | null }
  if (event !== 'error' && (event !== 'message' || !error)) return
  throw APIError.of((typeof error === 'object' ? error?.status : undefined) ?? 500, data, headers)
}

export const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
