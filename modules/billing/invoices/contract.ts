import Type from 'typebox'
import { defineContract, Id, Nullable, Page, PageQuery, Timestamp } from '../../../kernel/define.ts'
import { Currency, CustomerId } from '../prices/contract.ts'

/** Stripe's limit, too: an invoice is one document, whose lines are hashed, listed and counted as one. */
export const MAX_LINES = 250
/** £1 billion: beyond it somebody has mistaken a unit. */
export const MAX_AMOUNT_PENCE = 100_000_000_000
export const STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const ById = Type.Object({ id: Id('in_') })
const ByLine = Type.Object({ id: Id('in_'), line: Type.String({ pattern: '^[A-Za-z0-9_-]{1,80}$', maxLength: 80 }) })
const TaxId = Type.Optional(Id('txr_'))
const Link = Type.Object({ token: Type.Optional(Type.String({ maxLength: 64 })) })

const NewLine = Type.Object({
  description: Type.Optional(text(300)),
  amount_pence: Type.Optional(
    Type.Integer({ minimum: -MAX_AMOUNT_PENCE, maximum: MAX_AMOUNT_PENCE, description: 'or a price and quantity' }),
  ),
  price: Type.Optional(Id('price_')),
  quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
  tax_rate: TaxId,
  currency: Currency,
})

const Line = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(['item', 'price', 'usage', 'late_usage', 'proration', 'carried', 'service']),
    description: Type.String(),
    quantity: Nullable(Type.String({ description: 'a whole number' })),
    price: Nullable(Type.String()),
    meter: Nullable(Type.String()),
    period_start: Nullable(Timestamp),
    period_end: Nullable(Timestamp),
    amount_pence: Type.Integer({ description: 'as priced: with inclusive tax, without exclusive' }),
    tax_pence: Type.Integer(),
    tax: Nullable(
      Type.Object({
        id: Type.String(),
        display_name: Type.String(),
        percentage: Type.String(),
        inclusive: Type.Boolean(),
      }),
    ),
  },
  { title: 'InvoiceLine' },
)

const CreditNote = Type.Object(
  {
    id: Type.String(),
    number: Type.String(),
    amount_pence: Type.Integer(),
    reason: Nullable(Type.String()),
    created_at: Timestamp,
    worm_seal: Type.String(),
  },
  { title: 'CreditNote' },
)

export const Invoice = Type.Object(
  {
    id: Type.String(),
    number: Nullable(Type.String({ description: 'in order and without gaps per seller, from opening on' })),
    status: Type.Enum(STATUSES),
    seller: Type.String({ description: 'an account, or `platform`' }),
    customer: Type.String(),
    subscription: Nullable(Type.String()),
    currency: Type.Literal('gbp'),
    description: Nullable(Type.String()),
    lines: Type.Array(Line),
    subtotal_pence: Type.Integer({ description: 'without tax' }),
    tax_pence: Type.Integer(),
    total_pence: Type.Integer(),
    prepaid_pence: Type.Integer({ description: 'drawn from credits already, by the receipts behind its lines' }),
    credited_pence: Type.Integer({ description: 'by credit notes' }),
    credit_applied_pence: Type.Integer({ description: 'by credit grants' }),
    amount_due_pence: Type.Integer(),
    created_at: Timestamp,
    opened_at: Nullable(Timestamp),
    due_at: Nullable(Timestamp),
    closed_at: Nullable(Timestamp),
    paid_by: Nullable(Type.Enum(['card', 'balance', 'out_of_band', 'nothing_due'])),
    invoice_url: Nullable(Type.String({ description: 'a page for the customer; whoever has it can see and pay' })),
    worm_seal: Nullable(Type.String({ description: 'of its opening' })),
  },
  { title: 'Invoice' },
)
const Receipt = Type.Object(
  {
    id: Type.String({ description: 'of a sealed record, or the identifier of a meter event' }),
    type: Type.String(),
    at: Timestamp,
    quantity: Type.String(),
    amount_pence: Nullable(Type.String({ description: 'exact' })),
    worm_seal: Nullable(Type.String()),
  },
  { title: 'InvoiceReceipt' },
)

const one = { params: ById, reply: { 200: Invoice }, errors: ['not_found', 'conflict'] } as const
const nothing = { body: Type.Object({}), bodyOptional: true, example: {} } as const

export const invoiceContract = defineContract({
  createInvoice: {
    method: 'post',
    path: '/v1/billing/invoices',
    permission: 'money:write',
    summary: 'Draft an invoice; what waits for the customer goes on it',
    idempotent: true,
    body: Type.Object({
      customer: CustomerId,
      description: Type.Optional(text(300)),
      days_until_due: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
      currency: Currency,
      lines: Type.Optional(Type.Array(NewLine, { maxItems: MAX_LINES })),
    }),
    reply: { 200: Invoice },
    errors: ['not_found', 'conflict'],
    example: { customer: 'cus_acme', lines: [{ description: 'Set-up', amount_pence: 5_000 }] },
  },
  listInvoices: {
    method: 'get',
    path: '/v1/billing/invoices',
    permission: 'money:read',
    derived: true,
    summary: 'Invoices that you wrote, or (`as=customer`) that were written to your account',
    query: Type.Object({
      ...PageQuery.properties,
      as: Type.Optional(Type.Enum(['seller', 'customer'])),
      status: Type.Optional(Type.Enum(STATUSES)),
      customer: Type.Optional(CustomerId),
    }),
    reply: { 200: Page(Invoice) },
  },
  getInvoice: {
    method: 'get',
    path: '/v1/billing/invoices/:id',
    permission: 'money:read',
    derived: true,
    summary: 'One invoice',
    ...one,
  },
  lines: {
    method: 'get',
    path: '/v1/billing/invoices/:id/lines',
    permission: 'money:read',
    summary: 'The lines of an invoice, page by page, in its order',
    params: ById,
    query: PageQuery,
    reply: { 200: Page(Line) },
    errors: ['not_found'],
  },
  addLine: {
    method: 'post',
    path: '/v1/billing/invoices/:id/lines',
    permission: 'money:write',
    summary: 'Add a line to a draft',
    idempotent: true,
    ...one,
    body: NewLine,
    example: { description: 'Support', amount_pence: 2_500 },
  },
  removeLine: {
    method: 'delete',
    path: '/v1/billing/invoices/:id/lines/:line',
    permission: 'money:write',
    summary: 'Take a line off a draft',
    ...one,
    params: ByLine,
  },
  openInvoice: {
    method: 'post',
    path: '/v1/billing/invoices/:id/open',
    permission: 'money:write',
    summary: 'Open a draft: it gets its number, and changes no more',
    ...one,
    ...nothing,
  },
  voidInvoice: {
    method: 'post',
    path: '/v1/billing/invoices/:id/void',
    permission: 'money:write',
    summary: 'Void an open invoice; its number stays taken',
    ...one,
    ...nothing,
  },
  markUncollectible: {
    method: 'post',
    path: '/v1/billing/invoices/:id/mark_uncollectible',
    permission: 'money:write',
    summary: 'Expect no more payment, and remind no more; it can still be paid or voided',
    ...one,
    ...nothing,
  },
  payInvoice: {
    method: 'post',
    path: '/v1/billing/invoices/:id/pay',
    permission: 'money:write',
    summary: 'Pay from your balance (customer), or say that it was paid elsewhere (seller, `out_of_band`)',
    ...one,
    body: Type.Object({ out_of_band: Type.Optional(Type.Boolean()) }),
    bodyOptional: true,
    errors: ['not_found', 'conflict', 'E003', 'forbidden'],
    example: {},
  },
  paymentLink: {
    method: 'post',
    path: '/v1/billing/invoices/:id/payment_link',
    permission: 'money:write',
    summary: 'The link where the amount due is paid by card; it lives 23 hours, then ask again',
    params: ById,
    ...nothing,
    reply: { 200: Type.Object({ payment_link: Type.String(), amount_pence: Type.Integer() }) },
    errors: ['not_found', 'conflict', 'E009'],
  },
  creditNote: {
    method: 'post',
    path: '/v1/billing/invoices/:id/credit_notes',
    permission: 'money:write',
    summary: 'Credit an invoice: less is due; what is paid already counts for the next one, or goes back (`refund`)',
    description:
      'refund: what was paid goes back to where it came from, the card or the funds of the balance, in part or whole. Of what the seller has spent of it the rest is owed.',
    idempotent: true,
    ...one,
    body: Type.Object({
      amount_pence: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT_PENCE }),
      reason: Type.Optional(text(200)),
      refund: Type.Optional(Type.Boolean()),
    }),
    reply: { 200: CreditNote },
    example: { amount_pence: 500, reason: 'outage' },
  },
  creditNotes: {
    method: 'get',
    path: '/v1/billing/invoices/:id/credit_notes',
    permission: 'money:read',
    summary: 'Credit notes of an invoice',
    params: ById,
    reply: { 200: Type.Object({ data: Type.Array(CreditNote) }) },
    errors: ['not_found'],
  },
  receipts: {
    method: 'get',
    path: '/v1/billing/invoices/:id/lines/:line/receipts',
    permission: 'money:read',
    summary: 'What is behind a line: meter events, or sealed records with their seals',
    params: ByLine,
    query: PageQuery,
    reply: { 200: Page(Receipt) },
    errors: ['not_found'],
  },
  pdf: {
    method: 'get',
    path: '/v1/billing/invoices/:id/pdf',
    permission: 'money:read',
    summary: 'The invoice as PDF',
    params: ById,
    reply: {},
    produces: ['application/pdf'],
    errors: ['not_found'],
  },
  page: {
    method: 'get',
    path: '/invoices/:id',
    summary: 'The invoice as a page for its customer, behind the token of its link',
    auth: 'none',
    params: ById,
    query: Link,
    reply: {},
    produces: ['text/html'],
    errors: ['not_found'],
  },
  pagePdf: {
    method: 'get',
    path: '/invoices/:id/pdf',
    summary: 'The invoice as PDF, behind the token of its link',
    auth: 'none',
    params: ById,
    query: Link,
    reply: {},
    produces: ['application/pdf'],
    errors: ['not_found'],
  },
  pagePay: {
    method: 'get',
    path: '/invoices/:id/pay',
    summary: 'To the page where an invoice is paid, behind the token of its link',
    auth: 'none',
    params: ById,
    query: Link,
    reply: {},
    produces: ['text/html'],
    errors: ['not_found', 'conflict', 'E009'],
  },
})
