import { expect } from 'chai'
import fc from 'fast-check'
import { type AccountState, draw, purses } from './account-state.ts'
import { smaller } from './money.ts'
import { FUNDS, purseKey } from './purse.ts'
import { reversalLegs, takeBack } from './reversal.ts'
import type { Fund, Leg } from './services.ts'
import { capture, releaseLegs } from './settlement.ts'
import { splitExactly } from './split.ts'
import { propertyRuns } from './testing-property.ts'

const RUNS = propertyRuns(30_000)
const NOW = 1_000_000
const micro = fc.bigInt({ min: 1n, max: 10n ** 12n })
const purse = fc.record({
  fund: fc.constantFrom<Fund>(...FUNDS),
  priority: fc.constantFrom(undefined, 1, 50, 90),
  expiresAt: fc.constantFrom(undefined, NOW - 1, NOW + 1, NOW + 2),
  amount: micro,
})
const state = fc.array(purse, { minLength: 1, maxLength: 8 }).map(
  (all): AccountState => ({
    credits: new Map(
      all.map(({ fund, priority, expiresAt, amount }) => [
        purseKey(fund, { ...(priority !== undefined && { priority }), ...(expiresAt !== undefined && { expiresAt }) }),
        amount,
      ]),
    ),
    debits: new Map(),
    nowMs: NOW,
  }),
)
const sum = (legs: readonly Leg[], of: (account: string) => boolean = () => true): bigint =>
  legs.filter(({ account }) => of(account)).reduce((total, { amountMicroPence }) => total + amountMicroPence, 0n)
const check = (truth: boolean, what: string): void => {
  if (!truth) throw new Error(what)
}

describe('drawing from purses', () => {
  it('takes exactly the amount, from no purse more than it has, none that has expired, in order', () => {
    fc.assert(
      fc.property(state, micro, (account, amount) => {
        const open = purses(account, FUNDS)
        const available = open.reduce((total, { availableMicroPence }) => total + availableMicroPence, 0n)
        const legs = draw(account, 'usr_a', FUNDS, amount)
        if (legs === undefined) return check(available < amount, 'refused what is there')
        check(-sum(legs) === amount, 'took another amount')
        for (const [position, leg] of legs.entries()) {
          const from = open[position]
          check(
            leg.account === `user:usr_a:${from?.fund}` &&
              leg.expiresAt === (from?.expiresAt === Number.POSITIVE_INFINITY ? undefined : from?.expiresAt),
            'took out of order',
          )
          check(-leg.amountMicroPence <= (from?.availableMicroPence ?? 0n), 'took more than is there')
          check(
            position === legs.length - 1 || -leg.amountMicroPence === from?.availableMicroPence,
            'left money in an earlier purse',
          )
        }
      }),
      RUNS,
    )
  })
})

describe('settling a hold', () => {
  const held = fc.tuple(
    state,
    fc.double({ min: 0.01, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1.5, noNaN: true }),
  )
  const share = (amount: bigint, part: number): bigint => (amount * BigInt(Math.round(part * 1e6))) / 1_000_000n

  it('conserves money, charges exactly the gross, taints exactly what tainted money paid', () => {
    fc.assert(
      fc.property(
        held,
        fc.constantFrom('agent_call' as const, 'gross_revenue' as const),
        fc.constantFrom(0, 7),
        ([account, holdPart, grossPart, costPart], policy, maturityMs) => {
          const available = purses(account, FUNDS).reduce(
            (total, { availableMicroPence }) => total + availableMicroPence,
            0n,
          )
          const amount = share(available, holdPart)
          if (amount === 0n) return
          const draws = draw(account, 'usr_a', FUNDS, amount) ?? []
          const gross = share(amount, grossPart)
          const cost = share(gross, costPart)
          const { legs, split } = capture({
            holdId: 'h',
            draws,
            settlement: { grossMicroPence: gross, costMicroPence: cost, policy, beneficiary: 'usr_b' },
            nowMs: NOW,
            cardMaturityMs: maturityMs,
          })
          check(sum(legs) === 0n, 'legs do not sum to zero')
          check(sum(legs, (to) => to.startsWith('hold:')) === -amount, 'the hold is not emptied')
          check(sum(legs, (to) => to.startsWith('user:usr_a')) === amount - gross, 'the rest does not go back')
          const earned = sum(legs, (to) => to.startsWith('user:usr_b'))
          check(
            earned === split.developerMicroPence &&
              split.developerMicroPence === splitExactly(policy, gross > cost ? gross - cost : 0n).developerMicroPence,
            'the share is another',
          )
          check(
            legs.every(
              ({ account: to, amountMicroPence }) =>
                amountMicroPence >= 0n || to.startsWith('hold:') || to === 'house:losses',
            ),
            'a share is negative',
          )
          const fundOf = (leg: Leg): string => leg.account.split(':')[2] ?? ''
          let missing = gross
          let tainted = 0n
          for (const leg of draws) {
            const taken = smaller(-leg.amountMicroPence, missing)
            missing -= taken
            if (['promotional', 'unripe'].includes(fundOf(leg))) tainted += taken
          }
          const unripe = sum(legs, (to) => to === 'user:usr_b:unripe')
          check(
            gross === 0n
              ? unripe === 0n
              : unripe * gross >= earned * tainted && (unripe - 1n) * gross < earned * tainted,
            'the unripe share is off',
          )
          check(
            legs.every(({ maturesAt }) => maturesAt === undefined || maturesAt >= NOW + maturityMs),
            'matures too early',
          )
        },
      ),
      RUNS,
    )
  })

  it('and reversing it leaves the payer as before the hold, and owes nothing to nobody', () => {
    fc.assert(
      fc.property(held, ([account, holdPart, grossPart]) => {
        const available = purses(account, FUNDS).reduce(
          (total, { availableMicroPence }) => total + availableMicroPence,
          0n,
        )
        const amount = share(available, holdPart)
        if (amount === 0n) return
        const draws = draw(account, 'usr_a', FUNDS, amount) ?? []
        const settlement = {
          grossMicroPence: share(amount, grossPart),
          policy: 'agent_call',
          beneficiary: 'usr_b',
        } as const
        const { legs } = capture({ holdId: 'h', draws, settlement, nowMs: NOW, cardMaturityMs: 0 })
        const undone = reversalLegs(legs, draws)
        check(sum(undone) === 0n, 'legs do not sum to zero')
        const places = new Map<string, bigint>()
        for (const leg of [...draws, ...legs, ...undone]) {
          if (leg.account.startsWith('hold:')) continue
          const place = JSON.stringify([leg.account, leg.expiresAt, leg.priority])
          places.set(place, (places.get(place) ?? 0n) + leg.amountMicroPence)
        }
        check(
          [...places.values()].every((rest) => rest === 0n),
          'something is left over',
        )
      }),
      propertyRuns(10_000),
    )
  })

  it('releases all to where it came from', () => {
    fc.assert(
      fc.property(state, (account) => {
        const amount = purses(account, FUNDS).reduce(
          (total, { availableMicroPence }) => total + availableMicroPence,
          0n,
        )
        const draws = draw(account, 'usr_a', FUNDS, amount) ?? []
        const back = releaseLegs('h', draws).slice(1)
        expect(back.map(({ returned: _, ...leg }) => leg)).to.deep.equal(
          draws.map((leg) => ({ ...leg, amountMicroPence: -leg.amountMicroPence })),
        )
      }),
      propertyRuns(2_000),
    )
  })
})

describe('taking back', () => {
  it('takes what is there, never promotional credits, and owes the rest', () => {
    fc.assert(
      fc.property(
        state,
        fc.array(fc.record({ fund: fc.constantFrom<Fund>('paid', 'unripe', 'earned'), amount: micro }), {
          minLength: 1,
          maxLength: 3,
        }),
        (account, wanted) => {
          const debits = wanted.map(
            ({ fund, amount }): Leg => ({ account: `user:usr_a:${fund}`, amountMicroPence: -amount }),
          )
          const legs = takeBack(account, 'usr_a', debits)
          const total = wanted.reduce((all, { amount }) => all + amount, 0n)
          check(-sum(legs) === total, 'takes another amount')
          const owed = -sum(legs, (to) => to === 'receivable:usr_a')
          const available = purses(account, ['paid', 'unripe', 'earned']).reduce(
            (all, { availableMicroPence }) => all + availableMicroPence,
            0n,
          )
          check(owed === (total > available ? total - available : 0n), 'owes another amount')
          for (const open of purses(account, FUNDS)) {
            const taken = -legs
              .filter((leg) => leg.account === `user:usr_a:${open.fund}` && purseKey(open.fund, leg) === open.key)
              .reduce((all, { amountMicroPence }) => all + amountMicroPence, 0n)
            check(
              taken <= open.availableMicroPence && (open.fund !== 'promotional' || taken === 0n),
              'takes what it may not',
            )
          }
        },
      ),
      propertyRuns(10_000),
    )
  })
})
