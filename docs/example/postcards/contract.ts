import Type from 'typebox'
import { defineContract, event, Id, Page, PageQuery, Resource } from '../../../kernel/define.ts'

export const Fields = Type.Object({ to: Type.String({ maxLength: 200 }), message: Type.String({ maxLength: 1_000 }) })
const Postcard = Resource(Fields, 'Postcard')
const ById = Type.Object({ id: Id('pc_') })
export const Sent = event('postcard.sent', Type.Object({ postcard_id: Type.String() }), { published: 'first' })

export const contract = defineContract({
  send: {
    method: 'post',
    path: '/v1/postcards',
    permission: 'build:write',
    summary: 'Print and post a card',
    idempotent: true,
    body: Fields,
    reply: { 201: Postcard },
    errors: ['E003', 'conflict'],
  },
  list: { method: 'get', path: '/v1/postcards', summary: 'Cards', query: PageQuery, reply: { 200: Page(Postcard) } },
  get: { method: 'get', path: '/v1/postcards/:id', summary: 'A card', params: ById, reply: { 200: Postcard } },
})
