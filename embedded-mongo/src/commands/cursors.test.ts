import { expect } from 'chai'
import { type Document, Long, UUID } from 'mongodb'
import { rejection, useServer } from '../testing.ts'
import { RawConnection } from '../testing-wire.ts'

describe('cursors (reference/command/getMore)', () => {
  const server = useServer()
  const docs = () => server.db.collection<{ n: number; text?: string }>('docs')
  const fill = (count: number) => docs().insertMany(Array.from({ length: count }, (_, n) => ({ n })))

  it('gives 101 documents first, then all that fit', async () => {
    await fill(250)
    const first = await server.db.command({ find: 'docs' })
    expect(first['cursor'].firstBatch).to.have.length(101)
    const more = await server.db.command({ getMore: first['cursor'].id as Long, collection: 'docs' })
    expect(more['cursor'].nextBatch).to.have.length(149)
    expect(Number(more['cursor'].id)).to.equal(0)
  })

  it('goes on only in its own session and transaction, and without a time limit', async () => {
    await fill(10)
    const connection = await RawConnection.open(server.uri)
    try {
      const run = (command: Document) => connection.run({ ...command, $db: server.db.databaseName })
      const find = async (more: Document) => (await run({ find: 'docs', batchSize: 2, ...more }))['cursor'].id
      const code = async (id: Long, more: Document) =>
        (await run({ getMore: id, collection: 'docs', batchSize: 2, ...more }))['code']
      const [lsid, other] = [{ id: new UUID() }, { id: new UUID() }]
      expect(await code(await find({}), { lsid })).to.equal(50736)
      const own = await find({ lsid })
      expect(await code(own, {})).to.equal(50737)
      expect(await code(own, { lsid: other })).to.equal(50738)
      expect(await code(own, { lsid, maxTimeMS: 5 })).to.equal(2)
      expect(await code(own, { lsid })).to.equal(undefined)
      const txn = { lsid, txnNumber: Long.fromNumber(1), autocommit: false }
      expect(await code(own, { ...txn, startTransaction: true })).to.equal(50739)
      const again = { ...txn, txnNumber: Long.fromNumber(2) }
      const inside = await find({ ...again, startTransaction: true })
      expect(await code(inside, { lsid })).to.equal(50740)
    } finally {
      connection.close()
    }
  })

  it('says that the collection was dropped', async () => {
    await fill(10)
    const { cursor } = await server.db.command({ find: 'docs', batchSize: 2 })
    await docs().drop()
    expect(await rejection(server.db.command({ getMore: cursor.id, collection: 'docs' }))).to.include({ code: 175 })
    expect(await rejection(server.db.command({ getMore: cursor.id, collection: 'docs' }))).to.include({ code: 43 })
  })

  it('has no more to give when the limit is reached, and one batch when that is wanted', async () => {
    await fill(20)
    const closed = await server.db.command({ find: 'docs', limit: 5, batchSize: 5 })
    expect(Number(closed['cursor'].id)).to.equal(0)
    const single = await server.db.command({ find: 'docs', batchSize: 3, singleBatch: true })
    expect(single['cursor'].firstBatch).to.have.length(3)
    expect(Number(single['cursor'].id)).to.equal(0)
    const none = await server.db.command({ find: 'docs', batchSize: 0 })
    expect(none['cursor'].firstBatch).to.have.length(0)
    expect(Number(none['cursor'].id)).not.to.equal(0)
  })

  it('streams: a batch ends at 16 MB, and an aggregation is computed as it is read', async () => {
    const text = 'x'.repeat(3 << 20)
    await docs().insertMany(Array.from({ length: 12 }, (_, n) => ({ n, text })))
    const first = await server.db.command({ find: 'docs' })
    expect(first['cursor'].firstBatch.length).to.be.lessThan(6)
    let seen = 0
    for await (const doc of docs().aggregate([{ $match: { n: { $gte: 2 } } }, { $project: { n: 1 } }], {
      batchSize: 2,
    }))
      seen += doc['n'] >= 2 ? 1 : 0
    expect(seen).to.equal(10)
  })

  it('goes on behind its last document, whatever is written meanwhile', async () => {
    await docs().createIndex({ n: 1 })
    await fill(400)
    const cursor = docs().find({ n: { $gte: 0 } }, { sort: { n: 1 }, batchSize: 10 })
    const seen: number[] = []
    for await (const { n } of cursor) {
      seen.push(n)
      if (n === 50) await docs().deleteMany({ n: { $gt: 100, $lte: 300 } })
      if (n === 60) await docs().insertMany([{ n: 40.5 }, { n: 350.5 }])
    }
    const expected = [
      ...Array.from({ length: 101 }, (_, n) => n),
      ...Array.from({ length: 99 }, (_, n) => n + 301),
      350.5,
    ]
    expect(seen).to.deep.equal(expected.sort((a, b) => a - b))
  })

  it('says CursorNotFound (43) for one that is killed or unknown', async () => {
    await fill(10)
    const open = async () => (await server.db.command({ find: 'docs', batchSize: 2 }))['cursor'].id as Long
    const killed = await open()
    const reply = await server.db.command({ killCursors: 'docs', cursors: [killed, Long.fromNumber(5)] })
    expect(reply['cursorsKilled']).to.have.length(1)
    expect(reply['cursorsNotFound']).to.have.length(1)
    expect((await rejection(server.db.command({ getMore: killed, collection: 'docs' })))['code']).to.equal(43)
  })
})
