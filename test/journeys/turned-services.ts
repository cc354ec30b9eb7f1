import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freshFolder, ROOT } from './service.ts'
import type { Order } from './turned-service.ts'
import { WIDE_LIMITS } from './wide-limits.ts'

interface Member {
  readonly url: string
  /** The same for all. */
  readonly publicUrl: string
  readonly process: ChildProcess
}

const SCRIPT = join(import.meta.dirname, 'turned-service.ts')
const ENV = {
  ...WIDE_LIMITS,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  KERNEL__START_TIMEOUT_MS: '600000',
}

/** Processes of the whole service on one embedded store, with one clock that is turned by hand and goes on from there. */
export class TurnedServices {
  readonly folder = freshFolder()
  readonly #members: Member[] = []
  #turnedMs = 0

  static async start(size: number): Promise<TurnedServices> {
    const services = new TurnedServices()
    const first = await services.#spawn()
    services.#members.push(
      first,
      ...(await Promise.all(Array.from({ length: size - 1 }, () => services.#spawn(first)))),
    )
    return services
  }

  get urls(): readonly string[] {
    return this.#members.map(({ url }) => url)
  }

  now(): number {
    return Date.now() + this.#turnedMs
  }

  async turnTo(epochMs: number): Promise<void> {
    this.#turnedMs = epochMs - Date.now()
    await this.#tellAll({ turnedMs: this.#turnedMs })
  }

  /** How many processes ran this tick of the job. */
  async tick(job: string): Promise<number> {
    const answers = await this.#tellAll({ job, scheduledMs: this.now() })
    return answers.filter(({ ran }) => ran).length
  }

  async stop(): Promise<void> {
    // the first has the store
    for (const { process } of this.#members.toReversed()) {
      const gone = once(process, 'exit')
      if (process.exitCode === null && process.kill('SIGTERM')) await gone
    }
  }

  async #tellAll(order: Order): Promise<readonly { readonly ran: boolean }[]> {
    return Promise.all(
      this.#members.map(async ({ process }) => {
        process.send(order)
        return (await once(process, 'message'))[0]
      }),
    )
  }

  async #spawn(first?: Member): Promise<Member> {
    const child = fork(SCRIPT, {
      cwd: ROOT,
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        ...ENV,
        PORT: '0',
        DATA_DIR: this.folder,
        ...(first && { PUBLIC_URL: first.publicUrl }),
        NODE_OPTIONS: '',
      },
    })
    const [{ port, publicUrl }] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('a process ended before it served'))),
    ])
    return { url: `http://127.0.0.1:${port}`, publicUrl, process: child }
  }
}
