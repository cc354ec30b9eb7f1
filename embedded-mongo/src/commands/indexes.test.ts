import { expect } from 'chai'
import { rejection, useServer } from '../testing.ts'

describe('indexes (reference/command/createIndexes)', () => {
  const server = useServer()
  const docs = () => server.db.collection<Record<string, unknown>>('docs')
  const code = async (promise: Promise<unknown>) => (await rejection(promise))['code']

  it('lists what was created, and creates the same again without error', async () => {
    await docs().createIndex({ a: 1, b: -1 }, { unique: true, name: 'ab' })
    await docs().createIndex({ a: 1, b: -1 }, { unique: true, name: 'ab' })
    await docs().createIndex({ c: 1 }, { sparse: true, expireAfterSeconds: 60 })
    expect(await docs().indexes()).to.deep.equal([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'ab', unique: true },
      { v: 2, key: { c: 1 }, name: 'c_1', sparse: true, expireAfterSeconds: 60 },
    ])
  })

  it('says what is in the way (error codes 85 and 86)', async () => {
    await docs().createIndex({ a: 1 })
    expect(await code(docs().createIndex({ a: 1 }, { name: 'other' }))).to.equal(85)
    expect(await code(docs().createIndex({ b: 1 }, { name: 'a_1' }))).to.equal(86)
    expect(await code(docs().createIndex({ a: 1 }, { unique: true }))).to.equal(86)
  })

  it('refuses what it cannot do instead of ignoring it', async () => {
    for (const [key, options] of [
      [{ a: 'text' }, {}],
      [{ a: '2dsphere' }, {}],
      [{ a: 'hashed' }, {}],
      [{ '$**': 1 }, {}],
      [{ a: 0 }, {}],
      [{ a: 1 }, { partialFilterExpression: { b: 1 }, sparse: true }],
      [{ a: 1, b: 1 }, { expireAfterSeconds: 5 }],
    ] as const) {
      expect(await code(docs().createIndex(key as never, options)), JSON.stringify(key)).to.equal(67)
    }
    expect(
      await code(server.db.command({ createIndexes: 'docs', indexes: [{ key: { a: 1 }, name: 'a', nonsense: 1 }] })),
    ).to.equal(197)
  })

  it('a unique index over documents with duplicates fails and leaves nothing behind', async () => {
    await docs().insertMany([{ a: 1 }, { a: 1 }])
    expect(await code(docs().createIndex({ a: 1 }, { unique: true }))).to.equal(11000)
    expect(await docs().indexes()).to.have.length(1)
    await docs().createIndex({ a: 1 })
    expect(await docs().find({ a: 1 }).hint({ a: 1 }).toArray()).to.have.length(2)
  })

  it('unique: missing counts as null, once (core/index-unique)', async () => {
    await docs().createIndex({ a: 1 }, { unique: true })
    await docs().insertOne({ b: 1 })
    const error = await rejection(docs().insertOne({ a: null }))
    expect(error.message).to.match(/dup key: \{ a: null \}$/)
  })

  it('unique and sparse: missing as often as you like (core/index-sparse)', async () => {
    await docs().createIndex({ a: 1 }, { unique: true, sparse: true })
    await docs().insertMany([{}, {}, { a: 1 }])
    expect(await code(docs().insertOne({ a: 1 }))).to.equal(11000)
    expect(await docs().countDocuments({ a: null as never })).to.equal(2)
  })

  it('unique and partial: only what the filter takes must be unique (core/index-partial)', async () => {
    await docs().createIndex({ name: 1 }, { unique: true, partialFilterExpression: { age: { $gte: 21 } } })
    await docs().insertMany([
      { name: 'a', age: 5 },
      { name: 'a', age: 6 },
      { name: 'a', age: 30 },
    ])
    expect(await code(docs().insertOne({ name: 'a', age: 40 }))).to.equal(11000)
    expect(await code(docs().updateOne({ age: 5 }, { $set: { age: 25 } }))).to.equal(11000)
    await docs().deleteOne({ age: 30 })
    expect((await docs().updateOne({ age: 5 }, { $set: { age: 25 } })).modifiedCount).to.equal(1)
  })

  it('unique and multikey: elements are unique among documents, not inside one (core/index-multikey)', async () => {
    await docs().createIndex({ tags: 1 }, { unique: true })
    await docs().insertOne({ _id: 1 as never, tags: ['a', 'a', 'b'] })
    expect(await code(docs().insertOne({ tags: ['c', 'b'] }))).to.equal(11000)
    await docs().updateOne({ _id: 1 as never }, { $pull: { tags: 'b' as never } })
    await docs().insertOne({ tags: ['c', 'b'] })
  })

  it('refuses two arrays in one compound index (error code 171)', async () => {
    await docs().createIndex({ a: 1, b: 1 })
    expect(await code(docs().insertOne({ a: [1], b: [2] }))).to.equal(171)
    expect(await docs().countDocuments()).to.equal(0)
  })

  it('is exact for keys longer than the tree can hold', async () => {
    const long = (end: string) => 'x'.repeat(5000) + end
    await docs().createIndex({ text: 1 }, { unique: true })
    await docs().insertMany([{ text: long('a') }, { text: long('b') }, { text: 'short' }])
    expect(await code(docs().insertOne({ text: long('a') }))).to.equal(11000)
    expect(await docs().countDocuments({ text: long('b') })).to.equal(1)
    expect(await docs().countDocuments({ text: { $gt: long('a') } })).to.equal(1)
    expect(await docs().countDocuments({ text: { $gte: long('a'), $lt: long('b') } })).to.equal(1)
    expect((await docs().find().sort({ text: 1 }).toArray()).map((doc) => String(doc['text']).at(-1))).to.deep.equal([
      't',
      'a',
      'b',
    ])
    await docs().insertOne({ _id: long('id') as never })
    expect(await docs().countDocuments({ _id: long('id') as never })).to.equal(1)
    expect(await code(docs().insertOne({ _id: long('id') as never }))).to.equal(11000)
  })

  it('drops by name, by key, several, or all but that of _id (reference/command/dropIndexes)', async () => {
    await docs().createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }, { key: { d: 1 } }])
    await docs().dropIndex('a_1')
    await server.db.command({ dropIndexes: 'docs', index: { b: 1 } })
    expect((await docs().indexes()).map(({ name }) => name)).to.deep.equal(['_id_', 'c_1', 'd_1'])
    await docs().dropIndexes()
    expect(await docs().indexes()).to.have.length(1)
    expect(await code(docs().dropIndex('nope'))).to.equal(27)
    expect(await code(docs().dropIndex('_id_'))).to.equal(72)
    expect(await code(server.db.command({ dropIndexes: 'nowhere', index: '*' }))).to.equal(26)
  })

  it('creates all of several or none', async () => {
    await docs().insertMany([{ a: 1 }, { a: 1 }])
    expect(await code(docs().createIndexes([{ key: { b: 1 } }, { key: { a: 1 }, unique: true }]))).to.equal(11000)
    expect(await code(docs().createIndexes([{ key: { b: 1 } }, { key: { c: 1 }, name: 'b_1' }]))).to.equal(86)
    expect(await docs().indexes()).to.have.length(1)
  })

  it('tells indexes on one key apart by collation, filter, unique and sparse (core/index-unique)', async () => {
    const collation = { locale: 'en', strength: 2 }
    await docs().createIndexes([
      { key: { a: 1 }, name: 'plain' },
      { key: { a: 1 }, name: 'unique', unique: true },
      { key: { a: 1 }, name: 'both', unique: true, sparse: true },
      { key: { a: 1 }, name: 'texts', collation },
    ])
    expect(await code(docs().createIndex({ a: 1 }, { name: 'other', unique: true }))).to.equal(85)
    expect(await code(docs().createIndex({ a: 1 }, { name: 'plain', expireAfterSeconds: 5 }))).to.equal(85)
    expect(await code(docs().createIndex({ a: 1 }, { name: 'other', expireAfterSeconds: 5 }))).to.equal(85)
    expect(await code(server.db.command({ dropIndexes: 'docs', index: { a: 1 } }))).to.equal(181)
    await docs().dropIndex('texts')
    expect(await docs().indexes()).to.have.length(4)
  })

  it('keeps the one index on _id as it is (core/indexes/index-types/index-single)', async () => {
    await docs().createIndex({ _id: 1 })
    expect(await docs().indexes()).to.have.length(1)
    for (const option of [
      { sparse: true },
      { unique: true },
      { partialFilterExpression: { a: 1 } },
      { hidden: true },
    ]) {
      expect(await code(docs().createIndex({ _id: 1 }, option)), JSON.stringify(option)).to.equal(197)
    }
    expect(await code(docs().createIndex({ _id: -1 }))).to.equal(2)
    expect(await code(docs().createIndex({ _id: 1 }, { collation: { locale: 'en' } }))).to.equal(67)
  })

  it('takes the filters and names that MongoDB takes (core/index-partial)', async () => {
    const refused: [Record<string, unknown>, number][] = [
      [{ a: /x/ }, 67],
      [{ a: { $ne: 1 } }, 67],
      [{ a: { $exists: false } }, 67],
      [{ $nor: [{ a: 1 }] }, 67],
      [{ a: { $size: 1 } }, 67],
      [{ a: { $elemMatch: { b: 1 } } }, 67],
      [{ a: { $mod: [2, 1] } }, 67],
      [{ $expr: { $eq: ['$a', 1] } }, 224],
      [{ $jsonSchema: {} }, 224],
    ]
    for (const [partialFilterExpression, expected] of refused) {
      const attempt = docs().createIndex({ a: 1 }, { partialFilterExpression })
      expect(await code(attempt), JSON.stringify(partialFilterExpression)).to.equal(expected)
    }
    const accepted = [
      {},
      { a: { $exists: true }, b: { $gt: 1, $lte: 5 } },
      { a: { $type: 'string' } },
      { a: { $in: [1, 2] } },
      { $or: [{ a: 1 }, { b: 2 }] },
    ]
    for (const [i, partialFilterExpression] of accepted.entries()) {
      await docs().createIndex({ a: 1 }, { name: `i${i}`, partialFilterExpression })
    }
    expect(await code(docs().createIndex({ b: 1 }, { name: '*' }))).to.equal(2)
    expect(await code(server.db.command({ createIndexes: 'docs', indexes: [{ key: { b: 1 }, name: '' }] }))).to.equal(
      67,
    )
  })

  it('hides an index from the planner and shows it again (core/index-hidden)', async () => {
    await docs().createIndex({ a: 1 }, { hidden: true })
    await docs().insertOne({ a: 1 })
    const stage = async () => (await docs().find({ a: 1 }).explain())['queryPlanner'].winningPlan.stage
    expect(await stage()).to.equal('COLLSCAN')
    const shown = await server.db.command({ collMod: 'docs', index: { name: 'a_1', hidden: false } })
    expect(shown).to.include({ hidden_old: true, hidden_new: false })
    expect(await stage()).to.equal('FETCH')
  })

  it('survives a restart: entries, options and what was found out about keys', async () => {
    const name = server.db.databaseName
    await docs().createIndex({ tags: 1, n: 1 })
    await docs().insertMany([
      { tags: ['a', 'b'], n: 1 },
      { tags: 'a', n: 2 },
    ])
    await server.restart()
    const after = server.client.db(name).collection('docs')
    expect(await after.find({ tags: 'a' }).hint('tags_1_n_1').toArray()).to.have.length(2)
    const plan = await after.find({ tags: 'a' }).explain()
    expect(plan['queryPlanner'].winningPlan.inputStage).to.include({ indexName: 'tags_1_n_1', isMultiKey: true })
  })

  it('is created by eight connections at once (FerretDB#5167, mongo-java-server#195)', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const client = await server.connect()
        const collection = client.db(server.db.databaseName).collection<Record<string, unknown>>('docs')
        await collection.createIndexes([{ key: { a: 1 }, unique: true }, { key: { b: 1, c: -1 } }])
        await collection.insertOne({ a: i })
      }),
    )
    expect(await docs().indexes()).to.have.length(3)
    expect(await docs().countDocuments()).to.equal(8)
  })

  it('answers search index commands as a server outside of Atlas does (atlas/atlas-search)', async () => {
    const attempts = [
      () => docs().createSearchIndex({ name: 'all', definition: { mappings: { dynamic: true } } }),
      () => docs().updateSearchIndex('all', { mappings: { dynamic: false } }),
      () => docs().dropSearchIndex('all'),
      () => docs().listSearchIndexes().toArray(),
    ]
    for (const attempt of attempts) {
      expect(await rejection(attempt())).to.include({ code: 31082, codeName: 'SearchNotEnabled' })
    }
  })
})
