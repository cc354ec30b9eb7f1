import type { AnyModule } from './module.ts'

/** A module as it was found: loaded, or with the reason why it could not be. */
export type ModuleSource =
  | {
      readonly name: string
      readonly module: AnyModule /** Known before it starts: its settings are wrong. */
      readonly failure?: string
    }
  | { readonly name: string; readonly prefix: `/${string}`; readonly failure: string }

/** A module in this process. */
export interface Loaded {
  readonly name: string
  readonly prefix: `/${string}`
  /** Absent when it could not be imported. */
  readonly module?: AnyModule
  state: 'starting' | 'ready' | 'failed' | 'disabled'
  /** Why it is not ready. */
  reason?: string
  startMs?: number
  /** What its handlers and listeners get; there once it has started. */
  context?: unknown
  /** How what it opened is closed, in the order of opening. */
  readonly closers: (() => unknown)[]
}

export const fail = (loaded: Loaded, reason: string): void => {
  loaded.state = 'failed'
  loaded.reason = reason
}
