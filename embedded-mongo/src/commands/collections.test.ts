import { expect } from 'chai'
import { rejection, useServer } from '../testing.ts'

describe('collections and databases', () => {
  const server = useServer()
  const code = async (promise: Promise<unknown>) => (await rejection(promise))['code']

  it('creates, lists, renames and drops (reference/command/create, renameCollection, drop)', async () => {
    const { db } = server
    await db.createCollection('a')
    await db.createCollection('a')
    await db.collection<{ _id: number }>('b').insertOne({ _id: 1 })
    const names = async () => (await db.listCollections().toArray()).map(({ name }) => name)
    expect(await names()).to.have.members(['a', 'b'])
    expect(await code(db.renameCollection('b', 'a'))).to.equal(48)
    await db.renameCollection('b', 'a', { dropTarget: true })
    expect(await names()).to.deep.equal(['a'])
    expect(await db.collection('a').countDocuments()).to.equal(1)
    expect(await db.collection('a').drop()).to.equal(true)
    expect(await names()).to.deep.equal([])
  })

  it('filters and shortens the list (reference/command/listCollections)', async () => {
    await server.db.createCollection('one')
    await server.db.createCollection('two')
    const [only] = await server.db.listCollections({ name: 'two' }).toArray()
    expect(only).to.deep.include({ name: 'two', type: 'collection', options: {} })
    expect(await server.db.listCollections({}, { nameOnly: true }).toArray()).to.deep.equal([
      { name: 'one', type: 'collection' },
      { name: 'two', type: 'collection' },
    ])
  })

  it('forgets a dropped database, and everything in it (reference/command/dropDatabase)', async () => {
    await server.db.collection('a').insertOne({ x: 1 })
    await server.db.collection('a').createIndex({ x: 1 }, { unique: true })
    expect((await server.client.db().admin().listDatabases()).databases.map(({ name }) => name)).to.include(
      server.db.databaseName,
    )
    await server.db.dropDatabase()
    expect(await server.db.collection('a').countDocuments()).to.equal(0)
    await server.db.collection('a').insertMany([{ x: 1 }, { x: 1 }])
  })

  it('refuses names that MongoDB refuses (reference/limits)', async () => {
    expect(await code(server.db.createCollection('a$b'))).to.equal(73)
    expect(await code(server.db.command({ insert: '', documents: [{}] }))).to.equal(73)
    expect(await code(server.db.command({ find: 5 }))).to.equal(73)
  })

  it('refuses what cannot be: a database in another case, a view on itself, $out into a capped collection', async () => {
    const { db, client } = server
    await db.collection('a').insertOne({})
    const other = client.db(db.databaseName.toUpperCase())
    expect(await code(other.collection('a').insertOne({}))).to.equal(13297)
    expect(await code(other.createCollection('b'))).to.equal(13297)
    expect(await code(db.createCollection('v', { viewOn: 'v' }))).to.equal(5)
    await db.createCollection('w', { viewOn: 'v', pipeline: [] })
    expect(await code(db.createCollection('v', { viewOn: 'w' }))).to.equal(5)
    const pipeline = [{ $lookup: { from: 'w', pipeline: [], as: 'x' } }]
    expect(await code(db.createCollection('v', { viewOn: 'a', pipeline }))).to.equal(5)
    await db.createCollection('capped', { capped: true, size: 1000 })
    expect(
      await code(
        db
          .collection('a')
          .aggregate([{ $out: 'capped' }])
          .toArray(),
      ),
    ).to.equal(17152)
    const keys = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`f${i}`, 1]))
    expect(await code(db.command({ find: 'a', sort: keys }))).to.equal(13103)
    expect(await code(db.command({ delete: 'a', deletes: [{ q: {} }] }))).to.equal(40414)
    expect(await db.collection('nowhere').drop()).to.equal(true)
    const upsert = db.collection('a').updateOne({ none: 1 }, { $set: { 'b.$': 1 } }, { upsert: true })
    expect(await code(upsert)).to.equal(2)
  })

  it('enforces a validator, with $jsonSchema too (core/schema-validation)', async () => {
    const validator = {
      $jsonSchema: { bsonType: 'object', required: ['name'], properties: { name: { bsonType: 'string' } } },
    }
    const collection = await server.db.createCollection<Record<string, unknown>>('people', { validator })
    await collection.insertOne({ _id: 1 as never, name: 'a' })
    expect(await code(collection.insertOne({ name: 5 }))).to.equal(121)
    const details = async (doc: object) => (await rejection(collection.insertOne({ ...doc })))['errInfo'] as never
    expect((await details({ name: 5 }))['details']).to.deep.equal({
      operatorName: '$jsonSchema',
      schemaRulesNotSatisfied: [
        {
          operatorName: 'properties',
          propertiesNotSatisfied: [
            {
              propertyName: 'name',
              details: [
                {
                  operatorName: 'bsonType',
                  specifiedAs: { bsonType: 'string' },
                  reason: 'type did not match',
                  consideredValue: 5,
                  consideredType: 'int',
                },
              ],
            },
          ],
        },
      ],
    })
    expect((await details({}))['details']['schemaRulesNotSatisfied']).to.deep.equal([
      { operatorName: 'required', specifiedAs: { required: ['name'] }, missingProperties: ['name'] },
    ])
    expect(await code(collection.updateOne({ name: 'a' }, { $unset: { name: 1 } }))).to.equal(121)
    await collection.insertOne({ name: 5 }, { bypassDocumentValidation: true })
    await server.db.command({ collMod: 'people', validator, validationLevel: 'moderate' })
    await collection.updateOne({ name: 5 }, { $set: { other: 1 } })
    await server.db.command({ collMod: 'people', validator: {} })
    await collection.insertOne({})
  })

  it('counts documents and bytes exactly, over a restart too (reference/command/collStats)', async () => {
    const collection = server.db.collection('a')
    await collection.insertMany([{ text: 'x'.repeat(1000) }, { text: 'y' }])
    await collection.deleteOne({ text: 'y' })
    const name = server.db.databaseName
    const stats = await server.db.command({ collStats: 'a' })
    expect(stats).to.include({ count: 1, nindexes: 1 })
    expect(stats['size']).to.be.within(1000, 1100)
    await server.restart()
    expect(await server.client.db(name).command({ collStats: 'a' })).to.include({ count: 1, size: stats['size'] })
  })

  it('never ignores a command or an option it does not know', async () => {
    expect(await code(server.db.command({ nonsense: 1 }))).to.equal(59)
    expect(await code(server.db.command({ find: 'a', nonsense: 1 }))).to.equal(40415)
    expect(await code(server.db.command({ update: 'a', updates: [{ q: {}, u: {}, nonsense: 1 }] }))).to.equal(40415)
    expect(await code(server.db.command({ find: 'a', filter: 5 }))).to.equal(14)
    for (const options of [{ collation: { locale: 'de', strength: 5 } }]) {
      expect(await code(server.db.command({ find: 'a', ...options })), JSON.stringify(options)).to.equal(238)
    }
    await server.db.command({ find: 'a', comment: 'harmless', maxTimeMS: 1000, collation: { locale: 'simple' } })
    expect(await code(server.db.command({ insert: 'a', documents: [{}], writeConcern: { w: 3 } }))).to.equal(100)
    expect(await code(server.db.command({ find: 'a', readConcern: { level: 'nonsense' } }))).to.equal(2)
  })

  it('answers what drivers, mongoose and the shell ask (reference/command/hello and others)', async () => {
    const admin = server.client.db('admin')
    expect(await admin.command({ hello: 1 })).to.include({
      isWritablePrimary: true,
      setName: 'rs0',
      maxBsonObjectSize: 16777216,
    })
    for (const command of [
      'ping',
      'buildInfo',
      'serverStatus',
      'hostInfo',
      'connectionStatus',
      'getCmdLineOpts',
      'replSetGetStatus',
      'dbStats',
    ]) {
      expect((await admin.command({ [command]: 1 }))['ok'], command).to.equal(1)
    }
    expect(await admin.command({ getParameter: 1, featureCompatibilityVersion: 1 })).to.deep.include({
      featureCompatibilityVersion: { version: '8.0' },
    })
  })
})
