import { expect } from 'chai'
import { rejection, useServer } from '../testing.ts'

describe('clustered collections (core/clustered-collections)', () => {
  const server = useServer()
  const clusteredIndex = { key: { _id: 1 }, unique: true, name: 'by id' } as const

  it('are read in the order of _id, and show their index', async () => {
    const collection = await server.db.createCollection<{ _id: number; even: boolean }>('c', { clusteredIndex })
    await collection.insertMany([5, 2, 8, 1].map((_id) => ({ _id, even: _id % 2 === 0 })))
    const ids = async (filter: object, options = {}) =>
      (await collection.find(filter, options).toArray()).map(({ _id }) => _id)
    expect(await ids({})).to.deep.equal([1, 2, 5, 8])
    expect(await ids({ even: true })).to.deep.equal([2, 8])
    expect(await ids({}, { sort: { $natural: -1 } })).to.deep.equal([8, 5, 2, 1])
    expect(await rejection(collection.insertOne({ _id: 5, even: false }))).to.include({ code: 11000 })
    const shown = { v: 2, key: { _id: 1 }, name: 'by id', unique: true }
    expect(await collection.listIndexes().toArray()).to.deep.equal([{ ...shown, clustered: true }])
    const [info] = await server.db.listCollections({ name: 'c' }).toArray()
    expect(info).to.have.deep.property('options', { clusteredIndex: shown })
    expect(info).not.to.have.property('idIndex')
  })

  it('refuse other keys and options', async () => {
    const code = async (options: object) => (await rejection(server.db.createCollection('d', options)))['code']
    expect(await code({ clusteredIndex: { key: { a: 1 }, unique: true } })).to.equal(197)
    expect(await code({ clusteredIndex: { key: { _id: 1 } } })).to.equal(197)
    expect(await code({ clusteredIndex, capped: true, size: 1000 })).to.equal(72)
    expect(await code({ clusteredIndex, expireAfterSeconds: 5 })).to.equal(238)
  })
})

describe('answers that must not be silently wrong', () => {
  const server = useServer()

  it('a snapshot outside of a transaction is refused (reference/read-concern-snapshot)', async () => {
    const command = { find: 'c', readConcern: { level: 'snapshot' } }
    expect(await rejection(server.db.command(command))).to.include({ code: 238 })
  })

  it('a write concern error after which a write may be sent again says so (core/retryable-writes)', async () => {
    const data = { failCommands: ['insert'], writeConcernError: { code: 91, errmsg: 'shutting down' } }
    await server.client.db('admin').command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data })
    await server.db.collection('c').insertOne({ a: 1 })
    expect(await server.db.collection('c').countDocuments()).to.equal(1)
  })
})
