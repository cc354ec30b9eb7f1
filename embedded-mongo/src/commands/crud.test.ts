import { expect } from 'chai'
import { Decimal128, Int32, Long, ObjectId, Timestamp } from 'mongodb'
import { rejection, useServer } from '../testing.ts'

describe('insert, find, update, delete through the driver', () => {
  const server = useServer()
  const docs = () => server.db.collection('docs')

  it('keeps every number type as it came (reference/bson-types)', async () => {
    const raw = {
      _id: 1 as never,
      int: new Int32(5),
      long: Long.fromString('9007199254740993'),
      double: 5.5,
      decimal: Decimal128.fromString('0.10'),
    }
    await docs().insertOne(raw)
    const found = await docs().findOne({}, { promoteValues: false, promoteLongs: false })
    expect(found?.['int']).to.be.instanceOf(Int32)
    expect(String(found?.['long'])).to.equal('9007199254740993')
    expect(String(found?.['decimal'])).to.equal('0.10')
    await docs().updateOne({ long: Long.fromString('9007199254740993') }, { $inc: { long: Long.fromNumber(1) } })
    const after = await docs().findOne({}, { promoteLongs: false })
    expect(String(after?.['long'])).to.equal('9007199254740994')
  })

  it('finds 42 whatever its numeric type, in arrays too (tutorial/query-arrays)', async () => {
    await docs().insertMany([
      { _id: 1 as never, n: new Int32(42) },
      { _id: 2 as never, n: Long.fromNumber(42) },
      { _id: 3 as never, n: Decimal128.fromString('42') },
      { _id: 4 as never, n: [1, Long.fromNumber(42)] },
      { _id: 5 as never, n: '42' },
    ])
    expect(await docs().countDocuments({ n: 42 })).to.equal(4)
  })

  it('makes an _id, moves it to the front, and refuses arrays and regular expressions (reference/method/db.collection.insertOne)', async () => {
    await server.db.command({ insert: 'docs', documents: [{ a: 1 }, { a: 2, _id: 'x' }] })
    const [first, second] = await docs().find().sort({ a: 1 }).toArray()
    expect(first?.['_id']).to.be.instanceOf(ObjectId)
    expect(Object.keys(second ?? {})).to.deep.equal(['_id', 'a'])
    for (const id of [[1], /a/]) {
      const error = await rejection(docs().insertOne({ _id: id as never }))
      expect(error['code']).to.equal(2)
    }
  })

  it('takes an empty timestamp at the top level as now (reference/bson-types, "Timestamps")', async () => {
    const empty = new Timestamp({ t: 0, i: 0 })
    await docs().insertOne({ at: empty, below: { at: empty } })
    const found = await docs().findOne()
    expect(found).to.have.nested.property('at.t').that.is.greaterThan(1_500_000_000)
    expect(found).to.have.nested.property('below.at.t', 0)
  })

  it('says E11000 with keyPattern and keyValue, and goes on when unordered (core/index-unique)', async () => {
    await docs().createIndex({ email: 1 }, { unique: true })
    const error = await rejection(
      docs().insertMany([{ email: 'a' }, { email: 'a' }, { email: 'b' }], { ordered: false }),
    )
    expect(error['code']).to.equal(11000)
    expect(error.message).to.equal(
      `E11000 duplicate key error collection: ${server.db.databaseName}.docs index: email_1 dup key: { email: "a" }`,
    )
    expect(await docs().countDocuments()).to.equal(2)
    const one = await rejection(docs().insertOne({ email: 'b' }))
    expect(one['keyPattern']).to.deep.equal({ email: 1 })
    expect(one['keyValue']).to.deep.equal({ email: 'b' })
  })

  it('stops an ordered insert at the first error and keeps what came before it (reference/command/insert)', async () => {
    const error = await rejection(docs().insertMany([{ _id: 1 as never }, { _id: 1 as never }, { _id: 2 as never }]))
    expect(error['insertedCount']).to.equal(1)
    expect(await docs().countDocuments()).to.equal(1)
  })

  it('reports matched and modified apart, and upserts with the fields of the filter (reference/method/db.collection.updateOne)', async () => {
    await docs().insertOne({ _id: 1 as never, n: 1 })
    expect(await docs().updateOne({ _id: 1 as never }, { $set: { n: 1 } })).to.include({
      matchedCount: 1,
      modifiedCount: 0,
    })
    const upserted = await docs().updateOne(
      { kind: 'x', n: { $gt: 5 }, 'a.b': 1 },
      { $set: { seen: true } },
      { upsert: true },
    )
    expect(upserted).to.include({ matchedCount: 0, upsertedCount: 1 })
    const made = await docs().findOne({ _id: upserted.upsertedId as never })
    expect(made).to.deep.equal({ _id: upserted.upsertedId, kind: 'x', a: { b: 1 }, seen: true })
  })

  it('refuses to change _id (reference/method/db.collection.replaceOne)', async () => {
    await docs().insertOne({ _id: 1 as never })
    expect((await rejection(docs().updateOne({ _id: 1 as never }, { $set: { _id: 2 } })))['code']).to.equal(66)
    expect((await rejection(docs().replaceOne({ _id: 1 as never }, { _id: 2 as never })))['code']).to.equal(66)
  })

  it('updates and deletes many, or the first one only (reference/command/delete)', async () => {
    await docs().insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i as never, even: i % 2 === 0 })))
    expect(await docs().updateMany({ even: true }, { $set: { seen: 1 } })).to.include({
      matchedCount: 5,
      modifiedCount: 5,
    })
    expect((await docs().deleteOne({ even: true })).deletedCount).to.equal(1)
    expect((await docs().deleteMany({ even: true })).deletedCount).to.equal(4)
    expect(await docs().estimatedDocumentCount()).to.equal(5)
  })

  it('updates every document once, though the update moves it inside the index that is read', async () => {
    await docs().createIndex({ n: 1 })
    await docs().insertMany(Array.from({ length: 300 }, (_, i) => ({ n: i })))
    await docs().updateMany({ n: { $gte: 0 } }, { $inc: { n: 1000 } })
    expect(await docs().countDocuments({ n: { $gte: 1000, $lt: 1300 } })).to.equal(300)
  })

  it('writes to many large documents in parts, each of them once', async () => {
    const text = 'x'.repeat(1 << 20)
    for (let i = 0; i < 4; i++) await docs().insertMany(Array.from({ length: 10 }, () => ({ n: 0, text })))
    expect((await docs().updateMany({}, { $inc: { n: 1 } })).modifiedCount).to.equal(40)
    expect(await docs().countDocuments({ n: 1 })).to.equal(40)
    expect((await docs().deleteMany({ n: 1 })).deletedCount).to.equal(40)
  })

  it('lets the later of two unique values of one updateMany fail (core/index-unique)', async () => {
    await docs().createIndex({ u: 1 }, { unique: true })
    await docs().insertMany([{ u: 1 }, { u: 2 }])
    expect((await rejection(docs().updateMany({}, { $set: { u: 5 } })))['code']).to.equal(11000)
    expect(await docs().countDocuments({ u: 5 })).to.equal(1)
  })

  it('refuses documents above 16 MB (reference/limits)', async () => {
    await docs().insertOne({ _id: 1 as never, text: 'x'.repeat(10 << 20) })
    const error = await rejection(docs().updateOne({ _id: 1 as never }, { $set: { more: 'x'.repeat(7 << 20) } }))
    expect(error['code']).to.equal(10334)
  })

  it('sorts, skips, limits and projects (reference/command/find)', async () => {
    await docs().insertMany(Array.from({ length: 20 }, (_, i) => ({ _id: i as never, n: 19 - i, extra: 1 })))
    const found = await docs()
      .find({}, { sort: { n: 1 }, skip: 5, limit: 3, projection: { n: 1 } })
      .toArray()
    expect(found).to.deep.equal([
      { _id: 14, n: 5 },
      { _id: 13, n: 6 },
      { _id: 12, n: 7 },
    ])
  })

  it('enforces maxTimeMS (reference/operator/meta/maxTimeMS)', async () => {
    await docs().insertMany(Array.from({ length: 20_000 }, (_, i) => ({ n: i, text: `t${i}` })))
    const slow = docs()
      .find({ text: { $regex: '.*x.*y.*z' } }, { maxTimeMS: 1 })
      .toArray()
    expect((await rejection(slow))['code']).to.equal(50)
  })

  it('counts with limit and skip, and all without reading (reference/command/count)', async () => {
    await docs().insertMany(Array.from({ length: 10 }, (_, i) => ({ n: i })))
    const count = async (command: object) => (await server.db.command({ count: 'docs', ...command }))['n']
    expect(await count({})).to.equal(10)
    expect(await count({ query: { n: { $gte: 4 } } })).to.equal(6)
    expect(await count({ query: { n: { $gte: 4 } }, skip: 1, limit: 3 })).to.equal(3)
    expect(await count({ skip: 8, limit: 5 })).to.equal(2)
  })

  it('gives distinct values of paths through arrays, in order (reference/command/distinct)', async () => {
    await docs().insertMany([{ a: [{ b: 2 }, { b: [3, 1] }] }, { a: { b: Long.fromNumber(2) } }, { a: 5 }])
    expect(await docs().distinct('a.b')).to.deep.equal([1, 2, 3])
  })

  it('aggregates with $lookup, $out and $merge (reference/command/aggregate)', async () => {
    await docs().insertMany([
      { _id: 1 as never, ref: 10 },
      { _id: 2 as never, ref: 11 },
    ])
    await server.db.collection('others').insertOne({ _id: 10 as never, name: 'ten' })
    const joined = await docs()
      .aggregate([
        { $lookup: { from: 'others', localField: 'ref', foreignField: '_id', as: 'found' } },
        { $sort: { _id: 1 } },
      ])
      .toArray()
    expect(joined.map(({ found }) => found.length)).to.deep.equal([1, 0])
    await docs()
      .aggregate([{ $project: { ref: 1 } }, { $out: 'copied' }])
      .toArray()
    await docs()
      .aggregate([{ $set: { merged: true } }, { $merge: { into: 'copied' } }])
      .toArray()
    expect(await server.db.collection('copied').find().sort({ _id: 1 }).toArray()).to.deep.equal([
      { _id: 1, ref: 10, merged: true },
      { _id: 2, ref: 11, merged: true },
    ])
  })
})
