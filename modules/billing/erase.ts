import { invoiceView } from './invoices/view.ts'
import type { Store } from './model.ts'
import type { Parts } from './parts.ts'
import { openCustomer } from './prices/customers.ts'

/**
 * All that an account wrote as a seller goes; prices, subscriptions and alerts go by themselves. What was written to it
 * stays with who wrote it: an invoice names an account by its random id only. Numbers and totals stay sealed.
 */
export async function eraseAccount(userId: string, models: Store): Promise<void> {
  const invoices = await models.invoices.find({ owner: userId }).select({ _id: 1 }).lean()
  for (const { _id } of invoices) await models.notes.deleteMany({ invoice: _id })
  await models.invoices.deleteMany({ owner: userId })
  await models.items.deleteMany({ owner: userId })
  await models.customers.deleteMany({ owner: userId })
  await models.months.deleteMany({ account: userId })
}

export async function* exportAccount(userId: string, parts: Parts): AsyncGenerator<{ kind: string; item: unknown }> {
  for await (const row of parts.models.customers.find({ owner: userId }).lean())
    yield { kind: 'billing customer', item: { customer: row.customer, ...(await openCustomer(row, parts)) } }
  for await (const row of parts.models.invoices
    .find({ $or: [{ owner: userId }, { customer: userId, number: { $exists: true } }] })
    .lean())
    yield { kind: 'invoice', item: invoiceView(row, parts) }
}
