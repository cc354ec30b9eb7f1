/** What the kernel itself provides, or needs from whichever module provides it. */

import type { EventType, SealedRecord } from './event.ts'
import type { Caller, Member, Operation } from './operation.ts'
import type { NeededPermission } from './permission.ts'
import type { Queue as DurableQueue } from './task.ts'
import { token } from './token.ts'

/** Time that tests can turn. Epoch milliseconds. */
export interface Clock {
  now(): number
}
export const Clock = token<Clock>('kernel.clock')

export type Queue = DurableQueue
export const Queue = token<Queue>('kernel.queue')

/** Addresses and secrets of this installation. */
export interface Installation {
  /** Base of every link we hand out, without trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  /** `sandbox` in tests and on the embedded store. */
  readonly embedded: boolean
  /** A named secret of at least 32 bytes: from env `SECRET_<NAME>`, or generated once under `DATA_DIR/secrets` on the embedded store. */
  secret(name: string): Buffer
}
export const Installation = token<Installation>('kernel.installation')

/** Turns a bearer key into its caller; `undefined` if it is unknown or revoked. Provided by the module that keeps keys. */
export interface Authenticator {
  authenticate(key: string): Caller | undefined | Promise<Caller | undefined>
  /** Whose key it is, as far as that is known without asking the store: enough to choose whom an overload refuses. */
  recall?(key: string): Caller | undefined
  /** The same by the id of the key alone, for sessions that a key has opened; what a `browser` reads to show it is no call of the API. */
  callerOf?(keyId: string, by?: 'browser'): Caller | undefined | Promise<Caller | undefined>
}
export const Authenticator = token<Authenticator>('kernel.authenticator')

/** A browser that is signed in by a key. */
export interface BrowserSession {
  readonly keyId: string
  /** Epoch milliseconds: until then it may do what `confirm` guards. */
  readonly confirmedUntil: number
}

/** Cookies of browsers that are signed in; without this nobody is. Provided by the module that signs them in. */
export interface BrowserSessions {
  /** `undefined`: unknown, ended or expired. */
  find(cookie: string): BrowserSession | undefined | Promise<BrowserSession | undefined>
}
export const BrowserSessions = token<BrowserSessions>('kernel.browserSessions')

/** The sealed log, in index order; the kernel's event pump reads it. Provided by the module that keeps records. */
export interface SealedLog {
  /**
   * Records with index ≥ `from`, without gaps, at most `limit`. What this process remembers comes without asking the store,
   * so there may be fewer although more follow: only none is the end.
   */
  read(from: number, limit: number): Promise<readonly SealedRecord[]>
  /** How many records are in the log, whoever appended them. */
  size(): Promise<number>
  /** Calls back soon after something was appended in this process; returns the undo. */
  onAppend(wake: () => void): () => void
  /** Index of the last record about the account, by whichever process; -1: none, Infinity: one of its last is not in the log yet. */
  lastOf(account: string): Promise<number>
}
export const SealedLog = token<SealedLog>('kernel.sealedLog')

/** What the keys of members may call. Asked for every such request; without it they are refused. Provided by the module that keeps roles. */
export interface Permissions {
  /** Whether the member's role and key have it. */
  may(member: Pick<Member, 'role' | 'scopes'>, permission: NeededPermission): boolean
  /** What to do about a permission that is lacking, in words. */
  remedy(permission: NeededPermission): string
}
export const Permissions = token<Permissions>('kernel.permissions')

/** Request fields that callers may never set (E008). Provided by the module that keeps the platform's rules. */
export interface ReservedFields {
  readonly names: ReadonlySet<string>
  /** Seals the attempt (capped per key). */
  attempted(caller: Caller, operationPath: string, field: string): Promise<void>
}
export const ReservedFields = token<ReservedFields>('kernel.reservedFields')

/** States of inference providers, for `GET /api/v1/health`. */
export interface ProviderStates {
  list(): readonly { readonly name: string; readonly state: string; readonly last_error?: string }[]
}
export const ProviderStates = token<ProviderStates>('kernel.providerStates')

/** Tells every process of this service what has changed, within tens of milliseconds; what it is now is read from the store. */
export interface ChangeFeed {
  /** Call it once the change is durable. Many changes under one key may be told as one. */
  publish(topic: string, key: string): Promise<void>
  /** `all`: this process was out of touch, anything may have changed. Returns the undo. */
  subscribe(topic: string, changed: (keys: readonly string[] | 'all') => void): () => void
}
export const ChangeFeed = token<ChangeFeed>('kernel.changeFeed')

/** The events that the modules of this service publish, whether they run or not. */
export interface PublishedEvents {
  list(): readonly EventType[]
}
export const PublishedEvents = token<PublishedEvents>('kernel.publishedEvents')

/** The operations of all modules, whether they run or not: what the reference lists. */
export interface PublishedOperations {
  list(): readonly { readonly module: string; readonly id: string; readonly operation: Operation }[]
}
export const PublishedOperations = token<PublishedOperations>('kernel.publishedOperations')

/** Every module's `erase` and `exports`, gathered. A module that could not be imported counts as one that has both. */
export interface PersonalData {
  /** Throws `module_unavailable` while a module with an eraser does not run in this process. Ask before anything is destroyed. */
  assertErasable(): void
  /** Runs every eraser. While some module is pending (its eraser failed or could not run), run it again: erasers are idempotent. */
  erase(userId: string): Promise<{ readonly erased: readonly string[]; readonly pending: readonly string[] }>
  /** Modules that do not run in this process: an export lacks what they hold. */
  leftOut(): readonly string[]
  export(userId: string): AsyncIterable<{ readonly module: string; readonly kind: string; readonly item: unknown }>
}
export const PersonalData = token<PersonalData>('kernel.personalData')

/** What is known of the person behind an account. */
export interface Person {
  readonly email: string
  readonly name: string | null
}

/** Personal data, encrypted under a key of its own per person: once that key is destroyed, nothing sealed with it can be read again. Provided by the module that keeps accounts. */
export interface PersonalCipher {
  /** For storing; `context` names the place (collection and id), and opening needs the same. Throws `not_found` for an erased account. */
  seal(userId: string, context: string, plain: string): Promise<Buffer>
  /** `undefined`: the account was erased since. */
  open(userId: string, context: string, sealed: Buffer): Promise<string | undefined>
  /** Address and name; `undefined`: the account is erased or unknown. */
  person(userId: string): Promise<Person | undefined>
}
export const PersonalCipher = token<PersonalCipher>('kernel.personalCipher')
