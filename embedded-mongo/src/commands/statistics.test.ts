import { expect } from 'chai'
import type { Document } from 'mongodb'
import { rejection, useServer } from '../testing.ts'

describe('statistics and checks of collections', () => {
  const server = useServer()
  const filled = async () => {
    const collection = server.db.collection<Document>('c')
    await collection.createIndex({ a: 1 })
    await collection.insertMany(Array.from({ length: 300 }, (_, a) => ({ a, tags: [a, a + 1] })))
    return collection
  }

  it('$collStats and collStats count documents and sizes (reference/operator/aggregation/collStats)', async () => {
    const collection = await filled()
    const [stats] = await collection.aggregate([{ $collStats: { count: {}, storageStats: {} } }]).toArray()
    expect(stats).to.include({ ns: collection.namespace, count: 300 })
    expect(stats?.['storageStats']).to.include({ count: 300, nindexes: 2, capped: false })
    expect(Object.keys(stats?.['storageStats'].indexSizes)).to.deep.equal(['_id_', 'a_1'])
    const command = await server.db.command({ collStats: 'c', scale: 1024 })
    expect(command).to.include({ count: 300, scaleFactor: 1024, nindexes: 2 })
    expect(command['totalIndexSize']).to.be.greaterThan(1)
    expect(
      await rejection(
        server.db
          .collection('none')
          .aggregate([{ $collStats: { count: {} } }])
          .toArray(),
      ),
    ).to.include({ code: 26 })
    expect(await rejection(collection.aggregate([{ $limit: 1 }, { $collStats: {} }]).toArray())).to.include({
      code: 40602,
    })
    expect(await rejection(collection.aggregate([{ $collStats: { latencyStats: {} } }]).toArray())).to.include({
      code: 238,
    })
  })

  it('$indexStats counts the queries an index has served (reference/operator/aggregation/indexStats)', async () => {
    const collection = await filled()
    await collection.findOne({ a: 5 })
    await collection.findOne({ a: 6 })
    const stats = await collection.aggregate([{ $indexStats: {} }, { $match: { name: 'a_1' } }]).toArray()
    expect(stats).to.have.length(1)
    expect(stats[0]).to.deep.include({ name: 'a_1', key: { a: 1 } })
    expect(Number(stats[0]?.['accesses'].ops)).to.equal(2)
  })

  it('serverStatus counts commands by name, those that fail included (reference/command/serverStatus/#metrics)', async () => {
    const finds = async () =>
      Number((await server.client.db('admin').command({ serverStatus: 1 }))['metrics'].commands.find?.total ?? 0)
    const collection = await filled()
    const before = await finds()
    await collection.findOne({ a: 5 })
    await rejection(collection.findOne({ $none: 1 }))
    expect((await finds()) - before).to.equal(2)
  })

  it('$listLocalSessions and $currentOp stand in pipelines on a database (reference/operator/aggregation/listLocalSessions)', async () => {
    const sessions = await server.db
      .aggregate([{ $listLocalSessions: {} }, { $limit: 1 }, { $addFields: { seen: true } }])
      .toArray()
    expect(sessions[0]).to.include({ seen: true })
    expect(
      await server.client
        .db('admin')
        .aggregate([{ $currentOp: {} }])
        .toArray(),
    ).to.deep.equal([])
    expect((await server.client.db('admin').command({ currentOp: 1 }))['inprog']).to.deep.equal([])
    expect(
      await rejection(
        server.db
          .collection('c')
          .aggregate([{ $currentOp: {} }])
          .toArray(),
      ),
    ).to.include({ code: 73 })
  })

  it('validate reads every document and index entry (reference/command/validate)', async () => {
    const collection = await filled()
    await collection.createIndex({ tags: 1 })
    await collection.deleteMany({ a: { $lt: 100 } })
    const result = await server.db.command({ validate: 'c', full: true })
    expect(result).to.include({ valid: true, nrecords: 200, nIndexes: 3, nInvalidDocuments: 0 })
    expect(result['keysPerIndex']).to.deep.equal({ _id_: 200, a_1: 200, tags_1: 400 })
    expect(await rejection(server.db.command({ validate: 'none' }))).to.include({ code: 26 })
  })

  it('dbStats counts collections, views and indexes apart (reference/command/dbStats)', async () => {
    await filled()
    await server.db.createCollection('seen', { viewOn: 'c', pipeline: [] })
    expect(await server.db.command({ dbStats: 1 })).to.include({ collections: 1, views: 1, objects: 300, indexes: 2 })
  })

  it('$sampleRate takes about that share (reference/operator/query/sampleRate)', async () => {
    const collection = await filled()
    expect(await collection.countDocuments({ $sampleRate: 0.5 })).to.be.within(80, 220)
    expect(await collection.countDocuments({ $sampleRate: 1 })).to.equal(300)
    expect(await rejection(collection.countDocuments({ $sampleRate: 2 }))).to.include({ code: 2 })
  })

  it('an equality inside $expr uses an index in a find too (reference/operator/query/expr)', async () => {
    const collection = await filled()
    const cursor = collection.find({ $expr: { $eq: ['$a', 7] } })
    const { executionStats } = await cursor.explain('executionStats')
    expect(executionStats.totalDocsExamined).to.equal(1)
    expect(await cursor.toArray()).to.have.length(1)
  })

  it('errors while documents are made say in which command (reference/error-codes)', async () => {
    const collection = await filled()
    const context = `on namespace: ${collection.namespace} :: caused by :: `
    const broken = { $divide: [1, { $subtract: ['$a', 0] }] }
    expect((await rejection(collection.aggregate([{ $project: { x: broken } }]).toArray())).message).to.include(
      `Executor error during aggregate command ${context}`,
    )
    expect((await rejection(collection.find({}, { projection: { x: broken } }).toArray())).message).to.include(
      `Executor error during find command ${context}`,
    )
    expect((await rejection(collection.aggregate([{ $nonsense: 1 }]).toArray())).message).not.to.include('Executor')
  })

  it('$merge that fails on a match answers E11000 with its key (reference/operator/aggregation/merge)', async () => {
    const collection = await filled()
    const merge = { $merge: { into: 'c', whenMatched: 'fail' } }
    const error = await rejection(collection.aggregate([{ $limit: 1 }, merge]).toArray())
    expect(error).to.include({ code: 11000 })
    expect(error['keyPattern']).to.deep.equal({ _id: 1 })
  })

  it('a pipeline update keeps an _id that it loses (reference/method/db.collection.updateOne)', async () => {
    const collection = server.db.collection<Document>('u')
    await collection.insertOne({ _id: 1 as never, t: { u: 1 } })
    await collection.updateOne({}, [{ $replaceRoot: { newRoot: '$t' } }, { $set: { v: 2 } }])
    expect(await collection.findOne()).to.deep.equal({ _id: 1, u: 1, v: 2 })
  })

  it('$out refuses linearizable reads (reference/read-concern-linearizable)', async () => {
    const command = { aggregate: 'c', pipeline: [{ $out: 'o' }], cursor: {}, readConcern: { level: 'linearizable' } }
    expect(await rejection(server.db.command(command))).to.include({ code: 72 })
  })
})
