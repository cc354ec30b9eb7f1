/** The files of a new module by name: one resource that can be created and listed by its owner. */
export function moduleFiles(name: string): Readonly<Record<string, string>> {
  const collection = `${name.replaceAll('-', '_')}_notes`
  return {
    'README.md': readme(name, collection),
    'contract.ts': contract(name),
    'module.ts': module(name, collection),
    [`${name}.test.ts`]: test(name),
  }
}

const readme = (name: string, collection: string): string => `# ${name}

What it is for, in two sentences.

| route | does |
|---|---|
| POST /v1/${name}/notes | keeps a note |
| GET /v1/${name}/notes | the caller's notes, newest first |
| GET /v1/${name}/info | the module about itself |

- Settings (\`config/modules.json\`, or \`${name.toUpperCase().replaceAll('-', '_')}__<SETTING>\`): \`maxNotes\`.
- Collection: \`${collection}\`. Seals no records, emits no events.
`

const contract = (name: string): string => `import Type from 'typebox'
import { defineContract, Page, PageQuery, Resource } from '../../kernel/define.ts'

/** What a note holds: the one schema of its document, its requests and its answers. */
export const Fields = Type.Object({ text: Type.String({ minLength: 1, maxLength: 1_000 }) })
export const Note = Resource(Fields, 'Note')

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/${name}/notes',
    permission: 'build:write',
    summary: 'Keep a note',
    body: Fields,
    reply: { 200: Note },
    errors: ['conflict'],
    idempotent: true,
    example: { text: 'hello' },
  },
  list: {
    method: 'get',
    path: '/v1/${name}/notes',
    summary: 'The notes of the caller, newest first',
    query: PageQuery,
    reply: { 200: Page(Note) },
  },
})
`

const module = (name: string, collection: string): string => `import Type from 'typebox'
import { Clock, defineModule, operationId, owned } from '../../kernel/define.ts'
import { contract, Fields } from './contract.ts'

export default defineModule({
  name: '${name}',
  summary: 'Keeps notes.',
  config: Type.Object({ maxNotes: Type.Integer({ minimum: 1, maximum: 10_000, default: 100 }) }),
  requires: { clock: Clock },
  // personal: the kernel exports and erases the notes with their owner
  collections: { notes: owned.collection('${collection}', Fields, { personal: 'note' }) },
  contract,
  handlers: {
    async create({ body, caller, operationKey }, { models, services, config }) {
      // The id follows from the request, so that a repeat changes nothing; the cap holds against any number at once.
      const id = operationId('note_', caller.userId, 'create', operationKey)
      const creation = { id, owner: caller.userId, cap: config.maxNotes, at: services.clock.now() }
      return owned.view(await owned.create(models.notes, creation, body))
    },
    list: ({ caller, query }, { models }) => owned.page(models.notes, caller.userId, query),
  },
})
`

const test = (name: string): string => `import { expect } from 'chai'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import module from './module.ts'

describe('${name}', () => {
  let t: TestKernel
  before(async () => {
    t = await testKernel({ modules: [module], config: { [module.name]: { maxNotes: 2 } } })
  })
  after(() => t?.stop())

  it('keeps notes for their owner, up to the limit', async () => {
    const { body } = await t.request.post('/v1/${name}/notes').send({ text: 'one' }).expect(200)
    t.clock.advance(1)
    await t.request.post('/v1/${name}/notes').send({ text: 'two' }).expect(200)
    await t.request.post('/v1/${name}/notes').send({ text: 'three' }).expect(409)
    const mine = await t.request.get('/v1/${name}/notes').expect(200)
    expect(mine.body.data.map(({ text }: { text: string }) => text)).to.deep.equal(['two', 'one'])
    expect(mine.body.data[1].id).to.equal(body.id)
    const theirs = await t.as({ userId: 'usr_other' }).get('/v1/${name}/notes').expect(200)
    expect(theirs.body.data).to.deep.equal([])
  })

  it('gives the same note for the same idempotency key', async () => {
    const other = t.as({ userId: 'usr_again' })
    const ask = async () => {
      const request = other.post('/v1/${name}/notes').set('idempotency-key', 'k1')
      return request.send({ text: 'once' }).expect(200)
    }
    const [first, second] = [await ask(), await ask()]
    expect(second.body).to.deep.equal(first.body)
  })
})
`
