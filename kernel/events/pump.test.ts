import { expect } from 'chai'
import Type from 'typebox'
import { ManualClock } from '../boot/clock.ts'
import { type EventMeta, type EventPayload, event, type SealedRecord } from '../contract/event.ts'
import type { SealedLog } from '../contract/services.ts'
import { collectLogs, createLogger } from '../log/log.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/wait.ts'
import { Pump, type Subscription } from './pump.ts'

const Sold = event('shop.sold', Type.Object({ id: Type.String() }))
const Counted = event('shop.counted', Type.Object({ n: Type.Integer() }))

/** A log in memory. `quiet`: what is appended wakes nobody, as if another process had done it. */
class ListLog implements SealedLog {
  readonly records: SealedRecord[] = []
  reads = 0
  /** What `lastOf` says while a record has no index. */
  unlogged: number | undefined
  readonly #wakers = new Set<() => void>()

  async read(from: number, limit: number): Promise<readonly SealedRecord[]> {
    this.reads++
    return this.records.slice(from, from + limit)
  }
  async size(): Promise<number> {
    return this.records.length
  }
  async lastOf(account: string): Promise<number> {
    return this.unlogged ?? this.records.findLastIndex((record) => record.account === account)
  }

  onAppend(wake: () => void): () => void {
    this.#wakers.add(wake)
    return () => this.#wakers.delete(wake)
  }
  append(type: string, quiet = false): void {
    const index = this.records.length
    this.records.push({ index, id: `r${index}`, type, seal: '00', at: 0, account: 'usr_1', body: {} })
    if (!quiet) for (const wake of this.#wakers) wake()
  }
}

const derive = ({ id, type, index }: SealedRecord): readonly EventPayload[] => {
  if (type === 'sale')
    return [
      { ...Sold.of({ id }), audience: { users: ['usr_1'] } },
      { ...Counted.of({ n: index }), audience: { users: [], operators: true } },
    ]
  if (type === 'malformed') return [{ name: 'shop.sold', data: { id: 7 }, audience: { users: [] } }]
  return []
}

describe('event pump', () => {
  let database: TestDatabase
  let source: ListLog
  let clock: ManualClock
  const pumps: Pump[] = []
  const { lines, destination } = collectLogs()
  const log = createLogger('pump', 'debug', destination)
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())
  beforeEach(() => {
    source = new ListLog()
    clock = new ManualClock()
  })
  afterEach(async () => {
    for (const pump of pumps.splice(0)) await pump.stop()
    await database.connection.collection('kernel_cursors').deleteMany({})
  })

  interface Heard {
    readonly data: unknown
    readonly meta: EventMeta
  }
  const listener = (
    module: string,
    type: typeof Sold | typeof Counted = Sold,
    act: (heard: Heard) => void | Promise<void> = () => undefined,
  ) => {
    const heard: Heard[] = []
    const subscription: Subscription = {
      module,
      type,
      deliver: async (data, meta) => {
        await act({ data, meta })
        heard.push({ data, meta })
      },
    }
    return { subscription, heard }
  }
  const start = async (...subscriptions: Subscription[]): Promise<Pump> => {
    const pump = new Pump({
      connection: database.connection,
      clock,
      log,
      source,
      derive,
      subscriptions,
      firstRetryMs: 1,
    })
    pumps.push(pump)
    await pump.start()
    return pump
  }
  const ids = (heard: readonly Heard[]) => heard.map(({ meta }) => meta.id)

  it('delivers derived events in log order, with stable ids, audience and record', async () => {
    const [sold, counted] = [listener('mail'), listener('stats', Counted)]
    source.append('sale')
    const pump = await start(sold.subscription, counted.subscription)
    for (const type of ['other', 'sale', 'sale']) source.append(type)
    await pump.settled()
    expect(ids(sold.heard)).to.deep.equal(['r0/0', 'r2/0', 'r3/0'])
    expect(ids(counted.heard)).to.deep.equal(['r0/1', 'r2/1', 'r3/1'])
    expect(sold.heard[0]?.data).to.deep.equal({ id: 'r0' })
    expect(sold.heard[0]?.meta).to.deep.include({ audience: { users: ['usr_1'] }, record: source.records[0] })
    expect(counted.heard[0]?.meta.audience).to.deep.equal({ users: [], operators: true })
  })

  it('goes on after a restart where it was', async () => {
    const sold = listener('mail')
    const first = await start(sold.subscription)
    source.append('sale')
    await first.settled()
    await first.stop()
    source.append('sale')
    await (await start(sold.subscription)).settled()
    expect(ids(sold.heard)).to.deep.equal(['r0/0', 'r1/0'])
  })

  it('finds what other processes append', async () => {
    const sold = listener('mail')
    await start(sold.subscription)
    source.append('sale', true)
    await eventually(() => sold.heard.length === 1)
  })

  it('delivers again after a failure, without losing, reordering or blocking other modules', async () => {
    let failures = 3
    const shaky = listener('shaky', Sold, ({ data }) => {
      if ((data as { id: string }).id === 'r1' && failures-- > 0) throw new Error('not yet')
    })
    const steady = listener('steady')
    const pump = await start(shaky.subscription, steady.subscription)
    for (let n = 0; n < 4; n++) source.append('sale')
    await pump.settled()
    expect(ids(shaky.heard)).to.deep.equal(['r0/0', 'r1/0', 'r2/0', 'r3/0'])
    expect(ids(steady.heard)).to.deep.equal(['r0/0', 'r1/0', 'r2/0', 'r3/0'])
    expect(pump.skipped()).to.equal(0)
  })

  it('follows up each stretch before it counts as heard, and delivers it again where that fails', async () => {
    const sold = listener('gatherer')
    const followed: number[] = []
    const afterEvents = async () => {
      followed.push(sold.heard.length)
      if (followed.length === 1) throw new Error('not yet')
    }
    const pump = await start({ ...sold.subscription, afterEvents })
    for (let n = 0; n < 3; n++) source.append('sale', true)
    await pump.settled()
    expect(new Set(ids(sold.heard))).to.have.keys('r0/0', 'r1/0', 'r2/0')
    expect(sold.heard.length).to.be.greaterThan(3)
    expect(followed.at(-1)).to.equal(sold.heard.length)
  })

  it('passes over a record that fails ten times, and over an event that does not match its schema, and says so', async () => {
    let attempts = 0
    const stubborn = listener('stubborn', Sold, ({ data }) => {
      if ((data as { id: string }).id !== 'r0') return
      attempts++
      throw new Error('never')
    })
    const pump = await start(stubborn.subscription)
    for (const type of ['sale', 'malformed', 'sale']) source.append(type)
    await pump.settled()
    expect(attempts).to.equal(10)
    expect(ids(stubborn.heard)).to.deep.equal(['r2/0'])
    expect(pump.skipped()).to.equal(2)
    const passedOver = lines.filter(({ message }) => message === 'an event could not be delivered and is passed over')
    expect(passedOver.map((line) => line['record'])).to.deep.equal(['r0', 'r1'])
    expect(JSON.stringify(passedOver)).to.include('/event/id must be string')
  })

  it('shares the work between processes without doubling it, and takes over when one falls silent', async () => {
    const [one, two] = [listener('mail'), listener('mail')]
    const first = await start(one.subscription)
    source.append('sale')
    await first.settled()
    const second = await start(two.subscription)
    for (let n = 0; n < 20; n++) source.append('sale')
    await first.settled()
    await second.settled()
    expect([...ids(one.heard), ...ids(two.heard)].toSorted()).to.deep.equal(
      source.records.map(({ id }) => `${id}/0`).toSorted(),
    )
    await first.stop()
    source.append('sale')
    await second.settled()
    expect(ids(two.heard)).to.include('r21/0')
  })

  describe('who wrote', () => {
    it('is answered once the listener is done with the last record of the account, or after a second as of when it is', async () => {
      let open = (): void => undefined
      const opened = new Promise<void>((resolve) => (open = resolve))
      const slow = listener('slow', Sold, ({ data }) => ((data as { id: string }).id === 'r1' ? opened : undefined))
      const pump = await start(slow.subscription, listener('quick', Counted).subscription)
      source.append('sale')
      expect(await pump.heard('slow', 'usr_1')).to.equal(undefined)
      expect(slow.heard).to.have.length(1)
      source.append('sale', true)
      expect(await pump.heard('quick', 'usr_1'), 'others are not waited for').to.equal(undefined)
      const startedAt = performance.now()
      expect(await pump.heard('slow', 'usr_1')).to.equal(new Date(0).toISOString())
      expect(performance.now() - startedAt).to.be.within(900, 3_000)
      open()
      expect(await pump.heard('slow', 'usr_1')).to.equal(undefined)
      expect(slow.heard).to.have.length(2)
    })

    it('waits for a record that has no index yet, and not for accounts and modules that nothing is heard of', async () => {
      const sold = listener('mail')
      const pump = await start(sold.subscription)
      expect(await pump.heard('mail', 'usr_unknown')).to.equal(undefined)
      expect(await pump.heard('deaf', 'usr_1')).to.equal(undefined)
      source.unlogged = Number.POSITIVE_INFINITY
      const heard = pump.heard('mail', 'usr_1')
      source.append('sale', true)
      source.unlogged = undefined
      expect(await heard).to.equal(undefined)
      expect(sold.heard).to.have.length(1)
    })

    it('is known in every process', async () => {
      const [one, two] = [listener('mail'), listener('mail')]
      const first = await start(one.subscription)
      source.append('sale')
      await first.settled()
      const second = await start(two.subscription)
      source.append('sale', true)
      expect(await second.heard('mail', 'usr_1')).to.equal(undefined)
      expect(one.heard.length + two.heard.length).to.equal(2)
    })
  })

  it('reads a record once for all modules', async () => {
    const listeners = Array.from({ length: 8 }, (_, n) => listener(`module-${n}`))
    const pump = await start(...listeners.map(({ subscription }) => subscription))
    source.reads = 0
    for (let n = 0; n < 1_000; n++) source.append('sale', n < 999)
    await eventually(() => listeners.every(({ heard }) => heard.length === 1_000))
    expect(source.reads).to.be.below(100)
    await pump.settled()
  })
})
