import { ApiError, DAY_MS } from '../../../kernel/define.ts'
import { splitExactly, toMicroPence } from '../../ledger/services.ts'
import { PLATFORM } from '../contract.ts'
import type { InvoiceRow } from '../model.ts'
import { accountIn, type Parts } from '../parts.ts'
import { InvoiceFee, InvoiceHeld, InvoiceSettled } from '../records.ts'
import type { Closed } from './close.ts'
import { recordIds } from './record-ids.ts'

/** Long enough for whatever was down to come back: what is held has been paid for. */
export const HOLD_MS = 7 * DAY_MS

/** Divides what a paid invoice brought: 80 / 17.5 / 2.5, all to the house where it is the seller. May be repeated. */
export async function moveMoney({ body }: Closed, row: InvoiceRow, parts: Parts): Promise<void> {
  if (body.outcome !== 'paid' || body.amount_pence === 0) return
  if (body.paid_by === 'balance' && body.hold_id !== undefined)
    await settle(body.hold_id, row, body.amount_pence, parts)
  if (body.paid_by === 'card') await divideCardPayment(row, body.amount_pence, parts)
}

/** Whose credits a card payment of the invoice becomes: the seller's; the customer's own, where the house sells. */
export function payeeOf({ _id, owner, customer }: Pick<InvoiceRow, '_id' | 'owner' | 'customer'>): string {
  const account = accountIn(customer)
  if (owner !== PLATFORM) return owner
  if (account === undefined)
    throw new ApiError(
      'conflict',
      `invoice ${_id} of the platform is to nobody with an account: mark it paid out of band`,
    )
  return account
}

async function settle(
  holdId: string,
  { _id, owner, customer }: InvoiceRow,
  pence: number,
  parts: Parts,
): Promise<void> {
  const gross = toMicroPence(pence)
  const house = owner === PLATFORM
  await parts.services.ledger.settle(InvoiceSettled, {
    holdId,
    grossMicroPence: gross,
    // what the house sells has no developer to share with: as captures of credits
    costMicroPence: house ? gross : 0n,
    policy: 'gross_revenue',
    beneficiary: house ? (accountIn(customer) ?? '') : owner,
    facts: { invoice_id: _id, constitution: parts.config.constitution },
  })
}

async function divideCardPayment(row: InvoiceRow, pence: number, parts: Parts): Promise<void> {
  const { ledger, records } = parts.services
  const payee = payeeOf(row)
  if ((await records.find(InvoiceFee, recordIds.fee(row._id))) !== undefined) return
  try {
    const held = await ledger.hold(InvoiceHeld, {
      id: recordIds.held(row._id),
      owner: payee,
      amountMicroPence: toMicroPence(pence),
      funds: ['paid'],
      expiresInMs: HOLD_MS,
      facts: { invoice_id: row._id },
    })
    await settle(held.id, row, pence, parts)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'E003') throw error
    await takeFee(row, payee, pence, parts)
  }
}

/** The payee spent the credits before they were divided: they have had their part, and owe the rest. */
async function takeFee({ _id, owner }: InvoiceRow, payee: string, pence: number, { services }: Parts): Promise<void> {
  const gross = toMicroPence(pence)
  const split = splitExactly('gross_revenue', gross)
  const treasury = split.treasuryMicroPence
  const platform = owner === PLATFORM ? gross - treasury : split.platformMicroPence
  await services.ledger.post(InvoiceFee, {
    id: recordIds.fee(_id),
    owner: payee,
    owe: true,
    legs: [
      { account: `user:${payee}:paid`, amountMicroPence: -(platform + treasury) },
      { account: 'house:platform', amountMicroPence: platform },
      { account: 'house:treasury', amountMicroPence: treasury },
    ],
    facts: { invoice_id: _id },
  })
}
