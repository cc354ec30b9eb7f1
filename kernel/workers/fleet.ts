import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '../contract/deadline.ts'
import type { Logger } from '../contract/module.ts'
import { Channel, type Handlers } from './channel.ts'

export interface FleetOptions {
  readonly count: number
  /** Beside this process's own environment. */
  readonly env: Readonly<Record<string, string>>
  /** What workers may ask this process. */
  readonly handlers: Handlers
  readonly log: Logger
  /** Wait before a worker that has ended is started anew, doubled each time it ends within a minute, up to 30 s. Default 200. */
  readonly firstDelayMs?: number
}

interface Member {
  /** From 1; a worker that takes the place of another has its number. */
  readonly number: number
  readonly worker: Worker
  readonly channel: Channel
  readonly ended: Promise<unknown>
  readonly startedAt: number
  /** It was told to end. */
  retired: boolean
}

const STABLE_MS = 60_000
const MOST_DELAY_MS = 30_000
/** A worker ends by itself within 30 s. */
const STOP_MS = 32_000

/** A worker has ended before it served; it has said why itself. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
}

/** Processes that serve on one port: each is started anew when it ends, and all can be replaced in turn without a gap. */
export class Fleet {
  readonly #options: FleetOptions
  /** Those that serve, by number. */
  readonly #serving = new Map<number, Member>()
  readonly #living = new Set<Member>()
  readonly #quickEnds = new Map<number, number>()
  readonly #stopping = new AbortController()
  readonly #restarts = new Map<number, number>()
  #replacing: Promise<void> = Promise.resolve()

  constructor(options: FleetOptions) {
    this.#options = options
  }

  /** Resolves when all serve. The first comes alone, so that what is wrong is said once. Throws WorkerEnded. */
  async start(): Promise<void> {
    const [first = 1, ...others] = this.#numbers
    await this.#start(first)
    await Promise.all(others.map((number) => this.#start(number)))
  }

  /** How often each number was started anew after its worker had ended by itself. */
  get restarts(): readonly (readonly [number: number, count: number])[] {
    return this.#numbers.map((number) => [number, this.#restarts.get(number) ?? 0])
  }

  get serving(): ReadonlySet<number> {
    return new Set(this.#serving.keys())
  }

  /** The answers of all that serve, by number; who does not answer in time is left out. */
  async askAll<T>(name: string, limitMs: number): Promise<ReadonlyMap<number, T>> {
    const answers = await Promise.all(
      [...this.#serving.values()].map(({ number, channel }) =>
        within(limitMs, `worker ${number}`, channel.ask<T>(name), 'answer').then(
          (answer) => [[number, answer] as const],
          () => [],
        ),
      ),
    )
    return new Map(answers.flat().toSorted(([a], [b]) => a - b))
  }

  /** In turn: a new one serves before an old one is told to end. Stops where a new one does not start; the old ones then go on. */
  replaceAll(): Promise<void> {
    this.#replacing = this.#replacing.then(async () => {
      const { log } = this.#options
      log.info('replacing all workers')
      try {
        for (const number of this.#numbers) {
          const old = this.#serving.get(number)
          await this.#start(number)
          await old?.ended
        }
        log.info('all workers are replaced')
      } catch (error) {
        if (!this.#isStopping) log.error('a new worker does not start; those that run go on', { reason: String(error) })
      }
    })
    return this.#replacing
  }

  /** All end; those that take too long are killed. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([...this.#living].map((member) => retire(member)))
  }

  get #numbers(): readonly number[] {
    return Array.from({ length: this.#options.count }, (_, at) => at + 1)
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  /** Resolves when it serves; whoever had its number is then told to end. */
  async #start(number: number): Promise<void> {
    if (this.#isStopping) throw new WorkerEnded('the service stops')
    const worker = cluster.fork({ ...this.#options.env, WORKER_NUMBER: String(number) })
    const listening = new Promise((resolve) => worker.once('listening', resolve))
    const ended = once(worker, 'exit')
    const channel = new Channel(worker, this.#options.handlers)
    const member: Member = { number, worker, channel, ended, startedAt: Date.now(), retired: false }
    this.#living.add(member)
    void ended.then(([code, signal]) => this.#ended(member, code ?? signal))
    const failed = ended.then(([code, signal]) => {
      throw new WorkerEnded(`worker ${number} has ended (${code ?? signal}) before it served`)
    })
    await Promise.race([listening, failed])
    this.#options.log.info('a worker serves', { number, pid: worker.process.pid })
    const old = this.#serving.get(number)
    this.#serving.set(number, member)
    if (old) void retire(old)
  }

  #ended(member: Member, how: unknown): void {
    this.#living.delete(member)
    const { number, startedAt, retired } = member
    if (this.#serving.get(number) !== member) return
    this.#serving.delete(number)
    if (retired || this.#isStopping) return
    this.#options.log.error('a worker has ended and is started anew', { number, how })
    const lived = Date.now() - startedAt
    this.#quickEnds.set(number, lived < STABLE_MS ? (this.#quickEnds.get(number) ?? 0) + 1 : 0)
    void this.#startAnew(number)
  }

  async #startAnew(number: number): Promise<void> {
    const { log, firstDelayMs = 200 } = this.#options
    for (; ; this.#quickEnds.set(number, (this.#quickEnds.get(number) ?? 0) + 1)) {
      const delayMs = Math.min(firstDelayMs * 2 ** (this.#quickEnds.get(number) ?? 0), MOST_DELAY_MS)
      await sleep(delayMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      if (this.#isStopping || this.#serving.has(number)) return
      try {
        this.#restarts.set(number, (this.#restarts.get(number) ?? 0) + 1)
        await this.#start(number)
        return
      } catch (error) {
        if (!this.#isStopping) log.error('a worker does not start', { number, reason: String(error) })
      }
    }
  }
}

async function retire(member: Member): Promise<void> {
  const { worker, ended } = member
  member.retired = true
  worker.process.kill('SIGTERM')
  await within(STOP_MS, 'worker', ended, 'end').catch(() => worker.process.kill('SIGKILL'))
  await ended
}
