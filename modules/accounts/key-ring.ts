import { ApiError, type Authenticator, type Caller } from '../../kernel/define.ts'
import { KeyChanges } from './key-changes.ts'
import { type KeyParts, parseKey, tierOf } from './key-format.ts'
import type { AccountDocument, RawAccounts } from './model.ts'
import type { Pepper } from './pepper.ts'

interface Known {
  readonly caller: Caller
  readonly hash: Buffer
  readonly suspended: boolean
  readonly untilMs: number
}

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
  readonly #onUse: (caller: Caller) => void
  readonly #known = new Map<string, Known>()
  readonly #unknown = new Map<string, number>()
  #wanted: Gathering | undefined
  /** Counts what was forgotten, so that a read begun before does not bring it back. */
  #epoch = 0

  constructor(parts: {
    readonly accounts: RawAccounts
    readonly changes: ConstructorParameters<typeof KeyChanges>[0]
    readonly pepper: Pepper
    readonly onUse: (caller: Caller) => void
  }) {
    this.#accounts = parts.accounts
    this.#pepper = parts.pepper
    this.#onUse = parts.onUse
    this.#changes = new KeyChanges(parts.changes, (userIds) => this.#forget(userIds))
  }

  readonly tierOf = tierOf

  authenticate(key: string): Caller | undefined | Promise<Caller | undefined> {
    const parts = parseKey(key)
    if (!parts) return undefined
    if (!this.#changes.fresh()) return this.#changes.poll().then(() => this.#find(parts))
    return this.#find(parts)
  }

  /** The account's keys, tier or state have changed: at once here, within 500 ms everywhere. */
  changed(userId: string): Promise<void> {
    return this.#changes.publish(userId)
  }

  #find(parts: KeyParts): Caller | undefined | Promise<Caller | undefined> {
    const now = performance.now()
    const known = this.#known.get(parts.id)
    if (known && now < known.untilMs) return this.#prove(parts, known)
    const unknownUntil = this.#unknown.get(parts.id)
    if (unknownUntil !== undefined && now < unknownUntil) return undefined
    return this.#read(parts)
  }

  #prove(parts: KeyParts, { caller, hash, suspended }: Known): Caller | undefined {
    if (!this.#pepper.isKey(parts, hash)) return undefined
    if (suspended) throw new ApiError('forbidden', 'this account is suspended; contact the operator of the service')
    this.#onUse(caller)
    return caller
  }

  async #read(parts: KeyParts): Promise<Caller | undefined> {
    const epoch = this.#epoch
    this.#wanted ??= this.#gather()
    this.#wanted.ids.add(parts.id)
    const known = (await this.#wanted.rows).get(parts.id)
    if (!known) {
      remember(this.#unknown, parts.id, performance.now() + UNKNOWN_MS, MAX_UNKNOWN)
      return undefined
    }
    if (epoch === this.#epoch) remember(this.#known, parts.id, known, MAX_KNOWN)
    return this.#prove(parts, known)
  }

  /** One read for all keys that are asked for before it leaves. */
  #gather(): Gathering {
    const ids = new Set<string>()
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      this.#wanted = undefined
      const untilMs = performance.now() + MAX_AGE_MS
      const accounts = await this.#accounts
        .find({ 'keys.id': { $in: [...ids] } }, { projection: { tier: 1, role: 1, state: 1, keys: 1 } })
        .toArray()
      return new Map(accounts.flatMap((account) => knownKeys(account, untilMs)))
    })
    return { ids, rows }
  }

  #forget(userIds: readonly string[] | 'all'): void {
    this.#epoch++
    if (userIds === 'all') this.#known.clear()
    else for (const [id, { caller }] of this.#known) if (userIds.includes(caller.userId)) this.#known.delete(id)
  }
}

const knownKeys = (
  { _id, tier, role, state, keys }: AccountDocument,
  untilMs: number,
): readonly (readonly [string, Known])[] =>
  keys.map(({ id, hash }) => [
    id,
    { caller: { userId: _id, keyId: id, tier, role }, hash, suspended: state === 'suspended', untilMs },
  ])

/** Bounded: the first that came goes first. */
function remember<V>(map: Map<string, V>, key: string, value: V, max: number): void {
  const oldest = map.size >= max ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
