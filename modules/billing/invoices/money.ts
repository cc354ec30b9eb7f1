import { ApiError, faultPoints } from '../../../kernel/define.ts'
import { type Fund, splitExactly, toMicroPence } from '../../ledger/services.ts'
import { PLATFORM } from '../contract.ts'
import type { InvoiceRow } from '../model.ts'
import { accountIn, type Parts } from '../parts.ts'
import { InvoiceFee, InvoiceHeld, InvoiceReleased, InvoiceSettled } from '../records.ts'
import { type Closed, close } from './close.ts'
import { recordIds } from './record-ids.ts'

const passFault = faultPoints(['billing.closed'])
const kinds = { held: InvoiceHeld, settled: InvoiceSettled, released: InvoiceReleased }

/** Divides what a paid invoice brought: 80 / 17.5 / 2.5, all to the house where it is the seller. May be repeated. */
export async function moveMoney({ body }: Closed, row: InvoiceRow, parts: Parts): Promise<void> {
  if (body.outcome !== 'paid' || body.amount_pence === 0) return
  if (body.paid_by === 'balance') await chargeBalance(row, body.amount_pence, parts)
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

/** Where the invoice ends by this payment: another way may be faster, then nothing is charged. Throws E003. */
export const chargeBalance = async (row: InvoiceRow, pence: number, parts: Parts): Promise<void> => {
  const payer = accountIn(row.customer) ?? ''
  const id = recordIds.balanceHeld(row._id, pence)
  await charge(row, { id, payer, pence }, parts, async () => {
    const { body } = await close(row, { outcome: 'paid', paid_by: 'balance', amount_pence: pence }, parts)
    passFault('billing.closed')
    if (body.paid_by !== 'balance' || body.amount_pence !== pence) throw new PaidOtherwise()
  }).catch((error: unknown) => {
    if (!(error instanceof PaidOtherwise)) throw error
  })
}

class PaidOtherwise extends Error {}

interface Payment {
  readonly id: string
  readonly payer: string
  readonly pence: number
  readonly funds?: readonly Fund[]
}

/** Once, however many ask, and whenever they come again. */
async function charge(
  { _id, owner, customer }: InvoiceRow,
  { id, payer, pence, ...funds }: Payment,
  { services: { ledger }, config: { constitution } }: Parts,
  work: () => Promise<void> = async () => undefined,
): Promise<void> {
  const gross = toMicroPence(pence)
  const house = owner === PLATFORM
  const facts = { invoice_id: _id }
  const run = async () => {
    await work()
    return {
      value: true,
      charge: {
        grossMicroPence: gross,
        // what the house sells has no developer to share with: as captures of credits
        costMicroPence: house ? gross : 0n,
        policy: 'gross_revenue' as const,
        beneficiary: house ? (accountIn(customer) ?? '') : owner,
        facts: { ...facts, constitution },
      },
    }
  }
  const request = { id, owner: payer, upToMicroPence: gross, ...funds, lasting: 'days', facts } as const
  await ledger.charge(kinds, request, { run, failure: () => facts, replay: async () => true })
}

async function divideCardPayment(row: InvoiceRow, pence: number, parts: Parts): Promise<void> {
  const payer = payeeOf(row)
  if ((await parts.services.records.find(InvoiceFee, recordIds.fee(row._id))) !== undefined) return
  try {
    await charge(row, { id: recordIds.held(row._id), payer, pence, funds: ['paid'] }, parts)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'E003') throw error
    await takeFee(row, payer, pence, parts)
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
