import type { Static, TObject } from 'typebox'
import type { Collections, Models } from './collection.ts'
import type { EventMeta, EventPayload, Events, SealedRecord } from './event.ts'
import type { Call, Contract, Returned } from './operation.ts'
import type { Attempt, Tasks } from './task.ts'
import type { Resolved, Tokens } from './token.ts'

/** The version of this contract; a third-party module's default export carries it. */
export const KERNEL_API = 1

/** Structured log of one module; secrets are redacted. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void
  error(message: string, fields?: Readonly<Record<string, unknown>>): void
}

/** All that a module sees of the world. */
export interface Context<R extends Tokens, S extends TObject, E extends Events, M extends Collections> {
  readonly services: Resolved<R>
  readonly config: Static<S>
  readonly models: Models<M>
  readonly log: Logger
  /** Local events, best effort, in this process. What must not be lost follows from a sealed record: see `derives`. */
  readonly emit: { readonly [K in keyof E]: (data: Static<E[K]['data']>) => Promise<void> }
  /** Aborted when the service stops. */
  readonly signal: AbortSignal
}

/** What `GET <prefix>/info` adds to the manifest. */
export interface InfoDetails {
  readonly cache?: { readonly wired: boolean; readonly backend: string; readonly hits: number; readonly misses: number }
  readonly providers?: Readonly<Record<string, string>>
}

export interface ModuleDefinition<
  C extends Contract,
  R extends Tokens,
  P extends Tokens,
  S extends TObject,
  E extends Events,
  L extends Events,
  T extends Tasks,
  M extends Collections,
> {
  readonly name: string
  /** `/v1/<something>`, unique; `GET <prefix>/info` is served by the kernel. */
  readonly prefix: `/${string}`
  readonly layer: string
  /** One line for humans: what the module is for. */
  readonly summary: string
  readonly capabilities: readonly string[]
  /** Without it `/readyz` is 503 and a balancer sends nothing here. */
  readonly essential?: true
  /** Every property has a default or is given by config; env overrides `<NAME>__<SNAKE_CASE>`. */
  readonly config?: S
  readonly requires?: R
  readonly provides?: P
  /** Events this module emits locally or derives from its records. */
  readonly emits?: E
  readonly listens?: L
  /** mongoose schemas of `model.ts`; the kernel binds them and builds their indexes before `start`. */
  readonly collections?: M
  readonly contract?: C
  readonly handlers?: {
    readonly [K in keyof C]: (
      call: Call<C[K]>,
      context: Context<R, S, E, M>,
    ) => Returned<C[K]> | Promise<Returned<C[K]>>
  }
  /** For each type of sealed record this module owns: the events that follow from it. Pure: run again after a crash. */
  readonly derives?: Readonly<Record<string, (record: SealedRecord) => readonly EventPayload[]>>
  /** Derived events come at least once and in log order; be idempotent by `meta.id`. */
  readonly on?: {
    readonly [K in keyof L]: (
      data: Static<L[K]['data']>,
      context: Context<R, S, E, M>,
      meta: EventMeta,
    ) => void | Promise<void>
  }
  readonly tasks?: T
  readonly work?: {
    readonly [K in keyof T]: (
      payload: Static<T[K]['payload']>,
      context: Context<R, S, E, M>,
      attempt: Attempt,
    ) => Promise<void>
  }
  /** Exactly one process runs each tick (a lease). */
  readonly jobs?: Readonly<
    Record<string, { readonly cron: string; readonly run: (context: Context<R, S, E, M>) => Promise<void> }>
  >
  readonly info?: (context: Context<R, S, E, M>) => InfoDetails
  /** Removes every personal datum of the user from this module's collections; idempotent. */
  readonly erase?: (userId: string, context: Context<R, S, E, M>) => Promise<void>
  /** All that this module holds about the user, as named lists of plain objects. */
  readonly exports?: (
    userId: string,
    context: Context<R, S, E, M>,
  ) => AsyncIterable<{ readonly kind: string; readonly item: unknown }>
  readonly start?: (
    context: Context<R, S, E, M>,
  ) => [keyof P] extends [never] ? void | Promise<void> : Resolved<P> | Promise<Resolved<P>>
  readonly stop?: (context: Context<R, S, E, M>) => void | Promise<void>
}

type AnyTable<F> = Readonly<Record<string, F>>

/** Any module, as the kernel sees it: it handles every one alike and never looks inside. */
export interface AnyModule
  extends Pick<ModuleDefinition<Contract, Tokens, Tokens, TObject, Events, Events, Tasks, Collections>, Manifest> {
  readonly kernelApi: number
  readonly handlers?: AnyTable<(call: never, context: never) => unknown>
  readonly on?: AnyTable<(data: never, context: never, meta: EventMeta) => void | Promise<void>>
  readonly work?: AnyTable<(payload: never, context: never, attempt: Attempt) => Promise<void>>
  readonly jobs?: AnyTable<{ readonly cron: string; readonly run: (context: never) => Promise<void> }>
  readonly info?: (context: never) => InfoDetails
  readonly erase?: (userId: string, context: never) => Promise<void>
  readonly exports?: (
    userId: string,
    context: never,
  ) => AsyncIterable<{ readonly kind: string; readonly item: unknown }>
  readonly start?: (context: never) => unknown
  readonly stop?: (context: never) => void | Promise<void>
}
type Manifest =
  | 'name'
  | 'prefix'
  | 'layer'
  | 'summary'
  | 'capabilities'
  | 'essential'
  | 'config'
  | 'requires'
  | 'provides'
  | 'emits'
  | 'listens'
  | 'collections'
  | 'contract'
  | 'derives'
  | 'tasks'

// biome-ignore-start lint/complexity/noBannedTypes: `{}` is what an absent table infers to
export const defineModule = <
  const C extends Contract = {},
  const R extends Tokens = {},
  const P extends Tokens = {},
  S extends TObject = TObject<{}>,
  const E extends Events = {},
  const L extends Events = {},
  const T extends Tasks = {},
  const M extends Collections = {},
>(
  definition: ModuleDefinition<C, R, P, S, E, L, T, M>,
): ModuleDefinition<C, R, P, S, E, L, T, M> & { readonly kernelApi: number } => ({
  ...definition,
  kernelApi: KERNEL_API,
})
// biome-ignore-end lint/complexity/noBannedTypes: see above
