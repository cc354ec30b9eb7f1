import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EJSON } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { MongoClient } from 'mongodb'
import { Engine } from '../engine.ts'
import { startServer } from '../server.ts'
import { recordId } from '../storage/keys.ts'
import { Store } from '../storage/store.ts'
import type { ReadView } from '../storage/view.ts'
import { rejection, temporaryFolder, useServer } from '../testing.ts'
import { RawConnection } from '../testing-wire.ts'
import { backup } from './backup.ts'
import { backupRecords } from './format.ts'
import { readBackup } from './read.ts'
import { restore } from './restore.ts'
import { recordsOf } from './source.ts'

const MEGABYTE = 1 << 20
const PENCE = 1000

interface Holder {
  readonly _id: string
  readonly pence: number
}

describe('backup and restore', function () {
  this.timeout(60_000)
  const server = useServer()
  const folder = temporaryFolder()
  after(() => folder.remove())
  let counter = 0
  const place = (name: string) => join(folder.path, `${name}-${counter}`)
  beforeEach(() => {
    counter++
  })
  /** Runs `use` on a store that a backup was restored to. */
  const restored = async <T>(file: string, use: (client: MongoClient) => Promise<T>): Promise<T> => {
    const dataDir = place(`restored-${Math.random().toString(36).slice(2)}`)
    await restore(file, dataDir)
    const running = await startServer({ dataDir, listen: { socketPath: `${dataDir}.sock` } })
    const client = await new MongoClient(running.uri).connect()
    try {
      return await use(client)
    } finally {
      await client.close()
      await running.close()
    }
  }

  it('shows one moment of a store that goes on being written', async () => {
    const { db } = server
    const { databaseName } = db
    await db.collection('ballast').insertMany(Array.from({ length: 5 }, () => ({ text: 'x'.repeat(MEGABYTE) })))
    // `a` lies before the ballast in the file or behind it, `z` on the other side: what moves between them would show twice.
    for (const [name, pence] of [
      ['z', 0],
      ['a', PENCE],
    ] as const)
      await db.collection<Holder>(name).insertOne({ _id: 'holder', pence })
    let moves = 0
    let stopped = false
    const move = (): Promise<unknown> =>
      server.client.withSession((session) =>
        session.withTransaction(async () => {
          const [from, to] = moves % 2 === 0 ? ['a', 'z'] : ['z', 'a']
          await db.collection<Holder>(from as string).updateOne({ _id: 'holder' }, { $inc: { pence: -7 } }, { session })
          await db.collection<Holder>(to as string).updateOne({ _id: 'holder' }, { $inc: { pence: 7 } }, { session })
          await db.collection('moves').insertOne({ number: moves }, { session })
        }),
      )
    const moving = (async () => {
      for (; !stopped; moves++) await move()
    })()
    try {
      for (const name of ['first', 'second', 'third']) {
        const before = moves
        await backup({ uri: server.uri }, place(name))
        expect(moves, 'nothing was written meanwhile').to.be.greaterThan(before)
        await restored(place(name), async (client) => {
          const copy = client.db(databaseName)
          const [a, z] = await Promise.all(['a', 'z'].map((each) => copy.collection<Holder>(each).findOne()))
          const numbers = await copy.collection('moves').distinct('number')
          expect(numbers).to.deep.equal(numbers.map((_, i) => i))
          expect(numbers.length).to.be.within(before, moves)
          const expected = numbers.length % 2 === 0 ? 0 : 7
          expect([a?.pence, z?.pence]).to.deep.equal([PENCE - expected, expected])
        })
      }
    } finally {
      stopped = true
      await moving
    }
  })

  it('would be torn without a snapshot', async () => {
    const store = await Store.open(place('live'))
    const collection = new Engine(store, 1).catalog.create('test.docs', new Map())
    const [low, middle, high] = [1, 2, 3].map((n) => collection.documentPrefix + recordId(n)) as [
      string,
      string,
      string,
    ]
    const here = Buffer.from('here')
    const timesSeen = (view: ReadView): number => {
      const records = backupRecords(view)
      const parts = [records.next().value]
      store.commit([
        { key: low, value: null },
        { key: high, value: here },
      ])
      return [...parts, ...records].filter((part) => part.includes(here)).length
    }
    const begin = () =>
      store.commit([
        { key: low, value: here },
        { key: middle, value: Buffer.alloc(2 * MEGABYTE) },
        { key: high, value: null },
      ])
    begin()
    expect(timesSeen(store)).to.equal(2)
    begin()
    const snapshot = store.snapshot()
    expect(timesSeen(snapshot)).to.equal(1)
    snapshot.release()
    await store.close()
  })

  it('brings back documents, indexes and options as they were', async () => {
    const { db } = server
    const people = await db.createCollection('people', { collation: { locale: 'en', strength: 2 } })
    await people.createIndex({ email: 1 }, { unique: true, partialFilterExpression: { email: { $exists: true } } })
    await people.insertMany(
      Array.from({ length: 500 }, (_, i) => ({ email: `${i}@example.com`, tags: ['a', i], at: new Date() })),
    )
    await db.createCollection('recent', { capped: true, size: 4096, max: 3 })
    await db.collection('recent').insertMany([{ n: 1 }, { n: 2 }, { n: 3 }])
    await db.createCollection('checked', { validator: { n: { $type: 'int' } } })
    await db.createCollection('grown', { viewOn: 'people', pipeline: [{ $match: { tags: 400 } }] })
    const contents = async (client: MongoClient) => {
      const copy = client.db(db.databaseName)
      const listed = await copy.listCollections().toArray()
      const collections = listed.sort((a, b) => (a.name < b.name ? -1 : 1))
      const names = collections.map(({ name }) => name)
      return {
        collections,
        documents: await Promise.all(names.map((name) => copy.collection(name).find().toArray())),
        indexes: await Promise.all(
          names.filter((name) => name !== 'grown').map((name) => copy.collection(name).indexes()),
        ),
      }
    }
    const summary = await backup({ uri: server.uri }, place('file'))
    expect(await readBackup(place('file'))).to.deep.equal(summary)
    expect(statSync(place('file')).mode & 0o077).to.equal(0)
    const original = await contents(server.client)
    expect(original.documents.flat()).to.have.length(504)
    await restored(place('file'), async (client) => {
      expect(EJSON.stringify(await contents(client))).to.equal(EJSON.stringify(original))
      const copy = client.db(db.databaseName)
      const refusal = await rejection(copy.collection('people').insertOne({ email: '7@EXAMPLE.com' }))
      expect(refusal).to.include({ code: 11000 })
      await copy.collection('recent').insertOne({ n: 4 })
      expect(await copy.collection('recent').distinct('n')).to.deep.equal([2, 3, 4])
      expect((await rejection(copy.collection('checked').insertOne({ n: 'x' })))['code']).to.equal(121)
    })
  })

  it('refuses a file that is cut, longer or changed anywhere, and writes nothing', async () => {
    await server.db.collection('docs').insertOne({ text: 'something to keep' })
    await backup({ uri: server.uri }, place('whole'))
    const whole = readFileSync(place('whole'))
    const refused = async (bytes: Buffer, reason: RegExp): Promise<void> => {
      writeFileSync(place('broken'), bytes)
      const { message } = await rejection(restore(place('broken'), place('untouched')))
      expect(message).to.include(place('broken')).and.match(reason)
    }
    const position = fc.nat(whole.length - 1)
    await fc.assert(
      fc.asyncProperty(position, (end) => refused(whole.subarray(0, end), /is torn: it ends after \d+ bytes/)),
      { numRuns: 60 },
    )
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Buffer.from(whole)
        bytes[at] = (bytes[at] as number) ^ change
        return refused(bytes, /is torn|is damaged near byte|is not a backup/)
      }),
      { numRuns: 100 },
    )
    await refused(Buffer.concat([whole, Buffer.from('x')]), /is damaged/)
    await refused(Buffer.from('something else that is long enough'), /is not a backup/)
    expect(readdirSync(folder.path)).not.to.include(`untouched-${counter}`)
  })

  it('writes over nothing: neither a file nor a store', async () => {
    await server.db.collection('docs').insertOne({ n: 1 })
    await backup({ uri: server.uri }, place('file'))
    expect((await rejection(backup({ uri: server.uri }, place('file')))).message).to.include('exists: name another')
    await restore(place('file'), place('data'))
    expect((await rejection(restore(place('file'), place('data')))).message).to.include('there is a store in')
  })

  it('needs nobody to run the store, and leaves nothing behind where there is none', async () => {
    await server.db.collection('docs').insertOne({ n: 1 })
    await backup({ uri: server.uri }, place('first'))
    await restore(place('first'), place('data'))
    expect(readdirSync(place('data'))).to.deep.equal(['state'])
    expect(await backup({ dataDir: place('data') }, place('second'))).to.deep.equal(await readBackup(place('first')))
    const { message } = await rejection(backup({ dataDir: place('nowhere') }, place('fourth')))
    expect(message).to.equal(`there is no store in ${place('nowhere')}`)
    expect(readdirSync(folder.path).filter((name) => /nowhere|fourth|partial/.test(name))).to.deep.equal([])
  })

  it('begins anew where a restore was stopped', async () => {
    await server.db.collection('docs').insertOne({ n: 1 })
    await backup({ uri: server.uri }, place('file'))
    const half = await Store.open(join(place('data'), 'restore.partial'))
    half.commit([{ key: '\x02stale', value: Buffer.from('left behind') }])
    await half.close()
    await restore(place('file'), place('data'))
    expect(await backup({ dataDir: place('data') }, place('again'))).to.deep.equal(await readBackup(place('file')))
  })

  it('lets go of the moment it shows when it is given up, and when the server stops', async () => {
    const openCursors = async () =>
      (await server.client.db('admin').command({ serverStatus: 1 }))['metrics'].cursor.open.total
    for await (const record of recordsOf({ uri: server.uri })) {
      expect(record.length).to.be.greaterThan(0)
      expect(await openCursors()).to.equal(1)
      break
    }
    expect(await openCursors()).to.equal(0)
    const connection = await RawConnection.open(server.uri)
    expect((await connection.run({ backup: 1, $db: 'admin' }))['cursor'].firstBatch).to.have.length(1)
    expect(await connection.run({ backup: 1, $db: 'test' })).to.include({ ok: 0, code: 13 })
    await server.restart()
    expect(await openCursors()).to.equal(0)
  })
})
