import { expect } from 'chai'
import type { Document } from 'mongodb'
import { rejection, useServer } from '../testing.ts'

const INSENSITIVE = { locale: 'en', strength: 2 } as const

describe('collation (manual/reference/collation)', () => {
  const server = useServer()
  const words = ['b', 'A', 'a', 'B', 'é', 'e', 'z']

  const filled = async (options: Document = {}) => {
    const collection = await server.db.createCollection<{ _id: number; s: string }>('words', options)
    await collection.insertMany(words.map((s, _id) => ({ _id, s })))
    return collection
  }
  const stageOf = async (cursor: { explain(verbosity: string): Promise<Document> }) =>
    JSON.stringify((await cursor.explain('queryPlanner'))['queryPlanner'].winningPlan)

  it('finds, sorts and counts by it', async () => {
    const collection = await filled()
    const found = await collection.find({ s: 'a' }, { collation: INSENSITIVE }).sort({ _id: 1 }).toArray()
    expect(found.map(({ s }) => s)).to.deep.equal(['A', 'a'])
    expect(
      await collection.countDocuments({ s: { $in: ['E', 'x'] } }, { collation: { locale: 'en', strength: 1 } }),
    ).to.equal(2)
    const sorted = await collection
      .find({}, { collation: { locale: 'en' } })
      .sort({ s: 1 })
      .toArray()
    expect(sorted.map(({ s }) => s)).to.deep.equal(['a', 'A', 'b', 'B', 'e', 'é', 'z'])
    expect(await collection.countDocuments({ s: { $gt: 'B' } }, { collation: INSENSITIVE })).to.equal(3)
    expect(await collection.countDocuments({ s: { $not: { $ne: 'Z' } } }, { collation: INSENSITIVE })).to.equal(1)
  })

  it('orders numbers inside texts with numericOrdering', async () => {
    const collection = server.db.collection<{ _id: string }>('n')
    await collection.insertMany(['10', '9', 'a2', 'a10'].map((_id) => ({ _id })))
    const sorted = await collection
      .find({}, { collation: { locale: 'en_US', numericOrdering: true } })
      .sort({ _id: 1 })
      .toArray()
    expect(sorted.map(({ _id }) => _id)).to.deep.equal(['9', '10', 'a2', 'a10'])
  })

  it('does not change regular expressions', async () => {
    const collection = await filled()
    expect(await collection.countDocuments({ s: /^a$/ }, { collation: INSENSITIVE })).to.equal(1)
  })

  it('updates, deletes, replaces, and finds and modifies by it', async () => {
    const collection = await filled()
    expect(
      (await collection.updateMany({ s: 'A' }, { $set: { x: 1 } }, { collation: INSENSITIVE })).modifiedCount,
    ).to.equal(2)
    expect((await collection.deleteMany({ s: 'B' }, { collation: INSENSITIVE })).deletedCount).to.equal(2)
    const taken = await collection.findOneAndDelete({ s: 'Z' }, { collation: INSENSITIVE })
    expect(taken?.s).to.equal('z')
    const result = await collection.bulkWrite([
      { updateOne: { filter: { s: 'E' }, update: { $set: { s: 'f' } }, collation: INSENSITIVE } },
      { deleteOne: { filter: { s: 'F' }, collation: { locale: 'en', strength: 1 } } },
    ])
    expect([result.modifiedCount, result.deletedCount]).to.deep.equal([1, 1])
  })

  it('decides what $addToSet, $pull, $min and $push with $sort take as equal or less', async () => {
    const collection = server.db.collection<Document>('sets')
    await collection.insertOne({ tags: ['a', 'B'], low: 'b' })
    const update = (change: Document) => collection.updateOne({}, change, { collation: INSENSITIVE })
    await update({ $addToSet: { tags: { $each: ['A', 'c'] } }, $min: { low: 'B' } })
    expect(await collection.findOne({}, { projection: { _id: 0 } })).to.deep.equal({ tags: ['a', 'B', 'c'], low: 'b' })
    await update({ $pull: { tags: 'b' } })
    await update({ $push: { tags: { $each: ['D', 'b'], $sort: 1 } } })
    expect((await collection.findOne())?.['tags']).to.deep.equal(['a', 'b', 'c', 'D'])
    await update({ $pullAll: { tags: ['A', 'd'] } })
    expect((await collection.findOne())?.['tags']).to.deep.equal(['b', 'c'])
  })

  it('groups, joins, compares and makes sets by it in a pipeline, with distinct alike', async () => {
    const collection = await filled()
    await server.db.collection<Document>('more').insertMany([
      { _id: 1, s: 'É' },
      { _id: 2, s: 'straße' },
      { _id: 3, s: 'STRASSE' },
    ] as Document[])
    const collation = { locale: 'en', strength: 1 }
    const groups = await collection
      .aggregate([{ $group: { _id: '$s', n: { $sum: 1 } } }, { $sort: { _id: 1 } }], { collation })
      .toArray()
    expect(groups.map(({ n }) => n)).to.deep.equal([2, 2, 2, 1])
    expect(await collection.distinct('s', {}, { collation })).to.deep.equal(['A', 'b', 'é', 'z'])
    expect(await server.db.collection('more').distinct('s', {}, { collation })).to.have.length(2)
    const [joined] = await collection
      .aggregate([{ $match: { s: 'e' } }, { $lookup: { from: 'more', localField: 's', foreignField: 's', as: 'j' } }], {
        collation,
      })
      .toArray()
    expect(joined?.['j']).to.have.length(1)
    const [computed] = await collection
      .aggregate(
        [
          { $limit: 1 },
          {
            $project: {
              _id: 0,
              equal: { $eq: ['a', 'Á'] },
              inside: { $in: ['A', ['b', 'á']] },
              union: { $size: { $setUnion: [['a', 'A'], ['á']] } },
              max: { $max: ['b', 'C'] },
              sorted: { $sortArray: { input: ['b', 'A', 'C'], sortBy: 1 } },
            },
          },
        ],
        { collation },
      )
      .toArray()
    expect(computed).to.deep.equal({ equal: true, inside: true, union: 1, max: 'C', sorted: ['A', 'b', 'C'] })
  })

  it('uses an index only when both compare alike; one without texts always (manual/reference/collation/#collation-and-index-use)', async () => {
    const collection = await filled()
    await collection.createIndex({ s: 1 }, { collation: INSENSITIVE })
    const alike = collection.find({ s: 'A' }, { collation: INSENSITIVE })
    expect(await stageOf(alike)).to.include('IXSCAN')
    expect((await alike.toArray()).map(({ s }) => s)).to.have.members(['a', 'A'])
    expect(await stageOf(collection.find({ s: 'A' }))).to.include('COLLSCAN')
    expect(await stageOf(collection.find({ s: 5 as never }))).to.include('IXSCAN')
    const sorted = collection.find({}, { collation: INSENSITIVE }).sort({ s: 1 })
    expect(await stageOf(sorted)).not.to.include('"SORT"')
    expect((await sorted.toArray()).map(({ s }) => s.toLowerCase())).to.deep.equal(['a', 'a', 'b', 'b', 'e', 'é', 'z'])
  })

  it('is the index’s own in a unique index, for texts without a sort key too', async () => {
    const collection = server.db.collection<Document>('users')
    await collection.createIndex({ name: 1 }, { unique: true, collation: { locale: 'de', strength: 1 } })
    await collection.insertMany([{ name: 'Ann' }, { name: 'Straße' }, { name: '語' }])
    for (const name of ['ann', 'STRASSE', 'strasse', '語']) {
      expect(await rejection(collection.insertOne({ name })), name).to.include({ code: 11000 })
    }
    await collection.insertMany([{ name: 'Anne' }, { name: '言' }])
    await collection.updateOne({ name: 'Straße' }, { $set: { name: 'STRASSE' } })
    expect(await collection.findOne({ name: 'straße' }, { collation: { locale: 'de', strength: 1 } })).to.include({
      name: 'STRASSE',
    })
  })

  it('is inherited from the collection by operations, indexes, _id and validators, and survives a restart', async () => {
    await filled({ collation: INSENSITIVE, validator: { s: { $ne: 'BAD' } } })
    const { databaseName } = server.db
    await server.restart()
    const db = server.client.db(databaseName)
    const collection = db.collection<{ _id: string | number; s: string }>('words')
    expect(await collection.countDocuments({ s: 'A' })).to.equal(2)
    expect(await collection.countDocuments({ s: 'A' }, { collation: { locale: 'simple' } })).to.equal(1)
    await collection.createIndex({ s: 1 })
    await collection.createIndex({ s: 1 }, { name: 'plain', collation: { locale: 'simple' } })
    const [idIndex, inherited, plain] = await collection.listIndexes().toArray()
    expect(idIndex?.collation).to.include({ locale: 'en', strength: 2 })
    expect(inherited?.collation).to.deep.equal({
      locale: 'en',
      caseLevel: false,
      caseFirst: 'off',
      strength: 2,
      numericOrdering: false,
      alternate: 'non-ignorable',
      maxVariable: 'punct',
      normalization: false,
      backwards: false,
      version: '57.1',
    })
    expect(plain).not.to.have.property('collation')
    expect(await rejection(collection.insertOne({ _id: 10, s: 'bad' }))).to.include({ code: 121 })
    await collection.insertOne({ _id: 'Key', s: 'q' })
    expect(await rejection(collection.insertOne({ _id: 'KEY', s: 'q' }))).to.include({ code: 11000 })
    expect(await collection.findOne({ _id: 'kEY' })).to.include({ s: 'q' })
    const [info] = await db.listCollections({ name: 'words' }).toArray()
    expect((info as Document)['options'].collation).to.include({ locale: 'en', strength: 2 })
  })

  it('partitions $densify and windows by it, and $merge needs a unique index of the same (reference/operator/aggregation/merge)', async () => {
    const collection = server.db.collection<Document>('d')
    await collection.insertMany([
      { p: 'a', n: 1 },
      { p: 'A', n: 3 },
      { p: 'b', n: 1 },
    ])
    const densify = { $densify: { field: 'n', partitionByFields: ['p'], range: { step: 1, bounds: 'partition' } } }
    expect(await collection.aggregate([densify], { collation: INSENSITIVE }).toArray()).to.have.length(4)
    const ranked = { $setWindowFields: { partitionBy: '$p', sortBy: { n: 1 }, output: { r: { $rank: {} } } } }
    const ranks = await collection.aggregate([ranked], { collation: INSENSITIVE }).toArray()
    expect(ranks.map(({ r }) => r)).to.deep.equal([1, 2, 1])
    await collection.createIndex({ p: 1, n: 1 }, { unique: true })
    const merge = [{ $merge: { into: 'd', on: ['p', 'n'] } }]
    await collection.aggregate(merge).toArray()
    expect(await rejection(collection.aggregate(merge, { collation: INSENSITIVE }).toArray())).to.include({
      code: 51183,
    })
  })

  it('of a view cannot be overridden (manual/core/views)', async () => {
    await filled()
    await server.db.createCollection('seen', { viewOn: 'words', pipeline: [], collation: INSENSITIVE })
    expect(await server.db.collection('seen').countDocuments({ s: 'A' })).to.equal(2)
    expect(
      await rejection(server.db.collection('seen').findOne({ s: 'A' }, { collation: { locale: 'fr' } })),
    ).to.include({ code: 167 })
  })
})
