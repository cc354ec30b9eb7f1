import Type, { type Static } from 'typebox'
import { defineContract, event, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'
import { ReleaseRefused } from '../agents/contract.ts'

const Title = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\x00-\\x1f\\x7f]{1,100}$' })
const Description = Type.String({ maxLength: 2_000 })
const Category = Type.String({
  pattern: '^[a-zA-Z0-9][a-zA-Z0-9 _&-]{0,39}$',
  description: 'One of GET /v1/marketplace/categories, or another; kept and compared in lower case.',
})
const Content = Type.String({
  maxLength: 20_000,
  description: 'What its buyers get: a text, a prompt, an address. Only they see it.',
})
const Slug = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 200 }) })
const Pence = Type.Number({ minimum: 0, maximum: 100_000 })
const ProductPence = Type.Integer({ minimum: 0, maximum: 100_000 })

const CategoryCount = Type.Object(
  {
    category: Type.String(),
    description: Nullable(
      Type.String({ description: 'What belongs there; null: not one that the marketplace offers.' }),
    ),
    listings: Type.Integer(),
  },
  { title: 'CategoryCount' },
)
export type CategoryCount = Static<typeof CategoryCount>

/** As the specification has it. */
const Published = Type.Object(
  {
    marketplace_url: Type.String(),
    status: Type.Literal('listed'),
    badge: Type.String(),
    worm_sealed: Type.Boolean(),
    slug: Type.String(),
  },
  { title: 'MarketplaceListing' },
)

const Listing = Type.Object(
  {
    id: Type.String(),
    slug: Type.String(),
    title: Type.String(),
    description: Type.String(),
    category: Type.String(),
    kind: Type.Enum(['agent', 'product'], { description: 'Agents are paid per call, products are bought once.' }),
    agent_id: Nullable(Type.String()),
    price_pence: Type.Number(),
    status: Type.Enum(['listed', 'withdrawn']),
    badge: Type.String(),
    worm_sealed: Type.Boolean(),
    marketplace_url: Type.String(),
    rating: Nullable(Type.Number({ description: 'Mean of the stars, 1 to 5.' })),
    reviews: Type.Integer(),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Listing' },
)
export type Listing = Static<typeof Listing>

/** What narrows the list, for people and for machines. */
const filters = {
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words, or their beginnings, of title, description and category.' }),
  ),
  category: Type.Optional(Category),
}
const ListQuery = Type.Object({
  ...PageQuery.properties,
  ...filters,
  kind: Type.Optional(Type.Enum(['agent', 'product'])),
  min_price_pence: Type.Optional(Pence),
  max_price_pence: Type.Optional(Pence),
  mine: Type.Optional(Type.Boolean({ description: 'Your own, withdrawn ones too.' })),
})
export type ListQuery = Static<typeof ListQuery>

const Purchase = Type.Object(
  {
    role: Type.Enum(['buyer', 'seller']),
    purchase_id: Type.String(),
    listing_id: Type.String(),
    price_pence: Type.Number(),
    worm_seal: Type.String(),
    bought_at: Timestamp,
    refunded_at: Nullable(Timestamp),
  },
  { title: 'Purchase' },
)
export type Purchase = Static<typeof Purchase>
const Bought = Type.Object(
  { ...Purchase.properties, slug: Type.String(), title: Type.String(), content: Type.String() },
  { title: 'BoughtProduct' },
)

const ReviewFields = Type.Object({
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  text: Type.Optional(Type.String({ maxLength: 2_000 })),
})
const Review = Type.Object(
  {
    id: Type.String(),
    stars: Type.Integer(),
    text: Type.String(),
    refunded: Type.Boolean({ description: 'The product was given back for its price.' }),
    created_at: Timestamp,
  },
  { title: 'Review' },
)

const Sale = Type.Object({ purchase_id: Type.String(), listing_id: Type.String(), price_pence: Type.Number() })
/** For buyer and seller. */
export const ProductSold = event('marketplace.purchased', Sale, { published: 'second' })
export const SaleRefunded = event('marketplace.refunded', Sale, { published: 'second' })
export const SaleDisputedEvent = event(
  'marketplace.disputed',
  Type.Object({ ...Sale.properties, outcome: Type.Enum(['opened', 'won']) }),
  { published: 'second' },
)

export const contract = defineContract({
  publishAgent: {
    method: 'post',
    path: '/v1/agents/:id/publish',
    permission: 'build:write',
    summary: 'Publish your agent to the marketplace',
    description: 'At its price per call. Again: changes what the listing says.',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    body: Type.Object({ title: Title, category: Category, description: Description }),
    reply: { 200: Published },
    errors: ['E007', 'conflict', ReleaseRefused],
    idempotent: true,
    example: { title: 'Invoice helper', category: 'finance', description: 'Reads invoices.' },
  },
  publish: {
    method: 'post',
    path: '/v1/marketplace/publish',
    permission: 'build:write',
    summary: 'Publish to the marketplace by name and price',
    description:
      'Where one of your agents has the name, that agent, at this price per call; else a product, which buyers pay once.',
    body: Type.Object({
      name: Title,
      description: Description,
      category: Category,
      price_pence: ProductPence,
      content: Type.Optional(Content),
    }),
    reply: { 200: Published },
    errors: ['E007', 'conflict', ReleaseRefused],
    idempotent: true,
    example: { name: 'Prompt pack', description: 'Fifty prompts.', category: 'prompts', price_pence: 500 },
  },
  list: {
    method: 'get',
    path: '/v1/marketplace/listings',
    derived: true,
    summary: 'What is listed, newest first',
    query: ListQuery,
    reply: { 200: Page(Listing, 'ListingList') },
  },
  categories: {
    method: 'get',
    path: '/v1/marketplace/categories',
    summary: 'The categories, with how much is listed in each',
    description: 'Those that the marketplace offers, then others in use, the fullest first.',
    reply: { 200: Type.Object({ data: Type.Array(CategoryCount) }, { title: 'CategoryList' }) },
  },
  get: {
    method: 'get',
    path: '/v1/marketplace/listings/:slug',
    derived: true,
    summary: 'One listing',
    params: Slug,
    reply: { 200: Listing },
    errors: ['not_found'],
  },
  change: {
    method: 'patch',
    path: '/v1/marketplace/listings/:slug',
    permission: 'build:write',
    summary: 'Change a listing of yours',
    description: 'The price of an agent is changed there.',
    params: Slug,
    body: Type.Partial(
      Type.Object({
        title: Title,
        description: Description,
        category: Category,
        price_pence: ProductPence,
        content: Content,
      }),
    ),
    reply: { 200: Listing },
    errors: ['not_found', 'conflict'],
    example: { description: 'Sixty prompts.' },
  },
  withdraw: {
    method: 'delete',
    path: '/v1/marketplace/listings/:slug',
    permission: 'build:write',
    summary: 'Withdraw a listing of yours',
    description: 'Who bought it keeps it; an agent stays callable.',
    params: Slug,
    reply: { 200: Listing },
    errors: ['not_found'],
  },
  buy: {
    method: 'post',
    path: '/v1/marketplace/listings/:slug/purchase',
    permission: 'build:write',
    summary: 'Buy a product from your credits and earnings',
    description:
      'Once: a repeat answers the same purchase. To pay by card, name the `listing` in `POST /v1/checkout/session`.',
    params: Slug,
    reply: { 200: Bought },
    errors: ['E003', 'not_found', 'conflict'],
    idempotent: true,
  },
  purchases: {
    method: 'get',
    path: '/v1/marketplace/purchases',
    derived: true,
    summary: 'What you bought and what you sold, newest first',
    query: PageQuery,
    reply: { 200: Page(Purchase, 'PurchaseList') },
  },
  purchase: {
    method: 'get',
    path: '/v1/marketplace/purchases/:slug',
    derived: true,
    summary: 'A product that you bought, with its content',
    params: Slug,
    reply: { 200: Bought },
    errors: ['not_found'],
  },
  refund: {
    method: 'post',
    path: '/v1/marketplace/refunds',
    permission: 'money:write',
    summary: 'Give back what a product was bought for; for its seller, and operators',
    description:
      'All of it, once, within 60 days of the sale (as configured): from what seller, platform and treasury got of it. What the seller has spent already is withheld from what they earn next. The buyer loses the product and gets a mail.',
    body: Type.Object(
      {
        worm_seal: Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'Of the sale, as `GET /v1/marketplace/purchases` shows it.',
        }),
      },
      { title: 'NewRefund' },
    ),
    reply: {
      200: Type.Object(
        {
          purchase_id: Type.String(),
          listing_id: Type.String(),
          refunded_pence: Type.Number(),
          worm_seal: Type.String({ description: 'Of the refund.' }),
          refunded_at: Timestamp,
        },
        { title: 'Refund' },
      ),
    },
    errors: ['not_found', 'conflict'],
    idempotent: true,
    example: { worm_seal: '0'.repeat(64) },
  },
  reviews: {
    method: 'get',
    path: '/v1/marketplace/listings/:slug/reviews',
    summary: 'Reviews, newest first',
    params: Slug,
    query: PageQuery,
    reply: { 200: Page(Review, 'ReviewList') },
    errors: ['not_found'],
  },
  review: {
    method: 'post',
    path: '/v1/marketplace/listings/:slug/reviews',
    permission: 'build:write',
    summary: 'Review what you paid for',
    description: 'One each: an agent once you paid for a call, a product once you bought it.',
    params: Slug,
    body: ReviewFields,
    reply: { 200: Review },
    errors: ['forbidden', 'not_found', 'conflict'],
    idempotent: true,
    example: { stars: 5, text: 'Quick and right.' },
  },
  listPage: {
    method: 'get',
    path: '/marketplace',
    summary: 'The marketplace, for people',
    auth: 'none',
    query: Type.Object({ ...filters, cursor: PageQuery.properties.cursor }),
    reply: {},
    produces: ['text/html'],
  },
  listingPage: {
    method: 'get',
    path: '/marketplace/:slug',
    summary: 'A listing, for people',
    auth: 'none',
    params: Slug,
    reply: {},
    produces: ['text/html'],
    errors: ['not_found'],
  },
})
