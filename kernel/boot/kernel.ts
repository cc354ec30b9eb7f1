import { setTimeout as sleep } from 'node:timers/promises'
import { asValue, createContainer, InjectionMode } from 'awilix'
import proxyaddr from 'proxy-addr'
import { KernelConfig } from '../config/kernel-config.ts'
import { settingsOf } from '../config/settings.ts'
import { Mongo } from '../contract/collection.ts'
import { within } from '../contract/deadline.ts'
import { QueueJobs } from '../contract/job.ts'
import { fail, type Loaded, type ModuleSource, runningFirst } from '../contract/loaded.ts'
import type { Logger } from '../contract/module.ts'
import { RecordKinds } from '../contract/record.ts'
import {
  Authenticator,
  BrowserSessions,
  ChangeFeed,
  Clock,
  Installation,
  Permissions,
  PersonalData,
  ProviderStates,
  PublishedEvents,
  PublishedOperations,
  Queue,
  ReservedFields,
  SealedLog,
} from '../contract/services.ts'
import { Telemetry } from '../contract/telemetry.ts'
import type { Token } from '../contract/token.ts'
import { Jobs } from '../cron/jobs.ts'
import { buildOpenApi } from '../docs/openapi.ts'
import { docsPage } from '../docs/reference.ts'
import { REFERENCE_SCRIPT } from '../docs/script.ts'
import { Bus } from '../events/bus.ts'
import { Pump } from '../events/pump.ts'
import { Admission } from '../http/admission.ts'
import type { Backends } from '../http/health.ts'
import { Idempotency } from '../http/idempotency.ts'
import { type LimitStore, MemoryLimits } from '../http/limits.ts'
import { type Front, mount } from '../http/mount.ts'
import { Pipeline } from '../http/pipeline.ts'
import { platformRoutes } from '../http/platform.ts'
import { HttpServer } from '../http/server.ts'
import { StoreProbe } from '../http/store-probe.ts'
import { trustOf } from '../http/trust.ts'
import { reasonOf } from '../log/reason.ts'
import { Outbound } from '../outbound/outbound.ts'
import { assertSecrets } from '../secrets/installation.ts'
import { StoreChangeFeed } from '../store/change-feed.ts'
import { JobQueue } from '../tasks/queue.ts'
import { accessLog } from '../telemetry/access-log.ts'
import { measureKernel } from '../telemetry/kernel-metrics.ts'
import { Metrics } from '../telemetry/metrics.ts'
import { scraperOf } from '../telemetry/scraper.ts'
import { closeModule, type HostParts } from './host.ts'
import { loadAll } from './load.ts'
import { personalData } from './personal-data.ts'
import { startModules, tell } from './start-modules.ts'
import { deriver, moduleRoutes, operationsOf, publishedBy, recordKindsOf, subscriptionsOf, wire } from './wiring.ts'

export interface KernelOptions {
  readonly sources: readonly ModuleSource[]
  /** By module name; `enabled: false` switches one off. `kernel` is the kernel's own section. */
  readonly config: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly connection: Mongo
  readonly installation: Installation
  readonly clock: Clock
  readonly outbound: Outbound
  readonly loggerOf: (module: string) => Logger
  readonly backends: Backends
  /** Default: in this process's memory. */
  readonly limits?: LimitStore
  /** Reads `/metrics` beside operators: env METRICS_TOKEN. */
  readonly metricsToken?: string | undefined
  /** Of a worker: makes of what this process measures what all do. */
  readonly gatherMetrics?: ((own: () => Promise<string>) => () => Promise<string>) | undefined
  /** Fakes for tests: they take the place of what a module would provide. */
  readonly provide?: readonly (readonly [Token<unknown>, unknown])[]
}

export interface Kernel {
  readonly front: Front
  readonly modules: ReadonlyMap<string, Loaded>
  readonly jobs: Jobs
  /** Absent where no module keeps a sealed log. */
  readonly pump: Pump | undefined
  /** What the kernel or a running module provides under the token. */
  resolve<T>(token: Token<T>): T | undefined
  /** A server for the front; not listening yet. */
  createServer(): HttpServer
  /** Closes the server while what runs finishes and what still comes is answered; from now on `/readyz` is 503. */
  drain(server: HttpServer): Promise<void>
  /** Lets what runs finish, then stops everything in reverse order, each part with its budget. Drain the server first. */
  stop(): Promise<void>
}

/** Loads, orders and starts the modules, and serves what they declare. Rejects only for faults of the kernel's own configuration, secrets or store. */
export async function startKernel(options: KernelOptions): Promise<Kernel> {
  const { connection, clock, loggerOf, backends } = options
  const log = loggerOf('kernel')
  const config = settingsOf(KernelConfig, 'kernel', options.config['kernel'])
  const modules = loadAll(options.sources, (name) => options.config[name]?.['enabled'] !== false)
  const published = publishedBy(modules)
  const root = createContainer({ strict: true, injectionMode: InjectionMode.PROXY })
  const resolve = <T>(token: Token<T>): T | undefined => root.resolve(token.key, { allowUnregistered: true })
  const queue = new JobQueue({ connection, clock, log })
  const jobs = new Jobs({ connection, clock, log })
  const changeFeed = new StoreChangeFeed(connection, log)
  const bus = new Bus(log)
  const metrics = new Metrics(log)
  if (config.accessLog) metrics.onOperation(accessLog(loggerOf('access')))
  const asked = [...modules.values()].flatMap(({ state, module }) =>
    state === 'starting' ? (module?.secrets ?? []) : [],
  )
  assertSecrets(options.installation, ['personal', ...asked])
  const idempotency = new Idempotency(connection, clock, options.installation.secret('personal'))
  const abort = new AbortController()

  const given: readonly (readonly [Token<unknown>, unknown])[] = [
    [Clock, clock],
    [Mongo, connection],
    [Queue, queue],
    [QueueJobs, queue.jobs],
    [ChangeFeed, changeFeed],
    [Installation, options.installation],
    [Outbound, options.outbound],
    [Telemetry, metrics],
    [PublishedEvents, { list: () => published }],
    [PublishedOperations, { list: () => operationsOf(modules) }],
    [PersonalData, personalData(modules, idempotency, log)],
    [RecordKinds, recordKindsOf(modules)],
    ...(options.provide ?? []),
  ]
  for (const [token, value] of given) root.register(token.key, asValue(value))
  await Promise.all([idempotency.start(), queue.start(), changeFeed.start()])

  const host: HostParts = {
    root,
    bus,
    loggerOf,
    configOf: (name) => withoutEnabled(options.config[name]),
    startTimeoutMs: config.startTimeoutMs,
    signal: abort.signal,
  }
  const started: Loaded[] = []
  const ready = (loaded: Loaded): void => {
    wire(loaded, { queue, jobs, bus, published })
    started.push(loaded)
  }
  let pump: Pump | undefined
  let stopping = false
  const trusted = trustOf(config.trustProxy)
  const admission = new Admission(config.maxInFlight)
  const probe = new StoreProbe({
    alive: () => backends.store.alive(),
    busy: () => admission.open > 0,
    tick: (isLate) => admission.tick(isLate),
  })
  const pipeline = new Pipeline({
    config,
    admission,
    clock,
    log,
    idempotency,
    limits: options.limits ?? new MemoryLimits(),
    addressOf: (req) => (config.trustProxy === '' ? (req.socket.remoteAddress ?? 'unknown') : proxyaddr(req, trusted)),
    authenticator: () => resolve(Authenticator),
    browserSessions: () => resolve(BrowserSessions),
    permissions: () => resolve(Permissions),
    reservedFields: () => resolve(ReservedFields),
    heard: async (module, account) => pump?.heard(module, account),
    ended: metrics.ended,
  })
  measureKernel(metrics, { modules, backends, clock, queue, jobs, pump: () => pump, pipeline, admission })
  const stop = async (): Promise<void> => {
    stopping = true
    pipeline.sockets.stop()
    const drained = within(config.drainTimeoutMs, 'requests', pipeline.idle(), 'finish')
    await drained.catch((error: unknown) => log.warn('draining was cut short', { error }))
    probe.stop()
    abort.abort()
    const parts: readonly (readonly [string, () => unknown])[] = [
      ['event pump', () => pump?.stop()],
      ['jobs', () => jobs.stop()],
      ['queue', () => queue.stop()],
      ['change feed', () => changeFeed.stop()],
    ]
    for (const [name, halt] of parts) {
      const stopped = within(config.stopTimeoutMs, name, async () => halt(), 'stop')
      await stopped.catch((error: unknown) => log.error('did not stop cleanly', { part: name, error }))
    }
    for (const loaded of started.toReversed()) await closeModule(loaded, config.stopTimeoutMs, log)
    await root.dispose()
  }
  try {
    await probe.start()
    await startModules(modules, connection, host, ready)
    const source = resolve(SealedLog)
    const subscriptions = started.flatMap((loaded) => subscriptionsOf(loaded, published))
    pump = source && new Pump({ connection, clock, log, source, derive: deriver(modules), subscriptions })
    await pump?.start()
  } catch (error) {
    await stop()
    throw error
  }
  const ownMetrics = (): Promise<string> => metrics.all()
  const openapi = once(() => JSON.stringify(buildOpenApi(modules, options.installation.publicUrl)))
  const platform = platformRoutes({
    modules,
    backends,
    stopping: () => stopping,
    storeAlive: () => probe.storeAlive,
    providers: () => resolve(ProviderStates),
    openapi,
    metrics: options.gatherMetrics?.(ownMetrics) ?? ownMetrics,
    scraper: scraperOf(options.metricsToken),
    docs: () => docsPage(openapi()),
    docsScript: REFERENCE_SCRIPT,
  })
  const front = mount(
    [...platform, ...runningFirst(modules.values()).flatMap(moduleRoutes)],
    modules.values(),
    pipeline,
    ({ gate, path }, error) => {
      const loaded = modules.get(gate.name)
      if (!loaded) throw error
      fail(loaded, `its route ${path} cannot be served: ${reasonOf(error)}`)
      tell(loaded, { loggerOf })
    },
  )
  return {
    front,
    modules,
    jobs,
    pump,
    resolve,
    createServer: () => new HttpServer(config, front.listener),
    async drain(server) {
      stopping = true
      await sleep(config.preStopDelayMs)
      pipeline.sockets.stop()
      await server.drain(config.drainTimeoutMs)
    },
    stop,
  }
}

const once = <T>(make: () => T): (() => T) => {
  let built: { readonly value: T } | undefined
  return () => {
    built ??= { value: make() }
    return built.value
  }
}

function withoutEnabled(config: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const { enabled: _, ...rest } = config
  return rest
}
