import { ApiError, defineModule, listAround, owned, redirect } from '../../kernel/define.ts'
import { PaymentRecorded } from '../payments/contract.ts'
import { BillingSplit } from '../rules/contract.ts'
import { checkAlerts, mailAlert } from './alerts/check.ts'
import { alertView, archiveAlert, createAlert, listAlerts, setActive } from './alerts/handlers.ts'
import { AlertWatch, CheckAlerts } from './alerts/watch.ts'
import {
  BillMonth,
  BillSubscription,
  billMonth,
  billSubscription,
  EndLateUsage,
  enqueueDue,
  MoveInvoice,
  moveInvoice,
} from './clock.ts'
import { AlertEvent, contract, InvoiceOpenedEvent, InvoicePaidEvent, InvoiceRecorded } from './contract.ts'
import { changeGrant, createGrant, creditSummary, endGrant, grantView } from './credit/handlers.ts'
import { derives } from './derives.ts'
import { eraseAccount, exportAccount } from './erase.ts'
import { markUncollectible } from './invoices/close.ts'
import { creditInvoice, notesTo, saveNote } from './invoices/credit-notes.ts'
import { invoiceByLink, ownInvoice, visibleInvoice } from './invoices/find.ts'
import { followUp } from './invoices/follow-up.ts'
import { addLine, createInvoice, linesOf, listInvoices, open, removeLine } from './invoices/handlers.ts'
import { endLateUsage } from './invoices/late-usage.ts'
import { paymentLink } from './invoices/link.ts'
import { invoicePage } from './invoices/page.ts'
import { paidByCard, payElsewhere, payFromBalance } from './invoices/pay.ts'
import { invoicePdf } from './invoices/pdf.ts'
import { invoiceView } from './invoices/view.ts'
import { voidInvoice } from './invoices/void.ts'
import { needs, type Parts, sellerOf } from './parts.ts'
import { customerDetails, putCustomer } from './prices/customers.ts'
import { archivePrice, createPrice, createTaxRate } from './prices/handlers.ts'
import { AlertPassed, InvoiceCredited, recordKinds } from './records.ts'
import { cancelNow, changeItems, createSubscription, subscriptionView } from './subscriptions/handlers.ts'
import { earningsOf } from './usage/earnings.ts'
import { receiptsBehind } from './usage/line-receipts.ts'
import { Months } from './usage/months.ts'
import { invoiceOfMonth, usageView } from './usage/statement.ts'

const thisMonth = (now: number): string => new Date(now).toISOString().slice(0, 7)

export default defineModule({
  name: 'billing',
  layer: 'L60 / 0',
  summary:
    'Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts',
  capabilities: [
    'prices',
    'subscriptions',
    'invoices',
    'tax',
    'credit notes',
    'credit grants',
    'alerts',
    'dunning',
    'earnings calculator',
  ],
  ...needs,
  emits: {
    recorded: InvoiceRecorded,
    opened: InvoiceOpenedEvent,
    paid: InvoicePaidEvent,
    alert: AlertEvent,
    split: BillingSplit,
  },
  records: recordKinds,
  derives,
  listens: { recorded: InvoiceRecorded, payment: PaymentRecorded, split: BillingSplit, alert: AlertEvent },
  start(context) {
    const parts: Parts = context
    const watch = new AlertWatch(parts)
    context.onStop(context.services.metering.onRecorded((owner, used) => watch.counted(owner, used)))
    return { parts, watch, months: new Months(context.models) }
  },
  on: {
    async recorded({ invoice_id }, { state: { parts }, models }, { record }) {
      // erased with its seller before the event came
      if ((await models.invoices.exists({ _id: invoice_id })) === null) return
      if (InvoiceCredited.is(record)) await saveNote(record, undefined, parts)
      await followUp(invoice_id, parts)
    },
    payment: (_data, { state }, { record }) => paidByCard(record, state.parts),
    async split(_data, { state }, { record }) {
      if (record?.account === undefined || record.account === null) return
      await state.months.note(record.account, record.at)
      await state.watch.spent(record.account)
    },
    alert: async (_data, { state }, { record }) =>
      AlertPassed.is(record) ? mailAlert(record, state.parts) : undefined,
  },
  tasks: {
    subscription: BillSubscription,
    invoice: MoveInvoice,
    lateUsage: EndLateUsage,
    month: BillMonth,
    alerts: CheckAlerts,
  },
  work: {
    subscription: (payload, { state }) => billSubscription(payload, state.parts),
    invoice: ({ id }, { state }) => moveInvoice(id, state.parts),
    lateUsage: ({ id }, { state }) => endLateUsage(id, state.parts),
    month: async (payload, { state }) => void (await billMonth(payload, state.parts)),
    alerts: (payload, { state }) => checkAlerts(payload, state.parts),
  },
  cron: { due: { schedule: '* * * * *', run: ({ state }) => enqueueDue(state.parts) } },
  contract,
  handlers: {
    createPrice: async ({ body, caller, operationKey }, { state }) =>
      owned.view(await createPrice(body, { owner: sellerOf(caller), operationKey }, state.parts)),
    listPrices: ({ query, caller }, { models }) => owned.page(models.prices, sellerOf(caller), query),
    getPrice: async ({ params, caller }, { models }) =>
      owned.view(await owned.get(models.prices, sellerOf(caller), params.id)),
    archivePrice: async ({ params, caller }, { state }) =>
      owned.view(await archivePrice(sellerOf(caller), params.id, state.parts)),
    createTaxRate: async ({ body, caller, operationKey }, { state }) =>
      owned.view(await createTaxRate(body, { owner: sellerOf(caller), operationKey }, state.parts)),
    listTaxRates: ({ query, caller }, { models }) => owned.page(models.taxRates, sellerOf(caller), query),
    async putCustomer({ params: { customer }, body, caller }, { state }) {
      await putCustomer(sellerOf(caller), customer, body, state.parts)
      return { customer, ...body }
    },
    async getCustomer({ params: { customer }, caller }, { state }) {
      const details = await customerDetails(sellerOf(caller), customer, state.parts)
      if (details === undefined) throw new ApiError('not_found', `there is no customer ${customer} of yours`)
      return { customer, ...details }
    },

    createSubscription: async ({ body, caller, operationKey }, { state }) =>
      subscriptionView(await createSubscription(body, { owner: sellerOf(caller), operationKey }, state.parts)),
    listSubscriptions: ({ query: { customer, ...page }, caller }, { models }) =>
      owned.page(models.subscriptions, sellerOf(caller), page, {
        ...(customer !== undefined && { filter: { customer } }),
        view: subscriptionView,
      }),
    getSubscription: async ({ params, caller }, { models }) =>
      subscriptionView(await owned.get(models.subscriptions, sellerOf(caller), params.id)),
    changeSubscription: async ({ params, body, caller, operationKey }, { state }) =>
      subscriptionView(await changeItems(params.id, body, { owner: sellerOf(caller), operationKey }, state.parts)),
    cancelSubscription: async ({ params, body, caller }, { state }) =>
      subscriptionView(await cancelNow(params.id, sellerOf(caller), body.prorate ?? false, state.parts)),

    createInvoice: async ({ body, caller, operationKey }, { state: { parts } }) =>
      invoiceView(await createInvoice(body, { owner: sellerOf(caller), operationKey }, parts), parts),
    listInvoices: ({ query, caller }, { state }) => listInvoices(query, caller, state.parts),
    getInvoice: async ({ params, caller }, { state: { parts } }) =>
      invoiceView(await visibleInvoice(params.id, caller, parts), parts),
    lines: async ({ params, query, caller }, { state: { parts } }) =>
      linesOf(await visibleInvoice(params.id, caller, parts), query),
    async addLine({ params, body, caller, operationKey }, { state: { parts } }) {
      const { owner } = await ownInvoice(params.id, caller, parts)
      return invoiceView(await addLine(params.id, body, { owner, operationKey }, parts), parts)
    },
    async removeLine({ params, caller }, { state: { parts } }) {
      await ownInvoice(params.id, caller, parts)
      return invoiceView(await removeLine(params.id, params.line, parts), parts)
    },
    openInvoice: async ({ params, caller }, { state: { parts } }) =>
      invoiceView(await open(params.id, caller, parts), parts),
    voidInvoice: async ({ params, caller }, { state: { parts } }) =>
      invoiceView(await voidInvoice(await ownInvoice(params.id, caller, parts), parts), parts),
    markUncollectible: async ({ params, caller }, { state: { parts } }) =>
      invoiceView(await markUncollectible(await ownInvoice(params.id, caller, parts), parts), parts),
    async payInvoice({ params, body, caller }, { state: { parts } }) {
      const row = await visibleInvoice(params.id, caller, parts)
      const paid = body.out_of_band
        ? await payElsewhere(row, caller, parts)
        : await payFromBalance(row, caller.userId, parts)
      return invoiceView(paid, parts)
    },
    async paymentLink({ params, caller }, { state: { parts } }) {
      const { payment_link, amount_pence } = await paymentLink(await visibleInvoice(params.id, caller, parts), parts)
      return { payment_link, amount_pence }
    },
    creditNote: async ({ params, body, caller, operationKey }, { state: { parts } }) =>
      creditInvoice(await ownInvoice(params.id, caller, parts), body, operationKey, parts),
    async creditNotes({ params, caller }, { state: { parts } }) {
      const { _id } = await visibleInvoice(params.id, caller, parts)
      return { data: await notesTo(_id, parts) }
    },
    receipts: async ({ params, query, caller }, { state: { parts } }) =>
      receiptsBehind(await visibleInvoice(params.id, caller, parts), params.line, query, parts),
    pdf: async ({ params, caller }, { state: { parts } }) =>
      invoicePdf(await visibleInvoice(params.id, caller, parts), parts),
    page: async ({ params, query }, { state: { parts } }) =>
      invoicePage(await invoiceByLink(params.id, query.token, parts), parts),
    pagePdf: async ({ params, query }, { state: { parts } }) =>
      invoicePdf(await invoiceByLink(params.id, query.token, parts), parts),
    pagePay: async ({ params, query }, { state: { parts } }) =>
      redirect((await paymentLink(await invoiceByLink(params.id, query.token, parts), parts)).payment_link),

    createGrant: async ({ body, caller, operationKey }, { state }) =>
      grantView(await createGrant(body, { owner: sellerOf(caller), operationKey }, state.parts)),
    listGrants({ query: { customer, ...page }, caller }, { models }) {
      const owner = sellerOf(caller)
      return listAround(models.grants, {
        filter: { owner, ...(customer !== undefined && { customer }) },
        page,
        find: (id) => owned.get(models.grants, owner, id),
        view: grantView,
        url: '/v1/billing/credit_grants',
      })
    },
    getGrant: async ({ params, caller }, { models }) =>
      grantView(await owned.get(models.grants, sellerOf(caller), params.id)),
    changeGrant: async ({ params, body, caller }, { state }) =>
      grantView(await changeGrant(sellerOf(caller), params.id, body, state.parts)),
    voidGrant: async ({ params, caller }, { state }) =>
      grantView(await endGrant(sellerOf(caller), params.id, 'voided_at', state.parts)),
    expireGrant: async ({ params, caller }, { state }) =>
      grantView(await endGrant(sellerOf(caller), params.id, 'expires_at', state.parts)),
    async creditSummary({ query, caller }, { state, models }) {
      const grant = query['filter[credit_grant]']
      const owner = sellerOf(caller)
      if (grant !== undefined && (await owned.find(models.grants, owner, grant)) === undefined)
        throw new ApiError('not_found', `there is no credit grant ${grant} of yours`)
      return creditSummary(owner, query.customer, grant, state.parts)
    },
    async createAlert({ body, caller: { userId: owner }, operationKey }, { state: { parts, watch } }) {
      const row = await createAlert(body, { owner, operationKey }, parts)
      watch.forget(owner)
      return alertView(row)
    },
    listAlerts: ({ query, caller }, { state }) => listAlerts(query, caller.userId, state.parts),
    getAlert: async ({ params, caller }, { models }) =>
      alertView(await owned.get(models.alerts, caller.userId, params.id)),
    async activateAlert({ params: { id }, caller: { userId: owner } }, { state: { parts, watch } }) {
      const shown = await setActive(true, { owner, id }, parts)
      watch.forget(owner)
      return shown
    },
    deactivateAlert: ({ params: { id }, caller: { userId: owner } }, { state }) =>
      setActive(false, { owner, id }, state.parts),
    archiveAlert: ({ params, caller }, { state }) => archiveAlert(caller.userId, params.id, state.parts),

    usage: ({ query, caller }, { state, services }) =>
      usageView(caller.userId, query.month ?? thisMonth(services.clock.now()), state.parts),
    usageInvoice: async ({ body, caller }, { state: { parts } }) =>
      invoiceView(await invoiceOfMonth(caller.userId, body.month, parts), parts),
    earnings: ({ query }) => earningsOf(query),
  },
  erase: (userId, { models }) => eraseAccount(userId, models),
  exports: (userId, { state }) => exportAccount(userId, state.parts),
})
