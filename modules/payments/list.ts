import { newestFirst, type PageRequest } from '../../kernel/define.ts'
import type { Store } from './model.ts'
import type { Parts } from './parts.ts'
import { paymentView } from './view.ts'

export async function listPayments(userId: string, page: PageRequest, store: Store, { payments, links }: Parts) {
  const { rows, ...rest } = await newestFirst(store.payments, { userId }, 'createdAt', page)
  return { data: await Promise.all(rows.map((row) => paymentView(row, links.urlOf(row), payments))), ...rest }
}
