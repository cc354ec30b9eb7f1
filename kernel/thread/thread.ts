import { parentPort } from 'node:worker_threads'
import { ApiError } from '../contract/errors.ts'
import type { FromThread, ThrownInThread, ToThread } from './messages.ts'

/** The thread that `inThread` runs jobs in. A job is a generator: it goes on when its next part is asked for. */
const port = parentPort
if (port === null) throw new Error('thread.ts runs as a worker thread: use inThread()')

type Run = (input: unknown) => Iterable<unknown> | Promise<Iterable<unknown>>
const open = new Map<number, Iterator<unknown>>()

port.on('message', async (message: ToThread) => {
  const { job } = message
  try {
    if ('end' in message) return void end(job)
    if ('begin' in message) {
      const { file, input } = message.begin
      const { default: run } = (await import(file)) as { readonly default: Run }
      const parts = await run(input)
      open.set(job, parts[Symbol.iterator]())
    }
    const parts = open.get(job)
    // a thread before this one had it
    if (!parts)
      throw new ApiError('overloaded', 'the thread that reads large bodies had to be started again; try again')
    const { done = false, value } = parts.next()
    if (done) open.delete(job)
    port.postMessage((done ? { job, done } : { job, part: value }) satisfies FromThread)
  } catch (error) {
    open.delete(job)
    port.postMessage({ job, error: thrown(error) } satisfies FromThread)
  }
})

function end(job: number): void {
  open.get(job)?.return?.()
  open.delete(job)
}

function thrown(error: unknown): ThrownInThread {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return error instanceof ApiError
    ? { message, stack, code: error.code, status: error.status, extra: { ...error.extra } }
    : { message, stack }
}
