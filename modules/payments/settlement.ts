import type { EventPayload, SealedRecord } from '../../kernel/define.ts'
import { type Ledger, toMicroPence } from '../ledger/services.ts'
import type { Records } from '../records/services.ts'
import { PaymentRecorded } from './contract.ts'
import type { PaymentRow, PaymentStatus, Store } from './model.ts'
import type { Disputes } from './services.ts'

/** Records of one payment. That it was paid has the payment's own id, so it is credited once, however often we hear of it. */
const recordIds = {
  paid: (paymentId: string): string => paymentId,
  /** The ledger's rule: what undoes a record has the id `end:<id of the record>`. */
  disputed: (paymentId: string): string => `end:${paymentId}`,
  /** One id for won and lost: a dispute ends once, whoever is faster. */
  closed: (paymentId: string): string => `end:end:${paymentId}`,
}

const recorded = ({ body }: SealedRecord): readonly EventPayload[] => [
  PaymentRecorded.of({ payment_id: String(body['payment_id']) }, { users: [] }),
]
export const derives = {
  'payment.paid': recorded,
  'payment.disputed': recorded,
  'payment.dispute_won': recorded,
  'payment.dispute_lost': recorded,
}

/** Moves the money of payments: credits what was paid, takes back what is disputed. Every step may be repeated. */
export class PaymentSettlement implements Disputes {
  readonly #parts: { readonly ledger: Ledger; readonly records: Records; readonly store: Store }

  constructor(parts: { readonly ledger: Ledger; readonly records: Records; readonly store: Store }) {
    this.#parts = parts
  }

  async paid(payment: PaymentRow): Promise<void> {
    await this.#parts.ledger.grant({
      id: recordIds.paid(payment._id),
      type: 'payment.paid',
      owner: payment.userId,
      fund: 'paid',
      amountMicroPence: toMicroPence(payment.amountPence),
      source: 'house:card',
      body: { payment_id: payment._id, livemode: payment.livemode },
    })
    await this.refresh(payment._id)
  }

  /** The card's bank takes the money back: so do we; what is spent already is owed, and nothing is paid out meanwhile. */
  async disputed(payment: PaymentRow): Promise<void> {
    await this.#parts.ledger.reverse(recordIds.paid(payment._id), ending('payment.disputed', payment))
    await this.refresh(payment._id)
  }

  async won(payment: PaymentRow): Promise<void> {
    await this.#parts.ledger.reverse(recordIds.disputed(payment._id), ending('payment.dispute_won', payment))
    await this.refresh(payment._id)
  }

  async lost({ _id, userId }: PaymentRow): Promise<void> {
    await this.#parts.records.append({
      id: recordIds.closed(_id),
      type: 'payment.dispute_lost',
      account: userId,
      body: { payment_id: _id },
    })
    await this.refresh(_id)
  }

  /** A lost dispute freezes no longer: what is owed then is withheld by the ledger. */
  async frozen(userId: string): Promise<boolean> {
    return (await this.#parts.store.payments.exists({ userId, status: 'disputed' })) !== null
  }

  /** Brings the row up to the records. */
  async refresh(paymentId: string): Promise<void> {
    const { records, store } = this.#parts
    const [paid, disputed, closed] = await Promise.all(
      (['paid', 'disputed', 'closed'] as const).map((step) => records.find(recordIds[step](paymentId))),
    )
    if (!paid) return
    const status = closed ? closedStatus(closed.type) : disputed ? 'disputed' : 'paid'
    await store.payments.updateOne({ _id: paymentId }, { $set: { status, paidAt: new Date(paid.at), seal: paid.seal } })
  }
}

const closedStatus = (type: string): PaymentStatus => (type === 'payment.dispute_lost' ? 'charged_back' : 'paid')

const ending = (type: string, { _id, userId }: PaymentRow) => ({ type, owner: userId, body: { payment_id: _id } })
