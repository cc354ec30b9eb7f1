import { randomBytes } from 'node:crypto'
import {
  ApiError,
  type Authenticator,
  type BrowserSession,
  type BrowserSessions,
  type Caller,
  type Clock,
  type Model,
  secretHash,
  sessionOf,
} from '../../kernel/define.ts'
import type { SessionRow } from './model.ts'

const LIFE_MS = 12 * 3_600_000
const CONFIRMED_MS = 5 * 60_000
/** The oldest ones end. */
const MAX_SESSIONS = 20

interface SessionParts {
  readonly sessions: Model<SessionRow>
  readonly authenticator: Authenticator
  readonly clock: Clock
}

export interface OpenedSession {
  readonly caller: Caller
  readonly row: SessionRow
  readonly setCookie: string
}

/** Signed-in browsers. The cookie is random; stored is its hash, and which key opened it. */
export class Sessions implements BrowserSessions {
  readonly #parts: SessionParts

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  async find(cookie: string): Promise<BrowserSession | undefined> {
    const row = await this.#parts.sessions.findById(secretHash(cookie)).lean()
    if (!row || row.expiresAt.getTime() <= this.#parts.clock.now()) return undefined
    return { keyId: row.keyId, confirmedUntil: row.confirmedUntil }
  }

  /** Of the caller's own cookie; undefined for callers with a key. */
  async row(headers: Headers): Promise<SessionRow | undefined> {
    const cookie = sessionOf(headers)
    return (cookie && (await this.#parts.sessions.findById(secretHash(cookie)).lean())) || undefined
  }

  /** Those of these ids that have not ended, and whose keys are good. Each key is asked for once. */
  async good(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const { sessions, authenticator, clock } = this.#parts
    const rows = await sessions.find({ _id: { $in: [...ids] }, expiresAt: { $gt: new Date(clock.now()) } }).lean()
    const keyIds = [...new Set(rows.map(({ keyId }) => keyId))]
    const callers = await Promise.all(keyIds.map((keyId) => authenticator.callerOf?.(keyId, 'browser')))
    const goodKeys = new Set(keyIds.filter((_, at) => callers[at] !== undefined))
    return new Set(rows.filter(({ keyId }) => goodKeys.has(keyId)).map(({ _id }) => _id))
  }

  /** ApiError E001 for a key that is not good. */
  async open(apiKey: string): Promise<OpenedSession> {
    return this.#open(await this.#callerOf(apiKey))
  }

  /** For who has shown otherwise that the account is theirs; E001 where the key has gone meanwhile. */
  async openWith(keyId: string): Promise<OpenedSession> {
    const caller = await this.#parts.authenticator.callerOf?.(keyId, 'browser')
    if (!caller) throw new ApiError('E001', 'the key that this link stands on was revoked: ask for another link')
    return this.#open(caller)
  }

  async #open(caller: Caller): Promise<OpenedSession> {
    const { sessions, clock } = this.#parts
    const cookie = randomBytes(32).toString('base64url')
    const row: SessionRow = {
      _id: secretHash(cookie),
      userId: caller.userId,
      keyId: caller.keyId,
      expiresAt: new Date(clock.now() + LIFE_MS),
      confirmedUntil: 0,
    }
    await sessions.create(row)
    const surplus = await sessions
      .find({ userId: row.userId }, { _id: 1 })
      .sort({ expiresAt: -1 })
      .skip(MAX_SESSIONS)
      .lean()
    if (surplus.length > 0) await sessions.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } })
    return { caller, row, setCookie: cookieText(cookie, LIFE_MS / 1_000) }
  }

  async confirm(apiKey: string, caller: Caller, headers: Headers): Promise<SessionRow | undefined> {
    const { sessions, clock } = this.#parts
    const shown = await this.#callerOf(apiKey)
    if (shown.userId !== caller.userId || shown.member?.id !== caller.member?.id)
      throw new ApiError('forbidden', 'this is a key of another account: show one of the account that is signed in')
    const cookie = sessionOf(headers)
    if (cookie === undefined) return undefined
    const confirmedUntil = clock.now() + CONFIRMED_MS
    return (
      (await sessions
        .findOneAndUpdate({ _id: secretHash(cookie) }, { $set: { confirmedUntil } }, { returnDocument: 'after' })
        .lean()) ?? undefined
    )
  }

  async close(headers: Headers): Promise<string> {
    const cookie = sessionOf(headers)
    if (cookie !== undefined) await this.#parts.sessions.deleteOne({ _id: secretHash(cookie) })
    return cookieText('', 0)
  }

  async #callerOf(apiKey: string): Promise<Caller> {
    const caller = await this.#parts.authenticator.authenticate(apiKey.trim())
    if (!caller) throw new ApiError('E001', 'this key is unknown or revoked: check it for typos, or recover it')
    return caller
  }
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>

const cookieText = (value: string, maxAgeS: number): string =>
  `__Host-session=${value}; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=${maxAgeS}`
