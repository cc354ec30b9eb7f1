/** Aggregation through the official driver and mongoose, over the wire. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decimal128, Long, type ObjectId } from 'bson'
import { expect } from 'chai'
import { type Db, MongoClient, MongoServerError } from 'mongodb'
import { startEmbeddedMongo } from '../launch.ts'

describe('aggregation through the driver', () => {
  let dataDir: string
  let store: Awaited<ReturnType<typeof startEmbeddedMongo>>
  let client: MongoClient
  let db: Db

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aggregate-'))
    store = await startEmbeddedMongo({ dataDir })
    client = await MongoClient.connect(store.uri)
    db = client.db('test')
    await db.collection('orders').insertMany(
      Array.from({ length: 300 }, (_, index) => ({
        _id: index as unknown as ObjectId,
        user: index % 3,
        amount: Long.fromNumber(index),
        at: new Date(index * 1000),
      })),
    )
    await db.collection('users').insertMany([0, 1, 2].map((key) => ({ key, name: `user ${key}` })))
    await db.collection('users').createIndex({ key: 1 }, { unique: true })
  })

  after(async () => {
    await client.close()
    await store.close()
    await rm(dataDir, { recursive: true })
  })

  const codeOf = async (collection: string, pipeline: object[]): Promise<unknown> => {
    const error = await db
      .collection(collection)
      .aggregate(pipeline)
      .toArray()
      .catch((reason: unknown) => reason)
    return error instanceof MongoServerError ? error.code : error
  }

  it('groups exactly and keeps types', async () => {
    const found = await db
      .collection('orders')
      .aggregate(
        [
          { $group: { _id: '$user', total: { $sum: '$amount' }, n: { $sum: 1 }, avg: { $avg: '$amount' } } },
          { $sort: { _id: 1 } },
        ],
        { promoteLongs: false },
      )
      .toArray()
    expect(found).to.deep.equal(
      [0, 1, 2].map((user) => ({ _id: user, total: Long.fromNumber(14850 + user * 100), n: 100, avg: 148.5 + user })),
    )
  })

  it('counts documents', async () => {
    expect(await db.collection('orders').countDocuments()).to.equal(300)
    expect(await db.collection('orders').countDocuments({ user: 1 })).to.equal(100)
    expect(await db.collection('orders').countDocuments({ user: 1 }, { skip: 10, limit: 20 })).to.equal(20)
  })

  it('streams more than one batch', async () => {
    const cursor = db
      .collection('orders')
      .aggregate([{ $match: { user: { $gte: 1 } } }, { $project: { user: 1 } }], { batchSize: 7 })
    let seen = 0
    for await (const { user } of cursor) {
      expect(user).to.be.greaterThan(0)
      seen++
    }
    expect(seen).to.equal(200)
  })

  it('joins by fields and by pipeline', async () => {
    const pipeline = [
      { $match: { _id: { $lt: 3 } } },
      { $lookup: { from: 'users', localField: 'user', foreignField: 'key', as: 'a' } },
      {
        $lookup: {
          from: 'users',
          let: { u: '$user' },
          pipeline: [{ $match: { $expr: { $eq: ['$key', '$$u'] } } }],
          as: 'b',
        },
      },
      { $project: { a: { $first: '$a.name' }, b: { $first: '$b.name' } } },
    ]
    const found = await db.collection('orders').aggregate(pipeline).toArray()
    expect(found).to.deep.equal([0, 1, 2].map((_id) => ({ _id, a: `user ${_id}`, b: `user ${_id}` })))
  })

  it('writes by $out and $merge', async () => {
    await db
      .collection('orders')
      .aggregate([{ $match: { user: 0 } }, { $limit: 5 }, { $out: 'copy' }])
      .toArray()
    expect(await db.collection('copy').countDocuments()).to.equal(5)
    const totals = [{ $group: { _id: '$user', total: { $sum: 1 } } }, { $set: { key: '$_id' } }, { $unset: '_id' }]
    await db
      .collection('orders')
      .aggregate([...totals, { $merge: { into: 'users', on: 'key', whenMatched: 'merge', whenNotMatched: 'fail' } }])
      .toArray()
    expect(
      await db
        .collection('users')
        .find({}, { projection: { _id: 0 } })
        .sort({ key: 1 })
        .toArray(),
    ).to.deep.equal([0, 1, 2].map((key) => ({ key, name: `user ${key}`, total: 100 })))
  })

  it('updates by a pipeline, and filters by $expr', async () => {
    const accounts = db.collection('accounts')
    await accounts.insertMany([
      { balance: Long.fromString('9007199254740993'), limit: Long.fromString('9007199254740992') },
      { balance: 1, limit: 2 },
    ])
    expect(await accounts.countDocuments({ $expr: { $gt: ['$balance', '$limit'] } })).to.equal(1)
    await accounts.updateMany({}, [
      {
        $set: {
          left: { $subtract: ['$limit', '$balance'] },
          fee: { $multiply: ['$balance', Decimal128.fromString('0.1')] },
        },
      },
    ])
    const found = await accounts.find({}, { promoteLongs: false, sort: { _id: 1 } }).toArray()
    expect(String(found[0]?.['left'])).to.equal('-1')
    expect(String(found[0]?.['fee'])).to.equal('900719925474099.3')
    expect(found[1]?.['left']).to.equal(1)
  })

  it('reports MongoDB’s errors', async () => {
    expect(await codeOf('orders', [{ $nope: {} }])).to.equal(40324)
    expect(await codeOf('orders', [{ $set: { a: { $nope: 1 } } }])).to.equal(168)
    expect(await codeOf('orders', [{ $set: { a: { $divide: ['$user', 0] } } }])).to.equal(2)
  })

  it('answers no document of more than 16 MB', async () => {
    const text = 'x'.repeat(9_000_000)
    await db.collection<{ text: string }>('large').insertMany([{ text }, { text }])
    const all = { $group: { _id: null, all: { $push: '$text' } } }
    expect(await codeOf('large', [all])).to.equal(10334)
    expect(
      await db
        .collection('large')
        .aggregate([all, { $project: { n: { $size: '$all' } } }])
        .toArray(),
    ).to.deep.equal([{ _id: null, n: 2 }])
  })

  it('answers $documents for a database, and nothing for an absent collection', async () => {
    expect(await db.aggregate([{ $documents: [{ a: 1 }] }, { $set: { b: 2 } }]).toArray()).to.deep.equal([
      { a: 1, b: 2 },
    ])
    expect(
      await db
        .collection('absent')
        .aggregate([{ $match: {} }])
        .toArray(),
    ).to.deep.equal([])
    expect(await db.collection('absent').countDocuments()).to.equal(0)
  })

  it('takes let and $$NOW', async () => {
    const [found] = await db
      .collection('orders')
      .aggregate(
        [{ $match: { $expr: { $eq: ['$_id', '$$wanted'] } } }, { $project: { now: '$$NOW', wanted: '$$wanted' } }],
        { let: { wanted: 7 } },
      )
      .toArray()
    expect(found).to.include({ _id: 7, wanted: 7 })
    expect(found?.['now']).to.be.instanceOf(Date)
  })
})
