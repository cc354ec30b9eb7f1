import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import supertest from 'supertest'
import type TestAgent from 'supertest/lib/agent.js'
import { ManualClock } from '../boot/clock.ts'
import { type Kernel, startKernel } from '../boot/kernel.ts'
import { sourceOf } from '../boot/load.ts'
import { KernelConfig } from '../config/kernel-config.ts'
import { settingsOf } from '../config/settings.ts'
import type { AnyModule } from '../contract/module.ts'
import type { Caller } from '../contract/operation.ts'
import { Authenticator, Queue } from '../contract/services.ts'
import type { Token } from '../contract/token.ts'
import { HttpServer } from '../http/server.ts'
import { collectLogs, createLogger, type LogLine } from '../log/log.ts'
import { OutboundClient } from '../outbound/client.ts'
import { createInstallation } from '../secrets/installation.ts'
import { JobQueue } from '../tasks/queue.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type CapturedEvent, recorder } from './events.ts'

export { type TestDatabase, testDatabase } from './database.ts'

export interface TestKernelOptions {
  readonly modules: readonly AnyModule[]
  /** What else is there, as a file might export it: whatever it is. */
  readonly exported?: readonly { readonly named: string; readonly exported: unknown }[]
  /** Modules that may fail to start, by name, or any (`true`). Any other that fails is the test's own fault, and is told at once. */
  readonly mayFail?: true | readonly string[]
  /** By module name, and `kernel`. Answers are checked against their schemas, and limits are wide, unless it says otherwise. */
  readonly config?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Fakes: `[[Ledger, {…}]]`. */
  readonly provide?: readonly (readonly [Token<unknown>, unknown])[]
  /** Who calls through `request`. Default: user `usr_test` of tier free. Without effect where a module keeps the keys itself. */
  readonly caller?: Partial<Caller>
  /** To start several kernels on one database; whoever made it drops it. Default: one of its own. */
  readonly database?: TestDatabase
  readonly clock?: ManualClock
  readonly env?: Readonly<Record<string, string>>
}

export interface TestKernel {
  /** The server's request listener, for `supertest(app)`. */
  readonly app: Server
  /** Sends requests as `caller`. */
  readonly request: TestAgent
  /** Sends requests as somebody else. */
  as(caller: Partial<Caller>): TestAgent
  /** Closes the server as the service does at a stop. */
  drain(): Promise<void>
  /** Where it listens; also its PUBLIC_URL. */
  readonly url: string
  readonly kernel: Kernel
  readonly clock: ManualClock
  readonly logs: readonly LogLine[]
  /** Local and derived events of all modules, in the order of delivery. */
  readonly events: readonly CapturedEvent[]
  readonly services: { resolve<T>(token: Token<T>): T }
  /** Runs a module's job here and now: `t.runCron('agents.sweep')`. */
  runCron(name: string): Promise<void>
  /** Resolves when every derived event has been delivered and every due task has run. */
  settle(): Promise<void>
  /** Turns the clock, then settles. */
  advance(ms: number): Promise<void>
  stop(): Promise<void>
}

const WIDE = { perMinute: 1_000_000, perHour: 1_000_000 }
const KERNEL_DEFAULTS = {
  checkReplies: true,
  limits: { free: WIDE, pro: WIDE, enterprise: WIDE, keyless: WIDE },
}
function assertRunning({ modules }: Kernel, mayFail: true | readonly string[]): void {
  const failed = [...modules.values()].filter(
    ({ name, state }) => state === 'failed' && mayFail !== true && !mayFail.includes(name),
  )
  if (failed.length > 0)
    throw new Error(
      `${failed.map(({ name, reason }) => `module '${name}' failed: ${reason}`).join('\n')}\n(a test that wants this says mayFail: [${failed.map(({ name }) => `'${name}'`).join(', ')}])`,
    )
}

const SOMEBODY: Caller = { userId: 'usr_test', keyId: 'key_test', tier: 'free', role: 'user' }

/** A whole service on a database of its own: real HTTP, real store, a clock that stands still until it is turned. */
export async function testKernel(options: TestKernelOptions): Promise<TestKernel> {
  const { modules, config = {}, provide = [], caller = {}, clock = new ManualClock(), env = {} } = options
  const { lines, destination } = collectLogs()
  const database = options.database ?? (await testDatabase())
  const connection = options.database ? await options.database.connect() : database.connection
  const dataDir = await mkdtemp(join(tmpdir(), 'kernel-data-'))
  const outbound = new OutboundClient({ allowPrivate: true })
  const callers = new Map<string, Caller>()
  const keepsKeys = modules.some(({ provides }) =>
    Object.values<Token<unknown>>(provides ?? {}).some(({ key }) => key === Authenticator.key),
  )
  const authenticator: Authenticator = {
    authenticate: (key) => callers.get(key),
    recall: (key) => callers.get(key),
    callerOf: (id) => [...callers.values()].find(({ keyId }) => keyId === id),
  }

  let kernel: Kernel | undefined
  const kernelConfig = { ...KERNEL_DEFAULTS, ...config['kernel'] }
  const http = new HttpServer(settingsOf(KernelConfig, 'kernel', kernelConfig), (req, res) =>
    kernel?.front.listener(req, res),
  )
  const { server } = http
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { module: recording, events } = recorder(modules)
  const close = async (): Promise<void> => {
    http.cut()
    await new Promise((resolve) => server.close(resolve))
    await kernel?.stop()
    await outbound.close()
    await (options.database ? connection.close() : database.drop())
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    kernel = await startKernel({
      sources: [
        ...[...modules, recording].map((module) => sourceOf(module.name, module)),
        ...(options.exported ?? []).map(({ named, exported }) => sourceOf(named, exported)),
      ],
      config: { ...config, kernel: kernelConfig },
      connection,
      installation: createInstallation({ publicUrl: url, dataDir, embedded: true, env }),
      clock,
      outbound,
      metricsToken: env['METRICS_TOKEN'],
      loggerOf: (name) => createLogger(name, 'debug', destination),
      backends: {
        store: { backend: 'test', alive: async () => true },
        limits: { backend: 'memory', alive: () => true },
        notes: () => [],
      },
      provide: [...provide, ...(keepsKeys ? [] : [[Authenticator, authenticator] as const])],
    })
    assertRunning(kernel, options.mayFail ?? [])
  } catch (error) {
    await close()
    throw error
  }
  const running = kernel
  const queue = running.resolve(Queue)
  if (!(queue instanceof JobQueue)) throw new Error("the queue is not the kernel's own")
  const undo = clock.onTurn(() => queue.wake())

  const as = (partial: Partial<Caller>): TestAgent => {
    const full = {
      ...SOMEBODY,
      ...(partial.userId === undefined ? {} : { keyId: `key_${partial.userId}` }),
      ...partial,
    }
    const key = `test-${full.userId}-${full.keyId}-${full.tier}-${full.role}`
    callers.set(key, full)
    const agent = supertest.agent(url)
    if (!keepsKeys) agent.set('authorization', `Bearer ${key}`)
    return agent
  }
  const settle = async (): Promise<void> => {
    for (let moved = true; moved; ) {
      const [delivered, worked] = [await running.pump?.settled(), await queue.idle()]
      moved = delivered === true || worked
    }
  }
  return {
    app: server,
    drain: () => running.drain(http),
    request: as(caller),
    as,
    url,
    kernel: running,
    clock,
    logs: lines,
    events,
    services: {
      resolve<T>(token: Token<T>): T {
        const found = running.resolve(token)
        if (found === undefined)
          throw new Error(
            `nothing provides '${token.key}'; logged: ${JSON.stringify(lines.filter(({ level }) => level === 'error'))}`,
          )
        return found
      },
    },
    runCron: (name) => running.jobs.runNow(name),
    settle,
    async advance(ms) {
      clock.advance(ms)
      await settle()
    },
    async stop() {
      undo()
      await close()
    },
  }
}
