import { asValue, createContainer, InjectionMode } from 'awilix'
import proxyaddr from 'proxy-addr'
import { Bus } from './bus.ts'
import { docsPage } from './docs.ts'
import type { EventType, SealedRecord } from './event.ts'
import { startOrder } from './graph.ts'
import type { Backends } from './health.ts'
import { type HostParts, startModule, within } from './host.ts'
import { Idempotency } from './http/idempotency.ts'
import { type LimitStore, MemoryLimits } from './http/limits.ts'
import { type Front, mount } from './http/mount.ts'
import { Pipeline } from './http/pipeline.ts'
import { platformRoutes } from './http/platform.ts'
import { type Handler, type Route, routesOf } from './http/route.ts'
import { check } from './http/validate.ts'
import { Jobs } from './jobs.ts'
import { KernelConfig } from './kernel-config.ts'
import { fail, type Loaded, type ModuleSource } from './loaded.ts'
import { loadAll } from './manifest.ts'
import type { AnyModule, Logger } from './module.ts'
import { buildOpenApi } from './openapi.ts'
import type { Operation } from './operation.ts'
import { personalData } from './personal-data.ts'
import { Pump, type Subscription } from './pump.ts'
import { JobQueue } from './queue.ts'
import { Mongo } from './services/mongo.ts'
import { Outbound } from './services/outbound.ts'
import {
  Authenticator,
  Clock,
  Installation,
  PersonalData,
  ProviderStates,
  Queue,
  ReservedFields,
  SealedLog,
} from './services/tokens.ts'
import type { TaskType } from './task.ts'
import type { Token, Tokens } from './token.ts'

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
  readonly limits?: LimitStore
  /** Fakes for tests; they take the place of what a module would provide. */
  readonly provide?: readonly (readonly [Token<unknown>, unknown])[]
}

export interface Kernel {
  readonly front: Front
  readonly modules: ReadonlyMap<string, Loaded>
  /** What the kernel or a running module provides under the token. */
  resolve<T>(token: Token<T>): T | undefined
  /** Answers nothing new, lets what runs finish, stops everything in reverse order, each with its budget. */
  stop(): Promise<void>
}

export async function startKernel(options: KernelOptions): Promise<Kernel> {
  const { connection, clock, loggerOf } = options
  const log = loggerOf('kernel')
  const config = kernelConfig(options.config['kernel'] ?? {})
  const modules = loadAll(options.sources, (name) => options.config[name]?.['enabled'] !== false)
  const root = createContainer({ strict: true, injectionMode: InjectionMode.PROXY })
  const queue = new JobQueue({ connection, clock, log })
  const jobs = new Jobs({ connection, clock, log })
  const bus = new Bus(log)
  const idempotency = new Idempotency(connection, clock)
  const abort = new AbortController()
  const resolve = <T>(token: Token<T>): T | undefined => root.resolve(token.key, { allowUnregistered: true })

  const services: readonly (readonly [Token<unknown>, unknown])[] = [
    [Clock, clock],
    [Mongo, connection],
    [Queue, queue],
    [Installation, options.installation],
    [Outbound, options.outbound],
    [PersonalData, personalData(modules)],
    ...(options.provide ?? []),
  ]
  for (const [token, value] of services) root.register(token.key, asValue(value))

  const host: HostParts = {
    root,
    connection,
    bus,
    loggerOf,
    configOf: (name) => withoutEnabled(options.config[name]),
    startTimeoutMs: config.startTimeoutMs,
    signal: abort.signal,
  }
  const started = await startModules(
    modules,
    services.map(([token]) => token.key),
    host,
    log,
  )
  await Promise.all([idempotency.start(), queue.start(), jobs.start()])
  for (const loaded of started) wire(loaded, queue, jobs, bus)

  const source = resolve(SealedLog)
  const pump =
    source &&
    new Pump({
      connection,
      clock,
      log,
      source,
      derive: deriver(modules),
      subscriptions: started.flatMap(subscriptionsOf),
    })
  await pump?.start()

  let stopping = false
  const trusted = trustOf(config.trustProxy)
  const pipeline = new Pipeline({
    config,
    clock,
    log,
    idempotency,
    limits: options.limits ?? new MemoryLimits(),
    addressOf: (req) => (config.trustProxy === '' ? (req.socket.remoteAddress ?? 'unknown') : proxyaddr(req, trusted)),
    authenticator: () => resolve(Authenticator),
    reservedFields: () => resolve(ReservedFields),
  })
  let document: string | undefined
  const openapi = (): string => (document ??= JSON.stringify(buildOpenApi(modules, options.installation.publicUrl)))
  const routes = [
    ...platformRoutes({
      modules,
      backends: options.backends,
      stopping: () => stopping,
      providers: () => resolve(ProviderStates),
      openapi,
      docs: () => docsPage(openapi()),
    }),
    ...[...modules.values()].flatMap(moduleRoutes),
  ]
  return {
    front: mount(routes, modules.values(), pipeline),
    modules,
    resolve,
    async stop() {
      stopping = true
      await within(config.drainTimeoutMs, 'requests', pipeline.idle(), 'finish').catch((error: unknown) =>
        log.warn('draining was cut short', { error }),
      )
      abort.abort()
      const parts: readonly (readonly [string, () => Promise<void> | undefined])[] = [
        ['event pump', () => pump?.stop()],
        ['jobs', () => jobs.stop()],
        ['queue', () => queue.stop()],
        ...started
          .toReversed()
          .map(({ name, module, context }) => [name, async () => module?.stop?.(context as never)] as const),
      ]
      for (const [name, stop] of parts)
        await within(config.stopTimeoutMs, name, async () => stop(), 'stop').catch((error: unknown) =>
          log.error('did not stop cleanly', { part: name, error }),
        )
      await root.dispose()
    },
  }
}

/** Starts every module that can, in order; what fails fails alone, by name, with what depends on it. */
async function startModules(
  modules: ReadonlyMap<string, Loaded>,
  given: readonly string[],
  host: HostParts,
  log: Logger,
): Promise<readonly Loaded[]> {
  const giverOf = new Map(
    [...modules.values()].flatMap((loaded) => keys(loaded.module?.provides).map((key) => [key, loaded] as const)),
  )
  const absent = (key: string): string | undefined => {
    const giver = giverOf.get(key)
    return giver && `whose module '${giver.name}' is ${giver.state}: ${giver.reason}`
  }
  const waiting = [...modules.values()].filter(({ state }) => state === 'starting')
  const nodes = waiting.map(({ name, module }) => ({
    name,
    needs: keys(module?.requires, false),
    wants: keys(module?.requires, true),
    gives: keys(module?.provides),
  }))
  // fakes given by a test take the place of what a module would provide
  const { order, refused } = startOrder(
    nodes.map((node) => ({ ...node, gives: node.gives.filter((key) => !given.includes(key)) })),
    given,
    absent,
  )
  const started: Loaded[] = []
  for (const loaded of [...refused.keys(), ...order].map((name) => modules.get(name) as Loaded)) {
    const began = performance.now()
    try {
      const why = refused.get(loaded.name) ?? lacking(loaded, host, absent)
      if (why !== undefined) throw new Error(why)
      await startModule(loaded, loaded.module as AnyModule, host)
      loaded.state = 'ready'
      started.push(loaded)
    } catch (error) {
      fail(loaded, error instanceof Error ? error.message : String(error))
      log.error('a module failed', { module: loaded.name, reason: loaded.reason })
    }
    loaded.startMs = Math.round(performance.now() - began)
  }
  return started
}

const keys = (tokens: Tokens | undefined, optional?: boolean): readonly string[] =>
  Object.values(tokens ?? {})
    .filter((token) => optional === undefined || (token.optional === true) === optional)
    .map(({ key }) => key)

/** A provider that failed in its `start` was still in the order. */
function lacking(
  { module }: Loaded,
  { root }: HostParts,
  absent: (key: string) => string | undefined,
): string | undefined {
  const key = keys(module?.requires, false).find((needed) => !root.hasRegistration(needed))
  return key && `requires '${key}', ${absent(key)}`
}

/** Connects a started module's tasks, jobs and local listeners. */
function wire({ name, module, context }: Loaded, queue: JobQueue, jobs: Jobs, bus: Bus): void {
  if (!module) return
  for (const [local, type] of Object.entries<TaskType>(module.tasks ?? {}))
    queue.register(type, async (payload, attempt) =>
      module.work?.[local]?.(payload as never, context as never, attempt),
    )
  for (const [local, job] of Object.entries(module.jobs ?? {}))
    jobs.add(`${name}.${local}`, job.cron, () => job.run(context as never))
  for (const [local, type] of Object.entries<EventType>(module.listens ?? {}))
    bus.on(type.name, async (data, meta) => module.on?.[local]?.(data as never, context as never, meta))
}

function subscriptionsOf({ name, module, context }: Loaded): readonly Subscription[] {
  return Object.entries<EventType>(module?.listens ?? {}).map(([local, type]) => ({
    module: name,
    type,
    deliver: async (data, meta) => module?.on?.[local]?.(data as never, context as never, meta),
  }))
}

/** Events that follow from a record, by the module that owns its type; a disabled module's records still speak. */
function deriver(
  modules: ReadonlyMap<string, Loaded>,
): (record: SealedRecord) => ReturnType<NonNullable<AnyModule['derives']>[string]> {
  const byType = new Map([...modules.values()].flatMap(({ module }) => Object.entries(module?.derives ?? {})))
  return (record) => byType.get(record.type)?.(record) ?? []
}

function moduleRoutes(loaded: Loaded): readonly Route[] {
  const { module } = loaded
  return Object.entries<Operation>(module?.contract ?? {}).flatMap(([id, operation]) =>
    routesOf({
      id: `${loaded.name}.${id}`,
      operation,
      gate: loaded,
      context: () => loaded.context,
      handler: module?.handlers?.[id] as Handler,
    }),
  )
}

function kernelConfig(given: Readonly<Record<string, unknown>>): KernelConfig {
  const config = structuredClone(given)
  const faults = check(KernelConfig, config, 'config')
  if (faults)
    throw new Error(
      `config of 'kernel': ${faults.violations.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')}`,
    )
  return config as KernelConfig
}

function withoutEnabled(config: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const { enabled: _, ...rest } = config
  return rest
}

type Trust = (address: string, hop: number) => boolean

/** A number of hops, or a list of addresses. */
function trustOf(trustProxy: string): Trust {
  const hops = Number(trustProxy)
  if (trustProxy !== '' && Number.isInteger(hops)) return (_address, hop) => hop < hops
  return proxyaddr.compile(
    trustProxy
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
}
