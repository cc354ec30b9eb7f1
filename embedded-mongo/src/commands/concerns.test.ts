import { expect } from 'chai'
import { type Document, Long, UUID } from 'mongodb'
import { rejection, useServer } from '../testing.ts'
import { RawConnection } from '../testing-wire.ts'

describe('what any command may carry', () => {
  const server = useServer()
  const docs = () => server.db.collection<Document & { _id: number }>('docs')
  const raw = async (command: Document) => {
    const connection = await RawConnection.open(server.uri)
    try {
      return await connection.run({ ...command, $db: command['$db'] ?? server.db.databaseName })
    } finally {
      connection.close()
    }
  }

  it('a write concern that one member cannot satisfy is told after the write (reference/write-concern)', async () => {
    const insert = (w: unknown) => raw({ insert: 'docs', documents: [{}], writeConcern: { w } })
    for (const [w, code] of [
      [2, 100],
      [10, 100],
      ['zone', 79],
    ] as const) {
      expect(await insert(w), String(w)).to.deep.include({ ok: 1, n: 1 })
      expect((await insert(w))['writeConcernError']).to.include({ code })
    }
    expect(await insert('majority')).not.to.have.property('writeConcernError')
    expect(await insert(51)).to.include({ code: 9 })
    expect(await raw({ insert: 'docs', documents: [{}], writeConcern: { j: 'yes' } })).to.include({ code: 14 })
  })

  it('inside a transaction (core/transactions)', async () => {
    await docs().insertOne({ _id: 1 })
    const lsid = { id: new UUID() }
    let number = 0
    const begin = (command: Document) => {
      number++
      const txn = { lsid, txnNumber: Long.fromNumber(number), autocommit: false }
      return raw({ ...command, ...txn, startTransaction: true })
    }
    const goOn = (command: Document) => raw({ ...command, lsid, txnNumber: Long.fromNumber(number), autocommit: false })
    expect(await begin({ insert: 'docs', documents: [{}], writeConcern: { w: 1 } })).to.include({ code: 72 })
    expect(await begin({ find: 'docs', readConcern: { level: 'linearizable' } })).to.include({ code: 72 })
    expect(await begin({ find: 'docs', readConcern: { level: 'majority' } })).to.include({ ok: 1 })
    expect(await goOn({ find: 'docs', readConcern: { level: 'majority' } })).to.include({ code: 72 })
    await begin({ insert: 'docs', documents: [{ _id: 2 }] })
    const committed = await goOn({ commitTransaction: 1, writeConcern: { w: 10 }, $db: 'admin' })
    expect([committed['ok'], committed['writeConcernError'].code]).to.deep.equal([1, 100])
    expect(await docs().countDocuments()).to.equal(2)
    expect(await raw({ find: 'docs', lsid, txnNumber: Long.fromNumber(99), autocommit: true })).to.include({ code: 72 })
  })

  it('stable API, time limits, names of databases', async () => {
    expect(await raw({ ping: 1, apiVersion: '2' })).to.include({ code: 322 })
    expect(await raw({ ping: 1, apiStrict: true })).to.include({ code: 4886600 })
    expect(await raw({ ping: 1, apiVersion: '1', apiStrict: true })).to.include({ ok: 1 })
    expect(await raw({ ping: 1, maxTimeMS: 2 ** 31 })).to.include({ code: 2 })
    expect(await raw({ find: 'docs', $db: 'a b' })).to.include({ code: 73 })
    expect(await raw({ find: 'docs', $db: 'x'.repeat(64) })).to.include({ code: 73 })
  })

  it('maxTimeMS counts the wait for a transaction that writes the same document', async () => {
    await docs().insertOne({ _id: 1 })
    await server.client.withSession(async (session) => {
      session.startTransaction()
      await docs().updateOne({ _id: 1 }, { $set: { a: 1 } }, { session })
      const update = docs().updateOne({ _id: 1 }, { $set: { a: 2 } }, { maxTimeMS: 30 })
      expect(await rejection(update)).to.include({ code: 50 })
      await session.abortTransaction()
    })
  })
})
