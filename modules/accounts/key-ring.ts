import { ApiError, type Authenticator, type Caller, type Clock } from '../../kernel/define.ts'
import { KeyChanges } from './key-changes.ts'
import { type KeyParts, parseKey } from './key-format.ts'
import type { AccountDocument, RawAccounts } from './model.ts'
import type { Pepper } from './pepper.ts'
import { SERVICE } from './shared-services.ts'

interface Known {
  readonly caller: Caller
  readonly hash: Buffer
  readonly suspended: boolean
  readonly untilMs: number
  /** Epoch milliseconds. */
  readonly expiresAt: number | undefined
}

type Prove = (known: Known) => Caller | undefined

/** One read that is about to leave. */
interface Gathering {
  readonly ids: Set<string>
  readonly rows: Promise<ReadonlyMap<string, Known>>
}

/** Belt and braces: whatever the feed says, a key is read again after this time. */
const MAX_AGE_MS = 30_000
const UNKNOWN_MS = 1_000
const MAX_KNOWN = 50_000
const MAX_UNKNOWN = 10_000

/**
 * Who is behind a key. Synchronous while the key is remembered and the feed of changes is fresh; otherwise keys asked
 * for in the same turn share one read. Fails closed: without the store nothing stale is used.
 */
export class KeyRing implements Authenticator {
  readonly #accounts: RawAccounts
  readonly #pepper: Pepper
  readonly #changes: KeyChanges
  readonly #clock: Clock
  readonly #onUse: (caller: Caller, isCall: boolean) => void
  readonly #known = new Map<string, Known>()
  readonly #unknown = new Map<string, number>()
  #wanted: Gathering | undefined
  /** Counts what was forgotten, so that a read begun before does not bring it back. */
  #epoch = 0

  constructor(parts: {
    readonly accounts: RawAccounts
    readonly changes: ConstructorParameters<typeof KeyChanges>[0]
    readonly pepper: Pepper
    readonly clock: Clock
    readonly onUse: (caller: Caller, isCall: boolean) => void
  }) {
    this.#accounts = parts.accounts
    this.#pepper = parts.pepper
    this.#clock = parts.clock
    this.#onUse = parts.onUse
    this.#changes = new KeyChanges(parts.changes, (userIds) => this.#forget(userIds))
  }

  authenticate(key: string): Caller | undefined | Promise<Caller | undefined> {
    const parts = parseKey(key)
    if (!parts) return undefined
    return this.#current(parts.id, (known) => this.#prove(parts, known))
  }

  recall(key: string): Caller | undefined {
    const parts = parseKey(key)
    const known = parts && this.#known.get(parts.id)
    return known && this.#pepper.isKey(parts, known.hash) ? known.caller : undefined
  }

  /** For sessions that the key has opened: they end with it. */
  callerOf(keyId: string, by?: 'browser'): Caller | undefined | Promise<Caller | undefined> {
    return this.#current(keyId, (known) => this.#admit(known, by === undefined))
  }

  #current(id: string, prove: Prove): Caller | undefined | Promise<Caller | undefined> {
    if (!this.#changes.fresh()) return this.#changes.poll().then(() => this.#find(id, prove))
    return this.#find(id, prove)
  }

  /** The account's keys, tier or state have changed: at once here, within 500 ms everywhere. */
  changed(userId: string): Promise<void> {
    return this.#changes.publish(userId)
  }

  #find(id: string, prove: Prove): Caller | undefined | Promise<Caller | undefined> {
    const now = performance.now()
    const known = this.#known.get(id)
    if (known && now < known.untilMs) return prove(known)
    const unknownUntil = this.#unknown.get(id)
    if (unknownUntil !== undefined && now < unknownUntil) return undefined
    return this.#read(id, prove)
  }

  #prove(parts: KeyParts, known: Known): Caller | undefined {
    return this.#pepper.isKey(parts, known.hash) ? this.#admit(known) : undefined
  }

  #admit({ caller, suspended, expiresAt }: Known, isCall = true): Caller | undefined {
    if (expiresAt !== undefined && expiresAt <= this.#clock.now()) return undefined
    if (suspended) throw new ApiError('forbidden', 'this account is suspended; contact the operator of the service')
    this.#onUse(caller, isCall)
    return caller
  }

  async #read(id: string, prove: Prove): Promise<Caller | undefined> {
    const epoch = this.#epoch
    this.#wanted ??= this.#gather()
    this.#wanted.ids.add(id)
    const known = (await this.#wanted.rows).get(id)
    if (!known) {
      remember(this.#unknown, id, performance.now() + UNKNOWN_MS, MAX_UNKNOWN)
      return undefined
    }
    if (epoch === this.#epoch) remember(this.#known, id, known, MAX_KNOWN)
    return prove(known)
  }

  /** One read for all keys that are asked for before it leaves. */
  #gather(): Gathering {
    const ids = new Set<string>()
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      this.#wanted = undefined
      const untilMs = performance.now() + MAX_AGE_MS
      const accounts = await this.#accounts
        .find({ 'keys.id': { $in: [...ids] } }, { projection: { tier: 1, role: 1, state: 1, keys: 1, members: 1 } })
        .toArray()
      const suspended = await this.#suspendedMembers(accounts)
      return new Map(accounts.flatMap((account) => knownKeys(account, suspended, untilMs)))
    })
    return { ids, rows }
  }

  /** Who is suspended may not go on by the keys of a workspace. */
  async #suspendedMembers(accounts: readonly AccountDocument[]): Promise<ReadonlySet<string>> {
    const ids = accounts.flatMap(({ members = [] }) => members.map(({ id }) => id))
    if (ids.length === 0) return NOBODY
    const rows = await this.#accounts
      .find({ _id: { $in: ids }, state: 'suspended' }, { projection: { _id: 1 } })
      .toArray()
    return new Set(rows.map(({ _id }) => _id))
  }

  #forget(userIds: readonly string[] | 'all'): void {
    this.#epoch++
    if (userIds === 'all') this.#known.clear()
    else
      for (const [id, { caller }] of this.#known)
        if (userIds.includes(caller.userId) || (caller.member && userIds.includes(caller.member.id)))
          this.#known.delete(id)
  }
}

const NOBODY: ReadonlySet<string> = new Set()

/** A member's key is one only while its owner is a member: whatever was left of it is none. */
function knownKeys(
  { _id: userId, tier, role, state, keys, members }: AccountDocument,
  suspendedMembers: ReadonlySet<string>,
  untilMs: number,
): readonly (readonly [string, Known])[] {
  return keys.flatMap(({ id, hash, member: memberId, scopes, mandate, expiresAt }) => {
    const caller: Caller = { userId, keyId: id, tier, role }
    const known = { hash, suspended: state === 'suspended', untilMs, expiresAt }
    if (memberId === undefined) return members ? [] : [[id, { ...known, caller }] as const]
    const member = memberId === SERVICE ? { id: SERVICE, role: SERVICE } : members?.find((one) => one.id === memberId)
    if (member === undefined) return []
    const acting = { id: member.id, role: member.role, ...(scopes && { scopes }), ...(mandate && { mandate }) }
    const suspended = known.suspended || suspendedMembers.has(member.id)
    return [[id, { ...known, suspended, caller: { ...caller, member: acting } }] as const]
  })
}

/** Bounded: the first that came goes first. */
function remember<V>(map: Map<string, V>, key: string, value: V, max: number): void {
  const oldest = map.size >= max ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
