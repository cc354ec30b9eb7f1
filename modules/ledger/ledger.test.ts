import { expect } from 'chai'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import recordsModule from '../records/module.ts'
import ledgerModule from './module.ts'
import {
  type Balance,
  type Fund,
  Ledger,
  MICRO_PENCE_PER_PENNY,
  releaseKind,
  SpendGuards,
  toMicroPence,
} from './services.ts'
import { anotherConnection } from './testing.ts'
import { Ended, Given, Granted, Held, Released, Reversed, Settled, Withdrawn } from './testing-kinds.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

describe('ledger', () => {
  let t: TestKernel
  let database: TestDatabase
  let ledger: Ledger
  let serial = 0

  before(async () => {
    database = await testDatabase()
    t = await testKernel({ modules: [recordsModule, ledgerModule], database })
    ledger = t.services.resolve(Ledger)
  })
  after(async () => {
    await t.stop()
    await database.drop()
  })

  /** A second process, so to speak: everything of its own but the database and the clock. */
  const withAnother = async (cardMaturityDays: number, work: (ledger: Ledger) => Promise<void>): Promise<void> => {
    const own = await anotherConnection(database)
    const config = { ledger: { cardMaturityDays } }
    const another = await testKernel({ modules: [recordsModule, ledgerModule], config, database: own, clock: t.clock })
    try {
      await work(another.services.resolve(Ledger))
    } finally {
      await another.stop()
      await own.connection.close()
    }
  }

  const fresh = (prefix: string): string => `${prefix}${++serial}`
  const code = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no error',
      (error: { code?: unknown }) => error.code ?? error,
    )
  const pence = (microPence: bigint): number => Number(microPence) / Number(MICRO_PENCE_PER_PENNY)

  /** A user with so much in each fund, in pence. */
  const user = async (funds: Partial<Record<Fund, number>>): Promise<string> => {
    const owner = fresh('usr_')
    for (const [fund, amount] of Object.entries(funds) as [Fund, number][]) {
      const legs = [
        { account: 'house:rewards', amountMicroPence: -toMicroPence(amount) },
        { account: `user:${owner}:${fund}`, amountMicroPence: toMicroPence(amount) },
      ] as const
      await ledger.post(Given, { id: fresh('given-'), owner, legs })
    }
    return owner
  }
  const hold = async (
    owner: string,
    amount: number,
    more: { funds?: readonly Fund[]; expiresInMs?: number } = {},
  ): Promise<string> =>
    (
      await ledger.hold(Held, {
        id: fresh('hold-'),
        owner,
        amountMicroPence: toMicroPence(amount),
        ...more,
      })
    ).id
  const settle = (holdId: string, _owner: string, gross: number, beneficiary: string, cost = 0) =>
    ledger.settle(Settled, {
      holdId,
      grossMicroPence: toMicroPence(gross),
      costMicroPence: toMicroPence(cost),
      policy: 'agent_call',
      beneficiary,
    })
  const shown = async (owner: string): Promise<Readonly<Record<string, number>>> => {
    const balance = await ledger.balance(owner)
    const entries = (Object.entries(balance) as [keyof Balance, bigint][]).map(
      ([field, amount]) => [field.replace('MicroPence', ''), pence(amount)] as const,
    )
    return Object.fromEntries(entries.filter(([, amount]) => amount !== 0))
  }

  describe('balance', () => {
    it('shows earnings apart from credits', async () => {
      const owner = await user({ promotional: 5, paid: 7, unripe: 11, earned: 13 })
      expect(await shown(owner)).to.deep.equal({
        promotional: 5,
        paid: 7,
        unripe: 11,
        earned: 13,
        balance: 24,
        withdrawable: 13,
        spendable: 36,
        totalEarned: 24,
      })
      expect(await shown('usr_nobody')).to.deep.equal({})
    })

    it('can be asked as of a time', async () => {
      const owner = await user({ earned: 10 })
      const then = t.clock.now()
      t.clock.advance(1)
      await hold(owner, 4)
      expect((await ledger.balance(owner, then)).earnedMicroPence).to.equal(toMicroPence(10))
      expect((await ledger.balance(owner, then - 1)).earnedMicroPence).to.equal(0n)
      expect((await ledger.balance(owner, t.clock.now())).earnedMicroPence).to.equal(toMicroPence(6))
    })

    it('is the same from the projection as from the records', async () => {
      const owner = await user({ promotional: 5, earned: 8 })
      await settle(await hold(owner, 6), owner, 4, owner)
      const before = await ledger.balance(owner)
      await ledger.houseBalance('house:rewards')
      expect(await ledger.balance(owner)).to.deep.equal(before)
      expect(await ledger.balance(owner, t.clock.now())).to.deep.equal(before)
    })
  })

  describe('spending', () => {
    it('takes promotional, then paid, then unripe, then earned money', async () => {
      const owner = await user({ earned: 1, unripe: 2, paid: 3, promotional: 4 })
      await hold(owner, 8)
      expect(await shown(owner)).to.include({ held: 8, unripe: 1, earned: 1, spendable: 2 })
    })

    it('takes within one fund by priority, then by soonest expiry', async () => {
      const owner = await user({ promotional: 10 })
      const grant = (amount: number, terms: { priority?: number; expiresAt?: number }) =>
        ledger.grant(Granted, {
          id: fresh('grant-'),
          owner,
          fund: 'promotional',
          amountMicroPence: toMicroPence(amount),
          source: 'house:promotions',
          ...terms,
        })
      const [soon, later] = [t.clock.now() + 100 * DAY_MS, t.clock.now() + 200 * DAY_MS]
      await grant(1, { expiresAt: later })
      await grant(2, { expiresAt: soon })
      await grant(4, { priority: 1 })
      const { body } = await ledger.hold(Held, {
        id: fresh('hold-'),
        owner,
        amountMicroPence: toMicroPence(8),
      })
      const draws = body.legs.slice(0, -1)
      expect(
        draws.map(({ expiresAt, priority, amountMicroPence }) => [
          priority,
          expiresAt,
          pence(BigInt(amountMicroPence)),
        ]),
      ).to.deep.equal([
        [1, undefined, -4],
        [undefined, soon, -2],
        [undefined, later, -1],
        [undefined, undefined, -1],
      ])
    })

    it('refuses with E003 what is not there, and takes only the funds asked for', async () => {
      const owner = await user({ promotional: 5, earned: 3 })
      expect(await code(hold(owner, 9))).to.equal('E003')
      expect(await code(hold(owner, 4, { funds: ['earned', 'paid'] }))).to.equal('E003')
      await hold(owner, 8)
      expect(await code(hold(owner, 1))).to.equal('E003')
    })

    it('gives back what a guard reserved where the money is not there, once it is certain that there is no hold', async () => {
      const owner = await user({ earned: 5 })
      const told: string[] = []
      const guards = t.services.resolve(SpendGuards)
      const remove = guards.add({
        keeps: 'budgets',
        reserve: async ({ id, amountMicroPence, type }) => void told.push(`${type} ${id} ${pence(amountMicroPence)}`),
        ended: async ({ id }, end) => void told.push(`${id} ${end === undefined ? 'was never made' : end.type}`),
      })
      const make = (id: string, amount: number) =>
        ledger.hold(Held, { id, owner, amountMicroPence: toMicroPence(amount) })
      try {
        const [refused, held] = [fresh('hold-'), fresh('hold-')]
        expect(await code(make(refused, 6))).to.equal('E003')
        expect(told.splice(0)).to.deep.equal([`test.held ${refused} 6`, `${refused} was never made`])
        await make(held, 5)
        expect(await code(make(held, 4)), 'another hold under its id').to.equal('E010')
        expect(told.splice(0)).to.deep.equal([`test.held ${held} 5`, `test.held ${held} 4`])
        await ledger.release(Released, held, {})
        expect(told.splice(0)).to.deep.equal([`${held} test.released`])
      } finally {
        remove()
      }
    })

    it('sees money that another process credited', async () => {
      const owner = await user({ earned: 1 })
      await withAnother(0, async (other) => {
        await hold(owner, 1)
        await other.post(Given, {
          id: fresh('given-'),
          owner,
          legs: [
            { account: 'house:rewards', amountMicroPence: -toMicroPence(5) },
            { account: `user:${owner}:earned`, amountMicroPence: toMicroPence(5) },
          ],
        })
        await hold(owner, 5)
        expect(await shown(owner)).to.include({ held: 6 })
      })
    })
  })

  describe('a hold', () => {
    it('is settled once: the charge is split, the rest goes back', async () => {
      const [caller, maker] = [await user({ earned: 10 }), await user({})]
      const holdId = await hold(caller, 10)
      const settled = await settle(holdId, caller, 8, maker)
      expect(settled).to.include({
        developerMicroPence: 6_240_000n,
        platformMicroPence: 1_560_000n,
        treasuryMicroPence: 200_000n,
      })
      expect(await settle(holdId, caller, 8, maker)).to.deep.equal({ ...settled, replayed: true })
      expect(await code(settle(holdId, caller, 7, maker))).to.equal('E010')
      expect(await code(ledger.release(Released, holdId, {}))).to.equal('E010')
      expect(await shown(caller)).to.deep.equal({
        earned: 2,
        balance: 2,
        withdrawable: 2,
        spendable: 2,
        totalEarned: 10,
      })
      expect(await shown(maker)).to.deep.equal({
        earned: 6.24,
        balance: 6.24,
        withdrawable: 6.24,
        spendable: 6.24,
        totalEarned: 6.24,
      })
    })

    it('pays the provider first, and splits the margin; what a provider costs beyond the charge is our loss', async () => {
      const [caller, maker] = [await user({ paid: 100 }), await user({})]
      await settle(await hold(caller, 20), caller, 20, maker, 10)
      expect(await shown(maker)).to.include({ earned: 7.8 })
      const losses = await ledger.houseBalance('house:losses')
      const { developerMicroPence } = await settle(await hold(caller, 20), caller, 5, maker, 8)
      expect(developerMicroPence).to.equal(0n)
      expect((await ledger.houseBalance('house:losses')) - losses).to.equal(-toMicroPence(3))
      expect(await shown(caller)).to.include({ paid: 75 })
    })

    it('is released once, by whoever comes first', async () => {
      const owner = await user({ promotional: 4, earned: 4 })
      const holdId = await hold(owner, 6)
      const first = await ledger.release(Released, holdId, {})
      expect(await ledger.release(releaseKind('test.abandoned'), holdId, {})).to.deep.equal({
        ...first,
        replayed: true,
      })
      expect(await code(settle(holdId, owner, 1, owner))).to.equal('E010')
      expect(await shown(owner)).to.deep.equal({
        promotional: 4,
        earned: 4,
        balance: 4,
        withdrawable: 4,
        spendable: 8,
        totalEarned: 4,
      })
    })

    it('releases itself after its time, unless it has ended', async () => {
      const owner = await user({ earned: 10 })
      const [left, settled] = [
        await hold(owner, 3, { expiresInMs: MINUTE_MS }),
        await hold(owner, 4, { expiresInMs: MINUTE_MS }),
      ]
      await settle(settled, owner, 4, owner)
      t.clock.advance(MINUTE_MS - 1)
      await t.runCron('ledger.expire')
      expect(await shown(owner)).to.include({ held: 3 })
      t.clock.advance(1)
      await t.runCron('ledger.expire')
      expect(await shown(owner))
        .to.include({ earned: 9.12 })
        .and.not.have.property('held')
      expect(await code(settle(left, owner, 1, owner))).to.equal('E010')
      expect((await ledger.release(Released, left, {})).type).to.equal('hold.expired')
    })

    it('is refused where it would be charged more than it holds, or unknown', async () => {
      const owner = await user({ earned: 10 })
      expect(await code(settle(await hold(owner, 3), owner, 4, owner))).to.be.instanceOf(RangeError)
      expect(await code(settle('hold-unknown', owner, 4, owner))).to.equal('not_found')
    })
  })

  describe('a share', () => {
    it('that was paid with promotional or unripe money is unripe, to the micro-penny', async () => {
      const [caller, maker] = [await user({ promotional: 1, unripe: 1, earned: 5 }), await user({})]
      await settle(await hold(caller, 3), caller, 3, maker)
      expect(await shown(maker)).to.deep.equal({
        unripe: 1.56,
        earned: 0.78,
        balance: 2.34,
        withdrawable: 0.78,
        spendable: 2.34,
        totalEarned: 2.34,
      })
    })

    it('that was paid by card can be spent at once and withdrawn when it has matured', async () => {
      await withAnother(7, async (live) => {
        const [caller, maker] = [await user({ paid: 100, earned: 100 }), await user({})]
        const amountMicroPence = toMicroPence(200)
        const { id: holdId } = await live.hold(Held, {
          id: fresh('hold-'),
          owner: caller,
          amountMicroPence,
        })
        await live.settle(Settled, {
          holdId,
          grossMicroPence: amountMicroPence,
          policy: 'agent_call',
          beneficiary: maker,
        })
        expect(await shown(maker)).to.include({ earned: 156, withdrawable: 78, spendable: 156 })
        t.clock.advance(7 * DAY_MS - 1)
        expect(await shown(maker)).to.include({ withdrawable: 78 })
        t.clock.advance(60 * MINUTE_MS + 1)
        expect(await shown(maker)).to.include({ withdrawable: 156 })
      })
    })
  })

  describe('credits that expire', () => {
    it('are gone at once and booked back by the job', async () => {
      const owner = await user({})
      const expiresAt = t.clock.now() + DAY_MS
      await ledger.grant(Granted, {
        id: fresh('grant-'),
        owner,
        fund: 'promotional',
        amountMicroPence: toMicroPence(50),
        source: 'house:promotions',
        expiresAt,
      })
      const held = await hold(owner, 20, { expiresInMs: 2 * DAY_MS })
      const promotions = await ledger.houseBalance('house:promotions')
      t.clock.advance(DAY_MS)
      expect(await shown(owner)).to.deep.equal({ held: 20 })
      expect(await code(hold(owner, 1))).to.equal('E003')
      await t.runCron('ledger.expire')
      expect((await ledger.houseBalance('house:promotions')) - promotions).to.equal(toMicroPence(30))
      await ledger.release(Released, held, {})
      expect(await shown(owner)).to.deep.equal({})
      await t.runCron('ledger.expire')
      expect((await ledger.houseBalance('house:promotions')) - promotions).to.equal(toMicroPence(50))
    })
  })

  describe('a withdrawal', () => {
    const withdraw = (owner: string, amount?: number) =>
      ledger.withdraw(Withdrawn, {
        id: fresh('po_'),
        owner,
        minimumMicroPence: toMicroPence(500),
        ...(amount !== undefined && { amountMicroPence: toMicroPence(amount) }),
      })

    it('takes all whole pence that are withdrawable', async () => {
      const owner = await user({ promotional: 50, unripe: 60, earned: 600 })
      await settle(await hold(owner, 60, { funds: ['unripe'] }), owner, 1, owner)
      await settle(await hold(owner, 1, { funds: ['earned'] }), owner, 1, owner)
      expect((await withdraw(owner)).body.amountMicroPence).to.equal(String(toMicroPence(599)))
      expect(await shown(owner)).to.include({ earned: 0.78, unripe: 59.78, withdrawable: 0.78 })
    })

    it('is refused below the minimum, and beyond what is there', async () => {
      const owner = await user({ unripe: 1000, earned: 700 })
      expect(await code(withdraw(owner, 499))).to.equal('below_minimum')
      expect(await code(withdraw(owner, 701))).to.equal('conflict')
      expect((await withdraw(owner, 500)).body.amountMicroPence).to.equal(String(toMicroPence(500)))
      expect(await code(withdraw(owner))).to.equal('below_minimum')
    })

    it('is one of 100 at once', async () => {
      const owner = await user({ earned: 900 })
      const all = await Promise.allSettled(Array.from({ length: 100 }, () => withdraw(owner)))
      expect(all.filter(({ status }) => status === 'fulfilled')).to.have.length(1)
    })

    it('is either completed or undone', async () => {
      const owner = await user({ earned: 1000 })
      const [paid, failed] = [await withdraw(owner, 500), await withdraw(owner, 500)]
      await ledger.settlePayout(Ended, paid.id, {})
      expect(await code(ledger.reverse(Reversed, paid.id, {}))).to.equal('E010')
      await ledger.reverse(Reversed, failed.id, {})
      expect(await code(ledger.settlePayout(Ended, failed.id, {}))).to.equal('E010')
      expect(await shown(owner)).to.deep.equal({
        earned: 500,
        balance: 500,
        withdrawable: 500,
        spendable: 500,
        totalEarned: 1000,
      })
    })
  })

  describe('a reversal', () => {
    const grant = async (owner: string, amount: number): Promise<string> =>
      (
        await ledger.grant(Granted, {
          id: fresh('grant-'),
          owner,
          fund: 'paid',
          amountMicroPence: toMicroPence(amount),
          source: 'house:card',
        })
      ).id

    it('undoes a posting once', async () => {
      const owner = await user({})
      const granted = await grant(owner, 30)
      const first = await ledger.reverse(Reversed, granted, {})
      expect(await ledger.reverse(Reversed, granted, {})).to.deep.equal({
        ...first,
        replayed: true,
      })
      expect(await shown(owner)).to.deep.equal({})
    })

    it('leaves owed what was spent already, and withholds only that from withdrawals', async () => {
      const owner = await user({ earned: 600 })
      const granted = await grant(owner, 1000)
      await settle(await hold(owner, 900), owner, 900, 'usr_maker')
      await ledger.reverse(Reversed, granted, {})
      expect(await shown(owner)).to.deep.equal({ owed: 300, totalEarned: 600 })
      await ledger.post(Given, {
        id: fresh('given-'),
        owner,
        legs: [
          { account: 'house:rewards', amountMicroPence: -toMicroPence(700) },
          { account: `user:${owner}:earned`, amountMicroPence: toMicroPence(700) },
        ],
      })
      expect(await shown(owner)).to.include({ earned: 700, withdrawable: 400 })
    })

    it('of a settlement gives the charge back to the funds that paid it', async () => {
      const [caller, maker] = [await user({ promotional: 2, earned: 10 }), await user({})]
      const settled = await settle(await hold(caller, 10), caller, 8, maker)
      await ledger.reverse(Reversed, settled.id, {})
      expect(await shown(caller)).to.deep.equal({
        promotional: 2,
        earned: 10,
        balance: 10,
        withdrawable: 10,
        spendable: 12,
        totalEarned: 10,
      })
      expect(await shown(maker)).to.deep.equal({ totalEarned: 6.24 })
    })
  })

  describe('a posting', () => {
    it('sums to zero', async () => {
      const legs = [{ account: 'user:usr_x:earned', amountMicroPence: 1n }] as const
      const refused = await ledger
        .post(Given, { id: fresh('bad-'), owner: 'usr_x', legs })
        .catch((error: unknown) => error)
      expect(String(refused)).to.match(/sum to 1 /)
    })

    it('that debits a user is guarded', async () => {
      const [buyer, seller] = [await user({ earned: 5 }), await user({})]
      const pay = (amount: number) =>
        ledger.post(Given, {
          id: fresh('pay-'),
          owner: buyer,
          legs: [
            { account: `user:${buyer}:earned`, amountMicroPence: -toMicroPence(amount) },
            { account: `user:${seller}:earned`, amountMicroPence: toMicroPence(amount) },
          ],
        })
      await pay(4)
      expect(await code(pay(2))).to.equal('E003')
      expect(await shown(seller)).to.include({ earned: 4 })
    })
  })

  describe('a statement', () => {
    it('lists the movements of a user with their own legs, newest first, by cursor and type', async () => {
      const [caller, maker] = [await user({ earned: 10 }), await user({})]
      t.clock.advance(1)
      const holdId = await hold(caller, 5)
      t.clock.advance(1)
      await settle(holdId, caller, 5, maker)
      const lines = await ledger.statement(caller, { limit: 2 })
      expect(lines.map(({ type, legs }) => [type, legs.map((leg) => pence(leg.amountMicroPence))])).to.deep.equal([
        ['test.held', [-5]],
        ['test.given', [10]],
      ])
      expect(await ledger.statement(caller, { limit: 5, before: holdId })).to.deep.equal(lines.slice(1))
      const [earned, ...none] = await ledger.statement(maker, { limit: 5, types: ['test.settled'] })
      expect(earned?.legs.map(({ amountMicroPence }) => pence(amountMicroPence))).to.deep.equal([3.9])
      expect(none).to.deep.equal([])
    })
  })

  describe('house accounts', () => {
    it('tell what they hold, and what left them today', async () => {
      const spend = (amount: number) => user({ promotional: amount })
      await spend(5)
      const [before, spent] = [
        await ledger.houseBalance('house:rewards'),
        await ledger.houseSpentToday('house:rewards'),
      ]
      await spend(40)
      await spend(2)
      expect(before - (await ledger.houseBalance('house:rewards'))).to.equal(toMicroPence(42))
      expect((await ledger.houseSpentToday('house:rewards')) - spent).to.equal(toMicroPence(42))
      t.clock.advance(DAY_MS)
      expect(await ledger.houseSpentToday('house:rewards')).to.equal(0n)
    })
  })
})
