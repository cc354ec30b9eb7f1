import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { NO_MODULE, type SectionSchemas, withEnv } from '../config/env.ts'
import { readSections, type Sections } from '../config/files.ts'
import { KernelConfig } from '../config/kernel-config.ts'
import { OutboundSettings, ServiceSettings, settingsOf } from '../config/settings.ts'
import type { ModuleSource } from '../contract/loaded.ts'
import type { Logger } from '../contract/module.ts'
import type { Clock } from '../contract/services.ts'
import { MemoryLimits } from '../http/limits.ts'
import type { SharedLimits } from '../http/redis-limits.ts'
import { trustOf } from '../http/trust.ts'
import { createLogger, standardOutput } from '../log/log.ts'
import { OutboundClient } from '../outbound/client.ts'
import { createInstallation } from '../secrets/installation.ts'
import { openStore, type Store } from '../store/open.ts'
import { measureProcess } from '../telemetry/metrics.ts'
import { assertPublicUrl, redisUrlOf } from './addresses.ts'
import { systemClock } from './clock.ts'
import { discover } from './discover.ts'
import { type Kernel, startKernel } from './kernel.ts'
import type { LateErrors } from './late-errors.ts'

export interface ServiceOptions {
  /** Holds `config/`; relative paths of the configuration start here. */
  readonly root: string
  readonly modulesDir: string
  readonly extension: '.ts' | '.js'
  readonly env: Readonly<Record<string, string | undefined>>
  /** Use the embedded store of a running service, if there is one. */
  readonly attach?: boolean
  /** Learns where modules lie and where logs go, for the entry that hands it the process's own late errors. */
  readonly lateErrors?: LateErrors
  /** Default: the system's. */
  readonly clock?: Clock
}

export interface Service {
  readonly kernel: Kernel
  readonly settings: ServiceSettings
  readonly publicUrl: string
  readonly log: Logger
  readonly store: Store
  /** Starts to answer requests. Throws StartupError where it cannot. Returns the port. */
  listen(): Promise<number>
  /** Takes nothing new, lets what runs finish, stops everything. */
  stop(): Promise<void>
}

/** The service cannot start, for a reason that the operator can mend. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Reads the configuration, opens the store, imports and starts the modules. The server does not listen yet. */
export async function startService({
  root,
  modulesDir,
  extension,
  env,
  attach = false,
  lateErrors,
  clock = systemClock,
}: ServiceOptions): Promise<Service> {
  const files = readSections(resolve(root, env['CONFIG_DIR'] ?? 'config'))
  const early = withEnv(files, { service: ServiceSettings, kernel: KernelConfig }, serviceOnly(env)).sections
  const settings = await withPort(settingsOf(ServiceSettings, 'service', early['service']))
  assertPublicUrl(settings.publicUrl)
  const { trustProxy, importTimeoutMs } = settingsOf(KernelConfig, 'kernel', early['kernel'])
  trustOf(trustProxy)
  const redisUrl = redisUrlOf(env['REDIS_URL'])
  const destination = standardOutput(settings.logFormat)
  const loggerOf = (name: string): Logger => createLogger(name, settings.logLevel, destination)
  const log = loggerOf('service')
  lateErrors?.logTo(loggerOf)
  const dataDir = writableFolder(resolve(root, settings.dataDir))
  // Modules are imported while the store's thread starts.
  const opening = openStore({ mongodbUri: env['MONGODB_URI'], dataDir, log, attach })
  const found = discover({
    modulesDir,
    extension,
    root,
    sections: files,
    importTimeoutMs,
    onFound: (name, folder) => lateErrors?.own(name, folder),
  })
  const [opened, discovered] = await Promise.allSettled([opening, found])
  if (opened.status === 'rejected') throw new StartupError((opened.reason as Error).message, { cause: opened.reason })
  const store = opened.value
  const parts: Closable[] = [store]
  try {
    if (discovered.status === 'rejected') throw discovered.reason
    const { sections, faults, ignored } = withEnv(files, schemasOf(discovered.value), env)
    if (ignored.length > 0) log.warn('these variables look like settings, but name no module', { variables: ignored })
    const publicUrl = settings.publicUrl === '' ? `http://localhost:${settings.port}` : settings.publicUrl
    const client = new OutboundClient(settingsOf(OutboundSettings, 'outbound', sections['outbound']))
    parts.push(client)
    const limits = await openLimits(redisUrl, loggerOf('limits'))
    parts.push(limits)
    const kernel: Kernel = await startKernel({
      sources: discovered.value.map((source) => withFault(source, faults.get(source.name))),
      config: withoutOrigin(sections),
      connection: store.connection,
      installation: createInstallation({ publicUrl, dataDir, embedded: store.backend === 'embedded', env }),
      clock,
      outbound: client,
      loggerOf,
      backends: { store, limits, notes: () => [...remarks(kernel), ...(lateErrors?.notes() ?? [])] },
      limits,
      metricsToken: env['METRICS_TOKEN'],
    })
    measureProcess()
    return running({ kernel, settings, publicUrl, log, store }, parts)
  } catch (error) {
    await closeAll(parts)
    throw error
  }
}

/** What operators should look into. */
function remarks({ pump }: Kernel): readonly string[] {
  const skipped = pump?.skipped() ?? 0
  return skipped === 0
    ? []
    : [`${skipped} events could not be delivered and were passed over: see 'is passed over' in the log`]
}

interface Closable {
  close(): Promise<void>
}

/** Last opened, first closed. */
async function closeAll(parts: readonly Closable[]): Promise<void> {
  for (const part of parts.toReversed()) await part.close()
}

async function openLimits(redisUrl: string | undefined, log: Logger): Promise<SharedLimits> {
  if (redisUrl === undefined)
    return Object.assign(new MemoryLimits(), { backend: 'memory', alive: () => true, close: async () => undefined })
  // Imported only here: without REDIS_URL the client is never loaded.
  const { redisLimits } = await import('../http/redis-limits.ts')
  return redisLimits({ url: redisUrl, log })
}

function running(service: Omit<Service, 'listen' | 'stop'>, parts: readonly Closable[]): Service {
  const { kernel, settings } = service
  const http = kernel.createServer()
  return {
    ...service,
    listen: () => listen(http.server, settings.port, settings.host),
    async stop() {
      await kernel.drain(http)
      await kernel.stop()
      await closeAll(parts)
    },
  }
}

/** Connections that wait to be accepted: a burst of new ones must not turn those away that watch over the process. */
const BACKLOG = 4_096

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((done, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(whyNotListening(error, port, host))))
    server.listen({ port, host, backlog: BACKLOG }, () => done((server.address() as AddressInfo).port))
  })
}

/** With port 0 a free one is chosen now, for links are made before the server listens. */
async function withPort(settings: ServiceSettings): Promise<ServiceSettings> {
  if (settings.port !== 0) return settings
  const server = createServer()
  const port = await listen(server, 0, settings.host)
  await new Promise((closed) => server.close(closed))
  return { ...settings, port }
}

function whyNotListening({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `port ${port} is in use by another process: stop it, or set PORT to another one`
  if (code === 'EACCES') return `port ${port} needs more rights: set PORT to one above 1023`
  return `cannot listen on ${host} port ${port}: ${message}`
}

function writableFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    throw new StartupError(
      `the data folder ${path} is not writable (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to one that is`,
    )
  }
}

/** Before the modules are known only the process's own variables can be read. */
const serviceOnly = (env: ServiceOptions['env']): ServiceOptions['env'] =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'MODULES_DISABLE'))

const schemasOf = (sources: readonly ModuleSource[]): SectionSchemas => ({
  service: ServiceSettings,
  outbound: OutboundSettings,
  kernel: KernelConfig,
  ...Object.fromEntries(sources.map((source) => [source.name, source.module?.config])),
})

const withFault = (source: ModuleSource, failure: string | undefined): ModuleSource =>
  failure !== undefined && source.failure === undefined ? { ...source, failure } : source

/** `from` and `prefix` say where a package comes from; the module itself does not see them. */
const withoutOrigin = (sections: Sections): Sections =>
  Object.fromEntries(
    Object.entries(sections).map(([name, { from: _, prefix: __, ...section }]) => [
      name,
      NO_MODULE.has(name) ? (sections[name] ?? {}) : section,
    ]),
  )
