import { expect } from 'chai'
import type { Db } from 'mongodb'
import { type TestDatabase, testDatabase } from '../testing/test-kernel.ts'

describe('the driver on a socket that has just died', () => {
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())

  it('fails the command instead of waiting for ever, repeats what may be repeated, and goes on', async () => {
    const connection = await database.connect()
    const db = connection.db as Db
    const killSockets = (): number => {
      const { topology } = connection.getClient() as unknown as {
        topology: {
          s: { servers: Map<string, { pool: { connections: { toArray(): { socket: { destroy(): void } }[] } } }> }
        }
      }
      const open = [...topology.s.servers.values()].flatMap(({ pool }) => pool.connections.toArray())
      for (const { socket } of open) socket.destroy()
      return open.length
    }
    await db.command({ ping: 1 })
    expect(killSockets()).to.be.greaterThan(0)
    const failure = await db.command({ ping: 1 }).catch((error: Error) => error)
    expect(failure).to.have.property('name', 'MongoNetworkError')
    await db.collection('drained').insertOne({ _id: 1 as never })
    killSockets()
    await db.collection('drained').updateOne({ _id: 1 as never }, { $inc: { n: 1 } })
    expect(await db.collection('drained').findOne({})).to.deep.equal({ _id: 1, n: 1 })
    await connection.close()
  })
})
