import { type Leg, legsOf, toMicroPence } from '../../ledger/services.ts'
import type { InvoiceRow } from '../model.ts'
import { accountIn, type Parts } from '../parts.ts'
import { InvoiceFee, InvoiceHeld, InvoiceRefunded, InvoiceSettled } from '../records.ts'
import type { Closed } from './close.ts'
import { payeeOf } from './money.ts'
import { recordIds } from './record-ids.ts'
import { refundLegs } from './refund-legs.ts'

interface Refund {
  readonly creditNote: string
  readonly pence: number
  /** By the notes before it. */
  readonly beforePence: number
}

/** A part of what was paid, or all, to where it came from: the funds of a balance, or the card. Of what the seller has spent the rest is owed. May be repeated. */
export async function refund(
  { creditNote, pence, beforePence }: Refund,
  { body: closed }: Closed,
  row: InvoiceRow,
  parts: Parts,
): Promise<void> {
  const shares = await sharesOf(closed, row, parts)
  const legs = refundLegs({ ...shares, before: toMicroPence(beforePence), amount: toMicroPence(pence) })
  await parts.services.ledger.post(InvoiceRefunded, {
    id: recordIds.refunded(creditNote),
    owner: payeeOf(row),
    owe: true,
    legs,
    facts: { invoice_id: row._id, credit_note_id: creditNote },
  })
  if (closed.payment_id !== undefined)
    await parts.services.payments?.refund({ paymentId: closed.payment_id, id: creditNote, amountPence: pence })
}

/** Who had what of the payment, and what paid it. */
async function sharesOf(closed: Closed['body'], row: InvoiceRow, { services: { ledger, records } }: Parts) {
  const { held: byCard, balanceHeld } = recordIds
  const id = closed.paid_by === 'balance' ? balanceHeld(row._id, closed.amount_pence) : byCard(row._id)
  const card = { account: 'house:card', amountMicroPence: toMicroPence(closed.amount_pence) } as const
  const [settled, fee] = await Promise.all([ledger.charged(id), records.find(InvoiceFee, recordIds.fee(row._id))])
  if (fee !== undefined) {
    const taken = legsOf(fee.body).filter(isHouse)
    const kept = taken.reduce((left, leg) => left - leg.amountMicroPence, card.amountMicroPence)
    return { got: [{ account: `user:${payeeOf(row)}:paid`, amountMicroPence: kept } as const, ...taken], paid: [card] }
  }
  const held = InvoiceSettled.is(settled) ? await records.find(InvoiceHeld, settled.body.ends) : undefined
  if (settled === undefined || held === undefined)
    throw new Error(`the payment of invoice ${row._id} is not divided yet`)
  const got = merged(legsOf(settled.body).filter((leg) => leg.amountMicroPence > 0n && leg.returned !== true))
  const draws = legsOf(held.body).filter((leg) => leg.amountMicroPence < 0n)
  const paid = closed.paid_by === 'card' ? [card] : draws.map(funds)
  return { got, paid }
}

const isHouse = ({ account, amountMicroPence }: Leg): boolean => account.startsWith('house:') && amountMicroPence > 0n
const funds = ({ account, amountMicroPence, expiresAt, priority }: Leg): Leg => ({
  account,
  amountMicroPence: -amountMicroPence,
  ...(expiresAt !== undefined && { expiresAt }),
  ...(priority !== undefined && { priority }),
})

/** Whole accounts: when earnings mature has no part in what is taken back. */
function merged(legs: readonly Leg[]): readonly Leg[] {
  const sums = new Map<Leg['account'], bigint>()
  for (const { account, amountMicroPence } of legs) sums.set(account, (sums.get(account) ?? 0n) + amountMicroPence)
  return [...sums].map(([account, amountMicroPence]) => ({ account, amountMicroPence }))
}

/** A card payment came for an invoice that had ended otherwise: it goes back, unless it became credits of the payer. */
export async function refundUnused(paymentId: string, pence: number, row: InvoiceRow, parts: Parts): Promise<void> {
  const payee = payeeOf(row)
  const { ledger, payments } = parts.services
  if (payee === accountIn(row.customer) || payments === undefined) return
  const amountMicroPence = toMicroPence(pence)
  await ledger.post(InvoiceRefunded, {
    id: recordIds.refunded(paymentId),
    owner: payee,
    owe: true,
    legs: [
      { account: `user:${payee}:paid`, amountMicroPence: -amountMicroPence },
      { account: 'house:card', amountMicroPence },
    ],
    facts: { invoice_id: row._id, payment_id: paymentId },
  })
  await payments.refund({ paymentId, id: 'unused', amountPence: pence })
}
