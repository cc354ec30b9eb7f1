import { randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError, type Clock, isDuplicateKey, type PersonalCipher } from '../../kernel/define.ts'
import type { PaymentDetails, PaymentRow, Store } from './model.ts'

/** Below the day after which Stripe may forget the key that makes its page (the payment's id). */
const LINK_LIFETIME_MS = 23 * 3_600_000

const TOKEN_BYTES = 18

export interface NewPayment {
  readonly id: string
  readonly userId: string
  readonly amountPence: number
  readonly purpose?: string
  readonly listing?: string
  readonly details?: PaymentDetails
}

export interface PaymentsParts {
  readonly store: Store
  readonly clock: Clock
  readonly cipher: PersonalCipher
  readonly livemode: boolean
}

/** Payments that were asked for. */
export class Payments {
  readonly #parts: PaymentsParts

  constructor(parts: PaymentsParts) {
    this.#parts = parts
  }

  /** Under an id that is there already: that one. */
  async create({ id, userId, amountPence, purpose, listing, details }: NewPayment): Promise<PaymentRow> {
    const { store, clock, cipher, livemode } = this.#parts
    const now = clock.now()
    const row: PaymentRow = {
      _id: id,
      userId,
      amountPence,
      status: 'open',
      livemode,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      createdAt: new Date(now),
      expiresAt: new Date(now + LINK_LIFETIME_MS),
      ...(purpose === undefined ? {} : { purpose }),
      ...(listing === undefined ? {} : { listing }),
      ...(details === undefined
        ? {}
        : { details: (await cipher.seal(userId, id, JSON.stringify(details))).toString('base64') }),
    }
    try {
      await store.payments.create(row)
      return row
    } catch (error) {
      if (isDuplicateKey(error)) return this.get(id)
      throw error
    }
  }

  /** Throws `not_found`, also for what is not the owner's where one is given. */
  async get(id: string, userId?: string): Promise<PaymentRow> {
    const row = await this.#parts.store.payments
      .findOne(userId === undefined ? { _id: id } : { _id: id, userId })
      .lean()
    if (!row) throw unknown(id)
    return row
  }

  /** As whoever holds its link may see it. Throws `not_found`, for a wrong token as for an unknown id. */
  async byLink(id: string, token: string | undefined): Promise<PaymentRow> {
    const row = await this.get(id)
    if (row.token === undefined || token === undefined || !equal(row.token, token)) throw unknown(id)
    return row
  }

  /** What was written about it; nothing once its owner's data is erased. */
  async detailsOf({ _id, userId, details, purpose }: PaymentRow): Promise<PaymentDetails> {
    const text = details && (await this.#parts.cipher.open(userId, _id, Buffer.from(details, 'base64')))
    return text ? (JSON.parse(text) as PaymentDetails) : { description: purpose ?? 'Credits' }
  }

  statusOf({ status, expiresAt }: PaymentRow): PaymentRow['status'] | 'expired' {
    return status === 'open' && expiresAt.getTime() <= this.#parts.clock.now() ? 'expired' : status
  }
}

const unknown = (id: string): ApiError =>
  new ApiError('not_found', `there is no payment ${id}, or the link to it is not whole: ask for it again`)

/** In constant time. */
const equal = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
