import { recordIds } from '../invoices/record-ids.ts'
import type { GrantRow, InvoiceRow } from '../model.ts'
import { type Parts, userOf } from '../parts.ts'
import { CreditDrawn } from '../records.ts'

type Used = Readonly<Record<string, number>>
interface Drawn {
  readonly invoice_id: string
  readonly drawn_pence: number
  readonly used: Used
}

const chainOf = (owner: string, customer: string): string => `credit:${owner}:${customer}`

export const usedOf = async (owner: string, customer: string, { services }: Parts): Promise<Used> =>
  ((await services.records.head(chainOf(owner, customer))).body as Drawn | undefined)?.used ?? {}

export const leftOf = ({ _id, amount_pence, voided_at }: GrantRow, used: Used): number =>
  voided_at > 0 ? 0 : Math.max(0, amount_pence - (used[_id] ?? 0))

/** Good at a moment, in epoch milliseconds. */
export const isEffective = ({ effective_at, expires_at }: GrantRow, at: number): boolean =>
  effective_at * 1_000 <= at && (expires_at === 0 || expires_at * 1_000 > at)

const NEVER = Number.MAX_SAFE_INTEGER
/** Priority, then what expires soonest, then promotional before paid, then the oldest. */
const before = (a: GrantRow, b: GrantRow): number =>
  a.priority - b.priority ||
  (a.expires_at || NEVER) - (b.expires_at || NEVER) ||
  (a.category === b.category ? 0 : a.category === 'promotional' ? -1 : 1) ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  (a._id < b._id ? -1 : 1)

export const grantsOf = (owner: string, customer: string, { models }: Parts): Promise<readonly GrantRow[]> =>
  models.grants.find({ owner, customer }).lean()

/** Draws at most `duePence` from the customer's grants, once for an invoice. Chained: no penny of a grant is drawn twice. */
export async function drawCredit({ _id, owner, customer }: InvoiceRow, duePence: number, parts: Parts): Promise<void> {
  const { records, clock } = parts.services
  if ((await grantsOf(owner, customer, parts)).length === 0) return
  await records.appendChained(CreditDrawn, {
    id: recordIds.drawn(_id),
    account: userOf(owner),
    chain: chainOf(owner, customer),
    intent: { invoice_id: _id },
    async compose(head) {
      const used: Record<string, number> = { ...(head.body as Drawn | undefined)?.used }
      const grants = (await grantsOf(owner, customer, parts)).filter((grant) => isEffective(grant, clock.now()))
      const shares: Record<string, number> = {}
      let drawn = 0
      for (const grant of [...grants].sort(before)) {
        const taken = Math.min(leftOf(grant, used), duePence - drawn)
        if (taken === 0) continue
        shares[grant._id] = taken
        used[grant._id] = (used[grant._id] ?? 0) + taken
        drawn += taken
      }
      return { body: { invoice_id: _id, drawn_pence: drawn, shares, used } }
    },
  })
}

/** What a voided invoice had drawn is there again. */
export async function returnCredit({ _id, owner, customer }: InvoiceRow, parts: Parts): Promise<void> {
  const { records } = parts.services
  const drawn = await records.find(CreditDrawn, recordIds.drawn(_id))
  if (drawn === undefined || drawn.body.drawn_pence === 0) return
  const { shares } = drawn.body
  await records.appendChained(CreditDrawn, {
    id: recordIds.drawnBack(_id),
    account: userOf(owner),
    chain: chainOf(owner, customer),
    intent: { invoice_id: _id },
    compose(head) {
      const used = { ...(head.body as Drawn | undefined)?.used }
      for (const [grant, pence] of Object.entries(shares)) used[grant] = (used[grant] ?? 0) - pence
      return { body: { invoice_id: _id, drawn_pence: -drawn.body.drawn_pence, shares: {}, used } }
    },
  })
}
