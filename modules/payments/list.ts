import { newestFirst, type PageRequest } from '../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import type { PaymentStatus, Store } from './model.ts'
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

type DisputeQuery = PageRequest & { readonly status: PaymentStatus }

/** Of all accounts: for operators. */
export async function listDisputes({ status, ...page }: DisputeQuery, store: Store, { payments }: Parts) {
  return newestFirst(store.payments, {
    filter: { status },
    time: 'createdAt',
    page,
    view: (row) => ({
      payment_id: row._id,
      user_id: row.userId,
      status: payments.statusOf(row),
      amount_pence: row.amountPence,
      amount_gbp: formatGbp(toMicroPence(row.amountPence)),
      disputes: row.disputes?.length ?? 0,
      livemode: row.livemode,
      created_at: row.createdAt.toISOString(),
    }),
  })
}
