import { expect } from 'chai'
import type { ClientSession } from 'mongodb'
import { rejection, useServer } from '../testing.ts'

describe('collections in transactions', () => {
  const server = useServer()
  const inSession = <T>(work: (session: ClientSession) => Promise<T>) => server.client.withSession(work)
  const made = () => server.db.collection<{ _id: number; n: number }>('made')
  const names = async () => (await server.db.listCollections().toArray()).map(({ name }) => name)
  const isTransient = (error: Error & Record<string, unknown>) =>
    (error['errorLabelSet'] as Set<string>).has('TransientTransactionError')

  it('are there for others, with their indexes, when it commits', async () => {
    await inSession(async (session) => {
      session.startTransaction()
      await server.db.createCollection('made', { session, collation: { locale: 'en' } })
      await made().createIndex({ n: 1 }, { unique: true, session })
      await made().insertMany(
        [
          { _id: 1, n: 1 },
          { _id: 2, n: 2 },
        ],
        { session },
      )
      await server.db.collection('implied').insertOne({ n: 1 }, { session })
      expect((await made().findOne({ n: 2 }, { session }))?._id).to.equal(2)
      expect(await made().updateOne({ n: 2 }, { $inc: { n: 1 } }, { session })).to.include({ modifiedCount: 1 })
      expect(await names()).to.deep.equal([])
      await session.commitTransaction()
    })
    expect((await names()).sort()).to.deep.equal(['implied', 'made'])
    expect((await made().findOne({ n: 3 }))?._id).to.equal(2)
    expect((await rejection(made().insertOne({ _id: 3, n: 1 })))['code']).to.equal(11000)
    expect(await made().estimatedDocumentCount()).to.equal(2)
    const database = server.db.databaseName
    await server.restart()
    expect(await server.client.db(database).command({ validate: 'made' })).to.include({ valid: true, nIndexes: 2 })
  })

  it('are gone when it aborts', async () => {
    await inSession(async (session) => {
      session.startTransaction()
      await server.db.createCollection('made', { session })
      await made().insertOne({ _id: 1, n: 1 }, { session })
      await session.abortTransaction()
    })
    expect(await names()).to.deep.equal([])
    await made().insertOne({ _id: 1, n: 2 })
    expect(await made().find().toArray()).to.deep.equal([{ _id: 1, n: 2 }])
  })

  it('of one name: the first who commits has it', async () => {
    await inSession(async (session) => {
      session.startTransaction()
      await made().insertOne({ _id: 1, n: 1 }, { session })
      await made().insertOne({ _id: 2, n: 2 })
      const error = await rejection(session.commitTransaction())
      expect(error['code']).to.equal(112)
      expect(isTransient(error)).to.equal(true)
    })
    expect(await made().find().toArray()).to.deep.equal([{ _id: 2, n: 2 }])
  })

  it('take new indexes only while they are new and empty', async () => {
    await made().insertOne({ _id: 1, n: 1 })
    for (const collection of ['made', 'new']) {
      await inSession(async (session) => {
        session.startTransaction()
        await server.db.collection(collection).insertOne({ n: 2 }, { session })
        const error = await rejection(server.db.collection(collection).createIndex({ n: 1 }, { session }))
        expect(error['code']).to.equal(263)
      })
    }
    await made().createIndex({ n: 1 })
    await inSession(async (session) => {
      session.startTransaction()
      expect(await made().createIndex({ n: 1 }, { session })).to.equal('n_1')
      await session.commitTransaction()
    })
  })

  it('that $out has replaced since it began are not to be read (246)', async () => {
    await made().insertOne({ _id: 1, n: 1 })
    await server.db.collection('source').insertOne({ n: 2 })
    await inSession(async (session) => {
      session.startTransaction({ readConcern: { level: 'snapshot' } })
      await server.db.collection('source').findOne({}, { session })
      await server.db
        .collection('source')
        .aggregate([{ $out: 'made' }])
        .toArray()
      const error = await rejection(made().findOne({}, { session }))
      expect(error['code']).to.equal(246)
      expect(isTransient(error)).to.equal(true)
      await session.abortTransaction()
    })
    expect(await made().countDocuments({ n: 2 })).to.equal(1)
  })
})
