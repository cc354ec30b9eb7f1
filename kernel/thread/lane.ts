import type { Worker } from 'node:worker_threads'
import { ApiError } from '../contract/errors.ts'
import type { FromThread, ToThread } from './messages.ts'
import { startThread } from './start-thread.ts'

/** Jobs that hold their input in the thread at once, of one owner never more than one. */
const MOST_OPEN = 2
const MOST_WAITING = 256
const MOST_WAITING_BYTES = 128 * 1_048_576
/** For one part, while another job may be at its own. */
const STEP_MS = 20_000
const MEMORY_MB = 768

export interface Job {
  readonly id: number
  readonly owner: string
  readonly bytes: number
  /** Told that it may begin. */
  readonly turn: () => void
  /** The thread that it was begun in, and who waits for its answer. */
  thread?: Worker
  answer?: (message: FromThread) => void
}

/** A thread with those who wait for it. It starts with the first job, and anew where one had to be ended. */
export class Lane {
  #worker: Worker | undefined
  #jobs = 0
  readonly #open = new Map<number, Job>()
  readonly #waiting: Job[] = []

  /** Resolves when the job may begin. Throws overloaded. */
  async admit(owner: string, bytes: number): Promise<Job> {
    const sum = this.#waiting.reduce((total, one) => total + one.bytes, bytes)
    if (this.#waiting.length >= MOST_WAITING || sum > MOST_WAITING_BYTES)
      throw busy('too much large work is waiting for its thread')
    return new Promise<Job>((resolve) => {
      const job: Job = { id: ++this.#jobs, owner, bytes, turn: () => resolve(job) }
      this.#waiting.push(job)
      this.#next()
    })
  }

  /** Tells the thread something of the job, and waits for what it answers. */
  async step(job: Job, message: ToThread, transfer: ArrayBuffer[] = []): Promise<FromThread> {
    this.#worker ??= this.#start()
    const thread = this.#worker
    job.thread = thread
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<FromThread>((resolve, reject) => {
        job.answer = resolve
        timer = setTimeout(() => {
          reject(new ApiError('payload_too_large', `it takes more than ${STEP_MS} ms to read; send less at once`))
          this.#forget(thread)
          void thread.terminate()
        }, STEP_MS)
        thread.postMessage(message, transfer)
      })
    } finally {
      clearTimeout(timer)
      delete job.answer
    }
  }

  leave(job: Job): void {
    this.#open.delete(job.id)
    job.thread?.postMessage({ job: job.id, end: true } satisfies ToThread)
    this.#next()
  }

  #next(): void {
    while (this.#open.size < MOST_OPEN) {
      const at = this.#waiting.findIndex(({ owner }) => ![...this.#open.values()].some((one) => one.owner === owner))
      const [job] = at < 0 ? [] : this.#waiting.splice(at, 1)
      if (!job) return
      this.#open.set(job.id, job)
      job.turn()
    }
  }

  #start(): Worker {
    const thread = startThread('./thread', import.meta.url, MEMORY_MB)
    let cause: { readonly code?: unknown } | undefined
    thread.on('message', (message: FromThread) => this.#open.get(message.job)?.answer?.(message))
    thread.on('error', (error) => (cause = error as { readonly code?: unknown }))
    thread.on('exit', () => {
      this.#forget(thread)
      const { message, stack, code, status } =
        cause?.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? tooMuch()
          : busy('the thread of large work had to be started again')
      for (const job of this.#open.values())
        if (job.thread === thread) job.answer?.({ job: job.id, error: { message, stack, code, status } })
    })
    return thread
  }

  #forget(thread: Worker): void {
    if (this.#worker === thread) this.#worker = undefined
  }
}

const tooMuch = (): ApiError =>
  new ApiError('payload_too_large', 'it takes more memory than one request may have; send less at once')

const busy = (why: string): ApiError =>
  new ApiError('overloaded', `${why}; retry after the time in Retry-After`, { headers: { 'retry-after': '2' } })
