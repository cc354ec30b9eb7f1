import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ManualClock } from '../boot/clock.ts'
import { createLogger } from '../log/log.ts'
import { connectMongo } from '../store/connect.ts'
import type { TestDatabase, TestKernel } from './test-kernel.ts'

/** Starts one process's kernel on a database that others are on, too. */
export type StartOn = (database: TestDatabase, clock: ManualClock) => Promise<Pick<TestKernel, 'url'>>

/** What the script of a child does: serves until it is killed, its clock turned by its parent. */
export async function serveUntilKilled(start: StartOn): Promise<void> {
  const { database, clock } = await fromParent()
  const { url } = await start(database, clock)
  process.send?.(url)
}

/** What a child of a test was given: the database, a clock that its parent may turn, and its own name where it has one. */
export async function fromParent(): Promise<{
  readonly database: TestDatabase
  readonly clock: ManualClock
  readonly worker: string
}> {
  const { STORE_URI: uri = '', STORE_NAME: name = '', CLOCK: now = '', WORKER: worker = '' } = process.env
  const log = createLogger('killed-process', 'error')
  const connect = () => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
  const clock = new ManualClock(Number(now))
  process.on('message', (at) => clock.set(Number(at)))
  process.once('disconnect', () => process.exit(0))
  return { database: { connection: await connect(), connect, uri, name, drop: async () => {} }, clock, worker }
}

const forkOn = (script: string, { uri, name }: TestDatabase, clockMs: number, worker = ''): ChildProcess =>
  fork(script, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, STORE_URI: uri, STORE_NAME: name, CLOCK: String(clockMs), WORKER: worker, NODE_OPTIONS: '' },
  })

interface AtWork {
  /** Path of a file that works until it is killed, and tells its parent of each step once it is done. */
  readonly script: string
  readonly database: TestDatabase
  readonly clockMs: number
  readonly worker: string
  /** Once it has told enough, SIGKILL comes within this time. */
  readonly withinMs: number
}

/** Lets a child do some steps and kills it in the middle of another; gives what it told. */
export async function killedAtWork<T>({ script, database, clockMs, worker, withinMs }: AtWork): Promise<readonly T[]> {
  const child = forkOn(script, database, clockMs, worker)
  const enough = 3 + Math.floor(Math.random() * 12)
  const told: T[] = []
  const ended = once(child, 'exit')
  child.on('message', (step: T) => {
    if (told.push(step) === enough) setTimeout(() => child.kill('SIGKILL'), Math.random() * withinMs)
  })
  const [code, signal] = await ended
  if (signal !== 'SIGKILL') throw new Error(`${worker} ended by itself, with ${code}, after ${told.length} steps`)
  return told
}

interface Child {
  readonly process: ChildProcess
  readonly url: string
}

/** Children of a test that live and die on its database; the clock of all of them is the parent's. */
export class KilledProcesses {
  readonly #living = new Set<Child>()
  readonly #script: string
  readonly #database: TestDatabase
  readonly #clock: ManualClock

  /** `script`: path of a file that calls `serveUntilKilled`. */
  constructor(script: string, database: TestDatabase, clock: ManualClock) {
    this.#script = script
    this.#database = database
    this.#clock = clock
  }

  /** Where the living listen. */
  get urls(): readonly string[] {
    return [...this.#living].map(({ url }) => url)
  }

  /** As many more as are missing; resolves when they serve. */
  async fill(size: number): Promise<void> {
    await Promise.all(Array.from({ length: size - this.#living.size }, () => this.#spawn()))
  }

  async #spawn(): Promise<void> {
    const child = forkOn(this.#script, this.#database, this.#clock.now())
    const [url] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('a process ended before it served'))),
    ])
    child.send(this.#clock.now())
    this.#living.add({ process: child, url })
  }

  /** SIGKILL to one of them, at some moment of the next milliseconds. */
  async killOne(withinMs: number): Promise<void> {
    const children = [...this.#living]
    const child = children[Math.floor(Math.random() * children.length)]
    if (child === undefined) throw new Error('no process is left to kill')
    await sleep(Math.random() * withinMs)
    await this.#kill(child)
  }

  async killAll(): Promise<void> {
    await Promise.all([...this.#living].map((child) => this.#kill(child)))
  }

  async #kill(child: Child): Promise<void> {
    this.#living.delete(child)
    const gone = once(child.process, 'exit')
    child.process.kill('SIGKILL')
    await gone
  }

  /** Turns the clock of all. */
  turn(ms: number): void {
    this.#clock.advance(ms)
    for (const { process } of this.#living) if (process.connected) process.send(this.#clock.now())
  }
}
