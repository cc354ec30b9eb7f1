import { deriving, type Occurrence } from '../../kernel/define.ts'
import { type Ledger, toMicroPence } from '../ledger/services.ts'
import type { Records, Sealed } from '../records/services.ts'
import { PaymentRecorded } from './contract.ts'
import type { PaymentRow, PaymentStatus, Store } from './model.ts'
import { DisputeLost, DisputeWon, PaymentDisputed, PaymentPaid } from './records.ts'
import type { Disputes } from './services.ts'

/**
 * Records of one payment. That it was paid has the payment's own id, so it is credited once, however often we hear of
 * it. A payment can be disputed again after a dispute was won: each dispute takes, and ends, under an id of its own.
 */
const recordIds = {
  paid: (paymentId: string): string => paymentId,
  disputed: (paymentId: string, disputeId: string): string => `${paymentId}/dispute/${disputeId}`,
  /** The ledger's rule for what undoes a record; lost has it too: a dispute ends once, whoever is faster. */
  closed: (paymentId: string, disputeId: string): string => `end:${recordIds.disputed(paymentId, disputeId)}`,
}

const recorded = ({ body: { payment_id } }: { readonly body: { readonly payment_id: string } }): Occurrence[] => [
  PaymentRecorded.of({ payment_id }, { users: [] }),
]
export const derives = [
  deriving(PaymentPaid, recorded),
  deriving(PaymentDisputed, recorded),
  deriving(DisputeWon, recorded),
  deriving(DisputeLost, recorded),
]

export interface Dispute {
  /** The processor's (`dp_…`). */
  readonly id: string
  /** What the bank takes back: all of the payment, or a part of it. */
  readonly amountPence: number
}

/** Moves the money of payments: credits what was paid, takes back what is disputed. Every step may be repeated. */
export class PaymentSettlement implements Disputes {
  readonly #parts: { readonly ledger: Ledger; readonly records: Records; readonly store: Store }

  constructor(parts: { readonly ledger: Ledger; readonly records: Records; readonly store: Store }) {
    this.#parts = parts
  }

  async paid(payment: PaymentRow): Promise<void> {
    await this.#parts.ledger.grant(PaymentPaid, {
      id: recordIds.paid(payment._id),
      owner: payment.userId,
      fund: 'paid',
      amountMicroPence: toMicroPence(payment.amountPence),
      source: 'house:card',
      facts: {
        payment_id: payment._id,
        livemode: payment.livemode,
        ...(payment.listing === undefined ? {} : { listing_id: payment.listing }),
      },
    })
    await this.refresh(payment._id)
  }

  /** The card's bank takes the money back: so do we; what is spent already is owed, and nothing is paid out meanwhile. */
  async disputed(payment: PaymentRow, { id: disputeId, amountPence }: Dispute): Promise<void> {
    const { ledger, store } = this.#parts
    // before the record: whoever reads the row afterwards finds the dispute by it
    await store.payments.updateOne({ _id: payment._id }, { $addToSet: { disputes: disputeId } })
    const amountMicroPence = toMicroPence(amountPence)
    await ledger.post(PaymentDisputed, {
      id: recordIds.disputed(payment._id, disputeId),
      owner: payment.userId,
      owe: true,
      legs: [
        { account: `user:${payment.userId}:paid`, amountMicroPence: -amountMicroPence },
        { account: 'house:card', amountMicroPence },
      ],
      facts: factsOf(payment, disputeId),
    })
    await this.refresh(payment._id)
  }

  async won(payment: PaymentRow, disputeId: string): Promise<void> {
    await this.#parts.ledger.reverse(DisputeWon, recordIds.disputed(payment._id, disputeId), {
      facts: factsOf(payment, disputeId),
    })
    await this.refresh(payment._id)
  }

  async lost(payment: PaymentRow, disputeId: string): Promise<void> {
    await this.#parts.records.append(DisputeLost, {
      id: recordIds.closed(payment._id, disputeId),
      account: payment.userId,
      body: factsOf(payment, disputeId),
    })
    await this.refresh(payment._id)
  }

  /** A lost dispute freezes no longer: what is owed then is withheld by the ledger. */
  async frozen(userId: string): Promise<boolean> {
    return (await this.#parts.store.payments.exists({ userId, status: 'disputed' })) !== null
  }

  /** Brings the row up to the records. */
  async refresh(paymentId: string): Promise<void> {
    const { records, store } = this.#parts
    const row = await store.payments.findById(paymentId).lean()
    const paid = await records.find(recordIds.paid(paymentId))
    if (!row || !paid) return
    const disputes = await Promise.all(
      (row.disputes ?? []).map(async (disputeId) => ({
        opened: await records.find(recordIds.disputed(paymentId, disputeId)),
        closed: await records.find(recordIds.closed(paymentId, disputeId)),
      })),
    )
    const steps = 1 + disputes.flatMap(({ opened, closed }) => [opened, closed]).filter(Boolean).length
    // a view with fewer records is an older one
    await store.payments.updateOne(
      { _id: paymentId, $or: [{ steps: { $exists: false } }, { steps: { $lte: steps } }] },
      { $set: { status: statusOf(disputes), steps, paidAt: new Date(paid.at), seal: paid.seal } },
    )
  }
}

function statusOf(
  disputes: readonly { readonly opened: Sealed | undefined; readonly closed: Sealed | undefined }[],
): PaymentStatus {
  if (disputes.some(({ opened, closed }) => opened && !closed)) return 'disputed'
  return disputes.some(({ closed }) => DisputeLost.is(closed)) ? 'charged_back' : 'paid'
}

const factsOf = ({ _id }: PaymentRow, disputeId: string) => ({ payment_id: _id, dispute_id: disputeId })
