import { fieldsOf } from '../../ledger/services.ts'
import type { Sealed } from '../../records/services.ts'
import type { Parts } from '../parts.ts'

const PAGE = 500

/** A sealed record by which an account paid for something on this service. */
export interface Receipt {
  readonly record: Sealed
  readonly paidMicroPence: bigint
}

/** What a settlement charged this account; undefined for what is none, or not theirs. Invoices are paid by other records' means. */
export function receiptOf(record: Sealed, account: string): Receipt | undefined {
  const { grossMicroPence, ends } = fieldsOf(record.body)
  if (grossMicroPence === undefined || ends === undefined || record.account !== account) return undefined
  if (record.type === 'invoice.settled' || BigInt(grossMicroPence) === 0n) return undefined
  return { record, paidMicroPence: BigInt(grossMicroPence) }
}

/** Newest first, of a time in epoch milliseconds (`to` excluded). Reads the account's own records, page by page. */
export async function* receiptsOf(
  account: string,
  from: number,
  to: number,
  { services }: Parts,
): AsyncGenerator<Receipt> {
  let before: string | undefined
  for (;;) {
    const page = await services.records.list({
      account,
      until: to - 1,
      limit: PAGE,
      ...(before !== undefined && { before }),
    })
    for (const record of page) {
      if (record.at < from) return
      const receipt = receiptOf(record, account)
      if (receipt !== undefined) yield receipt
    }
    before = page.at(-1)?.id
    if (before === undefined) return
  }
}
