import { defineModule, type PageOf, readPage } from '../../kernel/define.ts'
import { AgentRecorded } from '../agents/contract.ts'
import { PaymentRecorded } from '../payments/contract.ts'
import { PaymentPaid } from '../payments/services.ts'
import { BillingSplit } from '../rules/contract.ts'
import { contract, ProductSold, type Purchase, SaleDisputedEvent, SaleRefunded } from './contract.ts'
import { derives } from './derives.ts'
import { categoriesInUse } from './listing/categories.ts'
import { changeListing, followAgent, withdrawListing } from './listing/change.ts'
import { openListing, pageOfListings } from './listing/find.ts'
import { publishAgent, publishByName } from './listing/publish.ts'
import { listingSource } from './listing/search.ts'
import { listingView, publishedView } from './listing/view.ts'
import type { ListingRow } from './model.ts'
import { listPage } from './pages/list-page.ts'
import { listingPage } from './pages/listing-page.ts'
import { needs, type Parts } from './parts.ts'
import { GivenAway, Purchased, Refunded, recordKinds } from './records.ts'
import { pageOfReviews, ratingsOf, review, sellerRating } from './reviews.ts'
import { afterRefund, receipt } from './sale/after-sale.ts'
import { boughtProduct, ownProduct } from './sale/bought.ts'
import { completeCheckout, quote } from './sale/checkout.ts'
import { saleDisputed } from './sale/dispute.ts'
import { purchase, saleView } from './sale/purchase.ts'
import { refund } from './sale/refund.ts'
import { SellerRatings } from './services.ts'

const PAGE_REVIEWS = 10

export default defineModule({
  name: 'marketplace',
  layer: 'L60',
  summary: 'Agents and products of developers: listed, found, bought and reviewed by those who paid',
  capabilities: ['publish', 'search', 'purchases', 'checkout', 'refunds', 'reviews', 'pages'],
  ...needs,
  provides: { ratings: SellerRatings },
  emits: { split: BillingSplit, sold: ProductSold, refunded: SaleRefunded, disputed: SaleDisputedEvent },
  records: recordKinds,
  derives,
  listens: { agent: AgentRecorded, payment: PaymentRecorded, sold: ProductSold, refunded: SaleRefunded },
  start(context) {
    const parts: Parts = context
    const undo = context.services.search?.add(listingSource(parts))
    if (undo !== undefined) context.onStop(undo)
    context.services.checkout?.sellBy((slug, buyer) => quote(slug, buyer, parts))
    return { parts, ratings: { ratingOf: (userId) => sellerRating(userId, parts) } satisfies SellerRatings }
  },
  on: {
    agent: ({ agent_id }, { state }) => followAgent(agent_id, state.parts),
    async payment(_data, { state: { parts } }, { record }) {
      if (PaymentPaid.is(record)) await completeCheckout(record, parts)
      else if (record !== undefined) await saleDisputed(record, parts)
    },
    sold: async (_data, { state }, { record }) => (Purchased.is(record) ? receipt(record, state.parts) : undefined),
    refunded: async (_data, { state }, { record }) =>
      Refunded.is(record) ? afterRefund(record, state.parts) : undefined,
  },
  contract,
  handlers: {
    publishAgent: async ({ params, body, caller }, { state: { parts } }) =>
      publishedView(await publishAgent(params.id, body, caller.userId, parts), parts),
    publish: async ({ body, caller: { userId }, operationKey }, { state: { parts } }) =>
      publishedView(await publishByName(body, { userId, operationKey }, parts), parts),
    list: ({ query, caller }, { state }) => pageOfListings(query, caller.userId, state.parts),
    categories: async (_call, { state }) => ({ data: [...(await categoriesInUse(state.parts))] }),
    get: async ({ params }, { state: { parts } }) => shown(await openListing(params.slug, parts), parts),
    change: async ({ params, body, caller: { userId }, operationKey }, { state: { parts } }) =>
      shown(await changeListing(params.slug, body, { userId, operationKey }, parts), parts),
    withdraw: async ({ params, caller }, { state: { parts } }) =>
      shown(await withdrawListing(params.slug, caller.userId, parts), parts),
    async buy({ params, caller }, { state: { parts } }) {
      const listing = await openListing(params.slug, parts)
      return boughtProduct(listing, await purchase(listing, caller.userId, parts), caller.userId, parts)
    },
    purchases: ({ query, caller }, { state: { parts } }): Promise<PageOf<Purchase>> =>
      readPage(
        query,
        (page) => parts.services.records.list({ account: caller.userId, kinds: [Purchased, GivenAway], ...page }),
        ({ id }) => id,
      ).then(async ({ data, ...rest }) => ({
        ...rest,
        data: await Promise.all(data.map((sale) => saleView(sale, caller.userId, parts))),
      })),
    refund: ({ body, caller }, { state: { parts } }) => refund(body.worm_seal, caller, parts),
    purchase: async ({ params, caller }, { state: { parts } }) => ownProduct(params.slug, caller.userId, parts),
    reviews: async ({ params, query }, { state: { parts } }) =>
      pageOfReviews(await openListing(params.slug, parts), query, parts),
    review: async ({ params, body, caller: { userId }, operationKey }, { state: { parts } }) =>
      review(await openListing(params.slug, parts), body, { userId, operationKey }, parts),
    listPage: async ({ query }, { state }) => listPage(await pageOfListings(query, undefined, state.parts), query),
    async listingPage({ params }, { state: { parts } }) {
      const row = await openListing(params.slug, parts)
      const { data } = await pageOfReviews(row, { limit: PAGE_REVIEWS }, parts)
      return listingPage(await shown(row, parts), data)
    },
  },
})

const shown = async (row: ListingRow, parts: Parts) =>
  listingView(row, (await ratingsOf([row._id], parts)).get(row._id), parts)
