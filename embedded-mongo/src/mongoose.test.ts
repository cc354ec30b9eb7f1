import { expect } from 'chai'
import mongoose, { type Connection, Schema } from 'mongoose'
import { rejection, useServer } from './testing.ts'

describe('mongoose', () => {
  const server = useServer()
  let connection: Connection

  beforeEach(async () => {
    connection = await mongoose.createConnection(server.uri, { dbName: server.db.databaseName }).asPromise()
  })
  afterEach(() => connection.close())

  it('populates, nested and in arrays (mongoosejs.com/docs/populate)', async () => {
    const Author = connection.model('Author', new Schema({ name: String }))
    const Book = connection.model(
      'Book',
      new Schema({
        title: String,
        author: { type: Schema.Types.ObjectId, ref: 'Author' },
        readers: [{ type: Schema.Types.ObjectId, ref: 'Author' }],
      }),
    )
    const ann = await Author.create({ name: 'Ann' })
    const bob = await Author.create({ name: 'Bob' })
    await Book.create({ title: 'T', author: ann._id, readers: [bob._id, ann._id] })
    const book = await Book.findOne()
      .populate<{ author: { name: string } }>('author')
      .populate<{ readers: { name: string }[] }>('readers')
    expect(book?.author.name).to.equal('Ann')
    expect(book?.readers.map(({ name }) => name)).to.deep.equal(['Bob', 'Ann'])
  })

  it('keeps discriminators apart (mongoosejs.com/docs/discriminators)', async () => {
    const Event = connection.model('Event', new Schema({ at: Date }, { discriminatorKey: 'kind' }))
    const Click = Event.discriminator('Click', new Schema({ url: String }))
    await Click.create({ url: '/a' })
    await Event.create({ at: new Date() })
    expect(await Click.countDocuments()).to.equal(1)
    expect(await Event.countDocuments()).to.equal(2)
    expect((await Event.findOne({ kind: 'Click' }))?.get('url')).to.equal('/a')
  })

  it('builds indexes from eight connections at once, and keeps them in step with the schema (autoIndex, syncIndexes)', async () => {
    const schema = new Schema({
      email: { type: String, unique: true },
      tags: { type: [String], index: true },
      at: { type: Date, expires: 60 },
    })
    const connections = await Promise.all(
      Array.from({ length: 8 }, () =>
        mongoose.createConnection(server.uri, { dbName: server.db.databaseName }).asPromise(),
      ),
    )
    await Promise.all(connections.map((each) => each.model('User', schema).init()))
    await Promise.all(connections.map((each) => each.close()))
    const User = connection.model('User', schema)
    expect((await User.listIndexes()).map(({ name }) => name)).to.have.members(['_id_', 'email_1', 'tags_1', 'at_1'])
    await User.create({ email: 'a' })
    expect(await rejection(User.create({ email: 'a' }))).to.include({ code: 11000 })
    const Changed = connection.model(
      'User',
      new Schema({ email: String, name: { type: String, index: true } }),
      'users',
      { overwriteModels: true },
    )
    expect(await Changed.syncIndexes()).to.have.members(['email_1', 'tags_1', 'at_1'])
    expect((await Changed.listIndexes()).map(({ name }) => name)).to.deep.equal(['_id_', 'name_1'])
  })

  it('runs transactions that end exact under contention (connection.transaction)', async () => {
    const Counter = connection.model('Counter', new Schema({ _id: String, n: Number }))
    await Counter.create({ _id: 'c', n: 0 })
    await Promise.all(
      Array.from({ length: 10 }, () =>
        connection.transaction(async (session) => {
          const counter = await Counter.findById('c').session(session).orFail()
          counter.set('n', (counter.n ?? 0) + 1)
          await counter.save({ session })
        }),
      ),
    )
    expect((await Counter.findById('c'))?.n).to.equal(10)
    await rejection(
      connection.transaction(async (session) => {
        await Counter.create([{ _id: 'd', n: 1 }], { session })
        throw new Error('no')
      }),
    )
    expect(await Counter.countDocuments()).to.equal(1)
  })

  it('streams with a cursor, writes in bulk, and saves with version numbers', async () => {
    const Item = connection.model('Item', new Schema({ n: Number, list: [Number] }, { timestamps: true }))
    await Item.bulkWrite([
      ...Array.from({ length: 300 }, (_, n) => ({ insertOne: { document: { n, list: [n] } } })),
      { updateMany: { filter: { n: { $lt: 10 } }, update: { $push: { list: { $each: [7, 8], $slice: -2 } } } } },
      { deleteMany: { filter: { n: { $gte: 290 } } } },
      { updateOne: { filter: { n: 1000 }, update: { $set: { list: [] } }, upsert: true } },
    ])
    const seen: number[] = []
    for await (const { n } of Item.find().sort({ n: 1 }).cursor({ batchSize: 20 })) seen.push(n ?? -1)
    expect(seen).to.deep.equal([...Array.from({ length: 290 }, (_, n) => n), 1000])
    const [first, second] = [await Item.findOne({ n: 5 }).orFail(), await Item.findOne({ n: 5 }).orFail()]
    expect([...first.list]).to.deep.equal([7, 8])
    first.set('list', [1])
    await first.save()
    second.set('list.1', 9)
    expect((await rejection(second.save())).name).to.equal('VersionError')
  })

  it('keeps 64-bit numbers, decimals, maps, buffers and dates (mongoosejs.com/docs/schematypes)', async () => {
    const Money = connection.model(
      'Money',
      new Schema({
        micro: BigInt,
        exact: Schema.Types.Decimal128,
        data: Buffer,
        byName: { type: Map, of: Number },
        at: Date,
      }),
    )
    const at = new Date('2024-02-29T12:00:00.123Z')
    await Money.create({ micro: 9007199254740993n, exact: '0.10', data: Buffer.from('x'), byName: { a: 1 }, at })
    await Money.updateOne({}, { $inc: { micro: 2n } })
    const found = await Money.findOne({ micro: 9007199254740995n, 'byName.a': 1 }).orFail()
    expect(found.micro).to.equal(9007199254740995n)
    expect([String(found.exact), found.data?.toString(), found.at?.getTime()]).to.deep.equal([
      '0.10',
      'x',
      at.getTime(),
    ])
    const [sum] = await Money.aggregate([{ $group: { _id: null, total: { $sum: '$micro' } } }])
    expect(String(sum.total)).to.equal('9007199254740995')
  })
})
