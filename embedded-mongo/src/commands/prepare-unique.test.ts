import { expect } from 'chai'
import { rejection, useServer } from '../testing.ts'

/** https://www.mongodb.com/docs/manual/core/index-unique/convert-to-unique/ */
describe('converting an index to a unique one (core/index-unique)', () => {
  const server = useServer()
  const docs = () => server.db.collection<{ _id: number; a: number }>('docs')
  const modify = (index: object, further: object = {}) =>
    server.db.command({ collMod: 'docs', index: { keyPattern: { a: 1 }, ...index }, ...further })
  const code = async (promise: Promise<unknown>) => (await rejection(promise))['code']

  beforeEach(async () => {
    await docs().insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
      { _id: 3, a: 2 },
    ])
    await docs().createIndex({ a: 1 })
  })

  it('takes no further duplicates once it is prepared, by whatever way', async () => {
    expect(await code(modify({ unique: true }))).to.equal(72)
    expect(await modify({ prepareUnique: true })).to.include({ prepareUnique_old: false, prepareUnique_new: true })
    expect(await code(docs().insertOne({ _id: 4, a: 2 }))).to.equal(11000)
    expect(await code(docs().updateOne({ _id: 3 }, { $set: { a: 1 } }))).to.equal(11000)
    await docs().updateOne({ _id: 3 }, { $set: { a: 3 } })
    await docs().insertOne({ _id: 4, a: 2 })
    await modify({ prepareUnique: false })
    await docs().insertOne({ _id: 5, a: 2 })
    expect(await server.db.command({ validate: 'docs' })).to.include({ valid: true })
  })

  it('is not converted while there are duplicates, which are named', async () => {
    await modify({ prepareUnique: true })
    for (const further of [{ dryRun: true }, {}]) {
      const error = await rejection(modify({ unique: true }, further))
      expect(error['code']).to.equal(359)
      expect((error['errorResponse'] as { violations: unknown }).violations).to.deep.equal([{ ids: [1, 2] }])
    }
    await docs().deleteOne({ _id: 2 })
    expect(await modify({ unique: true }, { dryRun: true })).to.include({ ok: 1 })
    expect(await modify({ unique: true })).to.include({ unique_new: true })
    expect(await docs().indexes()).to.deep.include({ v: 2, key: { a: 1 }, name: 'a_1', unique: true })
    expect(await code(docs().insertOne({ _id: 4, a: 2 }))).to.equal(11000)
    expect(await docs().findOne({ a: 2 })).to.include({ _id: 3 })
    const database = server.db.databaseName
    await server.restart()
    expect(await server.client.db(database).command({ validate: 'docs' })).to.include({ valid: true, nIndexes: 2 })
  })

  it('two transactions that write the same value at once do not both commit', async () => {
    await modify({ prepareUnique: true })
    const [first, second] = [server.client.startSession(), server.client.startSession()]
    for (const session of [first, second]) session.startTransaction()
    await docs().findOne({}, { session: second })
    await docs().insertOne({ _id: 4, a: 4 }, { session: first })
    expect(await code(docs().insertOne({ _id: 5, a: 4 }, { session: second }))).to.equal(112)
    await first.commitTransaction()
    await second.abortTransaction()
    second.startTransaction()
    expect(await code(docs().insertOne({ _id: 5, a: 4 }, { session: second }))).to.equal(11000)
    await Promise.all([first, second].map((session) => session.endSession()))
  })
})
