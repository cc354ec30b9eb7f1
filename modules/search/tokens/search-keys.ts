import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { BoundedMap, type Caller, type Clock, isDuplicateKey, type PersonalCipher } from '../../../kernel/define.ts'
import type { KeyRow, Store } from '../model.ts'
import { type Allowed, allowedBy, readToken, type SearchTokenRules } from './jwt.ts'

export interface SearchKey {
  readonly uid: string
  readonly key: string
  readonly owner: string
  readonly tier: Caller['tier']
  readonly createdAt: Date
}

export interface SearchKeysParts {
  readonly store: Store
  readonly cipher: PersonalCipher
  readonly clock: Clock
}

/** `sk…` would be an account's key. */
const KEY = /^search_([0-9a-f-]{36})_[0-9a-f]{64}$/
/** An erased account's key works no longer than this. */
const REMEMBERED_MS = 5_000
const REMEMBERED = 10_000

/** Keys that may only search, one for each account, and the tenant tokens that they sign. */
export class SearchKeys {
  readonly #parts: SearchKeysParts
  readonly #known = new BoundedMap<string, { readonly key: SearchKey | undefined; readonly until: number }>(REMEMBERED)

  constructor(parts: SearchKeysParts) {
    this.#parts = parts
  }

  /** The account's key; made when it is first asked for. */
  async ofAccount({ userId, tier }: Caller): Promise<SearchKey> {
    const { store, cipher, clock } = this.#parts
    let row: KeyRow | null = await store.keys
      .findOneAndUpdate({ owner: userId }, { $set: { tier } }, { returnDocument: 'after' })
      .lean()
    if (!row) {
      const uid = randomUUID()
      const key = `search_${uid}_${randomBytes(32).toString('hex')}`
      const sealed = (await cipher.seal(userId, contextOf(uid), key)).toString('base64')
      const fresh = { _id: uid, owner: userId, tier, sealed, createdAt: new Date(clock.now()) }
      try {
        await store.keys.create(fresh)
        row = fresh
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        row = await store.keys.findOne({ owner: userId }).lean()
      }
    }
    const opened = row ? await this.#open(row) : undefined
    if (!opened) throw new Error('the key for searches cannot be opened')
    return opened
  }

  /** Who calls with this key or with a token that it has signed. */
  async admit(token: string): Promise<Caller | undefined> {
    const key = await this.#keyBehind(token)
    return key && { userId: key.owner, keyId: `search_${key.uid}`, tier: key.tier, role: 'user' }
  }

  /** What a caller's token says of an index; `undefined`: nothing. Keys themselves may search all. */
  allowed(token: string | undefined, indexUid: string): Allowed | undefined {
    const rules = token === undefined ? undefined : rulesOf(token)
    return rules === undefined ? { filter: undefined } : allowedBy(rules, indexUid)
  }

  async #keyBehind(token: string): Promise<SearchKey | undefined> {
    const uid = KEY.exec(token)?.[1]
    if (uid !== undefined) {
      const key = await this.#find(uid)
      return key && isSame(key.key, token) ? key : undefined
    }
    const read = readToken(token)
    if (!read) return undefined
    const { exp, apiKeyUid } = read.claims
    if (typeof exp === 'number' && exp * 1_000 <= this.#parts.clock.now()) return undefined
    const key = await this.#find(apiKeyUid)
    return key && read.signedBy(key.key) ? key : undefined
  }

  async #find(uid: string): Promise<SearchKey | undefined> {
    const now = Date.now()
    const known = this.#known.get(uid)
    if (known && known.until > now) return known.key
    const row = await this.#parts.store.keys.findById(uid).lean()
    const key = row ? await this.#open(row) : undefined
    this.#known.set(uid, { key, until: now + REMEMBERED_MS })
    return key
  }

  async #open({ _id: uid, owner, tier, sealed, createdAt }: KeyRow): Promise<SearchKey | undefined> {
    const key = await this.#parts.cipher.open(owner, contextOf(uid), Buffer.from(sealed, 'base64'))
    return key === undefined ? undefined : { uid, key, owner, tier, createdAt }
  }
}

const contextOf = (uid: string): string => `search_keys/${uid}`

/** The rules in a token that the kernel has let in; `undefined`: it is a key. */
const rulesOf = (token: string): SearchTokenRules | undefined => readToken(token)?.claims.searchRules

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
