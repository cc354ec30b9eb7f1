/** The files of a new module by name: one resource that can be created and listed by its owner. */
export function moduleFiles(name: string): Readonly<Record<string, string>> {
  const collection = `${name.replaceAll('-', '_')}_notes`
  return {
    'README.md': readme(name, collection),
    'contract.ts': contract(name),
    'model.ts': model(collection),
    'module.ts': module(name),
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
import { defineContract } from '../../kernel/define.ts'

export const Note = Type.Object({ id: Type.String(), text: Type.String() }, { title: 'Note' })

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/${name}/notes',
    summary: 'Keep a note',
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 1_000 }) }),
    reply: { 200: Note },
    errors: ['conflict'],
    idempotent: true,
    example: { text: 'hello' },
  },
  list: {
    method: 'get',
    path: '/v1/${name}/notes',
    summary: 'The notes of the caller, newest first',
    reply: { 200: Type.Object({ data: Type.Array(Note) }) },
  },
})
`

const model = (collectionName: string): string => `import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

export interface NoteDocument {
  readonly _id: string
  readonly userId: string
  readonly text: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

const notes = new Schema<NoteDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: { type: Number, required: true },
  },
  { versionKey: false },
)
notes.index({ userId: 1, createdAt: -1 })

export const collections = { notes: collection('${collectionName}', notes) }
`

const module = (name: string): string => `import Type from 'typebox'
import { ApiError, Clock, defineModule } from '../../kernel/define.ts'
import { contract } from './contract.ts'
import { collections } from './model.ts'

export default defineModule({
  name: '${name}',
  prefix: '/v1/${name}',
  layer: 'L60',
  summary: 'Keeps notes.',
  capabilities: ['notes'],
  config: Type.Object({ maxNotes: Type.Integer({ minimum: 1, default: 100 }) }),
  requires: { clock: Clock },
  collections,
  contract,
  handlers: {
    async create({ body, caller, operationKey }, { models, services, config }) {
      const count = await models.notes.countDocuments({ userId: caller.userId })
      if (count >= config.maxNotes)
        throw new ApiError('conflict', \`you have \${count} notes already; at most \${config.maxNotes} are kept\`)
      // The id follows from the request, so that a repeat changes nothing.
      const id = \`note_\${caller.userId}_\${operationKey}\`
      const note = { userId: caller.userId, text: body.text, createdAt: services.clock.now() }
      await models.notes.updateOne({ _id: id }, { $setOnInsert: note }, { upsert: true })
      return { id, text: body.text }
    },
    async list({ caller }, { models }) {
      const notes = await models.notes.find({ userId: caller.userId }).sort({ createdAt: -1 }).limit(100).lean()
      return { data: notes.map(({ _id, text }) => ({ id: _id, text })) }
    },
  },
  async erase(userId, { models }) {
    await models.notes.deleteMany({ userId })
  },
  async *exports(userId, { models }) {
    for await (const { _id, text } of models.notes.find({ userId }).lean().cursor())
      yield { kind: 'note', item: { id: _id, text } }
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
