import { expect } from 'chai'
import { type Model, Mongo } from '../../kernel/define.ts'
import { KeyChanges } from './key-changes.ts'
import type { KeyChange } from './model.ts'
import { type TestService, testService } from './testing.ts'

describe('the feed of key changes', () => {
  let t: TestService
  let changes: Model<KeyChange>
  before(async () => {
    t = await testService()
    changes = t.services.resolve(Mongo).model<KeyChange>('account_key_changes')
  })
  after(() => t.stop())
  beforeEach(() => changes.deleteMany({}))

  /** A process that reads the feed, and what it was told. */
  async function reader() {
    const told: (readonly string[] | 'all')[] = []
    const feed = new KeyChanges(changes, (userIds) => told.push(userIds))
    await feed.poll()
    return { feed, told }
  }

  it('numbers changes without gaps, however many processes publish at once', async () => {
    const writers = [await reader(), await reader(), await reader()]
    await Promise.all(
      writers.flatMap(({ feed }, n) => Array.from({ length: 10 }, (_, i) => feed.publish(`usr_${n}_${i}`))),
    )
    const ids = (await changes.find({}, { _id: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => _id)
    expect(ids).to.deep.equal(Array.from({ length: 30 }, (_, i) => i + 1))
  })

  it('tells every change to every reader, once it looks', async () => {
    const { feed, told } = await reader()
    const writer = (await reader()).feed
    await writer.publish('usr_a')
    await writer.publish('usr_b')
    await feed.poll()
    expect(told).to.deep.equal(['all', ['usr_a', 'usr_b']])
  })

  it('a reader that missed deleted changes drops all that it remembers', async () => {
    const { feed, told } = await reader()
    await changes.insertMany(Array.from({ length: 1_001 }, (_, i) => ({ _id: i + 1, userId: `usr_${i}` })))
    await (await reader()).feed.publish('usr_last')
    await feed.poll()
    expect(told).to.deep.equal(['all', 'all'])
    expect(await changes.countDocuments()).to.equal(1_000)
  })

  it('is fresh for a moment after a look, and not before the first', async () => {
    const feed = new KeyChanges(changes, () => undefined)
    expect(feed.fresh()).to.equal(false)
    // on a busy machine a look may take longer than the moment
    for (let looks = 0; !feed.fresh() && looks < 20; looks++) await feed.poll()
    expect(feed.fresh()).to.equal(true)
  })
})
