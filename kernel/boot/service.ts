import { NO_MODULE, type SectionSchemas, withEnv } from '../config/env.ts'
import type { Sections } from '../config/files.ts'
import { KernelConfig } from '../config/kernel-config.ts'
import { OutboundSettings, ServiceSettings, settingsOf } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import type { ModuleSource } from '../contract/loaded.ts'
import type { Logger } from '../contract/module.ts'
import type { Clock } from '../contract/services.ts'
import { MemoryLimits } from '../http/limits.ts'
import type { SharedLimits } from '../http/redis-limits.ts'
import { createLogger, standardOutput } from '../log/log.ts'
import { OutboundClient } from '../outbound/client.ts'
import { createInstallation } from '../secrets/installation.ts'
import { openStore, type Store } from '../store/open.ts'
import { measureProcess } from '../telemetry/metrics.ts'
import type { PrimaryLink } from '../workers/link.ts'
import { systemClock } from './clock.ts'
import { discover } from './discover.ts'
import { type Kernel, startKernel } from './kernel.ts'
import type { LateErrors } from './late-errors.ts'
import { holdPort, type Port } from './port.ts'
import { processSettings } from './process-settings.ts'

export interface ServiceOptions {
  /** Holds `config/`; relative paths of the configuration start here. */
  readonly root: string
  readonly modulesDir: string
  readonly extension: '.ts' | '.js'
  readonly env: Readonly<Record<string, string | undefined>>
  /** Use the embedded store of a running service, if there is one; `only`: never open the data folder here. */
  readonly attach?: boolean | 'only'
  /** Learns where modules lie and where logs go, for the entry that hands it the process's own late errors. */
  readonly lateErrors?: LateErrors
  /** Default: the system's. */
  readonly clock?: Clock
  /** Of a worker: what it shares with the others. */
  readonly primary?: PrimaryLink | undefined
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

/** Reads the configuration, opens the store, imports and starts the modules. The server does not listen yet. */
export async function startService({
  root,
  modulesDir,
  extension,
  env,
  attach = false,
  lateErrors,
  clock = systemClock,
  primary,
}: ServiceOptions): Promise<Service> {
  const { files, settings, dataDir, redisUrl, importTimeoutMs } = processSettings(root, env)
  const destination = standardOutput(settings.logFormat)
  const loggerOf = (name: string): Logger => createLogger(name, settings.logLevel, destination)
  const log = loggerOf('service')
  lateErrors?.logTo(loggerOf)
  // Modules are imported while the store's thread starts.
  const opening = openStore({
    mongodbUri: env['MONGODB_URI'],
    embeddedUri: primary?.storeUri,
    dataDir,
    log,
    attach,
  })
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
    const port = await holdPort(settings)
    parts.push(port)
    const publicUrl = settings.publicUrl === '' ? `http://localhost:${port.number}` : settings.publicUrl
    const client = new OutboundClient(settingsOf(OutboundSettings, 'outbound', sections['outbound']))
    parts.push(client)
    const limits = await openLimits(redisUrl, loggerOf('limits'), primary)
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
      gatherMetrics: primary?.gatherMetrics,
    })
    measureProcess()
    return running({ kernel, settings: { ...settings, port: port.number }, publicUrl, log, store }, port, parts)
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

async function openLimits(
  redisUrl: string | undefined,
  log: Logger,
  primary: PrimaryLink | undefined,
): Promise<SharedLimits> {
  if (redisUrl === undefined)
    return (
      primary?.limits ??
      Object.assign(new MemoryLimits(), { backend: 'memory', alive: () => true, close: async () => undefined })
    )
  // Imported only here: without REDIS_URL the client is never loaded.
  const { redisLimits } = await import('../http/redis-limits.ts')
  return redisLimits({ url: redisUrl, log })
}

function running(service: Omit<Service, 'listen' | 'stop'>, port: Port, parts: readonly Closable[]): Service {
  const { kernel } = service
  const http = kernel.createServer()
  return {
    ...service,
    listen: () => port.listen(http.server),
    async stop() {
      await kernel.drain(http)
      await kernel.stop()
      await closeAll(parts)
    },
  }
}

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
