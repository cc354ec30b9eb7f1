import type { SealedRecord } from '../../../kernel/define.ts'
import { DisputeWon, PaymentDisputed, PaymentPaid } from '../../payments/services.ts'
import type { Parts } from '../parts.ts'
import { SaleDisputed } from '../records.ts'
import { purchaseOf } from './purchase.ts'

/** The bank of a buyer takes a payment back, or gives in: sealed with the name of who sold. Of what was refunded before, nothing is said. */
export async function saleDisputed(record: SealedRecord, parts: Parts): Promise<void> {
  const opened = PaymentDisputed.is(record)
  if (!opened && !DisputeWon.is(record)) return
  const { records } = parts.services
  const { payment_id, dispute_id } = record.body
  const idOf = (outcome: string): string => `sale-${outcome}/${payment_id}/${dispute_id}`
  const facts = opened
    ? await disputedSale(payment_id, parts)
    : (await records.find(SaleDisputed, idOf('disputed')))?.body
  if (facts === undefined || record.account === null) return
  const { listing_id, purchase_id, seller, price_micro_pence } = facts
  await records.append(SaleDisputed, {
    id: idOf(opened ? 'disputed' : 'won'),
    account: record.account,
    parties: [record.account, seller],
    body: { listing_id, purchase_id, seller, price_micro_pence, dispute_id, outcome: opened ? 'opened' : 'won' },
  })
}

async function disputedSale(paymentId: string, parts: Parts) {
  const paid = await parts.services.records.find(PaymentPaid, paymentId)
  if (paid?.body.listing_id === undefined || paid.account === null) return undefined
  return (await purchaseOf(paid.body.listing_id, paid.account, parts))?.body
}
