import Type, { type Static } from 'typebox'
import { defineContract, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'

const Product = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$',
  description: 'What the notice is about, as the page that asks calls it.',
})
const Token = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) })
const PAGE = { auth: 'none', reply: {}, produces: ['text/html'] } as const

export const NotifyRequest = Type.Object(
  { email: Type.String({ format: 'email', maxLength: 254 }), product: Product },
  { title: 'NotifyRequest' },
)

export const Notice = Type.Object(
  {
    id: Type.String(),
    product: Type.String(),
    email: Type.String(),
    created_at: Timestamp,
    /** null: nobody has pressed the button behind the link in the mail yet. */
    confirmed_at: Nullable(Timestamp),
  },
  { title: 'Notice' },
)
export type Notice = Static<typeof Notice>

export const AnnounceRequest = Type.Object(
  {
    product: Product,
    subject: Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\r\\n]{1,200}$' }),
    text: Type.String({ minLength: 1, maxLength: 20_000 }),
  },
  { title: 'AnnounceRequest' },
)

export const contract = defineContract({
  save: {
    method: 'post',
    path: '/notify',
    aliases: ['/v1/notify'],
    summary: 'Save an e-mail for a coming-soon product notice',
    description:
      'The answer is the same for every address, known or not. A mail asks to confirm; unconfirmed addresses are deleted after seven days.',
    auth: 'none',
    body: NotifyRequest,
    bodyType: 'form',
    reply: { 200: Type.Object({ message: Type.String() }, { title: 'NotifyResult' }) },
    example: { email: 'ada@example.com', product: 'console' },
  },
  confirmPage: { ...PAGE, method: 'get', path: '/notify/confirm/:token', summary: 'Asks to confirm', params: Token },
  confirm: {
    ...PAGE,
    method: 'post',
    path: '/notify/confirm/:token',
    summary: 'Confirms the address',
    params: Token,
  },
  unsubscribePage: {
    ...PAGE,
    method: 'get',
    path: '/notify/unsubscribe/:token',
    summary: 'Asks whether to unsubscribe',
    params: Token,
  },
  unsubscribe: {
    ...PAGE,
    method: 'post',
    path: '/notify/unsubscribe/:token',
    summary: 'Deletes the address; mail programs call it with one click (RFC 8058)',
    params: Token,
    bodyType: 'form',
    bodyOptional: true,
    body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 20 })) }),
  },
  list: {
    method: 'get',
    path: '/v1/notify/notices',
    permission: 'account:read',
    summary: 'The addresses that were saved, newest first',
    role: 'operator',
    query: Type.Object({ ...PageQuery.properties, product: Type.Optional(Product) }),
    reply: { 200: Page(Notice) },
  },
  announce: {
    method: 'post',
    path: '/v1/notify/announcements',
    permission: 'account:write',
    summary: 'Mail the notice to every confirmed address of a product',
    description: 'Through the queue, once each. The same product and subject is the same announcement.',
    role: 'operator',
    body: AnnounceRequest,
    reply: { 200: Type.Object({ announcement_id: Type.String() }, { title: 'Announcement' }) },
    example: { product: 'console', subject: 'The console is here', text: 'Open /console and sign in with your key.' },
  },
})
