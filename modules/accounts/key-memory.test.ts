import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import type { Caller } from '../../kernel/define.ts'
import { KeyChanges } from './key-changes.ts'
import { KeyRing } from './key-ring.ts'
import type { AccountDocument, KeyChange, RawAccounts } from './model.ts'
import { Pepper } from './pepper.ts'
import { blankAccount } from './testing-parts.ts'

type Changes = ConstructorParameters<typeof KeyChanges>[0]

/** What is remembered of keys, and for how long, by a clock that the test turns. */
describe('the memory of keys', () => {
  let now: number
  let feed: KeyChange[]
  let looks: number
  let reads: string[][]
  let accounts: AccountDocument[]
  let ring: KeyRing
  let clock: ManualClock
  /** While it lasts, a read is under way. */
  let underWay: Promise<unknown> | undefined

  const duplicate = (): Error => Object.assign(new Error('E11000'), { code: 11000 })
  const changes = {
    find({ _id }: { _id: { $gt: number } }) {
      looks++
      const rows = feed.filter((one) => one._id > _id.$gt)
      return { sort: () => ({ limit: (most: number) => ({ lean: async () => rows.slice(0, most) }) }) }
    },
    findOne: () => ({ sort: () => ({ lean: async () => feed.at(-1) }) }),
    async create(change: KeyChange) {
      if (feed.some(({ _id }) => _id === change._id)) throw duplicate()
      feed.push(change)
    },
    deleteMany: async () => undefined,
  } as unknown as Changes
  const rawAccounts = {
    find: (filter: { 'keys.id'?: { $in: string[] }; _id?: { $in: string[] }; state?: string }) => ({
      async toArray() {
        const ids = filter['keys.id']?.$in
        if (!ids) return accounts.filter(({ _id, state }) => filter._id?.$in.includes(_id) && state === filter.state)
        reads.push(ids)
        const wanted = new Set(ids)
        const found = accounts.filter(({ keys }) => keys.some(({ id }) => wanted.has(id)))
        await underWay
        return found
      },
    }),
  } as unknown as RawAccounts

  beforeEach(() => {
    now = performance.now()
    Object.defineProperty(performance, 'now', { value: () => now, configurable: true, writable: true })
    feed = []
    looks = 0
    reads = []
    underWay = undefined
    accounts = [blankAccount('usr_a', { keys: [key('a1'), key('a2')] }), blankAccount('usr_b', { keys: [key('b1')] })]
    clock = new ManualClock()
    const pepper = new Pepper(Buffer.alloc(32))
    ring = new KeyRing({ accounts: rawAccounts, changes, pepper, clock, onUse: () => undefined })
  })
  afterEach(() => {
    Reflect.deleteProperty(performance, 'now')
  })

  const key = (id: string, fields: object = {}) => ({
    id,
    hash: Buffer.alloc(32),
    label: Buffer.alloc(0),
    createdAt: 1,
    ...fields,
  })
  const ask = async (id: string): Promise<Caller | undefined> => ring.callerOf(id)
  const set = (id: string, fields: Partial<AccountDocument>): void => {
    accounts = accounts.map((one) => (one._id === id ? { ...one, ...fields } : one))
  }
  /** As another process would. */
  const tell = (userId: string): void => {
    feed.push({ _id: (feed.at(-1)?._id ?? 0) + 1, userId })
  }

  it('reads a key once, and all that are asked for at once together', async () => {
    expect((await Promise.all([ask('a1'), ask('b1'), ask('a1')])).map((caller) => caller?.userId)).to.deep.equal([
      'usr_a',
      'usr_b',
      'usr_a',
    ])
    await ask('a1')
    expect(reads).to.deep.equal([['a1', 'b1']])
    expect(ring.callerOf('a1')).not.to.be.instanceOf(Promise)
    await ask('a2')
    expect(reads).to.deep.equal([['a1', 'b1'], ['a2']])
  })

  it('reads it again after 30 seconds, whatever the feed says', async () => {
    await ask('a1')
    set('usr_a', { tier: 'pro' })
    now += 29_999
    expect((await ask('a1'))?.tier).to.equal('free')
    now += 1
    expect((await ask('a1'))?.tier).to.equal('pro')
  })

  it('asks for a key that nobody has once a second', async () => {
    expect(await ask('x')).to.equal(undefined)
    now += 999
    expect(await ask('x')).to.equal(undefined)
    expect(reads).to.deep.equal([['x']])
    set('usr_b', { keys: [key('x')] })
    now += 1
    expect((await ask('x'))?.userId).to.equal('usr_b')
  })

  it('forgets the keys of an account that changed, here and elsewhere, and no others', async () => {
    await Promise.all([ask('a1'), ask('a2'), ask('b1')])
    await ring.changed('usr_a')
    await Promise.all([ask('a1'), ask('a2'), ask('b1')])
    expect(reads).to.deep.equal([
      ['a1', 'a2', 'b1'],
      ['a1', 'a2'],
    ])
    now += 500
    // its own change comes back to it by the feed
    await Promise.all([ask('a1'), ask('a2'), ask('b1')])
    reads = []
    tell('usr_b')
    now += 500
    await Promise.all([ask('a1'), ask('a2'), ask('b1')])
    expect(reads).to.deep.equal([['b1']])
  })

  it('forgets the keys of a member whose own account changed', async () => {
    const members = ['usr_a', 'usr_b'].map((id) => ({ id, role: 'member', since: 1, source: 'invited' }))
    const keys = [key('w1', { member: 'usr_a' }), key('w2', { member: 'usr_b' })]
    accounts = [...accounts, blankAccount('ws', { members, keys })]
    await Promise.all([ask('w1'), ask('w2')])
    await ring.changed('usr_b')
    await Promise.all([ask('w1'), ask('w2')])
    expect(reads).to.deep.equal([['w1', 'w2'], ['w2']])
  })

  it('takes what was left of a key for none when its member is gone, and leaves the others alone', async () => {
    const members = [{ id: 'usr_a', role: 'member', since: 1, source: 'invited' }]
    const keys = [key('w1', { member: 'usr_gone' }), key('w2', { member: 'usr_a' })]
    accounts = [
      ...accounts,
      blankAccount('ws', { members, keys }),
      blankAccount('usr_c', { keys: [keys[0] ?? key('w1')] }),
    ]
    expect(await Promise.all([ask('w1'), ask('w2')]).then((all) => all.map((one) => one?.keyId))).to.deep.equal([
      undefined,
      'w2',
    ])
  })

  it('does not bring back what changed while it was read', async () => {
    await ask('b1')
    let arrive: (() => void) | undefined
    underWay = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const early = ask('a1')
    while (reads.length < 2) await new Promise((resolve) => setImmediate(resolve))
    set('usr_a', { keys: [] })
    await ring.changed('usr_a')
    arrive?.()
    await early
    expect(await ask('a1')).to.equal(undefined)
  })

  it('forgets all when it missed too much of the feed', async () => {
    await Promise.all([ask('a1'), ask('b1')])
    tell('usr_x')
    tell('usr_y')
    feed.shift()
    set('usr_a', { keys: [] })
    now += 500
    expect(await ask('a1')).to.equal(undefined)
    expect((await ask('b1'))?.userId).to.equal('usr_b')
  })

  it('looks at the feed at most every 200 ms, and trusts a look for 500', async () => {
    await ask('a1')
    now += 199
    ring.callerOf('a1')
    expect(looks).to.equal(0)
    now += 1
    expect(ring.callerOf('a1')).not.to.be.instanceOf(Promise)
    expect(looks).to.equal(1)
    await new Promise((resolve) => setImmediate(resolve))
    now += 499
    expect(ring.callerOf('a1')).not.to.be.instanceOf(Promise)
    await new Promise((resolve) => setImmediate(resolve))
    now += 500
    expect(ring.callerOf('a1')).to.be.instanceOf(Promise)
  })

  it('a look tells each change once', async () => {
    const told: unknown[] = []
    const reader = new KeyChanges(changes, (ids) => told.push(ids))
    await reader.poll()
    tell('usr_a')
    tell('usr_b')
    await reader.poll()
    await reader.poll()
    tell('usr_c')
    await reader.poll()
    expect(told).to.deep.equal(['all', ['usr_a', 'usr_b'], ['usr_c']])
  })

  it('a change that cannot be told fails, rather than seem told', async () => {
    const fault = new Error('the store is away')
    const broken = { ...changes, create: () => Promise.reject(fault) } as unknown as Changes
    const writer = new KeyChanges(broken, () => undefined)
    expect(await writer.publish('usr_a').catch((error: unknown) => error)).to.equal(fault)
  })

  it('a number that another process took meanwhile is left to it', async () => {
    const writer = new KeyChanges(changes, () => undefined)
    await Promise.all([writer.publish('usr_a'), writer.publish('usr_b'), writer.publish('usr_c')])
    expect(feed.map(({ _id }) => _id)).to.deep.equal([1, 2, 3])
    expect(feed.map(({ userId }) => userId)).to.have.members(['usr_a', 'usr_b', 'usr_c'])
  })

  it('ends with the time of a key, to the millisecond', async () => {
    set('usr_a', { keys: [key('a1', { expiresAt: clock.now() + 2 }), key('a2')] })
    await Promise.all([ask('a1'), ask('a2')])
    clock.advance(1)
    expect((await ask('a1'))?.keyId).to.equal('a1')
    clock.advance(1)
    expect(await ask('a1')).to.equal(undefined)
    expect((await ask('a2'))?.keyId).to.equal('a2')
  })

  it('is bounded: of unknown keys the one that came first goes first', async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => `x${n}`)
    await Promise.all(ids.map(ask))
    await ask('x0')
    expect(reads).to.have.lengthOf(1)
    await ask('one more')
    await ask('x1')
    expect(reads.slice(1)).to.deep.equal([['one more']])
    await ask('x0')
    expect(reads.slice(2)).to.deep.equal([['x0']])
  })
})
