/** What both ends of a forked process have in common. */
export interface Port {
  send?(message: object, done: (error: Error | null) => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

export type Handlers = Readonly<Record<string, (payload: never) => unknown>>

interface Message {
  readonly kind: 'question' | 'answer'
  readonly id: number
  /** Of a question: its name. */
  readonly name?: string
  readonly payload?: unknown
  /** Of an answer: why there is none. */
  readonly fault?: string
}

interface Waiting {
  answer(payload: unknown): void
  fail(error: Error): void
}

/** Questions and answers between the primary process and a worker, either way. An end that is gone never answers: set a limit. */
export class Channel {
  readonly #port: Port
  readonly #waiting = new Map<number, Waiting>()
  #next = 1

  constructor(port: Port, handlers: Handlers) {
    this.#port = port
    port.on('message', (message) => void this.#take(message as Message, handlers))
  }

  /** Rejects where the other end is gone as the question is sent, or its handler failed. */
  ask<T>(name: string, payload?: unknown): Promise<T> {
    const id = this.#next++
    return new Promise<T>((answer, fail) => {
      this.#waiting.set(id, { answer: answer as Waiting['answer'], fail })
      this.#send({ kind: 'question', id, name, payload }, (error) => {
        this.#waiting.delete(id)
        fail(error)
      })
    })
  }

  async #take({ kind, id, name = '', payload, fault }: Message, handlers: Handlers): Promise<void> {
    if (kind === 'answer') {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (fault === undefined) waiting?.answer(payload)
      else waiting?.fail(new Error(fault))
    } else if (kind === 'question') {
      const answer = await answerOf(handlers[name], name, payload)
      this.#send({ kind: 'answer', id, ...answer }, () => undefined)
    }
  }

  #send(message: Message, failed: (error: Error) => void): void {
    try {
      this.#port.send?.(message, (error) => {
        if (error) failed(error)
      })
    } catch (error) {
      failed(error as Error)
    }
  }
}

async function answerOf(
  handler: Handlers[string] | undefined,
  name: string,
  payload: unknown,
): Promise<Pick<Message, 'payload' | 'fault'>> {
  if (!handler) return { fault: `nobody answers '${name}'` }
  try {
    return { payload: await handler(payload as never) }
  } catch (error) {
    return { fault: String(error) }
  }
}
