import { ApiError, defineModule, listAround, operationId, redirect } from '../../kernel/define.ts'
import { detailsFrom, sessionView, totalPence } from './checkout.ts'
import { contract, PaymentRecorded } from './contract.ts'
import { listDisputes, listPayments } from './list.ts'
import { buildParts, needs } from './parts.ts'
import { closedPage, openPage, paidPage } from './pay-page.ts'
import { mailReceipt } from './receipt.ts'
import { DisputeLost, DisputeWon, PaymentDisputed, PaymentPaid } from './records.ts'
import { GiveBack, giveBack, refunds } from './refunds.ts'
import { paymentRequests } from './requests.ts'
import { Disputes, ListingCheckout, PaymentLinks, PaymentRequests, StripeAccess } from './services.ts'
import { derives } from './settlement.ts'
import { stripeAccess } from './stripe-access.ts'
import { stripePage } from './stripe-checkout.ts'
import { onStripeEvent } from './stripe-events.ts'
import { paymentView } from './view.ts'
import { endSession, withdraw } from './withdraw.ts'

export default defineModule({
  name: 'payments',
  layer: 'L0',
  summary: 'Takes card payments and turns them into credits, once',
  capabilities: ['collect', 'checkout sessions', 'pay pages', 'chargebacks', 'Stripe Checkout'],
  ...needs,
  provides: {
    links: PaymentLinks,
    disputes: Disputes,
    stripe: StripeAccess,
    listings: ListingCheckout,
    requests: PaymentRequests,
  },
  async start(context) {
    const stripe = await stripeAccess(context.config.processor, context.config.stripe, process.env)
    const parts = buildParts(context, stripe)
    const { clock, queue } = context.services
    const store = context.models
    const requests = paymentRequests(parts, {
      withdraw: (paymentId) => withdraw(paymentId, { store, clock, stripe, log: context.log }),
      refund: refunds({ store, queue }),
    })
    return { ...parts, disputes: parts.settlement, listings: parts.quotes, requests }
  },
  tasks: { refund: GiveBack },
  work: { refund: (payload, { state, models }) => giveBack(payload, { store: models, stripe: state.stripe }) },
  contract,
  emits: { recorded: PaymentRecorded },
  records: [PaymentPaid, PaymentDisputed, DisputeWon, DisputeLost],
  derives,
  listens: { recorded: PaymentRecorded },
  on: {
    async recorded({ payment_id }, { state, services }, { record }) {
      await state.settlement.refresh(payment_id)
      if (PaymentPaid.is(record)) await mailReceipt(record, services)
    },
  },
  handlers: {
    async collect({ body, caller, operationKey }, context) {
      const { payments, links } = usable(context.state)
      const id = operationId('pay_', caller.userId, 'collect', operationKey)
      const row = await payments.create({
        id,
        userId: caller.userId,
        amountPence: body.amount_pence,
        details: { description: body.description },
      })
      return { payment_id: row._id, status: payments.statusOf(row), payment_link: links.urlOf(row) }
    },
    async createSession({ body, caller, operationKey }, context) {
      const { payments, links, quotes } = usable(context.state)
      const sale = await quotes.of(body.listing, caller.userId)
      const id = operationId('cs_', caller.userId, 'checkout', operationKey)
      const row = await payments.create({
        id,
        userId: caller.userId,
        amountPence: totalPence(body, sale),
        details: detailsFrom(body, sale),
        ...(sale === undefined ? {} : { listing: sale.listingId }),
      })
      return sessionView(row, links.urlOf(row), payments)
    },
    async getSession({ params, caller }, context) {
      const { payments, links } = context.state
      const row = await payments.get(params.id, caller.userId)
      return sessionView(row, links.urlOf(row), payments)
    },
    listSessions: ({ query: page, caller: { userId } }, { state: { payments, links }, models }) =>
      listAround(models.payments, {
        filter: { userId, _id: { $gte: 'cs_', $lt: 'cs`' } },
        page,
        find: (id) => payments.get(id, userId),
        view: (row) => sessionView(row, links.urlOf(row), payments),
        url: '/v1/checkout/sessions',
      }),
    async expireSession({ params: { id }, caller: { userId } }, { state: { payments, links, requests } }) {
      const status = payments.statusOf(await payments.get(id, userId))
      if (status !== 'open') throw new ApiError('conflict', `checkout session ${id} is ${status}, and open no more`)
      await requests.withdraw(id)
      const row = await payments.get(id, userId)
      return sessionView(row, links.urlOf(row), payments)
    },
    list: ({ query, caller }, context) => listPayments(caller.userId, query, context.models, context.state),
    disputes: ({ query }, { models, state }) => listDisputes(query, models, state),
    async get({ params, caller }, context) {
      const { payments, links } = context.state
      const row = await payments.get(params.id, caller.userId)
      return paymentView(row, links.urlOf(row), payments)
    },
    async payPage({ params, query }, context) {
      const { payments, links, stripe } = context.state
      const row = await payments.byLink(params.id, query.token)
      const status = payments.statusOf(row)
      const details = await payments.detailsOf(row)
      if (status === 'paid') return paidPage(row, details)
      if (status !== 'open') return closedPage()
      if (!row.livemode) return openPage(row, details)
      const session = await stripePage(row, details, links.urlOf(row), stripe)
      await context.models.payments.updateOne({ _id: row._id }, { $set: { session: session.id } })
      // withdrawn before the page was known: whoever did that could not end it
      if (payments.statusOf(await payments.get(row._id)) === 'open') return redirect(session.url)
      await endSession(session.id, { stripe, log: context.log })
      return closedPage()
    },
    async pay({ params, query }, context) {
      const { payments, settlement } = context.state
      const row = await payments.byLink(params.id, query.token)
      const status = payments.statusOf(row)
      if (row.livemode)
        throw new ApiError('conflict', 'this payment is made on the processor’s page; open the link in a browser')
      if (status !== 'open' && status !== 'paid') return closedPage()
      await settlement.paid(row)
      return paidPage(row, await payments.detailsOf(row))
    },
    async dispute({ params, body }, context) {
      const { payments, links, settlement } = context.state
      const row = await payments.get(params.id)
      if (row.livemode) throw new ApiError('conflict', 'disputes of real payments come from the processor')
      const needed = body.event === 'opened' ? 'paid' : 'disputed'
      if (row.status !== needed) throw new ApiError('conflict', `payment ${row._id} is ${row.status}, not ${needed}`)
      const known = row.disputes ?? []
      if (body.event === 'opened')
        await settlement.disputed(row, { id: `dp_sandbox${known.length + 1}`, amountPence: row.amountPence })
      else await settlement[body.event](row, String(known.at(-1)))
      return paymentView(await payments.get(row._id), links.urlOf(row), payments)
    },
    async stripeEvents({ raw, headers }, context) {
      const { stripe, settlement } = context.state
      await onStripeEvent(raw, headers['stripe-signature'], {
        stripe,
        settlement,
        store: context.models,
        clock: context.services.clock,
        log: context.log,
      })
      return { received: true as const }
    },
  },
  /** That a payment was made stays, like its record; what people wrote about it goes. */
  async erase(userId, { models }) {
    await models.payments.updateMany({ userId }, { $unset: { details: 1 } })
  },
  async *exports(userId, context) {
    const { payments, links } = context.state
    for (const row of await context.models.payments.find({ userId }).lean())
      yield {
        kind: 'payment',
        item: { ...(await paymentView(row, links.urlOf(row), payments)), ...(await payments.detailsOf(row)) },
      }
  },
})

/** E009 at once, rather than a link that leads nowhere. */
const usable = <P extends { readonly stripe: StripeAccess }>(parts: P): P => {
  if (parts.stripe.mode === 'stripe') parts.stripe.client()
  return parts
}
