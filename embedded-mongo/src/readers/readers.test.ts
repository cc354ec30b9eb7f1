import { expect } from 'chai'
import { rejection, useServer } from '../testing.ts'
import { opMsg, RawConnection } from '../testing-wire.ts'

const DOCUMENTS = 30_000

describe('long reads', function () {
  this.timeout(60_000)
  const server = useServer()
  const numbers = () => server.client.db('long').collection<{ _id: number; n: number; text: string }>('numbers')

  before(async () => {
    await numbers().createIndex({ n: 1 })
    for (let from = 0; from < DOCUMENTS; from += 5000) {
      await numbers().insertMany(
        Array.from({ length: 5000 }, (_, i) => ({ _id: from + i, n: (from + i) % 1000, text: `text ${from + i}` })),
      )
    }
  })

  it('answer what a short one would, with writes of a moment ago in it', async () => {
    await numbers().updateOne({ _id: 3 }, { $set: { text: 'changed' } })
    await numbers().deleteOne({ _id: 4 })
    await numbers().insertOne({ _id: DOCUMENTS, n: 5, text: 'new' })
    expect(await numbers().countDocuments({ text: /./ })).to.equal(DOCUMENTS)
    const groups = await numbers()
      .aggregate([{ $group: { _id: '$n', count: { $sum: 1 } } }, { $sort: { _id: 1 } }])
      .toArray()
    expect(groups.length).to.equal(1000)
    expect([groups[3]?.['count'], groups[4]?.['count'], groups[5]?.['count']]).to.deep.equal([30, 29, 31])
    const sorted = await numbers()
      .find({}, { sort: { text: -1 } })
      .toArray()
    expect(sorted.length).to.equal(DOCUMENTS)
    expect(sorted.every(({ text }, i) => i === 0 || text <= (sorted[i - 1]?.text ?? ''))).to.equal(true)
    expect(await numbers().distinct('text', { text: 'changed' })).to.deep.equal(['changed'])
    expect(await server.client.db('long').command({ validate: 'numbers' })).to.include({ valid: true })
    await numbers().insertOne({ _id: 4, n: 4, text: 'text 4' })
  })

  it('go on with their cursors, and end with them', async () => {
    const cursor = numbers().find({ text: /0$/ }, { batchSize: 200 })
    let found = 0
    for await (const { text } of cursor) {
      found += text.endsWith('0') ? 1 : -1
      if (found === 1000) await numbers().insertOne({ _id: DOCUMENTS + 1, n: 1, text: 'late 0' })
    }
    expect(found).to.equal(DOCUMENTS / 10 + 1)
    const abandoned = numbers().find({ text: /0$/ }, { batchSize: 200 })
    await abandoned.next()
    await abandoned.close()
    const { cursor: first } = await server.client.db('long').command({ find: 'numbers', filter: { text: /0$/ } })
    await server.client.db('long').command({ killCursors: 'numbers', cursors: [first.id] })
    const error = await rejection(server.client.db('long').command({ getMore: first.id, collection: 'numbers' }))
    expect(error['code']).to.equal(43)
  })

  it('are written by $out and $merge where the data is', async () => {
    await numbers()
      .aggregate([{ $match: { text: /./ } }, { $out: 'copy' }])
      .toArray()
    await numbers()
      .aggregate([{ $match: { text: /./ } }, { $merge: 'copy' }])
      .toArray()
    expect(await server.client.db('long').collection('copy').countDocuments()).to.equal(
      await numbers().countDocuments(),
    )
    expect(await server.client.db('long').command({ validate: 'copy' })).to.include({ valid: true })
  })

  it('end when their time is over', async () => {
    const slow = numbers().aggregate(
      [{ $lookup: { from: 'numbers', pipeline: [{ $match: { text: 'x' } }], let: { a: '$n' }, as: 'all' } }],
      {
        maxTimeMS: 300,
      },
    )
    expect((await rejection(slow.toArray()))['code']).to.equal(50)
  })

  it('end when the client is gone, and leave their readers to others', async () => {
    const endless = [{ $lookup: { from: 'numbers', pipeline: [{ $match: { text: 'x' } }], as: 'all' } }]
    for (let reader = 0; reader < 3; reader++) {
      const connection = await RawConnection.open(server.uri)
      connection.socket.write(opMsg({ aggregate: 'numbers', pipeline: endless, cursor: {}, $db: 'long' }))
      await numbers().findOne({ _id: 1 })
      connection.close()
    }
    expect(await numbers().countDocuments({ text: /./ }, { maxTimeMS: 20_000 })).to.be.greaterThan(DOCUMENTS)
  })

  it('let others have their turn meanwhile', async () => {
    let done = false
    const pipeline = [
      { $match: { text: /9/ } },
      { $group: { _id: '$text', all: { $push: '$$ROOT' } } },
      { $sort: { _id: 1 } },
    ]
    const all = Promise.all([1, 2, 3].map(() => numbers().aggregate(pipeline).toArray())).finally(() => {
      done = true
    })
    let answered = 0
    while (!done) {
      expect((await numbers().findOne({ _id: answered % 100 }))?._id).to.equal(answered % 100)
      answered++
    }
    await all
    expect(answered).to.be.greaterThan(20)
  })
})
