import { Counter, collectDefaultMetrics, Histogram, register as processRegistry, Registry } from 'prom-client'
import { within } from '../contract/deadline.ts'
import type { Logger } from '../contract/module.ts'
import type { OperationEnd, Reading, Telemetry } from '../contract/telemetry.ts'
import { type Family, familyText, type Row } from './exposition.ts'
import { OperationCounts } from './operation-counts.ts'

const READ_MS = 2_000

interface Gauge {
  readonly family: Family
  readonly read: () => Reading | Promise<Reading>
}

/** All that one kernel measures. */
export class Metrics implements Telemetry {
  readonly #registry = new Registry()
  readonly #gauges = new Map<string, Gauge>()
  readonly #operations = new OperationCounts()
  readonly #listeners = new Set<(end: OperationEnd) => void>()
  readonly #log: Logger
  /** Metrics that could not be read at the last scrape. */
  readonly #unread = new Set<string>()

  constructor(log: Logger) {
    this.#log = log
  }

  /** The pipeline tells of every request. */
  readonly ended = (end: OperationEnd): void => {
    this.#operations.add(end)
    for (const listener of this.#listeners)
      try {
        listener(end)
      } catch (error) {
        this.#log.error('a listener of operations failed', { operation: end.operation, error })
      }
  }

  counter<L extends string = never>(name: string, help: string, ...labelNames: L[]): Counter<L> {
    const existing = this.#registry.getSingleMetric<L>(name)
    if (existing instanceof Counter) return existing as Counter<L>
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  histogram<L extends string = never>(
    name: string,
    help: string,
    buckets: readonly number[],
    ...labelNames: L[]
  ): Histogram<L> {
    const existing = this.#registry.getSingleMetric<L>(name)
    if (existing instanceof Histogram) return existing as Histogram<L>
    return new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [this.#registry] })
  }

  gauge(name: string, help: string, read: Gauge['read']): void {
    this.#gauges.set(name, { family: { name, help, type: 'gauge' }, read })
  }

  /** The kernel's own totals, which are counted elsewhere. */
  total(name: string, help: string, read: Gauge['read']): void {
    this.#gauges.set(name, { family: { name, help, type: 'counter' }, read })
  }

  onOperation(listener: (end: OperationEnd) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async text(prefix = ''): Promise<string> {
    const names = this.#registry.getMetricsAsArray().map(({ name }) => name)
    const counted = names.filter((name) => name.startsWith(prefix))
    const gauges = [...this.#gauges.values()].filter(({ family }) => family.name.startsWith(prefix))
    const texts = await Promise.all([
      ...gauges.map((gauge) => this.#gaugeText(gauge)),
      ...counted.map(async (name) => `${await this.#registry.getSingleMetricAsString(name)}\n\n`),
    ])
    return texts.join('')
  }

  /** Everything, with what the process itself is like. */
  async all(): Promise<string> {
    const [own, process] = await Promise.all([this.text(), processRegistry.metrics()])
    return this.#operations.text() + own + process
  }

  /** A gauge that cannot be read is left out: whoever looks for a fault needs the others. */
  async #gaugeText({ family, read }: Gauge): Promise<string> {
    try {
      const reading = await within(READ_MS, family.name, async () => read(), 'give a value')
      this.#unread.delete(family.name)
      const rows: readonly Row[] = typeof reading === 'number' ? [{ labels: {}, value: reading }] : (reading ?? [])
      return familyText(family, rows)
    } catch (error) {
      if (!this.#unread.has(family.name))
        this.#log.warn(`the metric '${family.name}' cannot be read`, { reason: String(error) })
      this.#unread.add(family.name)
      return ''
    }
  }
}

let isMeasured = false

/** Sums of what stands beside them by type; gauges whose names end as a counter's, which `promtool check metrics` refuses. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Processor, memory, event loop, garbage collection: once a process, whatever runs in it. */
export function measureProcess(): void {
  if (isMeasured) return
  isMeasured = true
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 20 })
  for (const name of MISNAMED) processRegistry.removeSingleMetric(name)
}
