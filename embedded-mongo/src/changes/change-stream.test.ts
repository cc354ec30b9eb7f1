import { expect } from 'chai'
import type { ChangeStream, ChangeStreamDocument, Document } from 'mongodb'
import mongoose from 'mongoose'
import { rejection, useServer } from '../testing.ts'

type Doc = Document & { _id: number | string }

describe('change streams (changeStreams)', () => {
  const server = useServer()
  const streams: ChangeStream[] = []
  const docs = (name = 'docs') => server.db.collection<Doc>(name)
  const soon = { maxAwaitTimeMS: 20 }
  const kept = <T extends Document>(stream: ChangeStream<T, ChangeStreamDocument<T>>) => {
    streams.push(stream as unknown as ChangeStream)
    return stream
  }
  /** Opens the stream at once: drivers do so only when they are asked for the first event. */
  const opened = async <T extends Document>(stream: ChangeStream<T, ChangeStreamDocument<T>>) => {
    expect(await kept(stream).tryNext()).to.equal(null)
    return stream
  }
  const next = async (stream: ChangeStream<Doc, ChangeStreamDocument<Doc>>): Promise<Document> => await stream.next()
  const types = async (stream: ChangeStream<Doc, ChangeStreamDocument<Doc>>, count: number) => {
    const found: string[] = []
    while (found.length < count) found.push((await next(stream))['operationType'])
    return found
  }
  const code = async (promise: Promise<unknown>) => (await rejection(promise))['code']
  afterEach(async () => {
    await Promise.all(streams.splice(0).map((stream) => stream.close()))
  })

  it('tells inserts, updates, replacements and deletes of a collection in order (reference/change-events)', async () => {
    const stream = await opened(docs().watch([], soon))
    await docs('others').insertOne({ _id: 0 })
    await docs().insertOne({ _id: 1, n: 1, list: [1], sub: { a: 1, b: 2 } })
    await docs().updateOne({ _id: 1 }, { $inc: { n: 1 }, $push: { list: 2 as never }, $unset: { 'sub.a': 1 } })
    await docs().updateOne({ _id: 1 }, { $set: { sub: { b: 3 } } })
    await docs().updateOne({ _id: 1 }, { $set: { n: 2 } })
    await docs().updateOne({ _id: 1 }, [{ $set: { 'sub.c': 5, list: [1] } }])
    await docs().replaceOne({ _id: 1 }, { x: 1 })
    await docs().deleteOne({ _id: 1 })

    const inserted = await next(stream)
    expect(Object.keys(inserted)).to.deep.equal([
      '_id',
      'operationType',
      'clusterTime',
      'wallTime',
      'fullDocument',
      'ns',
      'documentKey',
    ])
    expect(inserted).to.deep.include({
      operationType: 'insert',
      fullDocument: { _id: 1, n: 1, list: [1], sub: { a: 1, b: 2 } },
      ns: { db: server.db.databaseName, coll: 'docs' },
      documentKey: { _id: 1 },
    })
    expect((await next(stream))['updateDescription']).to.deep.equal({
      updatedFields: { n: 2, 'list.1': 2 },
      removedFields: ['sub.a'],
      truncatedArrays: [],
    })
    expect((await next(stream))['updateDescription'].updatedFields).to.deep.equal({ sub: { b: 3 } })
    expect((await next(stream))['updateDescription']).to.deep.equal({
      updatedFields: { 'sub.c': 5 },
      removedFields: [],
      truncatedArrays: [{ field: 'list', newSize: 1 }],
    })
    expect(await next(stream)).to.deep.include({ operationType: 'replace', fullDocument: { _id: 1, x: 1 } })
    expect(await next(stream)).to.deep.include({ operationType: 'delete', documentKey: { _id: 1 } })
  })

  it('watches a database and everything', async () => {
    const ofDatabase = await opened(server.db.watch([], soon) as ChangeStream<Doc, ChangeStreamDocument<Doc>>)
    const ofAll = await opened(server.client.watch([], soon) as ChangeStream<Doc, ChangeStreamDocument<Doc>>)
    await docs('a').insertOne({ _id: 1 })
    await server.client.db('elsewhere').collection<Doc>('b').insertOne({ _id: 2 })
    await docs('b').insertOne({ _id: 3 })
    expect([(await next(ofDatabase))['documentKey'], (await next(ofDatabase))['documentKey']]).to.deep.equal([
      { _id: 1 },
      { _id: 3 },
    ])
    expect(await types(ofAll, 3)).to.deep.equal(['insert', 'insert', 'insert'])
    await server.db.dropDatabase()
    expect(await types(ofDatabase, 4)).to.deep.equal(['drop', 'drop', 'dropDatabase', 'invalidate'])
    expect(await types(ofAll, 3)).to.deep.equal(['drop', 'drop', 'dropDatabase'])
    await server.client.db('elsewhere').dropDatabase()
  })

  it('looks documents up as they are now, and filters and shapes events', async () => {
    const pipeline = [{ $match: { 'fullDocument.n': { $gte: 2 } } }, { $set: { mark: 'seen' } }]
    const stream = await opened(docs().watch(pipeline, { fullDocument: 'updateLookup', ...soon }))
    await docs().insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 1 },
    ])
    await docs().updateOne({ _id: 2 }, { $inc: { n: 1 } })
    expect(await next(stream)).to.deep.include({ fullDocument: { _id: 2, n: 2 }, mark: 'seen' })
  })

  it('tells a transaction when it commits, and one that was aborted never; one that was open before, too', async () => {
    const session = server.client.startSession()
    session.startTransaction()
    await docs().insertOne({ _id: 1 }, { session })
    const stream = await opened(docs().watch([], soon))
    await docs().updateOne({ _id: 1 }, { $set: { a: 1 } }, { session })
    expect(await stream.tryNext()).to.equal(null)
    await session.commitTransaction()
    session.startTransaction()
    await docs().insertOne({ _id: 2 }, { session })
    await session.abortTransaction()
    session.startTransaction()
    await docs().insertOne({ _id: 3 }, { session })
    await docs().updateOne({ _id: 3 }, { $set: { a: 1 } }, { session })
    await session.commitTransaction()
    await session.endSession()
    const first = await next(stream)
    expect(first).to.deep.include({ operationType: 'insert', documentKey: { _id: 1 } })
    const rest: Document[] = []
    while (rest.at(-1)?.['operationType'] !== 'update' || rest.at(-1)?.['documentKey']._id !== 3)
      rest.push(await next(stream))
    expect(rest.at(-2)).to.deep.include({ operationType: 'insert', documentKey: { _id: 3 } })
    expect(rest.some(({ documentKey }) => documentKey._id === 2)).to.equal(false)
  })

  it('is resumed behind any event, over a restart of the server too', async () => {
    const stream = await opened(docs().watch([], soon))
    const name = server.db.databaseName
    await docs().insertMany([{ _id: 1 }, { _id: 2 }])
    await docs().updateMany({}, { $set: { a: 1 } })
    const first = await next(stream)
    await stream.close()
    await server.restart()
    const collection = server.client.db(name).collection<Doc>('docs')
    await collection.deleteOne({ _id: 1 })
    const resumed = kept(collection.watch([], { resumeAfter: first['_id'] }))
    expect(await types(resumed, 4)).to.deep.equal(['insert', 'update', 'update', 'delete'])
    const since = kept(collection.watch([], { startAtOperationTime: first['clusterTime'] }))
    expect(await types(since, 5)).to.deep.equal(['insert', 'insert', 'update', 'update', 'delete'])
    const token = resumed.resumeToken
    await resumed.close()
    await collection.insertOne({ _id: 9 })
    const again = kept(collection.watch([], { resumeAfter: token }))
    expect((await next(again))['documentKey']).to.deep.equal({ _id: 9 })
  })

  it('goes on after the connection was lost', async () => {
    const stream = await opened(docs().watch([], soon))
    await docs().insertOne({ _id: 1 })
    expect((await next(stream))['documentKey']).to.deep.equal({ _id: 1 })
    await server.client.db('admin').command({
      configureFailPoint: 'failCommand',
      mode: { times: 1 },
      data: { failCommands: ['getMore'], closeConnection: true },
    })
    await docs().insertOne({ _id: 2 })
    expect((await next(stream))['documentKey']).to.deep.equal({ _id: 2 })
  })

  it('ends when the collection goes, and can be started behind that', async () => {
    await docs().insertOne({ _id: 1 })
    const stream = await opened(docs().watch([], soon))
    const token = stream.resumeToken
    await docs().drop()
    expect(await next(stream)).to.deep.include({ operationType: 'drop' })
    const invalidate = await next(stream)
    expect(Object.keys(invalidate)).to.deep.equal(['_id', 'operationType', 'clusterTime', 'wallTime'])
    expect((await rejection(stream.next())).message).to.match(/ChangeStream is closed/)
    await docs().insertOne({ _id: 2 })
    expect(await code(docs().watch([], { resumeAfter: invalidate['_id'] }).next())).to.equal(260)
    const started = kept(docs().watch([], { startAfter: invalidate['_id'] }))
    expect((await next(started))['documentKey']).to.deep.equal({ _id: 2 })
    const renamed = kept(docs().watch([], { resumeAfter: token }))
    expect(await types(renamed, 2)).to.deep.equal(['drop', 'invalidate'])
  })

  it('tells where a collection was renamed to', async () => {
    await docs().insertOne({ _id: 1 })
    const stream = await opened(docs().watch([], soon))
    await docs().rename('other')
    expect((await next(stream))['to']).to.deep.equal({ db: server.db.databaseName, coll: 'other' })
    expect((await next(stream))['operationType']).to.equal('invalidate')
  })

  it('waits on the server for as long as it is told, and no longer than until an event comes', async () => {
    const stream = kept(docs().watch([], { maxAwaitTimeMS: 60_000 }))
    const open = new Promise((resolve) => stream.once('resumeTokenChanged', resolve))
    const waiting = next(stream)
    await open
    await docs().insertOne({ _id: 1 })
    expect((await waiting)['documentKey']).to.deep.equal({ _id: 1 })
    const closed = rejection(stream.next())
    await stream.close()
    expect((await closed).message).to.match(/closed/)
  })

  it('refuses what it has not, and what cannot be', async () => {
    const watch = (stages: Document[], options: Document = {}) => code(docs().watch(stages, options).next())
    expect(await watch([], { fullDocumentBeforeChange: 'required' })).to.equal(238)
    expect(await watch([], { fullDocument: 'whenAvailable' })).to.equal(238)
    expect(await watch([], { fullDocument: 'nonsense' })).to.equal(2)
    expect(await watch([], { showExpandedEvents: true })).to.equal(238)
    expect(await watch([{ $group: { _id: 1 } }])).to.equal(20)
    expect(await watch([{ $nonsense: {} }])).to.equal(40324)
    expect(await watch([], { resumeAfter: { _data: 'xyz' } })).to.equal(9)
    expect(await watch([], { resumeAfter: { _data: '00'.repeat(13) } })).to.equal(260)
    expect(await watch([], { resumeAfter: { _data: `${'00'.repeat(12)}01` } })).to.equal(286)
    const nested = docs().aggregate([{ $facet: { a: [{ $changeStream: {} }] } }])
    expect(await code(nested.toArray())).to.equal(40602)
    expect(await code(server.client.db('admin').watch().next())).to.equal(73)
    await server.db.createCollection('view', { viewOn: 'docs', pipeline: [] })
    expect(await code(docs('view').watch().next())).to.equal(166)
    const stream = docs().watch([{ $unset: '_id' }])
    streams.push(stream as unknown as ChangeStream)
    await stream.tryNext().catch(() => null)
    await docs().insertOne({ _id: 1 })
    expect(await rejection(stream.next()))
      .to.have.property('message')
      .that.matches(/_id/)
  })

  it('mongoose: Model.watch()', async () => {
    const connection = await mongoose.createConnection(server.uri, { dbName: server.db.databaseName }).asPromise()
    try {
      const Person = connection.model('Person', new mongoose.Schema({ name: String }))
      await Person.init()
      const stream = Person.watch([], { hydrate: true, fullDocument: 'updateLookup' })
      const open = new Promise((resolve) => stream.once('resumeTokenChanged', resolve))
      const changed = new Promise<Document>((resolve) => stream.once('change', resolve))
      await open
      const person = await Person.create({ name: 'Ada' })
      const change = await changed
      expect(change['operationType']).to.equal('insert')
      expect(change['fullDocument']).to.be.instanceOf(Person)
      expect(String(change['documentKey']._id)).to.equal(String(person._id))
      await stream.close()
    } finally {
      await connection.close()
    }
  })
})
