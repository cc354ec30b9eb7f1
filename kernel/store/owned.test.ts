import { expect } from 'chai'
import Type from 'typebox'
import { operationId } from '../contract/id.ts'
import { defineModule } from '../contract/module.ts'
import { defineContract } from '../contract/operation.ts'
import { Clock, PersonalData } from '../contract/services.ts'
import { Page, PageQuery } from '../schema/shapes.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'
import * as owned from './owned.ts'
import { Resource } from './owned-collection.ts'

const CAP = 4
const Fields = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 40 }),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 5 })),
})
const Book = Resource(Fields, 'Book')
const ById = Type.Object({ id: Type.String({ maxLength: 64 }) })
const needs = {
  requires: { clock: Clock },
  collections: { books: owned.collection('owned_books', Fields, { personal: 'book', unique: [['title']] }) },
}

const library = defineModule({
  name: 'library',
  prefix: '/v1/library',
  layer: 'test',
  summary: 'Books with owners',
  capabilities: [],
  ...needs,
  contract: defineContract({
    add: {
      method: 'post',
      path: '/v1/library',
      permission: 'build:write',
      summary: 'Add',
      idempotent: true,
      body: Fields,
      reply: { 200: Book },
    },
    list: { method: 'get', path: '/v1/library', summary: 'List', query: PageQuery, reply: { 200: Page(Book) } },
    get: { method: 'get', path: '/v1/library/:id', summary: 'Get', params: ById, reply: { 200: Book } },
    change: {
      method: 'patch',
      path: '/v1/library/:id',
      permission: 'build:write',
      summary: 'Change',
      params: ById,
      body: Type.Partial(Fields),
      reply: { 200: Book },
    },
    remove: {
      method: 'delete',
      path: '/v1/library/:id',
      permission: 'build:write',
      summary: 'Delete',
      params: ById,
      reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    },
  }),
  handlers: {
    add: async ({ body, caller, operationKey }, { models, services }) =>
      owned.view(
        await owned.create(
          models.books,
          {
            id: operationId('book_', caller.userId, 'add', operationKey),
            owner: caller.userId,
            cap: CAP,
            at: services.clock.now(),
          },
          body,
        ),
      ),
    list: ({ caller, query }, { models }) => owned.page(models.books, caller.userId, query),
    get: async ({ caller, params }, { models }) => owned.view(await owned.get(models.books, caller.userId, params.id)),
    change: async ({ caller, params, body }, { models, services }) =>
      owned.view(
        await owned.change(models.books, { owner: caller.userId, id: params.id, at: services.clock.now() }, body),
      ),
    remove: ({ caller, params }, { models }) => owned.remove(models.books, caller.userId, params.id),
  },
})

describe('owned collections', () => {
  let t: TestKernel
  before(async () => {
    t = await testKernel({ modules: [library] })
  })
  after(() => t?.stop())

  const add = (userId: string, body: object, key?: string) => {
    const request = t.as({ userId }).post('/v1/library')
    return (key === undefined ? request : request.set('idempotency-key', key)).send(body)
  }

  it('keep their cap against many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add('usr_many', { title: `t${n}` })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).to.deep.equal([...Array(CAP).fill(200), ...Array(12 - CAP).fill(409)])
    const { body } = await t.as({ userId: 'usr_many' }).get('/v1/library').expect(200)
    expect(body.data).to.have.lengthOf(CAP)
  })

  it('give the first document to a repeat, and room again after a deletion', async () => {
    const first = await add('usr_again', { title: 'one', tags: ['x'] }, 'k').expect(200)
    const second = await add('usr_again', { title: 'one', tags: ['x'] }, 'k').expect(200)
    expect(second.body).to.deep.equal(first.body)
    for (const title of ['two', 'three', 'four']) await add('usr_again', { title }).expect(200)
    await add('usr_again', { title: 'five' }).expect(409)
    await t.as({ userId: 'usr_again' }).delete(`/v1/library/${first.body.id}`).expect(200)
    await add('usr_again', { title: 'five' }).expect(200)
  })

  it('say which unique field is taken, on creation and on change', async () => {
    const { body } = await add('usr_unique', { title: 'mine' }).expect(200)
    expect((await add('usr_unique', { title: 'mine' }).expect(409)).body.error).to.contain('same title')
    const other = await add('usr_unique', { title: 'other' }).expect(200)
    const agent = t.as({ userId: 'usr_unique' })
    await agent.patch(`/v1/library/${other.body.id}`).send({ title: 'mine' }).expect(409)
    expect(
      (
        await agent
          .patch(`/v1/library/${body.id}`)
          .send({ tags: ['a'] })
          .expect(200)
      ).body,
    ).to.deep.include({
      title: 'mine',
      tags: ['a'],
    })
  })

  it('are not there for strangers', async () => {
    const { body } = await add('usr_owner', { title: 'secret' }).expect(200)
    const stranger = t.as({ userId: 'usr_stranger' })
    await stranger.get(`/v1/library/${body.id}`).expect(404)
    await stranger.patch(`/v1/library/${body.id}`).send({ title: 'x' }).expect(404)
    await stranger.delete(`/v1/library/${body.id}`).expect(404)
    await t.as({ userId: 'usr_owner' }).get(`/v1/library/${body.id}`).expect(200)
  })

  it('are exported and erased with their owner', async () => {
    await add('usr_leaving', { title: 'left' }).expect(200)
    const personal = t.services.resolve(PersonalData)
    const exported: unknown[] = []
    for await (const { kind, item } of personal.export('usr_leaving'))
      exported.push([kind, (item as { title: string }).title])
    expect(exported).to.deep.equal([['book', 'left']])
    expect((await personal.erase('usr_leaving')).erased).to.deep.equal(['library'])
    expect((await t.as({ userId: 'usr_leaving' }).get('/v1/library')).body.data).to.deep.equal([])
  })
})
