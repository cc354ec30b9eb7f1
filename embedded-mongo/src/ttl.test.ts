import { expect } from 'chai'
import { eventually, useServer } from './testing.ts'

describe('expiry (core/index-ttl)', () => {
  const server = useServer()

  it('removes what has expired, by the earliest date of an array, and nothing else', async () => {
    const docs = server.db.collection<{ _id: number; at?: unknown }>('docs')
    const [past, future] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]
    await docs.createIndex({ at: 1 }, { expireAfterSeconds: 60 })
    await docs.insertMany([
      { _id: 1, at: past },
      { _id: 2, at: future },
      { _id: 3, at: [future, past] },
      { _id: 4 },
      { _id: 5, at: past.getTime() },
      { _id: 6, at: [] },
    ])
    await server.client.db('admin').command({ setParameter: 1, ttlMonitorSleepSecs: 1 })
    await eventually(async () => (await docs.countDocuments()) === 4)
    expect((await docs.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).to.deep.equal([2, 4, 5, 6])
    await server.db.command({ collMod: 'docs', index: { keyPattern: { at: 1 }, expireAfterSeconds: 1_000_000 } })
    expect(await docs.indexes()).to.deep.include({ v: 2, key: { at: 1 }, name: 'at_1', expireAfterSeconds: 1_000_000 })
  })
})
