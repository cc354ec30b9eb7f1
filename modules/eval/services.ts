import { token } from '../../kernel/define.ts'
import type { TraceFilter } from './datasets/contract.ts'

export type { TraceFilter } from './datasets/contract.ts'

/** One call as it went in production. */
export interface Trace {
  readonly id: string
  /** What was asked: a text, or values by name (`messages` for a chat). */
  readonly input: string | Readonly<Record<string, unknown>>
  readonly output?: unknown
  /** Shown with the row: `trace_id`, model, status, … */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Where an account's traces are. */
export interface TraceSource {
  /** `observability` … */
  readonly name: string
  /** Those of the account that fit, newest first, at most `limit`; such without input are left out. What a source cannot filter by, it must not ignore: it throws `invalid_request`. */
  find(account: string, filter: Omit<TraceFilter, 'source' | 'keep_output'>): Promise<readonly Trace[]>
}

/** Where modules say that they have traces, so that these become datasets. Optional to them: `requires: { traces: optional(TraceSources) }`. */
export interface TraceSources {
  /** Returns the undo. */
  add(source: TraceSource): () => void
}
export const TraceSources = token<TraceSources>('eval.traceSources')
