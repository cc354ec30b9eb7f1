import { expect } from 'chai'
import { Schema } from 'mongoose'
import { collection } from '../contract/collection.ts'
import { collectLogs, createLogger } from '../log/log.ts'
import { testDatabase } from '../testing/database.ts'
import { bindCollections } from './bind.ts'
import { connectMongo, hostsOf, StoreUnreachable } from './connect.ts'

describe('MongoDB connection', () => {
  const { lines, destination } = collectLogs()
  const log = createLogger('kernel', 'debug', destination)

  it('names hosts without credentials', () => {
    expect(hostsOf('mongodb://u:p%40ss@a:1,b:2/db?x=1')).to.equal('a:1,b:2')
    expect(hostsOf('mongodb+srv://cluster.example')).to.equal('cluster.example')
    expect(hostsOf('mongodb://%2Ftmp%2Fx.sock/db')).to.equal('/tmp/x.sock')
  })

  it('retries, then fails with the host and never the password', async () => {
    const failure = await connectMongo({
      uri: 'mongodb://admin:hunter2@127.0.0.1:1/x',
      log,
      attempts: 3,
      firstDelayMs: 1,
      tryMs: 50,
    }).catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(StoreUnreachable)
    expect(String(failure))
      .to.include('127.0.0.1:1')
      .and.include('3 tries')
      .and.include('MONGODB_URI')
      .and.not.include('hunter2')
    expect(lines.filter((line) => line['attempts'] === 3)).to.have.length(2)
    expect(JSON.stringify(lines)).not.to.include('hunter2')
  })

  it('does not retry what waiting cannot mend', async () => {
    const failure = await connectMongo({ uri: 'postgres://hunter2@x', log, attempts: 3 }).catch(
      (error: unknown) => error,
    )
    expect(String(failure)).to.include('after 1 try').and.not.include('hunter2')
  })

  it('binds collections with their indexes, and gives 64-bit integers back exactly', async () => {
    const database = await testDatabase()
    try {
      const schema = new Schema<{ name: string; amountMicroPence: bigint }>(
        { name: { type: String, required: true, unique: true }, amountMicroPence: { type: BigInt, required: true } },
        { versionKey: false },
      )
      const { things } = await bindCollections(database.connection, { things: collection('things', schema) })
      const amountMicroPence = 9_007_199_254_740_993n
      await things.create({ name: 'a', amountMicroPence })
      expect((await things.findOne({ name: 'a' }).lean())?.amountMicroPence).to.equal(amountMicroPence)
      expect((await things.collection.findOne({ name: 'a' }))?.['amountMicroPence']).to.equal(amountMicroPence)
      const twin = await things.collection.insertOne({ name: 'a' }).catch((error: { code?: number }) => error)
      expect(twin).to.include({ code: 11000 })
      const again = await bindCollections(database.connection, { things: collection('things', schema) }).catch(
        (error: unknown) => error,
      )
      expect(String(again)).to.include("collection 'things' is bound already")
    } finally {
      await database.drop()
    }
  })
})
