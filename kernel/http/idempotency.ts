import { createHmac, randomUUID, subtle } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Mongo } from '../contract/collection.ts'
import { ApiError } from '../contract/errors.ts'
import type { Clock } from '../contract/services.ts'
import { openBox, sealBox } from '../secrets/secret-box.ts'
import { isDuplicateKey } from '../store/duplicate-key.ts'

/** Short, so that the repeats of a request whose process died need not wait for long; extended while it runs. */
const LEASE_MS = 6_000
const EXTEND_MS = 2_000
const KEEP_MS = 24 * 3_600_000
const WAIT_MS = 30_000
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,255}$/

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Absent: the answer held a secret and was not stored. Base64, since an answer may be any bytes. */
  readonly bytes?: string
}

interface Entry {
  /** `<user>/<keyed hash of the scope>`, without user for requests without a key. */
  readonly _id: string
  /** Keyed: a body that can be guessed is not confirmed by it. */
  readonly bodyHash: string
  /** Set once the operation has succeeded. Base64, sealed: answers repeat what people wrote. */
  readonly answer?: string
  /** Who runs it, and until when nobody may take over. */
  readonly holder: string
  readonly until: number
  readonly expireAt: Date
}

export interface Scope {
  readonly userId: string | undefined
  /** Stands for the user where there is none. */
  readonly ip: string
  readonly operation: string
  /** Of the path: one operation on two resources is two requests. */
  readonly params: Readonly<Record<string, unknown>>
  readonly key: string
  readonly raw: Buffer
}

/** What a reservation ends with: the operation is ours to run, or its answer is there already. */
export type Reservation =
  | { readonly run: true; readonly lease: Lease }
  | { readonly run: false; readonly answer: Answer }

interface Lease {
  readonly id: string
  readonly holder: string
  readonly sealingKey: Buffer
  readonly heartbeat: NodeJS.Timeout
}

/**
 * Answers of keyed requests, for 24 hours. Only convenience: that a repeat moves no money twice is the work of record
 * ids derived from the key, so a reservation whose holder died is simply taken over and run again. What is stored opens
 * only for who comes again with the same key and body: neither is stored.
 */
export class Idempotency {
  readonly #entries
  readonly #clock: Clock
  readonly #secret: Buffer

  constructor(connection: Mongo, clock: Clock, secret: Buffer) {
    this.#entries = connection.collection<Entry>('kernel_idempotency')
    this.#clock = clock
    this.#secret = secret
  }

  async start(): Promise<void> {
    await this.#entries.createIndex({ expireAt: 1 }, { expireAfterSeconds: 0 })
  }

  /** The key of the request, checked. */
  static keyOf(header: string | string[] | undefined): string | undefined {
    if (header === undefined) return undefined
    if (typeof header === 'string' && IDEMPOTENCY_KEY_PATTERN.test(header)) return header
    throw new ApiError(
      'invalid_request',
      'Idempotency-Key must be 1 to 255 printable ASCII characters without spaces',
      {
        extra: {
          details: [{ pointer: '/headers/idempotency-key', message: 'must be 1 to 255 printable ASCII characters' }],
        },
      },
    )
  }

  /** Reserves the key by inserting; a twin waits for the first to finish. E010 for another body. */
  async reserve(scope: Scope): Promise<Reservation> {
    const id = `${scope.userId ?? ''}/${this.#mac('scope', scope).toString('hex')}`
    const raw = scope.raw.length > LARGE_BYTES ? await digestOf(scope.raw) : scope.raw
    const bodyHash = this.#mac('body', scope, raw).toString('hex')
    const sealingKey = this.#mac('answer', scope, raw)
    const holder = randomUUID()
    const giveUp = Date.now() + WAIT_MS
    for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, 250)) {
      const now = this.#clock.now()
      const until = now + LEASE_MS
      const entry: Entry = { _id: id, bodyHash, holder, until, expireAt: new Date(now + KEEP_MS) }
      if (await this.#insert(entry)) return { run: true, lease: this.#lease(id, holder, sealingKey) }
      const existing = await this.#entries.findOne({ _id: id })
      if (existing) {
        if (existing.bodyHash !== bodyHash)
          throw new ApiError('E010', 'this Idempotency-Key was used with another body; use a new key for a new request')
        if (existing.answer !== undefined) return { run: false, answer: opened(existing.answer, id, sealingKey) }
        if (existing.until < now) {
          const { modifiedCount } = await this.#entries.updateOne(
            { _id: id, holder: existing.holder, until: existing.until },
            { $set: { holder, until } },
          )
          if (modifiedCount === 1) return { run: true, lease: this.#lease(id, holder, sealingKey) }
        }
      }
      if (Date.now() > giveUp)
        throw new ApiError('conflict', 'a request with this Idempotency-Key is still running; retry later', {
          headers: { 'retry-after': '5' },
        })
      await sleep(pauseMs)
    }
  }

  /** Only successes are kept: after a failure the same key may try again. */
  async finish(lease: Lease, answer: Answer | undefined): Promise<void> {
    clearInterval(lease.heartbeat)
    const mine = { _id: lease.id, holder: lease.holder }
    if (answer) {
      const sealed = sealBox(lease.sealingKey, lease.id, JSON.stringify(answer)).toString('base64')
      await this.#entries.updateOne(mine, { $set: { answer: sealed } })
    } else await this.#entries.deleteOne(mine)
  }

  /** Whatever the user was answered. */
  async erase(userId: string): Promise<void> {
    await this.#entries.deleteMany({ _id: { $gte: `${userId}/`, $lt: `${userId}0` } })
  }

  #mac(purpose: 'scope' | 'body' | 'answer', scope: Scope, raw: Buffer = NOTHING): Buffer {
    const { userId, ip, operation, params, key } = scope
    const caller = userId === undefined ? { ip } : { userId }
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([`idempotency-${purpose}`, caller, operation, params, key]))
      .update(raw)
      .digest()
  }

  #lease(id: string, holder: string, sealingKey: Buffer): Lease {
    const extend = (): Promise<unknown> =>
      this.#entries.updateOne({ _id: id, holder }, { $set: { until: this.#clock.now() + LEASE_MS } })
    return {
      id,
      holder,
      sealingKey,
      heartbeat: setInterval(() => void extend().catch(() => undefined), EXTEND_MS).unref(),
    }
  }

  async #insert(entry: Entry): Promise<boolean> {
    try {
      await this.#entries.insertOne(entry)
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }
}

const NOTHING = Buffer.alloc(0)
/** What is longer is read by another thread, since the event loop would wait for it. */
const LARGE_BYTES = 262_144
const digestOf = async (raw: Buffer): Promise<Buffer> => Buffer.from(await subtle.digest('SHA-256', raw))
const opened = (sealed: string, id: string, key: Buffer): Answer =>
  JSON.parse(openBox(key, id, Buffer.from(sealed, 'base64')).toString()) as Answer
