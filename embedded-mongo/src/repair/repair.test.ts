import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { MongoClient } from 'mongodb'
import { startServer } from '../server.ts'
import { rejection, temporaryFolder } from '../testing.ts'
import { repair } from './repair.ts'

const DOCUMENTS = 300

describe('repair', function () {
  this.timeout(30_000)
  const folder = temporaryFolder()
  after(() => folder.remove())
  const listen = { socketPath: join(folder.path, 'repair.sock') }

  const serve = async <T>(dataDir: string, work: (client: MongoClient) => Promise<T>): Promise<T> => {
    const server = await startServer({ dataDir, listen })
    const client = await new MongoClient(server.uri).connect()
    try {
      return await work(client)
    } finally {
      await client.close()
      await server.close()
    }
  }
  const fill = (dataDir: string) =>
    serve(dataDir, async (client) => {
      const docs = client.db('shop').collection<{ _id: string; n: number; text: string }>('orders')
      await docs.createIndex({ n: 1 })
      await docs.insertMany(
        Array.from({ length: DOCUMENTS }, (_, n) => ({ _id: `order${n}`, n, text: `the text of ${n} `.repeat(20) })),
      )
    })

  it('takes what is whole, names what is lost, and leaves the old files', async () => {
    const [dataDir, into] = [join(folder.path, 'damaged'), join(folder.path, 'repaired')]
    await fill(dataDir)
    const path = join(dataDir, 'state', 'data.mdb')
    const bytes = readFileSync(path)
    // Every copy of these two documents: lmdb's older pages hold them as well.
    for (const text of ['the text of 42 ', 'the text of 77 ']) {
      for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at + 3] = 0x21
    }
    writeFileSync(path, bytes)
    await serve(dataDir, async (client) => {
      const orders = client.db('shop').collection<{ _id: string }>('orders')
      expect((await orders.findOne({ _id: 'order41' }))?._id).to.equal('order41')
      expect((await rejection(orders.findOne({ _id: 'order42' }))).message).to.match(/data is damaged/)
      expect((await rejection(orders.find().toArray())).message).to.match(/data is damaged/)
      expect(await client.db('shop').command({ validate: 'orders' })).to.include({ valid: false })
    })
    const before = readFileSync(path)
    const report = await repair(dataDir, into)
    expect(report.lost).to.have.deep.members([
      { namespace: 'shop.orders', id: 'order42' },
      { namespace: 'shop.orders', id: 'order77' },
    ])
    expect(report.documents).to.equal(DOCUMENTS - 2)
    expect(report.damages.length).to.equal(2)
    expect(readFileSync(path).equals(before)).to.equal(true)
    await serve(into, async (client) => {
      const orders = client.db('shop').collection('orders')
      expect(await orders.find({ n: { $gte: 40, $lt: 45 } }).toArray()).to.have.length(4)
      expect(await orders.countDocuments({}, { hint: 'n_1' })).to.equal(DOCUMENTS - 2)
      expect(await client.db('shop').command({ validate: 'orders' })).to.include({ valid: true })
    })
    expect((await rejection(repair(dataDir, into))).message).to.match(/name a new folder/)
  })

  it('takes the records behind a damage of the log, and says which ones are missing', async () => {
    const [dataDir, copy, into] = ['log', 'log-copy', 'log-repaired'].map((name) => join(folder.path, name)) as [
      string,
      string,
      string,
    ]
    await serve(dataDir, async (client) => {
      const docs = client.db('shop').collection<{ _id: number }>('orders')
      for (let n = 0; n < 20; n++) await docs.insertOne({ _id: n })
      mkdirSync(join(copy, 'state'), { recursive: true })
      for (const name of readdirSync(dataDir).filter((file) => /^(log-\d+|acknowledged)$/.test(file)))
        writeFileSync(join(copy, name), readFileSync(join(dataDir, name)))
      for (const name of readdirSync(join(dataDir, 'state')))
        writeFileSync(join(copy, 'state', name), readFileSync(join(dataDir, 'state', name)))
    })
    const log = join(copy, 'log-1')
    const bytes = readFileSync(log)
    bytes[600] = (bytes[600] as number) ^ 1
    writeFileSync(log, bytes)
    expect((await rejection(startServer({ dataDir: copy, listen }))).message).to.match(
      /log is damaged: record \d+ .* log-1 at byte \d+/,
    )
    const report = await repair(copy, into)
    expect(report.documents).to.equal(19)
    expect(report.damages.join()).to.match(/records \d+ to \d+ are lost/)
    rmSync(copy, { recursive: true })
  })
})
