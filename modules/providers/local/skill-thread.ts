import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../kernel/define.ts'
import { Fault } from '../fault.ts'
import type { SkillName } from './skills.ts'

/** What is to be done with which text. */
export interface Job {
  readonly skill: SkillName
  readonly text: string
}

export type ThreadMessage = 'ready' | { readonly found: string | undefined } | { readonly error: string }

export interface ThreadLimits {
  /** For one job, from the moment the thread takes it. */
  readonly deadlineMs: number
  /** Jobs that may wait, and the length of all their texts together. */
  readonly waitingJobs: number
  readonly waitingCharacters: number
  /** Heap of the thread. */
  readonly memoryMb: number
}

/** The longest text takes about half a second; what may wait, some seconds. */
const LIMITS: ThreadLimits = {
  deadlineMs: 10_000,
  waitingJobs: 1_000,
  waitingCharacters: 2_000_000,
  memoryMb: 512,
}
/** Until the library with its model is loaded. */
const START_MS = 60_000
const FULL_RETRY_AFTER_MS = 1_000

interface Waiting extends Job {
  readonly resolve: (found: string | undefined) => void
  readonly reject: (fault: Fault) => void
}

/**
 * Runs the local functions in a thread of their own, one job at a time, the shortest text first. The thread starts with the
 * first job. A job that takes too long ends the thread and fails; the next job starts another.
 */
export class SkillThread {
  readonly #limits: ThreadLimits
  #worker: Worker | undefined
  #ready = false
  #running: Waiting | undefined
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /** What the function finds, undefined: nothing. Fails with a `Fault`: overloaded, cannot_do (not in time), server_error, caller_gone. */
  async run(job: Job, signal: AbortSignal): Promise<string | undefined> {
    if (this.#isFull(job.text.length))
      throw new Fault('overloaded', 'too many texts wait for the local functions', {
        retryAfterMs: FULL_RETRY_AFTER_MS,
      })
    let leave = (): void => {}
    try {
      return await new Promise<string | undefined>((resolve, reject) => {
        const entry: Waiting = { ...job, resolve, reject }
        leave = () => {
          this.#waiting = this.#waiting.filter((other) => other !== entry)
          reject(new Fault('caller_gone', 'the caller has gone'))
        }
        signal.addEventListener('abort', leave, { once: true })
        this.#waiting.push(entry)
        this.#worker ??= this.#start()
        this.#next()
      })
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #isFull(characters: number): boolean {
    const { waitingJobs, waitingCharacters } = this.#limits
    const sum = this.#waiting.reduce((length, { text }) => length + text.length, characters)
    return this.#waiting.length >= waitingJobs || sum > waitingCharacters
  }

  #start(): Worker {
    const worker = startThread('./thread', import.meta.url, this.#limits.memoryMb)
    worker.on('message', (message: ThreadMessage) => this.#told(message))
    let cause: unknown
    worker.on('error', (error) => {
      cause = error
    })
    worker.on('exit', () => this.#ended(cause))
    this.#limit(START_MS, () => this.#fail(this.#waiting.splice(0), 'could not be started in time'))
    return worker
  }

  #next(): void {
    if (!this.#ready || this.#running !== undefined || this.#waiting.length === 0) return
    const shortest = this.#waiting.reduce((best, entry) => (entry.text.length < best.text.length ? entry : best))
    this.#waiting = this.#waiting.filter((entry) => entry !== shortest)
    this.#running = shortest
    const { skill, text } = shortest
    this.#worker?.postMessage({ skill, text } satisfies Job)
    const { deadlineMs } = this.#limits
    this.#limit(deadlineMs, () =>
      shortest.reject(
        new Fault('cannot_do', `the local function ${skill} did not finish within ${deadlineMs} ms with this text`),
      ),
    )
  }

  #told(message: ThreadMessage): void {
    clearTimeout(this.#timer)
    if (message === 'ready') this.#ready = true
    else if ('error' in message) this.#running?.reject(new Fault('server_error', message.error))
    else this.#running?.resolve(message.found)
    this.#running = undefined
    this.#next()
  }

  /** The thread has gone: by our hand, or by a fault of its own. Those who wait get another, unless it could not even start. */
  #ended(cause: unknown): void {
    clearTimeout(this.#timer)
    if (this.#running) this.#fail([this.#running], 'broke down', cause)
    if (!this.#ready) this.#fail(this.#waiting.splice(0), 'could not be started', cause)
    this.#running = undefined
    this.#ready = false
    this.#worker = this.#waiting.length > 0 ? this.#start() : undefined
  }

  #fail(entries: readonly Waiting[], what: string, cause?: unknown): void {
    for (const { reject } of entries)
      reject(new Fault('server_error', `the thread of the local functions ${what}`, { cause }))
  }

  /** Ends the thread when the time is up; what it says from then on is too late. */
  #limit(ms: number, tell: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      tell()
      this.#worker?.removeAllListeners('message')
      void this.#worker?.terminate()
    }, ms).unref()
  }
}
