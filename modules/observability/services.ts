import { token } from '../../kernel/define.ts'

/** OTLP/HTTP for every module that takes it: pure functions, no token needed. See also `otlpOperation` in contract.ts. */
export { otlpAnswer, otlpType, readOtlp } from './otlp/exchange.ts'
export { inflated } from './otlp/inflate.ts'
/** For work in a thread: all that a body brings, at once. The reader of protobuf is loaded by the first request. */
export const otlpReader = () => import('./otlp/batch.ts')
export type { OtlpLogRecord, OtlpPoint, OtlpSpan } from './otlp/requests.ts'
export type { Attributes, AttributeValue } from './otlp/values.ts'

/** The service's own calls, which are stored a second after their end. */
export interface OwnTraces {
  /** Resolves when those that have ended are stored. */
  flush(): Promise<void>
}
export const OwnTraces = token<OwnTraces>('observability.ownTraces')

/** A trace with what was asked and answered; only of accounts that have their content stored. */
export interface StoredTrace {
  readonly id: string
  readonly input: string | Readonly<Record<string, unknown>>
  readonly output?: unknown
  readonly metadata: Readonly<Record<string, unknown>>
}

export interface StoredTraceFilter {
  /** Id or name of the agent that ran. */
  readonly agent?: string | undefined
  readonly agentVersion?: string | undefined
  readonly model?: string | undefined
  readonly error?: boolean | undefined
  readonly traceIds?: readonly string[] | undefined
  readonly session?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  readonly minDurationMs?: number | undefined
  /** At most this, by the worst score of the trace. */
  readonly maxScore?: number | undefined
  readonly limit: number
}

/** What modules may do with an account's traces. */
export interface StoredTraces {
  /** Newest first, one each trace: the first of its spans that has an input. Looks at the newest thousand spans that fit. */
  find(owner: string, filter: StoredTraceFilter): Promise<readonly StoredTrace[]>
}
export const StoredTraces = token<StoredTraces>('observability.storedTraces')
