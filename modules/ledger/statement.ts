import type { Records, Sealed } from '../records/services.ts'
import { LeaseClosed, LeaseOpened } from './charging/lease-kinds.ts'
import { fieldsOf } from './kinds.ts'
import { legsOf } from './legs.ts'
import { purseOwner } from './purse.ts'
import type { Ledger, Leg, StatementLine } from './services.ts'

/** A user's movements, newest first. */
export const readStatement = async (
  records: Records,
  owner: string,
  { limit, before, types }: Parameters<Ledger['statement']>[1],
): Promise<readonly StatementLine[]> => {
  const lines: StatementLine[] = []
  let last = before
  for (;;) {
    const page = await records.list({
      account: owner,
      limit,
      ...(types && { types }),
      ...(last !== undefined && { before: last }),
    })
    for (const record of page) {
      if (isLease(record)) continue
      const line = lineOf(record, owner)
      if (line.legs.length > 0) lines.push(line)
      if (lines.length === limit) return lines
    }
    last = page.at(-1)?.id
    if (page.length < limit) return lines
  }
}

/** What a process sets aside for calls to come is no movement to its owner: each call is. */
const isLease = ({ type }: Sealed): boolean => type === LeaseOpened.type || type === LeaseClosed.type

const lineOf = ({ id, type, at, seal, account, body }: Sealed, owner: string): StatementLine => {
  const own = legsOf(body).filter(
    (leg) => purseOwner(leg.account)?.owner === owner || leg.account === `receivable:${owner}`,
  )
  const { lease, fund, grossMicroPence = '0' } = fieldsOf(body)
  // the money of a lease was set aside before: what the call has cost is told with the call
  const cost: readonly Leg[] =
    lease === undefined || fund === undefined || account !== owner || grossMicroPence === '0'
      ? []
      : [{ account: `user:${owner}:${fund}`, amountMicroPence: -BigInt(grossMicroPence) }]
  return { recordId: id, type, at, seal, legs: [...cost, ...own] }
}
