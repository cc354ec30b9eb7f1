import { expect } from 'chai'
import { type ClientSession, type Document, UUID } from 'mongodb'
import { eventually, rejection, useServer } from '../testing.ts'
import { RawConnection } from '../testing-wire.ts'

interface Account {
  _id: string
  balance: number
}

describe('transactions (core/transactions)', () => {
  const server = useServer()
  const accounts = () => server.db.collection<Account>('accounts')
  const inSession = <T>(work: (session: ClientSession) => Promise<T>) => server.client.withSession(work)
  const labels = (error: Error & Record<string, unknown>) => [...(error['errorLabelSet'] as Set<string>)]

  beforeEach(() =>
    accounts().insertMany([
      { _id: 'a', balance: 100 },
      { _id: 'b', balance: 0 },
    ]),
  )

  it('shows its writes to itself at once and to others when it commits', async () => {
    await inSession(async (session) => {
      session.startTransaction()
      await accounts().updateOne({ _id: 'a' }, { $inc: { balance: -10 } }, { session })
      await accounts().insertOne({ _id: 'c', balance: 10 }, { session })
      expect(await accounts().countDocuments({}, { session })).to.equal(3)
      expect((await accounts().findOne({ _id: 'a' }, { session }))?.balance).to.equal(90)
      expect(await accounts().countDocuments()).to.equal(2)
      expect((await accounts().findOne({ _id: 'a' }))?.balance).to.equal(100)
      await session.commitTransaction()
      expect(await accounts().countDocuments()).to.equal(3)
      expect(await accounts().estimatedDocumentCount()).to.equal(3)
    })
  })

  it('reads the moment of its beginning, through indexes too, whatever others write', async () => {
    await accounts().createIndex({ balance: 1 })
    await inSession(async (session) => {
      session.startTransaction({ readConcern: { level: 'snapshot' } })
      expect(await accounts().countDocuments({}, { session })).to.equal(2)
      await accounts().updateOne({ _id: 'b' }, { $set: { balance: 50 } })
      await accounts().insertOne({ _id: 'c', balance: 50 })
      await accounts().deleteOne({ _id: 'a' })
      await accounts().createIndex({ _id: 1, balance: 1 })
      const seen = await accounts()
        .find({ balance: { $gte: 0 } }, { session, sort: { balance: 1 } })
        .toArray()
      expect(seen).to.deep.equal([
        { _id: 'b', balance: 0 },
        { _id: 'a', balance: 100 },
      ])
      await session.commitTransaction()
    })
    expect(await accounts().countDocuments({ balance: 50 })).to.equal(2)
  })

  it('leaves nothing behind when it aborts', async () => {
    await inSession(async (session) => {
      session.startTransaction()
      await accounts().deleteMany({}, { session })
      await accounts().insertOne({ _id: 'c', balance: 1 }, { session })
      await session.abortTransaction()
    })
    expect((await accounts().find().toArray()).map(({ _id }) => _id)).to.deep.equal(['a', 'b'])
  })

  it('says WriteConflict (112) with TransientTransactionError: the first writer wins', async () => {
    await inSession(async (first) => {
      await inSession(async (second) => {
        first.startTransaction()
        second.startTransaction()
        await accounts().updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session: first })
        const error = await rejection(accounts().updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session: second }))
        expect(error['code']).to.equal(112)
        expect(labels(error)).to.include('TransientTransactionError')
        const aborted = await rejection(accounts().findOne({ _id: 'a' }, { session: second }))
        expect(aborted['code']).to.equal(251)
        await second.abortTransaction()
        await first.commitTransaction()
      })
    })
    expect((await accounts().findOne({ _id: 'a' }))?.balance).to.equal(101)
  })

  it('conflicts with what was written since its snapshot, by transactions or not', async () => {
    await inSession(async (session) => {
      session.startTransaction()
      await accounts().findOne({ _id: 'a' }, { session })
      await accounts().updateOne({ _id: 'a' }, { $inc: { balance: 1 } })
      const error = await rejection(accounts().updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session }))
      expect(error['code']).to.equal(112)
      await session.abortTransaction()
    })
  })

  it('two transactions that insert the same unique key do not both commit', async () => {
    await inSession(async (first) => {
      await inSession(async (second) => {
        first.startTransaction()
        second.startTransaction()
        await accounts().insertOne({ _id: 'new', balance: 1 }, { session: first })
        const error = await rejection(accounts().insertOne({ _id: 'new', balance: 2 }, { session: second }))
        expect(error['code']).to.equal(112)
        await first.commitTransaction()
        await second.abortTransaction()
      })
    })
    expect((await accounts().findOne({ _id: 'new' }))?.balance).to.equal(1)
  })

  it('a write outside waits for the transaction that has the document', async () => {
    await inSession(async (session) => {
      session.startTransaction()
      await accounts().updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session })
      let done = false
      const outside = accounts()
        .updateOne({ _id: 'a' }, { $inc: { balance: 10 } })
        .then(() => {
          done = true
        })
      await accounts().findOne({ _id: 'a' })
      expect(done).to.equal(false)
      await session.commitTransaction()
      await outside
    })
    expect((await accounts().findOne({ _id: 'a' }))?.balance).to.equal(111)
  })

  it('ends exact under contention (withTransaction)', async () => {
    await Promise.all(
      Array.from({ length: 16 }, () =>
        inSession((session) =>
          session.withTransaction(async () => {
            const from = await accounts().findOne({ _id: 'a' }, { session })
            await accounts().updateOne({ _id: 'a' }, { $set: { balance: (from?.balance ?? 0) - 1 } }, { session })
            await accounts().updateOne({ _id: 'b' }, { $inc: { balance: 1 } }, { session })
          }),
        ),
      ),
    )
    const [a, b] = await accounts().find().sort({ _id: 1 }).toArray()
    expect([a?.balance, b?.balance]).to.deep.equal([84, 16])
  })

  it('commits once, however often it is asked to; an aborted one cannot be committed', async () => {
    const lsid = { id: new UUID() }
    const raw = async (command: Document) => {
      const connection = await RawConnection.open(server.uri)
      const reply = await connection.run({ ...command, lsid, autocommit: false })
      connection.close()
      return reply
    }
    const end = (name: string, txnNumber: bigint) => raw({ [name]: 1, txnNumber, $db: 'admin' })
    const start = { startTransaction: true, $db: server.db.databaseName }
    await raw({ insert: 'accounts', documents: [{ _id: 'x' }], txnNumber: 1n, ...start })
    expect((await end('commitTransaction', 1n))['ok']).to.equal(1)
    expect((await end('commitTransaction', 1n))['ok']).to.equal(1)
    expect((await end('abortTransaction', 1n))['code']).to.equal(256)
    await server.restart()
    expect((await end('commitTransaction', 1n))['ok']).to.equal(1)
    await raw({ find: 'accounts', txnNumber: 2n, ...start })
    expect((await end('abortTransaction', 2n))['ok']).to.equal(1)
    expect((await end('commitTransaction', 2n))['code']).to.equal(251)
  })

  it('is aborted with its session and by a newer one of the same session', async () => {
    const session = server.client.startSession()
    session.startTransaction()
    await accounts().updateOne({ _id: 'a' }, { $inc: { balance: 1 } }, { session })
    await server.client.db('admin').command({ killSessions: [session.id] })
    await accounts().updateOne({ _id: 'a' }, { $inc: { balance: 5 } })
    await session.endSession()
    await eventually(async () => (await accounts().findOne({ _id: 'a' }))?.balance === 105)
  })

  it('labels errors so that the driver tries again: a fail point in a statement and in the commit', async () => {
    for (const command of ['insert', 'commitTransaction']) {
      await server.client.db('admin').command({
        configureFailPoint: 'failCommand',
        mode: { times: 1 },
        data: { failCommands: [command], errorCode: 91 },
      })
      await inSession((session) =>
        session.withTransaction(async () => {
          await accounts().insertOne({ _id: command, balance: 1 }, { session })
        }),
      )
    }
    expect(await accounts().countDocuments({ balance: 1 })).to.equal(2)
  })

  it('refuses commands that cannot run in one', async () => {
    await inSession(async (session) => {
      session.startTransaction()
      const error = await rejection(server.db.command({ count: 'accounts' }, { session }))
      expect(error['code']).to.equal(263)
      await session.abortTransaction()
    })
  })

  it('reads from cursors inside, and they end with it', async () => {
    await accounts().insertMany(Array.from({ length: 50 }, (_, i) => ({ _id: `n${i}`, balance: 1 })))
    await inSession(async (session) => {
      session.startTransaction()
      const cursor = accounts().find({}, { session, batchSize: 5 })
      await cursor.next()
      await accounts().deleteMany({ balance: 1 })
      expect((await cursor.toArray()).length).to.equal(51)
      await session.commitTransaction()
    })
  })
})
