import type { Records, Sealed } from '../records/services.ts'
import { legsOf } from './legs.ts'
import { purseOwner } from './purse.ts'
import type { Ledger, StatementLine } from './services.ts'

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
      const line = lineOf(record, owner)
      if (line.legs.length > 0) lines.push(line)
      if (lines.length === limit) return lines
    }
    last = page.at(-1)?.id
    if (page.length < limit) return lines
  }
}

const lineOf = ({ id, type, at, seal, body }: Sealed, owner: string): StatementLine => ({
  recordId: id,
  type,
  at,
  seal,
  legs: legsOf(body).filter(({ account }) => purseOwner(account)?.owner === owner || account === `receivable:${owner}`),
})
