import { Schema } from 'mongoose'
import Type, { type Static } from 'typebox'
import { collection, type Models, type Owned, owned } from '../../kernel/define.ts'
import type { SealedOf } from '../records/services.ts'
import { AlertFields } from './alerts/contract.ts'
import { GrantFields } from './credit/contract.ts'
import type { Invoice } from './invoices/contract.ts'
import { PriceFields, TaxFields } from './prices/contract.ts'
import type { InvoiceCredited } from './records.ts'
import { SubscriptionFields } from './subscriptions/contract.ts'

/** Name and address, sealed under the seller's key. */
const CustomerFields = Type.Object({ customer: Type.String(), sealed: Type.String() })

/** What an invoice of a subscription is made of: decided together with the change that it follows from. */
export interface Bill {
  /** Of the invoice. */
  readonly id: string
  readonly usage: readonly { readonly price: string; readonly from: number; readonly to: number }[]
  readonly advance: readonly {
    readonly price: string
    readonly quantity: number
    readonly from: number
    readonly to: number
  }[]
  readonly lines: readonly LineRow[]
  readonly opens: 'soon' | 'later' | 'never'
}
const SubscriptionState = Type.Object({
  ...SubscriptionFields.properties,
  /** The clock has more to do with it. */
  live: Type.Boolean(),
  /** Grows with every change. */
  version: Type.Integer(),
  /** What is to be written still: whoever made the change may have died. */
  bills: Type.Unsafe<readonly Bill[]>(Type.Unknown()),
  items_due: Type.Unsafe<readonly LineRow[]>(Type.Unknown()),
  unfinished: Type.Optional(Type.Boolean()),
})

type Shown = Static<typeof Invoice>
export type LineRow = Shown['lines'][number]
export type PaidBy = NonNullable<Shown['paid_by']>

/** An invoice. From its opening on its content never changes; what became of it follows from sealed records, repeated here. */
export interface InvoiceRow {
  readonly _id: string
  /** An account, or `platform`. */
  readonly owner: string
  readonly customer: string
  readonly status: Shown['status']
  readonly description?: string
  readonly lines: readonly LineRow[]
  /** Grows with every change of a draft. */
  readonly version: number
  readonly frozen?: boolean
  /** Its usage was counted then. */
  readonly frozenAt?: Date
  /** Until then events of the periods on it may come late, or be taken back. */
  readonly lateUntil?: Date
  /** The customer's credit has been drawn, or there was none. */
  readonly drawn?: boolean
  readonly subscription?: string
  readonly daysUntilDue: number
  /** Opens the page: in the link only. */
  readonly token: string
  readonly createdAt: Date
  /** What the clock does next: opens a draft, reminds of an open one. */
  readonly nextAt?: Date
  readonly reminders: number
  /** Payments that were asked for, newest last. */
  readonly payments: readonly string[]
  readonly number?: string
  readonly openedAt?: Date
  readonly dueAt?: Date
  readonly closedAt?: Date
  readonly paidBy?: PaidBy
  readonly creditedPence: number
  readonly creditAppliedPence: number
  readonly seal?: string
  /** How many records this was read from: an older view overwrites no newer one. */
  readonly steps: number
}

/** What waits for a customer's next invoice: prorations, credits. */
export interface ItemRow {
  readonly _id: string
  readonly owner: string
  readonly customer: string
  readonly line: LineRow
  readonly createdAt: Date
  /** On which it is. */
  readonly invoice?: string
  /** The line of usage that this corrects. */
  readonly corrects?: string
  /** Its seller took it off that invoice: it waits for no other. */
  readonly removed?: boolean
}

/** A credit note, for lists: the record says the same, but for the reason, which is the seller's words. */
export interface NoteRow {
  readonly _id: string
  readonly invoice: string
  readonly n: number
  readonly at: Date
  readonly seal: string
  readonly body: SealedOf<typeof InvoiceCredited>['body']
  readonly reason?: string
}

/** An account had receipts in this month. */
export interface MonthRow {
  /** Account and month. */
  readonly _id: string
  readonly account: string
  readonly month: string
  readonly billed: boolean
}

const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const
const count = { type: Number, required: true } as const

const invoiceSchema = new Schema<InvoiceRow>(
  {
    _id: text,
    owner: text,
    customer: text,
    status: text,
    description: String,
    lines: { type: [Schema.Types.Mixed], required: true } as never,
    version: count,
    frozen: Boolean,
    frozenAt: Date,
    lateUntil: Date,
    drawn: Boolean,
    subscription: String,
    daysUntilDue: count,
    token: text,
    createdAt: date,
    nextAt: Date,
    reminders: count,
    payments: { type: [String], required: true } as never,
    number: String,
    openedAt: Date,
    dueAt: Date,
    closedAt: Date,
    paidBy: String,
    creditedPence: count,
    creditAppliedPence: count,
    seal: String,
    steps: count,
  },
  { versionKey: false, minimize: false },
)
  .index({ owner: 1, createdAt: -1, _id: -1 })
  .index({ customer: 1, createdAt: -1, _id: -1 })
  .index({ nextAt: 1 }, { sparse: true })
  .index({ payments: 1 })
  .index({ lateUntil: 1 }, { sparse: true })
  .index({ owner: 1, customer: 1, lateUntil: 1 })

const itemSchema = new Schema<ItemRow>(
  {
    _id: text,
    owner: text,
    customer: text,
    line: Schema.Types.Mixed,
    createdAt: date,
    invoice: String,
    corrects: String,
    removed: Boolean,
  },
  { versionKey: false, minimize: false },
)
  .index({ owner: 1, customer: 1, invoice: 1 })
  .index({ corrects: 1 }, { sparse: true })

const noteSchema = new Schema<NoteRow>(
  { _id: text, invoice: text, n: count, at: date, seal: text, body: Schema.Types.Mixed, reason: String },
  { versionKey: false },
).index({ invoice: 1, n: 1 })

const monthSchema = new Schema<MonthRow>(
  { _id: text, account: text, month: text, billed: { type: Boolean, required: true } },
  { versionKey: false },
).index({ billed: 1, month: 1 })

export type PriceRow = Owned<typeof PriceFields>
export type TaxRow = Owned<typeof TaxFields>
export type CustomerRow = Owned<typeof CustomerFields>
export type SubscriptionRow = Owned<typeof SubscriptionState>
export type GrantRow = Owned<typeof GrantFields>
export type AlertRow = Owned<typeof AlertFields>

const subscriptions = owned.collection('billing_subscriptions', SubscriptionState, { personal: 'subscription' })
subscriptions.schema.index({ live: 1, period_end: 1 })
subscriptions.schema.index({ unfinished: 1 }, { sparse: true })

export const collections = {
  prices: owned.collection('billing_prices', PriceFields, { personal: 'price' }),
  taxRates: owned.collection('billing_tax_rates', TaxFields, { personal: 'tax_rate' }),
  customers: owned.collection('billing_customers', CustomerFields, { unique: [['customer']] }),
  subscriptions,
  grants: owned.collection('billing_credit_grants', GrantFields, { personal: 'credit_grant' }),
  alerts: owned.collection('billing_alerts', AlertFields, { personal: 'billing_alert' }),
  invoices: collection('billing_invoices', invoiceSchema),
  items: collection('billing_items', itemSchema),
  notes: collection('billing_credit_notes', noteSchema),
  months: collection('billing_months', monthSchema),
}
export type Store = Models<typeof collections>
