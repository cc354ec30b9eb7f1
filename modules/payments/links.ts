import type { Clock } from '../../kernel/define.ts'
import { freshId } from '../records/services.ts'
import { MAX_PAYMENT_PENCE, MIN_PAYMENT_PENCE } from './contract.ts'
import type { PaymentRow, Store } from './model.ts'
import type { Payments } from './payments.ts'
import type { PaymentLink, PaymentLinks } from './services.ts'

/** A link that is handed out again must leave its payer this long. */
const USEFUL_MS = 3_600_000

/** Links for 402 answers. A storm of refused calls makes one link, not a thousand. */
export class Links implements PaymentLinks {
  readonly #parts: {
    readonly payments: Payments
    readonly store: Store
    readonly clock: Clock
    readonly publicUrl: string
  }

  constructor(parts: {
    readonly payments: Payments
    readonly store: Store
    readonly clock: Clock
    readonly publicUrl: string
  }) {
    this.#parts = parts
  }

  async linkFor(userId: string, amountPence: number, purpose: string): Promise<PaymentLink> {
    const { payments, store, clock } = this.#parts
    // no card payment is smaller; what is left over stays as credit
    const amount = Math.min(Math.max(Math.ceil(amountPence), MIN_PAYMENT_PENCE), MAX_PAYMENT_PENCE)
    const open = await store.payments
      .findOne({
        userId,
        status: 'open',
        purpose,
        token: { $exists: true },
        amountPence: amount,
        expiresAt: { $gt: new Date(clock.now() + USEFUL_MS) },
      })
      .lean()
    const row = open ?? (await payments.create({ id: freshId('pay_'), userId, amountPence: amount, purpose }))
    return { payment_link: this.urlOf(row), amount_pence: amount }
  }

  /** The token makes the link a capability: ids stand in lists, records and logs. */
  urlOf(payment: Pick<PaymentRow, '_id' | 'token'>): string {
    return this.#parts.publicUrl + payPath(payment)
  }
}

/** As Stripe's clients write it into `success_url`: stands for the id of the session. */
const SESSION_ID = '{CHECKOUT_SESSION_ID}'
export const returnUrl = (successUrl: string, { _id }: Pick<PaymentRow, '_id'>): string =>
  successUrl.replaceAll(SESSION_ID, _id)

export const payPath = ({ _id, token }: Pick<PaymentRow, '_id' | 'token'>): string =>
  token === undefined ? `/pay/${_id}` : `/pay/${_id}?token=${token}`
