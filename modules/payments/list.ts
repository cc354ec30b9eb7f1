import { newestFirst, type PageRequest } from '../../kernel/define.ts'
import type { Store } from './model.ts'
import type { Parts } from './parts.ts'
import { paymentView } from './view.ts'

export async function listPayments(userId: string, page: PageRequest, store: Store, { payments, links }: Parts) {
  return newestFirst(store.payments, {
    filter: { userId },
    time: 'createdAt',
    page,
    view: (row) => paymentView(row, links.urlOf(row), payments),
  })
}
