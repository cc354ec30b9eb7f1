import { randomBytes } from 'node:crypto'
import { ApiError, openBox, type Person, type PersonalCipher, sealBox } from '../../kernel/define.ts'
import type { AccountDocument, RawAccounts } from './model.ts'

type Found = Pick<AccountDocument, '_id' | 'personKey' | 'person' | 'erasures' | 'keptBy'>

/** Keys of persons: 32 random bytes each, stored wrapped under the installation's secret, destroyed by erasure. */
export class PersonKeys implements PersonalCipher {
  readonly #master: Buffer
  readonly #accounts: RawAccounts

  constructor(secret: Buffer, accounts: RawAccounts) {
    this.#master = secret.subarray(0, 32)
    this.#accounts = accounts
  }

  /** A fresh key for a person, wrapped for storing. */
  create(userId: string): { readonly key: Buffer; readonly wrapped: Buffer } {
    const key = randomBytes(32)
    return { key, wrapped: sealBox(this.#master, `person-key:${userId}`, key) }
  }

  async seal(userId: string, context: string, plain: string): Promise<Buffer> {
    const { personKey, erasures = 0 } = (await this.#find(userId)) ?? {}
    if (!personKey)
      throw new ApiError('not_found', `account ${userId} is erased or unknown: nothing personal can be kept for it`)
    return Buffer.concat([Buffer.of(erasures % 256), sealBox(this.unwrap(userId, personKey), context, plain)])
  }

  /** The first byte tells which of the person's keys it was: one that an erasure destroyed is gone, not broken. */
  async open(userId: string, context: string, sealed: Buffer): Promise<string | undefined> {
    const { personKey, erasures = 0 } = (await this.#find(userId)) ?? {}
    if (!personKey || sealed[0] !== erasures % 256) return undefined
    return openBox(this.unwrap(userId, personKey), context, sealed.subarray(1)).toString()
  }

  async person(userId: string): Promise<Person | undefined> {
    const account = await this.#find(userId)
    const person = account ? this.personOf(account) : undefined
    return person && account?.keptBy !== undefined ? this.#reachedBy(account, person) : person
  }

  /** What people share has no address of its own: whoever has left it, or is erased, gets no more of its mail. */
  async #reachedBy({ _id, keptBy }: Found, person: Person): Promise<Person | undefined> {
    const shared = await this.#accounts.findOne({ _id }, { projection: { members: 1 } })
    const keeper = shared?.members?.find(({ role }) => role === keptBy)
    const reached = keeper && (await this.person(keeper.id))
    return reached && { ...person, email: reached.email }
  }

  /** `undefined`: erased. */
  personOf({ _id, personKey, person }: Pick<AccountDocument, '_id' | 'personKey' | 'person'>): Person | undefined {
    if (!personKey || !person) return undefined
    return JSON.parse(openBox(this.unwrap(_id, personKey), PERSON, person).toString()) as Person
  }

  sealPerson(key: Buffer, person: Person): Buffer {
    return sealBox(key, PERSON, JSON.stringify(person))
  }

  unwrap(userId: string, wrapped: Buffer): Buffer {
    return openBox(this.#master, `person-key:${userId}`, wrapped)
  }

  #find(userId: string): Promise<Found | null> {
    return this.#accounts.findOne({ _id: userId }, { projection: { personKey: 1, person: 1, erasures: 1, keptBy: 1 } })
  }
}

const PERSON = 'person'
