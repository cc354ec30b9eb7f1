import { expect } from 'chai'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/wait.ts'
import { StoreChangeFeed } from './change-feed.ts'

describe('change feed', () => {
  let database: TestDatabase
  const feeds: StoreChangeFeed[] = []
  before(async () => {
    database = await testDatabase()
  })
  after(async () => {
    for (const feed of feeds) await feed.stop()
    await database.drop()
  })
  const open = async (): Promise<StoreChangeFeed> => {
    const feed = new StoreChangeFeed(database.connection, { warn: (message) => expect.fail(message) })
    await feed.start()
    feeds.push(feed)
    return feed
  }

  it('tells the own process at once, others soon, each change once, and only its topic', async () => {
    const [a, b] = [await open(), await open()]
    const heard = { a: [] as string[], b: [] as string[], other: [] as string[] }
    a.subscribe('index', (keys) => heard.a.push(...keys))
    b.subscribe('index', (keys) => heard.b.push(...keys))
    b.subscribe('keys', (keys) => heard.other.push(...keys))
    const published = a.publish('index', 'books')
    expect(heard.a).to.deep.equal(['books'])
    await published
    await eventually(() => heard.b.length === 1)
    expect(heard.b).to.deep.equal(['books'])
    await a.publish('index', 'books')
    await a.publish('index', 'a|b')
    await eventually(() => heard.b.length === 3)
    expect(heard.b.slice(1)).to.have.members(['books', 'a|b'])
    await b.publish('keys', 'k')
    expect(heard).to.deep.include({ a: ['books', 'books', 'a|b'], other: ['k'] })
  })

  it('loses no change where two processes publish the same at once', async () => {
    const [a, b] = [await open(), await open()]
    const heard = { a: 0, b: 0 }
    a.subscribe('stock', () => heard.a++)
    b.subscribe('stock', () => heard.b++)
    for (let round = 1; round <= 5; round++) {
      await Promise.all([a.publish('stock', 'k'), a.publish('stock', 'k'), b.publish('stock', 'k')])
      // its own at once, and then the other's
      await eventually(() => heard.a === 2 * round + round && heard.b >= round + round)
    }
  })

  it('tells nobody who has left', async () => {
    const [a, b] = [await open(), await open()]
    const heard: unknown[] = []
    b.subscribe('index', (keys) => heard.push(...keys))()
    const stayed: unknown[] = []
    b.subscribe('index', (keys) => stayed.push(...keys))
    await a.publish('index', 'gone')
    await eventually(() => stayed.includes('gone'))
    expect(heard).to.deep.equal([])
  })
})
