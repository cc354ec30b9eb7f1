import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { MongoClient } from 'mongodb'
import { type RunningServer, startServer } from '../server.ts'
import { rejection, temporaryFolder } from '../testing.ts'
import { documentPrefix } from './keys.ts'
import { Store } from './store.ts'

const DOCUMENTS = 12_000
const text = 'x'.repeat(500)

describe('compaction', function () {
  this.timeout(60_000)
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  let server: RunningServer
  let client: MongoClient
  const db = () => client.db('compact')
  const docs = () => db().collection<{ _id: number; n: number; text: string }>('docs')
  const trees = () => readdirSync(dataDir).filter((name) => name.includes('state'))
  const treeBytes = () => statSync(join(dataDir, trees()[0] ?? '', 'data.mdb')).size

  const start = async () => {
    server = await startServer({ dataDir, listen: { socketPath: join(folder.path, 'test.sock') } })
    client = await new MongoClient(server.uri).connect()
  }
  const stop = async () => {
    await client.close()
    await server.close()
  }
  before(async () => {
    await start()
    await docs().createIndex({ n: 1 })
    for (let from = 0; from < DOCUMENTS; from += 4000)
      await docs().insertMany(Array.from({ length: 4000 }, (_, i) => ({ _id: from + i, n: i, text })))
    await db().collection('kept').insertOne({ n: 1 })
    // Only a checkpoint makes the file large.
    await db().command({ compact: 'docs' })
  })
  after(async () => {
    await stop()
    folder.remove()
  })

  it('gives space back, while cursors and transactions of before go on', async () => {
    const large = treeBytes()
    const cursor = docs().find({ text: /x$/ }, { batchSize: 1000 })
    await cursor.next()
    const session = client.startSession()
    session.startTransaction({ readConcern: { level: 'snapshot' } })
    expect(await docs().countDocuments({}, { session })).to.equal(DOCUMENTS)
    await docs().deleteMany({ _id: { $gte: 1000 } })
    const { bytesFreed } = await db().command({ compact: 'docs' })
    await docs().updateOne({ _id: 3 }, { $set: { n: -3 } })
    expect(bytesFreed).to.be.greaterThan(large / 2)
    expect(treeBytes()).to.be.lessThan(large / 2)
    expect(trees().length).to.equal(1)
    expect(await docs().countDocuments({}, { session })).to.equal(DOCUMENTS)
    expect((await docs().findOne({ n: 3 }, { session }))?._id).to.equal(3)
    await session.abortTransaction()
    expect((await cursor.toArray()).length).to.equal(999)
    expect(await docs().countDocuments({ text: /x$/ })).to.equal(1000)
    expect(await docs().findOne({ n: -3 })).to.include({ _id: 3 })
  })

  it('keeps everything over a restart, and what is written later', async () => {
    await stop()
    await start()
    expect(await docs().findOne({ n: -3 })).to.include({ _id: 3 })
    expect(await docs().countDocuments()).to.equal(1000)
    await docs().insertOne({ _id: -1, n: -1, text: 'later' })
    await db().command({ compact: 'docs' })
    expect(await docs().findOne({ _id: -1 })).to.include({ text: 'later' })
    expect(await db().command({ validate: 'docs' })).to.include({ valid: true })
  })

  it('a stop in its midst leaves remains that the next start removes', async () => {
    await stop()
    const [tree = ''] = trees()
    const partial = `partial-state-${Number(tree.slice('state-'.length)) + 1}`
    mkdirSync(join(dataDir, partial))
    writeFileSync(join(dataDir, partial, 'data.mdb'), 'half')
    mkdirSync(join(dataDir, 'state'))
    writeFileSync(join(dataDir, 'state', 'data.mdb'), readFileSync(join(dataDir, tree, 'data.mdb')))
    await start()
    expect(trees()).to.deep.equal([tree])
    expect(await docs().countDocuments()).to.equal(1001)
  })

  it('says why when it cannot be done, and goes on as it was', async () => {
    const next = `state-${Number(trees()[0]?.slice('state-'.length)) + 1}`
    const obstacle = join(dataDir, next)
    writeFileSync(obstacle, '')
    const error = await rejection(db().command({ compact: 'docs' }))
    expect(error.message).to.match(/the store could not be compacted, and goes on as it is: .*ENOTDIR/)
    expect(existsSync(join(dataDir, `partial-${next}`))).to.equal(false)
    rmSync(obstacle)
    await docs().insertOne({ _id: -2, n: -2, text: 'later' })
    await db().command({ compact: 'docs' })
    expect(await docs().countDocuments()).to.equal(1002)
    expect((await rejection(db().command({ compact: 'nothing' })))['code']).to.equal(26)
  })

  it('happens by itself where most of a large file stays free', async () => {
    const path = join(folder.path, 'loose')
    const store = await Store.open(path)
    const prefix = documentPrefix(1)
    const megabyte = Buffer.alloc(1 << 20)
    for (let n = 0; n < 70; n++) {
      store.commit([{ key: `${prefix}${n}`, value: megabyte }])
      await store.checkpoint()
    }
    for (let n = 0; n < 70; n++) store.commit([{ key: `${prefix}${n}`, value: null }])
    await store.checkpoint()
    const startMs = Date.now()
    await store.keepHouse(startMs)
    expect(readdirSync(path)).to.include('state')
    await store.keepHouse(startMs + 61_000)
    expect(statSync(join(path, 'state-1', 'data.mdb')).size).to.be.lessThan(1 << 20)
    await store.close()
  })
})
