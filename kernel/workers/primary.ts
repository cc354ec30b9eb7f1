import cluster from 'node:cluster'
import { register } from 'prom-client'
import type { ServiceSettings } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Logger } from '../contract/module.ts'
import { MemoryLimits } from '../http/limits.ts'
import { byWorker } from '../telemetry/by-worker.ts'
import { familyText } from '../telemetry/exposition.ts'
import { measureProcess } from '../telemetry/metrics.ts'
import { Fleet } from './fleet.ts'
import { type Take, takenOf } from './worker-limits.ts'

export interface PrimaryOptions {
  readonly settings: ServiceSettings
  readonly dataDir: string
  /** The file that every worker runs. */
  readonly entry: string
  /** Of workers. */
  readonly count: number
  readonly isEmbedded: boolean
  readonly log: Logger
}

export interface Primary {
  /** Resolves when the embedded store has failed; never for a server. */
  readonly failed: Promise<Error>
  /** Replaces all workers in turn, without a gap. */
  replaceAll(): Promise<void>
  stop(): Promise<void>
}

const METRICS_MS = 3_000

/** Keeps what the workers share (the port, the embedded store, counted limits) and them alive. Throws StartupError and WorkerEnded. */
export async function startPrimary({
  entry,
  count,
  isEmbedded,
  settings,
  dataDir,
  log,
}: PrimaryOptions): Promise<Primary> {
  const store = isEmbedded ? await startStore(dataDir) : undefined
  const limits = new MemoryLimits()
  const port = String(settings.port)
  cluster.setupPrimary({ exec: entry, args: [] })
  const fleet: Fleet = new Fleet({
    count,
    log,
    env: { PORT: port, SERVICE__PORT: port, ...(store && { WORKER_STORE_URI: store.uri }) },
    handlers: {
      take: (takes: readonly Take[]) => takenOf(limits, takes),
      metrics: () => metricsOf(fleet),
    },
  })
  const stop = async (): Promise<void> => {
    await fleet.stop()
    await store?.close()
  }
  try {
    await fleet.start()
  } catch (error) {
    await stop()
    throw error
  }
  measureProcess()
  log.info('all workers serve', { workers: count, port: settings.port })
  return { failed: store?.failed ?? new Promise(() => {}), replaceAll: () => fleet.replaceAll(), stop }
}

async function startStore(dataDir: string) {
  const { startEmbeddedMongo, whyNotStarting } = await import('../store/embedded.ts')
  return startEmbeddedMongo({ dataDir }).catch((error: unknown) => {
    throw new StartupError(whyNotStarting(dataDir, error), { cause: error })
  })
}

/** What all processes measure; the label `worker` says whose it is, `primary` is this one's. */
async function metricsOf(fleet: Fleet): Promise<string> {
  const [texts, own] = await Promise.all([fleet.askAll<string>('metrics', METRICS_MS), register.metrics()])
  const rows = fleet.restarts.map(([number, value]) => ({ labels: { worker: String(number) }, value }))
  const up = fleet.restarts.map(([number]) => ({
    labels: { worker: String(number) },
    value: fleet.serving.has(number) ? 1 : 0,
  }))
  return (
    byWorker(new Map([...[...texts].map(([number, text]) => [String(number), text] as const), ['primary', own]])) +
    familyText({ name: 'worker_up', help: 'Whether the worker serves', type: 'gauge' }, up) +
    familyText(
      {
        name: 'worker_restarts_total',
        help: 'Workers that ended by themselves and were started anew',
        type: 'counter',
      },
      rows,
    )
  )
}
