import { expect } from 'chai'
import { type Document, Long, UUID } from 'mongodb'
import { useServer } from '../testing.ts'
import { RawConnection } from '../testing-wire.ts'

describe('retryable writes (core/retryable-writes)', () => {
  const server = useServer()
  const docs = () => server.db.collection<{ _id: number; n: number }>('docs')
  const session = () => ({ id: new UUID() })
  const raw = async (command: Document) => {
    const connection = await RawConnection.open(server.uri)
    try {
      return await connection.run({ ...command, $db: command['$db'] ?? server.db.databaseName })
    } finally {
      connection.close()
    }
  }

  it('does each numbered write once and answers it again as the first time', async () => {
    const lsid = session()
    const numbered = (n: number, command: object) => raw({ ...command, lsid, txnNumber: Long.fromNumber(n) })
    const insert = { insert: 'docs', documents: [{ _id: 1, n: 0 }] }
    expect((await numbered(1, insert))['n']).to.equal(1)
    expect((await numbered(1, insert))['n']).to.equal(1)
    const update = { update: 'docs', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] }
    await numbered(2, update)
    expect((await numbered(2, update))['nModified']).to.equal(1)
    const modify = { findAndModify: 'docs', query: { _id: 1 }, update: { $inc: { n: 1 } }, new: true }
    expect((await numbered(3, modify))['value']).to.deep.equal({ _id: 1, n: 2 })
    expect((await numbered(3, modify))['value']).to.deep.equal({ _id: 1, n: 2 })
    expect((await docs().findOne())?.n).to.equal(2)
    expect((await numbered(2, update))['code']).to.equal(225)
  })

  it('says of a repeated answer which statements were done before (retriedStmtIds)', async () => {
    const insert = {
      insert: 'docs',
      documents: [{ _id: 1 }, { _id: 2 }],
      lsid: session(),
      txnNumber: Long.fromNumber(1),
    }
    expect(await raw(insert)).not.to.have.property('retriedStmtIds')
    expect((await raw(insert))['retriedStmtIds']).to.deep.equal([0, 1])
    const remove = {
      delete: 'docs',
      deletes: [{ q: { _id: 1 }, limit: 1 }],
      stmtIds: [4],
      lsid: session(),
      txnNumber: Long.fromNumber(1),
    }
    await raw(remove)
    expect((await raw(remove))['retriedStmtIds']).to.deep.equal([4])
  })

  it('does what is new and answers what was done, statement by statement', async () => {
    const lsid = session()
    const insert = (ids: number[], stmtIds: number[]) =>
      raw({
        insert: 'docs',
        documents: ids.map((_id) => ({ _id })),
        stmtIds,
        ordered: false,
        lsid,
        txnNumber: Long.fromNumber(1),
      })
    expect((await insert([1], [0]))['n']).to.equal(1)
    expect((await insert([2], [1]))['n']).to.equal(1)
    expect(await docs().countDocuments()).to.equal(2)
    const both = await insert([1, 2, 3], [0, 1, 2])
    expect([both['n'], both['retriedStmtIds']]).to.deep.equal([3, [0, 1]])
    expect(await docs().countDocuments()).to.equal(3)
  })

  it('tries again what failed', async () => {
    await docs().insertOne({ _id: 1, n: 0 })
    const insert = {
      insert: 'docs',
      documents: [{ _id: 5 }, { _id: 1 }],
      lsid: session(),
      txnNumber: Long.fromNumber(1),
    }
    expect((await raw(insert))['writeErrors'][0].code).to.equal(11000)
    await docs().deleteOne({ _id: 1 })
    const again = await raw(insert)
    expect([again['n'], again['writeErrors'], again['retriedStmtIds']]).to.deep.equal([2, undefined, [0]])
  })

  it('refuses what touches many documents, and a findAndModify under the number of another write', async () => {
    await docs().insertMany([
      { _id: 1, n: 0 },
      { _id: 2, n: 0 },
    ])
    const lsid = session()
    const numbered = (n: number, command: object) => raw({ ...command, lsid, txnNumber: Long.fromNumber(n) })
    const update = { update: 'docs', updates: [{ q: {}, u: { $inc: { n: 1 } }, multi: true }] }
    expect((await numbered(1, update))['writeErrors'][0].code).to.equal(72)
    expect((await numbered(2, { delete: 'docs', deletes: [{ q: {}, limit: 0 }] }))['writeErrors'][0].code).to.equal(72)
    expect(await docs().countDocuments({ n: 0 })).to.equal(2)
    await numbered(3, { insert: 'docs', documents: [{ _id: 3 }] })
    const modify = { findAndModify: 'docs', query: { _id: 1 }, update: { $inc: { n: 1 } } }
    expect((await numbered(3, modify))['code']).to.equal(40606)
    await numbered(4, modify)
    expect((await numbered(4, { insert: 'docs', documents: [{ _id: 4 }] }))['writeErrors'][0].code).to.equal(40606)
    expect((await numbered(4, modify))['retriedStmtId']).to.equal(0)
    expect((await docs().findOne({ _id: 1 }))?.n).to.equal(1)
  })

  it('answers a bulkWrite again with all its results', async () => {
    const bulk = {
      bulkWrite: 1,
      nsInfo: [{ ns: `${server.db.databaseName}.docs` }],
      ops: [
        { insert: 0, document: { _id: 1 } },
        { update: 0, filter: { _id: 2 }, updateMods: { $set: { a: 1 } }, upsert: true },
        { update: 0, filter: { _id: 1 }, updateMods: { $inc: { n: 1 } } },
        { delete: 0, filter: { _id: 2 } },
      ],
      lsid: session(),
      txnNumber: Long.fromNumber(1),
      $db: 'admin',
    }
    const first = await raw(bulk)
    const again = await raw(bulk)
    expect(again['retriedStmtIds']).to.deep.equal([0, 1, 2, 3])
    const { retriedStmtIds: _, ...rest } = again
    expect(rest).to.deep.equal(first)
    expect((await raw({ ...bulk, $db: 'elsewhere' }))['code']).to.equal(13)
  })

  it('remembers over a restart', async () => {
    const lsid = session()
    const update = {
      update: 'docs',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      lsid,
      txnNumber: Long.fromNumber(7),
    }
    const first = await raw(update)
    await server.restart()
    const again = await raw(update)
    expect(again['upserted']).to.deep.equal(first['upserted'])
    expect((await docs().findOne())?.n).to.equal(1)
  })

  it('waits once: a write that is sent again while the first waits is still one write', async () => {
    await docs().insertOne({ _id: 1, n: 0 })
    await server.client.withSession(async (other) => {
      other.startTransaction()
      await docs().updateOne({ _id: 1 }, { $inc: { n: 100 } }, { session: other })
      const update = {
        update: 'docs',
        updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
        lsid: session(),
        txnNumber: Long.fromNumber(1),
      }
      const both = Promise.all([raw(update), raw(update)])
      await docs().findOne()
      await other.commitTransaction()
      await both
    })
    expect((await docs().findOne())?.n).to.equal(101)
  })

  it('the driver retries through a closed connection and a retryable error', async () => {
    await docs().insertOne({ _id: 1, n: 0 })
    for (const data of [{ closeConnection: true }, { errorCode: 91, errorLabels: ['RetryableWriteError'] }]) {
      await server.client.db('admin').command({
        configureFailPoint: 'failCommand',
        mode: { times: 1 },
        data: { failCommands: ['update'], ...data },
      })
      await docs().updateOne({ _id: 1 }, { $inc: { n: 1 } })
    }
    expect((await docs().findOne())?.n).to.equal(2)
  })

  it('refuses a transaction number where it has no meaning', async () => {
    const reply = await raw({ find: 'docs', lsid: session(), txnNumber: Long.fromNumber(1) })
    expect(reply['code']).to.equal(50768)
  })
})
