import { Binary } from 'bson'
import { decode, encode } from '../bson/codec.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { prefixEnd, SESSION_PREFIX, sessionKey } from '../storage/keys.ts'
import type { StoreApi } from '../storage/store.ts'
import { Session } from './session.ts'
import { Statements } from './statements.ts'

/** MongoDB forgets a session that was not used for this long. */
export const SESSION_TIMEOUT_MINUTES = 30

/** The sessions of all clients. What a retryable write answered is remembered on disk, in the batch of the write itself. */
export class Sessions {
  readonly #store: StoreApi
  readonly #sessions = new Map<string, Session>()

  constructor(store: StoreApi) {
    this.#store = store
  }

  /** The session of a command's `lsid`. */
  get(lsid: Doc): Session {
    const key = keyOf(lsid)
    let session = this.#sessions.get(key)
    if (session === undefined) {
      session = new Session(key)
      const record = this.#store.get(key)
      if (record !== undefined) restore(session, decode(record))
      this.#sessions.set(key, session)
    }
    session.lastUsedMs = Date.now()
    return session
  }

  all(): IterableIterator<Session> {
    return this.#sessions.values()
  }

  find(lsid: Doc): Session | undefined {
    return this.#sessions.get(keyOf(lsid))
  }

  /** Drops it from memory; what is remembered on disk stays until it expires. */
  release(session: Session): void {
    this.#sessions.delete(session.key)
  }

  /** Forgets sessions, on disk too, that nobody has used lately. */
  expire(nowMs: number): Session[] {
    const oldestMs = nowMs - SESSION_TIMEOUT_MINUTES * 60_000
    const expired = [...this.#sessions.values()].filter((session) => session.lastUsedMs < oldestMs)
    for (const session of expired) this.#sessions.delete(session.key)
    const removals = []
    const records = this.#store.scan(SESSION_PREFIX, prefixEnd(SESSION_PREFIX))
    while (records.next()) {
      if (this.#sessions.has(records.key)) continue
      const at = decode(records.value).get('at') as Date
      if (at.getTime() < oldestMs) removals.push({ key: records.key, value: null })
    }
    if (removals.length > 0) this.#store.commit(removals)
    return expired
  }
}

/** The record that makes a retryable write happen once, however often and whenever it is sent again. */
export const sessionRecord = (number: bigint, statements: Statements): Buffer =>
  encode(
    new Map<string, Value>([
      ['number', number],
      ['at', new Date()],
      ['statements', statements.toValue()],
    ]),
  )

/** The record of a committed transaction: a commit that is sent again answers as the first did. */
export const committedRecord = (number: bigint): Buffer =>
  encode(
    new Map<string, Value>([
      ['number', number],
      ['at', new Date()],
      ['committed', true],
    ]),
  )

function restore(session: Session, record: Doc): void {
  session.number = record.get('number') as bigint
  if (record.get('committed') === true) session.outcome = 'committed'
  const statements = record.get('statements')
  if (Array.isArray(statements)) session.statements = Statements.fromValue(statements)
}

function keyOf(lsid: Maybe): string {
  const id = isDoc(lsid) ? lsid.get('id') : undefined
  if (!(id instanceof Binary))
    throw new MongoError(
      40414,
      'Location40414',
      "BSON field 'OperationSessionInfo.lsid.id' is missing but a required field",
    )
  return sessionKey(id.value())
}
