import type { Caller } from './operation.ts'
import { token } from './token.ts'

/** Values by label names; every combination that ever occurs is a series of its own, so never an id of a user or a request. */
type Labels<L extends string> = Readonly<Record<L, string>>

export interface Counter<L extends string> {
  inc(labels: Labels<L>, by?: number): void
}

export interface Histogram<L extends string> {
  observe(labels: Labels<L>, value: number): void
}

/** What a gauge shows when it is read: one number, one a set of labels, or nothing. */
export type Reading =
  | number
  | undefined
  | readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]

/** One request, after its answer has ended. */
export interface OperationEnd {
  /** `<module>.<operation>`; `refused` where no route served it, `shed` where it was refused unread in an overload. */
  readonly operation: string
  readonly method: string
  /** As declared, with the names of its parameters. */
  readonly route: string
  readonly status: number
  /** False: the connection broke, or was broken off, before the answer was whole. */
  readonly complete: boolean
  /** From the head of the request to the end of the answer, as far as it was handed to the network. */
  readonly durationMs: number
  readonly requestId: string
  /** Absent without a valid key. */
  readonly caller: Caller | undefined
  /** Client address of a caller with a key, as far as `TRUST_PROXY` lets us believe it. */
  readonly address?: string
  /** `User-Agent` of a caller with a key, its first 256 characters. */
  readonly userAgent?: string
  /** W3C trace context, as the caller sent it. */
  readonly traceparent: string | undefined
  /** W3C baggage, as the caller sent it. */
  readonly baggage?: string | undefined
}

/** Measures of this process, shown at `GET /metrics`. Asking again for a name gives the counter or histogram that is there. */
export interface Telemetry {
  /** `name`: `<module>_<what>_total`. */
  counter<L extends string = never>(name: string, help: string, ...labels: L[]): Counter<L>
  /** `name`: `<module>_<what>_seconds`. `buckets`: upper bounds, ascending. */
  histogram<L extends string = never>(
    name: string,
    help: string,
    buckets: readonly number[],
    ...labels: L[]
  ): Histogram<L>
  /** Read at every scrape, within two seconds. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void
  /** Told of every request, at once and in the request's turn: be quick. What it throws is logged and ignored. Returns the undo. */
  onOperation(listener: (end: OperationEnd) => void): () => void
  /** What is counted under names that begin so, in Prometheus's text format. */
  text(prefix?: string): Promise<string>
}
export const Telemetry = token<Telemetry>('kernel.telemetry')
