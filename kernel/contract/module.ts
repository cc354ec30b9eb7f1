import type { Static, TObject } from 'typebox'
import type { Collections, Models } from './collection.ts'
import type { EventMeta, Events, EventType } from './event.ts'
import type { Call, Caller, Contract, Returned } from './operation.ts'
import type { Derivation, RecordKind } from './record.ts'
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

/** What a module says it needs: whatever its context is made of. `export const needs = { requires, config, collections }`. */
export interface Needs {
  readonly requires?: Tokens
  readonly config?: TObject
  readonly collections?: Collections
  readonly emits?: Events
}

/** Nothing of a kind. */
type None = Record<never, never>

type Emitters<E extends Events> = { readonly [K in keyof E]: (data: Static<E[K]['data']>) => Promise<void> }

/**
 * All that a module sees of the world: what it needs, and the state that its `start` returned.
 * `Context<typeof needs, State>` names it where work stands in files of its own.
 */
export interface Context<N extends Needs = None, X = undefined> {
  readonly services: N extends { readonly requires: infer R extends Tokens } ? Resolved<R> : None
  readonly config: N extends { readonly config: infer S extends TObject } ? Static<S> : None
  readonly models: N extends { readonly collections: infer M extends Collections } ? Models<M> : None
  readonly log: Logger
  /** Local events, best effort, in this process. What must not be lost follows from a sealed record: see `derives`. */
  readonly emit: N extends { readonly emits: infer E extends Events } ? Emitters<E> : None
  /** Aborted when the service stops. */
  readonly signal: AbortSignal
  /** What `start` returned. */
  readonly state: X
}

/** What `start` gets: there is no state yet, but a place to say how it is closed. */
export interface StartContext<N extends Needs = None> extends Omit<Context<N>, 'state'> {
  /** Runs when the module stops, or its start fails, last registered first; each has the kernel's budget. */
  readonly onStop: (close: () => unknown) => void
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
  X,
> {
  readonly name: string
  /** `/v1/<something>`, unique, default `/v1/<name>`; `GET <prefix>/info` is served by the kernel. */
  readonly prefix?: `/${string}`
  /** Of the specification's; default L60, what stands on all others. */
  readonly layer?: string
  /** One line for humans: what the module is for. */
  readonly summary: string
  readonly capabilities?: readonly string[]
  /** Names of secrets that it asks `Installation` for: the process does not start while one is missing, and names all that are. */
  readonly secrets?: readonly string[]
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
  /**
   * Builds what handlers, listeners, work and cron runs share: they get what it returns as `state`, by type, where `start` stands
   * before them. What `provides` names must be in it.
   */
  readonly start?: (context: StartContext<{ requires: R; config: S; emits: E; collections: M }>) => X | Promise<X>
  readonly contract?: C
  readonly handlers?: {
    readonly [K in keyof C]: (
      call: Call<C[K]>,
      context: Context<{ requires: R; config: S; emits: E; collections: M }, X>,
    ) => Returned<C[K]> | Promise<Returned<C[K]>>
  }
  /** Who calls by a token of this module's own making; asked first, for operations that say `ownTokens`. */
  readonly admits?: (
    token: string,
    context: Context<{ requires: R; config: S; emits: E; collections: M }, X>,
  ) => Promise<Caller | undefined>
  /** The `WWW-Authenticate` of their 401, where it says more than `Bearer`: how such a token is had. */
  readonly challenge?: (context: Context<{ requires: R; config: S; emits: E; collections: M }, X>) => string | undefined
  /** The kinds of sealed records that this module owns: it alone seals them. */
  readonly records?: readonly RecordKind[]
  /** The events that follow from them: `deriving(Awarded, (record) => [ … ])`. */
  readonly derives?: readonly Derivation[]
  /** Derived events come at least once and in log order; be idempotent by `meta.id`. */
  readonly on?: {
    readonly [K in keyof L]: (
      data: Static<L[K]['data']>,
      context: Context<{ requires: R; config: S; emits: E; collections: M }, X>,
      meta: EventMeta,
    ) => void | Promise<void>
  }
  /**
   * Follows each stretch of derived events, before they count as heard: for listeners that gather in `state` what is written at once.
   * Where it throws, the stretch comes again.
   */
  readonly afterEvents?: (context: Context<{ requires: R; config: S; emits: E; collections: M }, X>) => Promise<void>
  /** Gets every event that any module publishes, like `on`. */
  readonly onPublished?: (
    type: EventType,
    data: unknown,
    context: Context<{ requires: R; config: S; emits: E; collections: M }, X>,
    meta: EventMeta,
  ) => void | Promise<void>
  readonly tasks?: T
  readonly work?: {
    readonly [K in keyof T]: (
      payload: Static<T[K]['payload']>,
      context: Context<{ requires: R; config: S; emits: E; collections: M }, X>,
      attempt: Attempt,
    ) => Promise<void>
  }
  /** Runs by the clock (UTC): exactly one process runs each tick (a lease). Durable work is a task. */
  readonly cron?: Readonly<
    Record<
      string,
      {
        readonly schedule: string
        readonly run: (context: Context<{ requires: R; config: S; emits: E; collections: M }, X>) => Promise<void>
      }
    >
  >
  readonly info?: (context: Context<{ requires: R; config: S; emits: E; collections: M }, X>) => InfoDetails
  /** Removes every personal datum of the user from this module's collections; idempotent. */
  readonly erase?: (
    userId: string,
    context: Context<{ requires: R; config: S; emits: E; collections: M }, X>,
  ) => Promise<void>
  /** All that this module holds about the user, as named lists of plain objects. */
  readonly exports?: (
    userId: string,
    context: Context<{ requires: R; config: S; emits: E; collections: M }, X>,
  ) => AsyncIterable<{ readonly kind: string; readonly item: unknown }>
}

type AnyTable<F> = Readonly<Record<string, F>>

/** Any module, as the kernel sees it: it handles every one alike and never looks inside. */
export interface AnyModule
  extends Pick<
      ModuleDefinition<Contract, Tokens, Tokens, TObject, Events, Events, Tasks, Collections, unknown>,
      Manifest
    >,
    Defaults {
  readonly handlers?: AnyTable<(call: never, context: never) => unknown>
  readonly admits?: (token: string, context: never) => Promise<Caller | undefined>
  readonly challenge?: (context: never) => string | undefined
  readonly on?: AnyTable<(data: never, context: never, meta: EventMeta) => void | Promise<void>>
  readonly afterEvents?: (context: never) => Promise<void>
  readonly onPublished?: (type: EventType, data: unknown, context: never, meta: EventMeta) => void | Promise<void>
  readonly work?: AnyTable<(payload: never, context: never, attempt: Attempt) => Promise<void>>
  readonly cron?: AnyTable<{ readonly schedule: string; readonly run: (context: never) => Promise<void> }>
  readonly info?: (context: never) => InfoDetails
  readonly erase?: (userId: string, context: never) => Promise<void>
  readonly exports?: (
    userId: string,
    context: never,
  ) => AsyncIterable<{ readonly kind: string; readonly item: unknown }>
  readonly start?: (context: never) => unknown
}
type Manifest =
  | 'name'
  | 'summary'
  | 'secrets'
  | 'essential'
  | 'config'
  | 'requires'
  | 'provides'
  | 'emits'
  | 'listens'
  | 'collections'
  | 'contract'
  | 'derives'
  | 'records'
  | 'tasks'

/** What `defineModule` adds where the definition is silent. */
interface Defaults {
  readonly kernelApi: number
  readonly prefix: `/${string}`
  readonly layer: string
  readonly capabilities: readonly string[]
}

/** What `start` has promised to return. */
type Promised<P extends Tokens> = [keyof P] extends [never] ? unknown : Resolved<P>

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
  X extends Promised<P> = Promised<P>,
>(
  definition: ModuleDefinition<C, R, P, S, E, L, T, M, X>,
): ModuleDefinition<C, R, P, S, E, L, T, M, X> & Defaults => ({
  prefix: `/v1/${definition.name}`,
  layer: 'L60',
  capabilities: [],
  ...definition,
  kernelApi: KERNEL_API,
})
// biome-ignore-end lint/complexity/noBannedTypes: see above
