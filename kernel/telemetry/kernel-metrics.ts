import type { Loaded } from '../contract/loaded.ts'
import type { Clock } from '../contract/services.ts'
import type { Jobs } from '../cron/jobs.ts'
import type { Pump } from '../events/pump.ts'
import type { Admission } from '../http/admission.ts'
import type { Backends } from '../http/health.ts'
import type { Pipeline } from '../http/pipeline.ts'
import type { JobQueue } from '../tasks/queue.ts'
import type { Metrics } from './metrics.ts'

export interface KernelParts {
  readonly modules: ReadonlyMap<string, Loaded>
  readonly backends: Backends
  readonly clock: Clock
  readonly queue: JobQueue
  readonly jobs: Jobs
  readonly pump: () => Pump | undefined
  readonly pipeline: Pick<Pipeline, 'inFlight' | 'sockets'>
  readonly admission: Pick<Admission, 'waiting'>
}

/** What the kernel knows of itself, read at each scrape. Counts of the queue and the lag hold for the whole store, so they are alike in every process. */
export function measureKernel(metrics: Metrics, parts: KernelParts): void {
  const { modules, backends, clock, queue, jobs, pump, pipeline, admission } = parts
  const rows = <T>(
    items: Iterable<T>,
    row: (item: T) => readonly [Readonly<Record<string, string>>, number | undefined],
  ) => [...items].map(row).flatMap(([labels, value]) => (value === undefined ? [] : [{ labels, value }]))
  const secondsSince = (at: number | undefined): number =>
    at === undefined ? 0 : Math.max(0, (clock.now() - at) / 1_000)

  metrics.gauge('http_operations_in_flight', 'Requests in progress', () => pipeline.inFlight)
  metrics.gauge('http_sockets_open', 'WebSockets that are open', () => pipeline.sockets.size)
  metrics.gauge('http_operations_waiting', 'Requests that wait for their turn', () => admission.waiting)
  metrics.gauge('module_ready', 'Whether the module runs', () =>
    rows(modules.values(), ({ name, state }) => [{ module: name, state }, state === 'ready' ? 1 : 0]),
  )
  metrics.gauge('module_start_seconds', 'How long the module took to start', () =>
    rows(modules.values(), ({ name, startMs }) => [
      { module: name },
      startMs === undefined ? undefined : startMs / 1_000,
    ]),
  )
  metrics.gauge(
    'store_ping_seconds',
    'How long the store took to answer just now; absent while it does not',
    async () => {
      const began = performance.now()
      const { backend } = backends.store
      return (await backends.store.alive()) ? [{ labels: { backend }, value: (performance.now() - began) / 1_000 }] : []
    },
  )
  metrics.gauge('store_up', 'Whether the store answers', async () => [
    { labels: { backend: backends.store.backend }, value: (await backends.store.alive()) ? 1 : 0 },
  ])
  metrics.gauge('limits_up', 'Whether rate limits are counted where they should be; 0: in memory instead', () => [
    { labels: { backend: backends.limits.backend }, value: backends.limits.alive() ? 1 : 0 },
  ])
  metrics.gauge('queue_jobs', 'Jobs of the store: due and not begun, later or running, and dead', async () => {
    const { waiting, pending, dead } = await queue.counts()
    return rows(
      [
        ['waiting', waiting],
        ['later', pending - waiting],
        ['dead', dead],
      ] as const,
      ([state, value]) => [{ state }, value],
    )
  })
  metrics.gauge('queue_oldest_seconds', 'How long the oldest waiting job has been due', async () =>
    secondsSince((await queue.counts()).oldestDueAt),
  )
  metrics.gauge('queue_running', 'Jobs that run in this process', () =>
    rows(queue.running(), ([task, count]) => [{ task }, count]),
  )
  metrics.total('cron_runs_total', 'Runs of cron jobs in this process', () =>
    jobs.runs().flatMap(({ job, succeeded, failed }) => [
      { labels: { job, outcome: 'succeeded' }, value: succeeded },
      { labels: { job, outcome: 'failed' }, value: failed },
    ]),
  )
  metrics.gauge('cron_last_run_seconds', 'Duration of the last run in this process', () =>
    rows(jobs.runs(), ({ job, lastMs }) => [{ job }, lastMs === undefined ? undefined : lastMs / 1_000]),
  )
  metrics.gauge('event_lag_records', 'Records of the log that the module has still to look at', async () =>
    rows((await pump()?.lag()) ?? [], ([listener, records]) => [{ listener }, records]),
  )
  metrics.total(
    'events_skipped_total',
    'Records that a listener could not take and that this process passed over',
    () => pump()?.skipped(),
  )
}
