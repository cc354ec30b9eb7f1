import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { ApiError, type Caller } from '../../kernel/define.ts'
import { bindCollections } from '../../kernel/store/bind.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { Connect } from './connect.ts'
import { decide } from './decide.ts'
import { type Payout, readPayout } from './facts.ts'
import { judge } from './judge.ts'
import { getPayout } from './list.ts'
import { collections, type Store } from './model.ts'
import type { Processor } from './processor.ts'
import { project, rowOf } from './projection.ts'
import { reconcile } from './reconcile.ts'
import { PayoutJudged, PayoutPaid } from './records.ts'
import { Saga, type SagaParts } from './saga.ts'
import { scriptFaults } from './sandbox/faults.ts'
import { SandboxProcessor } from './sandbox/processor.ts'
import { type HandLog, handLog } from './testing-log.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The collections of payouts on a real store, without a kernel around them. */
describe('payouts and their store', () => {
  let database: TestDatabase
  let store: Store
  let clock: ManualClock
  let hand: HandLog
  before(async () => {
    database = await testDatabase()
    store = await bindCollections(database.connection, collections)
  })
  after(() => database.drop())
  beforeEach(async () => {
    clock = new ManualClock()
    hand = handLog(clock)
    for (const model of Object.values(store)) await model.collection.deleteMany({})
  })

  const codeOf = (error: unknown): unknown => (error instanceof ApiError ? error.code : error)
  const read = async (id: string): Promise<Payout> => {
    const payout = await readPayout(id, hand.records)
    if (!payout) throw new Error(`no payout ${id}`)
    return payout
  }
  const judged = (id: string, verdict: string, reason = 'unusual') =>
    hand.seal(PayoutJudged, {
      id: `${id}/judged`,
      account: 'usr_a',
      body: { payout_id: id, verdict, reason, risk_level: 'low' },
    })
  const paid = (id: string) =>
    hand.seal(PayoutPaid, {
      id: `end:${id}`,
      account: 'usr_a',
      body: { payout_id: id, amount_pence: 780, processor_transfer: 'tr_1', dream_tax_pence: 25 },
    })

  describe('the list', () => {
    it('shows the latest that the records say, whoever comes late, and asks no more once it has ended', async () => {
      hand.request('po_1', 780)
      const early = await read('po_1')
      await project(early, store, clock)
      expect(await store.payouts.findById('po_1').lean()).to.deep.equal(rowOf(early, clock.now()))
      paid('po_1')
      const late = await read('po_1')
      await project(late, store, clock)
      await project(early, store, clock)
      const { checkAt, ...ended } = rowOf(late, clock.now())
      expect(checkAt).to.equal(undefined)
      expect(await store.payouts.findById('po_1').lean()).to.deep.equal(ended)
    })

    it('asks again a minute after each step', async () => {
      hand.request('po_1', 780)
      await project(await read('po_1'), store, clock)
      clock.advance(30_000)
      judged('po_1', 'allow')
      await project(await read('po_1'), store, clock)
      expect((await store.payouts.findById('po_1').lean())?.checkAt?.getTime()).to.equal(clock.now() + MINUTE_MS)
    })

    it('tells a fault of the store, and does not take it for a row that is there', async () => {
      hand.request('po_1', 780)
      const fault = new Error('the store is away')
      const payouts = { create: () => Promise.reject(fault), updateOne: async () => undefined }
      const told = await project(await read('po_1'), { payouts } as unknown as Store, clock).catch(
        (error: unknown) => error,
      )
      expect(told).to.equal(fault)
    })
  })

  describe('the reconciler', () => {
    const due = (id: string, { ageMs = 0, lateMs = 0 }): Promise<unknown> =>
      store.payouts.collection.insertOne({
        _id: id as never,
        requestedAt: new Date(clock.now() - ageMs),
        checkAt: new Date(clock.now() - lateMs),
      })
    const run = async (advance: (id: string) => Promise<unknown> = async () => undefined) => {
      const asked: string[] = []
      const warned: unknown[] = []
      const saga = {
        advance(id: string) {
          asked.push(id)
          return advance(id)
        },
      } as unknown as Saga
      const log = { warn: (_: string, fields: unknown) => warned.push(fields) } as unknown as SagaParts['log']
      await reconcile({ store, saga, clock, log })
      return { asked, warned }
    }
    const pauseOf = async (id: string): Promise<number> =>
      ((await store.payouts.findById(id).lean())?.checkAt?.getTime() ?? Number.NaN) - clock.now()

    it('looks at those that are due, the longest waiting first, and at the older ones less often', async () => {
      await due('po_new', { ageMs: MINUTE_MS, lateMs: 1 })
      await due('po_old', { ageMs: 3 * DAY_MS, lateMs: 3 })
      await due('po_some', { ageMs: 20 * MINUTE_MS, lateMs: 2 })
      await due('po_now', { ageMs: 20 * MINUTE_MS })
      await due('po_later', { lateMs: -1 })
      expect((await run()).asked).to.deep.equal(['po_old', 'po_some', 'po_new', 'po_now'])
      expect(await pauseOf('po_new')).to.equal(MINUTE_MS)
      expect(await pauseOf('po_some')).to.equal(5 * MINUTE_MS)
      expect(await pauseOf('po_old')).to.equal(60 * MINUTE_MS)
      expect(await pauseOf('po_later')).to.equal(1)
    })

    it('goes on after one that fails, names it, and tries it again', async () => {
      await due('po_bad', { lateMs: 2 })
      await due('po_good', { lateMs: 1 })
      const error = new Error('the processor is away')
      const { asked, warned } = await run((id) => (id === 'po_bad' ? Promise.reject(error) : Promise.resolve()))
      expect(asked).to.deep.equal(['po_bad', 'po_good'])
      expect(warned).to.deep.equal([{ payoutId: 'po_bad', error }])
      expect(await pauseOf('po_bad')).to.equal(MINUTE_MS)
    })

    it('never asks again for one that ended as it looked', async () => {
      await due('po_1', {})
      await run(() => store.payouts.updateOne({ _id: 'po_1' }, { $unset: { checkAt: 1 } }))
      clock.advance(DAY_MS)
      expect((await run()).asked).to.deep.equal([])
    })
  })

  describe('the cap of 24 hours', () => {
    const cap = (amountPence: number) =>
      judge(
        {
          payoutId: 'po_this',
          userId: 'usr_a',
          amountPence,
          requestedAt: clock.now(),
          connectedAt: 0,
          destination: 'acct_1',
        },
        {
          gate: undefined,
          frozenBecause: async () => undefined,
          dailyReviewPence: 1_000,
          store,
          log: undefined as never,
        },
      )
    const row = (_id: string, fields: object) =>
      store.payouts.collection.insertOne({
        _id: _id as never,
        userId: 'usr_a',
        status: 'paid',
        amountPence: 400,
        requestedAt: new Date(clock.now()),
        ...fields,
      })

    it('counts what is paid or may be, and neither what came back, nor what is older, nor another’s', async () => {
      await row('po_paid', {})
      await row('po_open', { status: 'submitted', requestedAt: new Date(clock.now() - DAY_MS + 1) })
      await row('po_failed', { status: 'failed' })
      await row('po_blocked', { status: 'blocked' })
      await row('po_yesterday', { requestedAt: new Date(clock.now() - DAY_MS) })
      await row('po_other', { userId: 'usr_b' })
      await row('po_this', { status: 'requested' })
      expect(await cap(200)).to.deep.include({ verdict: 'allow', riskLevel: 'low' })
      expect(await cap(201)).to.deep.equal({
        verdict: 'review',
        reason: 'more than 1000 pence within 24 hours',
        riskLevel: 'medium',
      })
    })
  })

  describe('an operator’s word', () => {
    const operator = { userId: 'usr_op', role: 'operator' } as Caller
    const say = (decision: 'release' | 'block', id = 'po_1') => {
      const processorOf = () => ({
        transfer: async () => ({ kind: 'unknown', reason: 'no reply' }),
        find: async () => [],
      })
      const connections = { findById: () => ({ lean: async () => ({ accountId: 'acct_1' }) }) }
      const log = { warn: () => undefined }
      const parts = { ...hand, clock, log, store: { ...store, connections }, processorOf } as unknown as SagaParts
      return decide(id, { decision, reason: 'looked at' }, operator, { ...hand, saga: new Saga(parts), store }).then(
        ({ status }) => status,
        (error: Error) => `${codeOf(error)}: ${error.message}`,
      )
    }

    it('counts once: repeated it is answered, its opposite is refused', async () => {
      hand.request('po_1', 780)
      judged('po_1', 'review')
      expect(await say('release')).to.equal('submitted')
      expect(await say('release')).to.equal('submitted')
      expect(await say('block')).to.equal('conflict: payout po_1 is submitted, not under review')
      expect(hand.log.filter(({ type }) => type === 'payout.decided')).to.have.lengthOf(1)
    })

    it('of two at once is the first one’s', async () => {
      hand.request('po_1', 780)
      judged('po_1', 'review')
      const both = await Promise.all([say('release'), say('block')])
      expect(both[0]).to.equal('submitted')
      expect(both[1]).to.match(/^E010: /)
    })

    it('is refused where nothing is under review, and seals nothing', async () => {
      hand.request('po_1', 780)
      hand.request('po_2', 780)
      paid('po_2')
      expect(await say('block')).to.equal('conflict: payout po_1 is requested, not under review')
      expect(await say('release', 'po_2')).to.equal('conflict: payout po_2 is paid, not under review')
      expect(await say('block', 'po_none')).to.equal('not_found: there is no payout po_none')
      expect(hand.log).to.have.lengthOf(3)
    })

    it('is about the payout that it names', async () => {
      for (const id of ['po_1', 'po_2', 'po_3']) hand.request(id, 780)
      for (const id of ['po_1', 'po_2', 'po_3']) await project(await read(id), store, clock)
      expect((await getPayout('po_2', operator, store)).id).to.equal('po_2')
    })
  })

  describe('the sandbox processor', () => {
    let sandbox: SandboxProcessor
    beforeEach(() => {
      sandbox = new SandboxProcessor({ store, clock, publicUrl: 'http://here' })
    })
    const send = (payoutId = 'po_1') => sandbox.transfer({ payoutId, amountPence: 780, destination: 'acct_1' })
    const transferOf = async (): Promise<string> => {
      const outcome = await send()
      if (outcome.kind !== 'done') throw new Error(outcome.reason)
      return outcome.transferId
    }

    it('takes a code once, within ten minutes, and no other in its place', async () => {
      const [first, second, late] = [await sandbox.issueCode(), await sandbox.issueCode(), await sandbox.issueCode()]
      const exchange = (code: string) => sandbox.exchange(code).catch(codeOf)
      expect(await exchange('forged')).to.equal('conflict')
      const accounts = [await exchange(first), await exchange(second)]
      expect(new Set(accounts).size).to.equal(2)
      for (const account of accounts) expect(account).to.match(/^acct_sandbox/)
      expect(await exchange(first)).to.equal('conflict')
      clock.advance(10 * MINUTE_MS)
      expect(await exchange(late)).to.equal('conflict')
    })

    it('answers as it is told, and moves money only where a processor would have', async () => {
      await scriptFaults(['error_500', 'conflict_409', 'refuse', 'drop_reply'], store)
      const answers = []
      for (let n = 0; n < 4; n++) answers.push([await send(), (await sandbox.find('po_1')).length])
      expect(answers).to.deep.equal([
        [{ kind: 'unknown', reason: 'the processor answered 500' }, 0],
        [{ kind: 'unknown', reason: 'the processor answered 409: the key is in use' }, 0],
        [{ kind: 'refused', reason: 'the processor refused the transfer: the destination cannot receive payouts' }, 0],
        [{ kind: 'unknown', reason: 'the processor did not answer' }, 1],
      ])
      expect(await sandbox.find('po_1')).to.deep.equal([await transferOf()])
      expect(await sandbox.find('po_2')).to.deep.equal([])
    })

    it('lists a delayed transfer after a day, not a moment before', async () => {
      await scriptFaults(['delay_day'], store)
      expect(await send()).to.deep.equal({ kind: 'unknown', reason: 'the processor did not answer' })
      clock.advance(DAY_MS - 1)
      expect(await sandbox.find('po_1')).to.deep.equal([])
      clock.advance(1)
      expect(await sandbox.find('po_1')).to.have.lengthOf(1)
    })

    it('pays twice when told to, and lists the first one first', async () => {
      await scriptFaults(['duplicate'], store)
      const first = await transferOf()
      const listed = await sandbox.find('po_1')
      expect(listed).to.have.lengthOf(2)
      expect(listed[0]).to.equal(first)
    })

    it('replays a key for a day, then forgets it and pays anew: what must never be asked of it', async () => {
      const first = await transferOf()
      clock.advance(DAY_MS - 1)
      expect(await transferOf()).to.equal(first)
      clock.advance(1)
      const second = await transferOf()
      expect(await transferOf()).to.equal(second)
      clock.advance(DAY_MS)
      expect(await sandbox.find('po_1')).to.deep.equal([first, second])
      expect(await sandbox.find('po_1')).not.to.include(await transferOf())
    })

    it('pays one key once, however many send it at the same moment', async () => {
      const all = await Promise.all(Array.from({ length: 6 }, transferOf))
      expect(new Set(all).size).to.equal(1)
      expect(await sandbox.find('po_1')).to.deep.equal([all[0]])
    })

    it('tells when its books cannot be written', async () => {
      const fault = new Error('the store is away')
      const create = () => Promise.reject(fault)
      const findOne = () => ({ sort: () => ({ lean: async () => null }) })
      const broken = { ...store, sandboxTransfers: { create, findOne } } as unknown as Store
      sandbox = new SandboxProcessor({ store: broken, clock, publicUrl: 'http://here' })
      expect(await send().catch((error: unknown) => error)).to.equal(fault)
    })
  })

  describe('a connection', () => {
    let exchanged: string[]
    const connect = (name: Processor['name'] = 'sandbox') => {
      const processor = {
        name,
        livemode: name === 'stripe',
        authorizeUrl: ({ state }: { state: string }) => state,
        async exchange(code: string) {
          exchanged.push(code)
          return `acct_${code}`
        },
      } as unknown as Processor
      return new Connect({ store, records: hand.records, clock, processor, publicUrl: 'http://here' })
    }
    beforeEach(() => {
      exchanged = []
    })
    const link = async (code: string, at = connect()): Promise<void> => {
      const state = await at.begin('usr_a', false)
      await at.complete({ state, code })
    }
    const current = async (at = connect()): Promise<string | undefined> => (await at.current('usr_a'))?.accountId

    it('is made within ten minutes; later, or with a forged state, the processor is not even asked', async () => {
      const [state, late] = [await connect().begin('usr_a', false), await connect().begin('usr_a', false)]
      clock.advance(10 * MINUTE_MS - 1)
      await connect().complete({ state, code: 'in-time' })
      clock.advance(1)
      for (const stale of [late, state, 'forged'])
        expect(await connect().complete({ state: stale, code: 'x' }).catch(codeOf)).to.equal('conflict')
      expect(exchanged).to.deep.equal(['in-time'])
      expect(await current()).to.equal('acct_in-time')
    })

    it('is the latest, at the processor that is in use', async () => {
      await link('old')
      clock.advance(1)
      await link('new')
      clock.advance(1)
      await link('live', connect('stripe'))
      expect(await current()).to.equal('acct_new')
      expect(await current(connect('stripe'))).to.equal('acct_live')
      expect(await connect().current('usr_b')).to.equal(undefined)
    })

    it('is none once the latest was revoked, even if an older one stands', async () => {
      await link('old')
      clock.advance(5_000)
      await link('new')
      await connect().revoke('acct_new', Math.floor(clock.now() / 1_000))
      expect(await current()).to.equal(undefined)
      expect(await connect().connected('usr_a')).to.equal(false)
    })
  })
})
