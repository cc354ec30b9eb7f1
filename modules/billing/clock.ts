import Type from 'typebox'
import { task } from '../../kernel/define.ts'
import { openInvoice } from './invoices/open.ts'
import { remind } from './invoices/remind.ts'
import type { Parts } from './parts.ts'
import { changeSubscription } from './subscriptions/change.ts'
import { advance } from './subscriptions/cycle.ts'
import { invoiceOfMonth } from './usage/statement.ts'

const Id = Type.String({ maxLength: 128 })
export const BillSubscription = task('billing.subscription', Type.Object({ owner: Id, id: Id }), { concurrency: 4 })
export const MoveInvoice = task('billing.invoice', Type.Object({ id: Id }), { concurrency: 4, timeoutMs: 120_000 })
export const EndLateUsage = task('billing.late_usage', Type.Object({ id: Id }), { concurrency: 2, timeoutMs: 120_000 })
export const BillMonth = task('billing.month', Type.Object({ account: Id, month: Id }), {
  concurrency: 2,
  timeoutMs: 120_000,
})

/** What one tick enqueues at most of each; the next goes on. */
const AT_ONCE = 1_000
const STATEMENT_DAY = 2

/** Enqueues whatever the time has come for. The ids say of what state: again is harmless, and nothing is forgotten. */
export async function enqueueDue(parts: Parts): Promise<void> {
  const { models, services } = parts
  const now = services.clock.now()
  const due = { $or: [{ live: true, period_end: { $lte: now } }, { unfinished: true }] }
  for (const { _id: id, owner, version } of await models.subscriptions.find(due).limit(AT_ONCE).lean())
    await services.queue.enqueue(BillSubscription, { owner, id }, { id: `billing-${id}-${version}` })
  for (const { _id: id, nextAt } of await models.invoices
    .find({ nextAt: { $lte: new Date(now) } })
    .limit(AT_ONCE)
    .lean())
    await services.queue.enqueue(MoveInvoice, { id }, { id: `billing-${id}-${nextAt?.getTime()}` })
  for (const { _id: id } of await models.invoices
    .find({ lateUntil: { $lte: new Date(now) } })
    .limit(AT_ONCE)
    .lean())
    await services.queue.enqueue(EndLateUsage, { id }, { id: `billing-${id}-late` })
  if (new Date(now).getUTCDate() < STATEMENT_DAY) return
  const past = { billed: false, month: { $lt: new Date(now).toISOString().slice(0, 7) } }
  for (const { account, month } of await models.months.find(past).limit(AT_ONCE).lean())
    await services.queue.enqueue(BillMonth, { account, month }, { id: `billing-${account}-${month}` })
}

export const billSubscription = async ({ owner, id }: { owner: string; id: string }, parts: Parts): Promise<void> => {
  await changeSubscription({ owner, id }, parts, async () => undefined)
  await advance(owner, id, parts)
}

export async function moveInvoice(id: string, parts: Parts): Promise<void> {
  const row = await parts.models.invoices.findById(id).lean()
  if (row?.nextAt === undefined || row.nextAt.getTime() > parts.services.clock.now()) return
  if (row.status === 'draft') await openInvoice(id, parts)
  else await remind(row, parts)
}

export const billMonth = ({ account, month }: { account: string; month: string }, parts: Parts): Promise<unknown> =>
  invoiceOfMonth(account, month, parts)
