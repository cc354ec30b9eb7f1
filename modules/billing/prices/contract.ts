import Type from 'typebox'
import { defineContract, Id, Page, PageQuery, Resource } from '../../../kernel/define.ts'
import { Decimal, INTERVALS, Tariff } from '../pricing/contract.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
/** Opaque: an address or a name has no place in an id. */
export const CustomerId = Type.String({
  pattern: '^[A-Za-z0-9_.-]{1,64}$',
  maxLength: 64,
  description: 'your own opaque id, or the account (usr_…) of somebody who pays here',
})
/** Only GBP is counted here; others are refused by name. */
export const Currency = Type.Optional(Type.String({ pattern: '^[A-Za-z]{3}$', maxLength: 3, description: 'gbp' }))

const given = {
  name: text(200),
  tax_behavior: Type.Optional(Type.Enum(['exclusive', 'inclusive'])),
  interval: Type.Optional(Type.Enum(INTERVALS, { description: 'without it the price is asked once' })),
  interval_count: Type.Optional(Type.Integer({ minimum: 1, maximum: 52 })),
  meter: Type.Optional(Type.String({ maxLength: 80, description: 'a meter: what it counted is the quantity' })),
  ...Tariff.properties,
}
export const PriceFields = Type.Object({ ...given, currency: Type.Literal('gbp'), active: Type.Boolean() })
const Price = Resource(PriceFields, 'Price')

export const TaxFields = Type.Object({
  display_name: text(100),
  percentage: Decimal,
  inclusive: Type.Boolean({ description: 'it is in the amounts already' }),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 })),
})
const TaxRate = Resource(TaxFields, 'TaxRate')

export const CustomerDetails = Type.Object({
  name: Type.Optional(text(200)),
  email: Type.Optional(Type.String({ format: 'email', maxLength: 320 })),
  address: Type.Optional(Type.Array(text(200), { maxItems: 8 })),
  tax_id: Type.Optional(text(64)),
})
const Customer = Type.Object({ customer: Type.String(), ...CustomerDetails.properties }, { title: 'BillingCustomer' })
const ByCustomer = Type.Object({ customer: CustomerId })
const PRICE = { name: 'Tokens', model: 'flat', unit_price_pence: '0.002', interval: 'month' }

export const priceContract = defineContract({
  createPrice: {
    method: 'post',
    path: '/v1/billing/prices',
    permission: 'money:write',
    summary: 'Create a price: flat, graduated, volume, package or percentage; by meter, by period or once',
    idempotent: true,
    body: Type.Object({ ...given, currency: Currency }),
    reply: { 200: Price },
    errors: ['not_found', 'conflict'],
    example: PRICE,
  },
  listPrices: {
    method: 'get',
    path: '/v1/billing/prices',
    permission: 'money:read',
    summary: 'Your prices',
    query: PageQuery,
    reply: { 200: Page(Price) },
  },
  getPrice: {
    method: 'get',
    path: '/v1/billing/prices/:id',
    permission: 'money:read',
    summary: 'One price',
    params: Type.Object({ id: Id('price_') }),
    reply: { 200: Price },
    errors: ['not_found'],
  },
  archivePrice: {
    method: 'delete',
    path: '/v1/billing/prices/:id',
    permission: 'money:write',
    summary: 'Sell no more at a price; who has it keeps it',
    params: Type.Object({ id: Id('price_') }),
    reply: { 200: Price },
    errors: ['not_found'],
  },
  createTaxRate: {
    method: 'post',
    path: '/v1/billing/tax_rates',
    permission: 'money:write',
    summary: 'Create a tax rate; it never changes, so that no invoice does',
    idempotent: true,
    body: TaxFields,
    reply: { 200: TaxRate },
    errors: ['conflict'],
    example: { display_name: 'VAT', percentage: '20', inclusive: false, country: 'GB' },
  },
  listTaxRates: {
    method: 'get',
    path: '/v1/billing/tax_rates',
    permission: 'money:read',
    summary: 'Your tax rates',
    query: PageQuery,
    reply: { 200: Page(TaxRate) },
  },
  putCustomer: {
    method: 'put',
    path: '/v1/billing/customers/:customer',
    permission: 'money:write',
    summary: 'What invoices say of a customer, and where reminders go',
    params: ByCustomer,
    body: CustomerDetails,
    reply: { 200: Customer },
    errors: ['conflict'],
    example: { name: 'Acme Ltd', email: 'accounts@acme.example', address: ['1 High Street', 'London'] },
  },
  getCustomer: {
    method: 'get',
    path: '/v1/billing/customers/:customer',
    permission: 'money:read',
    summary: 'One customer',
    params: ByCustomer,
    reply: { 200: Customer },
    errors: ['not_found'],
  },
})
