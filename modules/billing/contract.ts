import Type from 'typebox'
import { defineContract, event } from '../../kernel/define.ts'
import { alertContract } from './alerts/contract.ts'
import { creditContract } from './credit/contract.ts'
import { invoiceContract } from './invoices/contract.ts'
import { priceContract } from './prices/contract.ts'
import { subscriptionContract } from './subscriptions/contract.ts'
import { usageContract } from './usage/contract.ts'

/** The house, as a seller: what operators write. */
export const PLATFORM = 'platform'

/** Internal: a record of the invoice was sealed; moves its money, keeps its row up to it. */
export const InvoiceRecorded = event('billing.invoice_recorded', Type.Object({ invoice_id: Type.String() }))

const told = Type.Object({
  invoice_id: Type.String(),
  number: Type.String(),
  amount_pence: Type.Integer({ description: 'total, or what was paid' }),
})
export const InvoiceOpenedEvent = event('invoice.opened', told, { published: 'first' })
export const InvoicePaidEvent = event('invoice.paid', told, { published: 'first' })
export const AlertEvent = event(
  'billing.alert',
  Type.Object({
    alert_id: Type.String(),
    month: Type.String(),
    threshold: Type.Integer(),
    value: Type.String(),
    customer: Type.Optional(Type.String({ description: 'whose usage it is' })),
  }),
  { published: 'first' },
)

export const contract = defineContract({
  ...priceContract,
  ...subscriptionContract,
  ...invoiceContract,
  ...creditContract,
  ...alertContract,
  ...usageContract,
})
