import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Static } from 'typebox'
import {
  ApiError,
  type Around,
  type Caller,
  type Clock,
  isDuplicateKey,
  type Logger,
  listAround,
  type PersonalCipher,
  utcDay,
} from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import type { Session as SessionView } from './contract.ts'
import { checkDocument, type Submitted } from './document.ts'
import type { Session, SessionStatus, Store } from './model.ts'
import type { Mrz } from './mrz.ts'
import { Verified } from './records.ts'
import type { Lists } from './screening.ts'

const MAX_ATTEMPTS = 10

/** What was collected; sealed under the account's key. */
interface Collected {
  readonly metadata: Readonly<Record<string, string>>
  readonly submitted?: Submitted
  readonly document?: Mrz
}

export interface SessionParts {
  readonly store: Store
  readonly records: Records
  readonly persons: PersonalCipher
  readonly clock: Clock
  readonly log: Logger
  readonly lists: Lists
  readonly provider: 'offline' | 'external'
  readonly minAge: number
}

export class Sessions {
  readonly #parts: SessionParts

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  /** Under an id that is there already: that one. */
  async create(
    row: Pick<Session, '_id' | 'userId' | 'type' | 'reference'>,
    metadata: Collected['metadata'],
  ): Promise<Session> {
    const { store, clock } = this.#parts
    const sealed = await this.#seal(row, { metadata })
    const session: Session = {
      ...row,
      status: 'requires_input',
      sealed,
      attempts: 0,
      createdAt: new Date(clock.now()),
    }
    try {
      await store.sessions.create(session)
      return session
    } catch (error) {
      if (isDuplicateKey(error)) return this.get(row._id, row.userId)
      throw error
    }
  }

  async get(id: string, userId: string): Promise<Session> {
    const row = await this.#parts.store.sessions.findOne({ _id: id, userId }).lean()
    return row ?? absent(id)
  }

  async submit(id: string, { userId }: Caller, submitted: Submitted): Promise<Session> {
    const { provider, persons, lists, clock, minAge, log } = this.#parts
    const session = await this.get(id, userId)
    if (session.status !== 'requires_input') throw wrongState(session, 'requires_input')
    if (session.attempts >= MAX_ATTEMPTS)
      throw new ApiError('conflict', `verification ${id} had ${MAX_ATTEMPTS} attempts; create another`)
    const { metadata } = await this.#collected(session)
    if (provider === 'external') {
      const sealed = await this.#seal(session, { metadata, submitted })
      return this.#move(session, 'requires_input', { status: 'processing', sealed, attempts: session.attempts + 1 })
    }
    const own = session.reference === undefined ? await persons.person(userId) : undefined
    const listed = await lists.all()
    const { document, error, matches } = await checkDocument(submitted, {
      today: utcDay(clock.now()),
      minAge,
      accountName: own?.name ?? undefined,
      listed,
    })
    if (matches.length > 0)
      log.warn('a document matches a list', { sessionId: id, lists: [...new Set(matches.map(({ list }) => list))] })
    const sealed = await this.#seal(session, { metadata, submitted, ...(document && { document }) })
    const check = { passed: error === undefined, screened: listed.length > 0 }
    const common = { sealed, check, attempts: session.attempts + 1 }
    if (error) return this.#move(session, 'requires_input', { ...common, lastError: error })
    // anybody can make up a zone that is well-formed: that it is somebody's is for a person or a provider to say
    return this.#move(session, 'requires_input', { ...common, status: 'processing' })
  }

  /** What a provider or a person has found out. A repeat changes nothing. */
  async result(
    id: string,
    status: 'verified' | 'requires_input',
    { by, lastError }: { readonly by: string; readonly lastError?: Session['lastError'] },
  ): Promise<Session> {
    const session = (await this.#parts.store.sessions.findById(id).lean()) ?? absent(id)
    if (session.status === status) return session
    if (session.status !== 'processing') throw wrongState(session, 'processing')
    if (status === 'verified') await this.#attest(session, by)
    return this.#move(session, 'processing', { status, ...(lastError && { lastError }) })
  }

  async cancel(id: string, { userId }: Caller): Promise<Session> {
    const session = await this.get(id, userId)
    if (session.status === 'canceled') return session
    if (session.status !== 'requires_input') throw wrongState(session, 'requires_input')
    return this.#move(session, 'requires_input', { status: 'canceled' })
  }

  async redact(id: string, { userId }: Caller): Promise<Session> {
    const { store, clock } = this.#parts
    const session = await this.get(id, userId)
    if (session.status === 'processing') throw wrongState(session, 'requires_input, verified or canceled')
    const status = session.status === 'requires_input' ? 'canceled' : session.status
    const redacted = await store.sessions
      .findOneAndUpdate(
        { _id: id, status: session.status },
        { $set: { status, redactedAt: session.redactedAt ?? new Date(clock.now()) }, $unset: { sealed: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    return redacted ?? Promise.reject(changedMeanwhile(id))
  }

  list(
    userId: string,
    query: Around & {
      readonly status?: SessionStatus
      readonly client_reference_id?: string
    },
  ) {
    const { status, client_reference_id: reference, ...page } = query
    const filter = { userId, ...(status && { status }), ...(reference && { reference }) }
    return listAround(this.#parts.store.sessions, {
      filter,
      page,
      find: (id) => this.get(id, userId),
      view: (session) => this.view(session),
      url: '/v1/identity/verification_sessions',
    })
  }

  /** Whether the account's own holder was verified. */
  async verified(userId: string): Promise<boolean> {
    return this.#own(userId, { status: 'verified' })
  }

  async level(userId: string): Promise<'none' | 'document_checked' | 'verified'> {
    if (await this.verified(userId)) return 'verified'
    return (await this.#own(userId, { 'check.passed': true })) ? 'document_checked' : 'none'
  }

  async #own(userId: string, filter: object): Promise<boolean> {
    const own = { ...filter, userId, reference: { $exists: false } }
    return (await this.#parts.store.sessions.exists(own)) !== null
  }

  async view(session: Session, expand: readonly string[] = []): Promise<Static<typeof SessionView>> {
    const { metadata, document } = await this.#collected(session)
    const [year = 0, month = 0, day = 0] = document?.birthDate.split('-').map(Number) ?? []
    const shown = session.status === 'verified' && document && expand.includes('verified_outputs')
    return {
      id: session._id,
      object: 'identity.verification_session',
      type: session.type,
      status: session.status,
      client_reference_id: session.reference ?? null,
      client_secret: null,
      created: Math.floor(session.createdAt.getTime() / 1_000),
      document_check: session.check
        ? {
            status: session.check.passed ? 'passed' : 'failed',
            screening: session.check.screened ? 'screened' : 'not_screened',
          }
        : null,
      last_error: session.status === 'requires_input' ? (session.lastError ?? null) : null,
      last_verification_report: null,
      livemode: this.#parts.provider !== 'offline',
      metadata: { ...metadata },
      options: {},
      redaction: session.redactedAt ? { status: 'redacted' } : null,
      url: null,
      verified_outputs: shown
        ? { first_name: document.givenNames, last_name: document.surname, dob: { year, month, day } }
        : null,
    }
  }

  /** All that was collected, readable; for exports. */
  collected(session: Session): Promise<Collected> {
    return this.#collected(session)
  }

  #attest({ _id, userId, reference }: Session, provider: string): Promise<unknown> {
    return this.#parts.records.append(Verified, {
      id: `${_id}/verified`,
      account: userId,
      body: { session_id: _id, provider, holder: reference === undefined },
    })
  }

  /** Only from the state it was read in: of two at once, one is told to look again. */
  async #move({ _id, attempts }: Session, from: SessionStatus, changes: Partial<Session>): Promise<Session> {
    const update = { $set: changes, ...(changes.status && { $unset: { lastError: 1 as const } }) }
    const withError = changes.lastError ? { $set: changes } : update
    const moved = await this.#parts.store.sessions
      .findOneAndUpdate({ _id, status: from, attempts }, withError, { returnDocument: 'after' })
      .lean()
    return moved ?? Promise.reject(changedMeanwhile(_id))
  }

  async #seal({ _id, userId }: Pick<Session, '_id' | 'userId'>, collected: Collected): Promise<string> {
    return (await this.#parts.persons.seal(userId, `identity_sessions/${_id}`, JSON.stringify(collected))).toString(
      'base64',
    )
  }

  async #collected({ _id, userId, sealed }: Session): Promise<Collected> {
    const text =
      sealed && (await this.#parts.persons.open(userId, `identity_sessions/${_id}`, Buffer.from(sealed, 'base64')))
    return text ? JSON.parse(text) : { metadata: {} }
  }
}

const absent = (id: string): never => {
  throw new ApiError('not_found', `there is no verification ${id} of yours`)
}
const wrongState = ({ _id, status }: Session, wanted: string): ApiError =>
  new ApiError('conflict', `verification ${_id} is ${status}; this needs ${wanted}`)
const changedMeanwhile = (id: string): ApiError =>
  new ApiError('conflict', `verification ${id} changed meanwhile; read it again`)

/** Hex HMAC-SHA-256 of the raw body, compared in constant time. */
export function signedBy(secret: string, raw: Buffer, signature: unknown): boolean {
  const expected = createHmac('sha256', secret).update(raw).digest()
  const given =
    typeof signature === 'string' && /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : undefined
  return given !== undefined && timingSafeEqual(given, expected)
}
