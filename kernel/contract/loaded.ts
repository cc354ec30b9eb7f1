import type { AnyModule } from './module.ts'

/** A module as it was found. */
export interface ModuleSource {
  readonly name: string
  /** Where it answers, or says why it cannot. */
  readonly prefix: `/${string}`
  /** What can be used of its manifest; absent: it could not be imported, or exports no manifest. */
  readonly module?: AnyModule
  /** Why it cannot start, known before it is tried. */
  readonly failure?: string
}

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

/** Those that run first: where two want one address, a module that does not run takes it from none that does. */
export const runningFirst = (modules: Iterable<Loaded>): readonly Loaded[] =>
  [...modules].sort((a, b) => Number(b.state === 'ready') - Number(a.state === 'ready'))
