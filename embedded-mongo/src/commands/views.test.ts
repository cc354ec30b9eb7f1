import { expect } from 'chai'
import { rejection, useServer } from '../testing.ts'

describe('views and capped collections', () => {
  const server = useServer()
  const code = async (promise: Promise<unknown>) => (await rejection(promise))['code']

  it('a view answers find, count, distinct, aggregate and $lookup, and cannot be written to (core/views)', async () => {
    const { db } = server
    await db
      .collection('items')
      .insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n as never, n, kind: n % 2 ? 'odd' : 'even' })))
    await db.createCollection('odd', {
      viewOn: 'items',
      pipeline: [{ $match: { kind: 'odd' } }, { $set: { twice: { $multiply: ['$n', 2] } } }],
    })
    await db.createCollection('big', { viewOn: 'odd', pipeline: [{ $match: { n: { $gt: 5 } } }] })
    const view = db.collection('odd')
    expect(await view.find({ n: { $lt: 4 } }, { sort: { n: -1 }, projection: { twice: 1 } }).toArray()).to.deep.equal([
      { _id: 3, twice: 6 },
      { _id: 1, twice: 2 },
    ])
    expect(await view.countDocuments()).to.equal(5)
    expect(await view.estimatedDocumentCount()).to.equal(5)
    expect(await db.collection('big').distinct('n')).to.deep.equal([7, 9])
    const joined = await db
      .collection('items')
      .aggregate([{ $match: { n: 7 } }, { $lookup: { from: 'big', localField: 'n', foreignField: 'n', as: 'found' } }])
      .toArray()
    expect(joined[0]?.['found']).to.have.length(1)
    const writes = [
      () => view.insertOne({}),
      () => view.updateOne({}, { $set: { a: 1 } }),
      () => view.deleteOne({}),
      () => view.createIndex({ a: 1 }),
    ]
    for (const write of writes) expect(await code(write())).to.equal(166)
    const [described] = await db.listCollections({ name: 'odd' }).toArray()
    expect(described).to.deep.include({ type: 'view', info: { readOnly: true } })
    await db.createCollection('round', { viewOn: 'about', pipeline: [] })
    expect(await code(db.createCollection('about', { viewOn: 'round', pipeline: [] }))).to.equal(5)
    for (let i = 0; i < 21; i++) await db.createCollection(`v${i}`, { viewOn: i === 0 ? 'docs' : `v${i - 1}` })
    expect(await code(db.collection('v20').findOne())).to.equal(165)
    expect(await view.drop()).to.equal(true)
  })

  it('a capped collection keeps the newest (core/capped-collections)', async () => {
    const { db } = server
    expect(await code(db.createCollection('log', { capped: true } as never))).to.equal(72)
    const log = await db.createCollection('log', { capped: true, size: 100_000, max: 3 })
    await log.createIndex({ n: 1 })
    await log.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })))
    expect((await log.find().toArray()).map(({ n }) => n)).to.deep.equal([7, 8, 9])
    expect(
      await log
        .find({ n: { $lt: 9 } })
        .hint({ n: 1 })
        .toArray(),
    ).to.have.length(2)
    expect((await log.find().sort({ $natural: -1 }).toArray()).map(({ n }) => n)).to.deep.equal([9, 8, 7])
    expect(await log.isCapped()).to.equal(true)
    const small = await db.createCollection('small', { capped: true, size: 4096 })
    for (let n = 0; n < 10; n++) await small.insertOne({ n, text: 'x'.repeat(1000) })
    expect((await small.find().toArray()).map(({ n }) => n)).to.deep.equal([7, 8, 9])
  })
})
