import { expect } from 'chai'
import fc from 'fast-check'
import { DAY_MS, defineModule, deriving, Mongo, type SealedRecord } from '../../kernel/define.ts'
import { LONG } from '../../kernel/testing/long.ts'
import { Admin } from '../accounts/services.ts'
import type { SignedUp } from '../accounts/testing.ts'
import credits from '../credits/module.ts'
import earnings from '../earnings/module.ts'
import fraud from '../fraud/module.ts'
import { bazaar } from '../fraud/testing.ts'
import { HolderVerified } from '../identity/contract.ts'
import { IdentityLevels } from '../identity/services.ts'
import { Ledger, LedgerAudit, postingKind, toMicroPence } from '../ledger/services.ts'
import { Held, Reversed, Settled } from '../ledger/testing-kinds.ts'
import { connect, earn, type PayoutService, payoutService } from '../payouts/testing.ts'
import { Records } from '../records/services.ts'
import { leftOf } from './effective.ts'
import { Feed } from './feed.ts'
import type { Store } from './model.ts'
import ripening from './module.ts'
import { Ripened } from './records.ts'

const VerifiedHere = postingKind('test.verified')
/** Stands for the module that verifies people. */
const verifier = defineModule({
  name: 'verifier',
  layer: 'test',
  summary: 'says who is verified',
  capabilities: [],
  emits: { verified: HolderVerified },
  records: [VerifiedHere],
  derives: [deriving(VerifiedHere, () => [HolderVerified.of({}, { users: [] })])],
})

let calls = 0

describe('earnings from welcome credit', function () {
  this.timeout(60_000)
  let t: PayoutService
  const verified = new Set<string>()
  const started = (accounts: Readonly<Record<string, unknown>> = {}) =>
    payoutService({
      modules: [earnings, credits, bazaar, verifier, fraud, ripening],
      provide: [[IdentityLevels, { verified: async (userId: string) => verified.has(userId) }]],
      config: { fraud: { budgetMs: 10_000 }, accounts },
    })
  before(async () => {
    t = await started()
  })
  after(() => t?.stop())

  const ledger = () => t.services.resolve(Ledger)
  /** 80 % of it are the seller's. */
  async function call(from: SignedUp, to: SignedUp, pence: number): Promise<string> {
    const holdId = `ripening-${calls++}`
    const amountMicroPence = toMicroPence(pence)
    await ledger().hold(Held, { id: holdId, owner: from.userId, amountMicroPence })
    const policy = 'gross_revenue'
    return (
      await ledger().settle(Settled, { holdId, grossMicroPence: amountMicroPence, policy, beneficiary: to.userId })
    ).id
  }
  async function pay(user: SignedUp, pence: number): Promise<string> {
    const asked = { amount_pence: pence, description: 'top-up' }
    const { body } = await user.agent.post('/v1/payments/collect').send(asked).expect(200)
    const { pathname, search } = new URL(body.payment_link)
    await t.anonymous.post(pathname + search).expect(200)
    return body.payment_id
  }
  async function ripen(times = 1): Promise<void> {
    for (let i = 0; i < times; i++) {
      await t.advance(61_000)
      await t.runCron('ripening.ripen')
      await t.settle()
    }
  }
  const balanceOf = async (user: SignedUp) => (await user.agent.get('/v1/balance').expect(200)).body
  const ripened = (user: SignedUp) =>
    t.services.resolve(Records).list({ account: user.userId, kinds: [Ripened], limit: 100 })
  const sums = async (user: SignedUp) => {
    const { withdrawable_pence, pending_pence } = await balanceOf(user)
    return [withdrawable_pence, pending_pence]
  }
  async function operator(): Promise<SignedUp> {
    const user = await t.signup()
    await t.services.resolve(Admin).setRole(user.userId, 'operator')
    return user
  }

  it('are pending: balance, status and a refused withdrawal say how much, why, since when and what releases it', async () => {
    const [buyer, seller] = [await t.signup(), await t.earner(100)]
    await call(buyer, seller, 400)
    await ripen()
    const balance = await balanceOf(seller)
    expect(balance).to.include({
      balance_pence: 420,
      withdrawable_pence: 100,
      pending_pence: 320,
      withdrawal_eligible: false,
    })
    const [part, ...more] = balance.pending
    expect(more).to.deep.equal([])
    expect(part).to.include({ amount_pence: 320 })
    expect(part.why).to.contain('promotional credit')
    expect(part.released_by).to.match(/real money.*verified.*30 days/)
    expect(Date.parse(part.since)).to.be.closeTo(t.clock.now(), 120_000)
    expect(Date.parse(part.releases_at) - Date.parse(part.since)).to.be.within(30 * DAY_MS, 31 * DAY_MS)
    const { body: status } = await seller.agent.get('/account/status').expect(200)
    for (const field of ['withdrawable_pence', 'pending_pence', 'pending', 'withdrawal_eligible'])
      expect(status[field]).to.deep.equal(balance[field])
    const { body: refused } = await seller.agent.post('/v1/withdraw').expect(409)
    expect(refused).to.include({ code: 'below_minimum', withdrawable_pence: 100, pending_pence: 320 })
    expect(refused.pending).to.deep.equal(balance.pending)
    expect(refused.error).to.match(/£1\.00.*320 p pending.*promotional credit/)
    const { body: more_ } = await seller.agent.post('/v1/withdraw').send({ amount_pence: 900 }).expect(409)
    expect(more_).to.include({ code: 'conflict', withdrawable_pence: 100, pending_pence: 320 })
  })

  it('ripen as far as their payer has paid real money, each penny once, whoever earned it', async () => {
    const [buyer, one, other] = [await t.signup(), await t.earner(300), await t.earner(0)]
    await call(buyer, one, 300)
    await call(buyer, other, 200)
    await ripen()
    expect(await sums(one)).to.deep.equal([300, 240])
    await pay(buyer, 300)
    await ripen(3)
    const [first, second] = [await sums(one), await sums(other)]
    expect((first[0] ?? 0) + (second[0] ?? 0)).to.equal(600)
    expect((first[1] ?? 0) + (second[1] ?? 0)).to.equal(100)
    const { total_earned_pence } = await balanceOf(one)
    expect(total_earned_pence).to.equal(540)
    expect(await ripened(one)).to.have.length(1)
    expect((await ripened(one))[0]?.body).to.include({ payer: buyer.userId, reason: 'paid' })
    await seller_withdraws(one)
    const mails = (await t.mails()).filter((text) => text.includes(one.email) && text.includes('can be withdrawn'))
    expect(mails).to.have.length(1)
    expect(mails[0]).to.match(/Withdrawable: £5\.\d\d/)
  })
  const seller_withdraws = async (user: SignedUp) =>
    expect((await user.agent.post('/v1/withdraw').expect(200)).body.success).to.equal(true)

  it('do not ripen by a payment that was charged back', async () => {
    const [buyer, seller, admin] = [await t.signup(), await t.earner(0), await operator()]
    await call(buyer, seller, 200)
    const payment = await pay(buyer, 500)
    await admin.agent.post(`/v1/payments/${payment}/dispute`).send({ event: 'opened' }).expect(200)
    await ripen(2)
    expect(await sums(seller)).to.deep.equal([0, 160])
    await admin.agent.post(`/v1/payments/${payment}/dispute`).send({ event: 'won' }).expect(200)
    await ripen(2)
    expect(await sums(seller)).to.deep.equal([160, 0])
  })

  it('ripen when their payer is verified, as far as the payer’s own welcome credit goes', async () => {
    const [buyer, seller] = [await t.signup(), await t.earner(0)]
    await call(buyer, seller, 500)
    await ripen()
    expect(await sums(seller)).to.deep.equal([0, 400])
    verified.add(buyer.userId)
    await ledger().post(VerifiedHere, { id: `verified-${buyer.userId}`, owner: buyer.userId, legs: [] })
    await ripen(2)
    expect(await sums(seller)).to.deep.equal([400, 0])
    expect((await ripened(seller))[0]?.body).to.include({ reason: 'verified' })
  })

  it('ripen after 30 days, also where their payer was erased, and not what was spent or given back meanwhile', async () => {
    const [buyer, gone, seller, shop] = [await t.signup(), await t.signup(), await t.earner(0), await t.signup()]
    await call(buyer, seller, 200)
    const back = await call(buyer, seller, 100)
    await call(gone, seller, 300)
    await gone.agent.delete('/api/user/data').expect(200)
    await ledger().reverse(Reversed, back, {})
    // 500 p of welcome credit, then 100 p of what was earned
    await call(seller, shop, 600)
    await ripen()
    expect(await sums(seller)).to.deep.equal([0, 300])
    await t.advance(29 * DAY_MS)
    await ripen()
    expect(await sums(seller)).to.deep.equal([0, 300])
    await t.advance(2 * DAY_MS)
    await ripen(2)
    expect(await sums(seller)).to.deep.equal([300, 0])
    for (const { body } of await ripened(seller)) expect(body).to.include({ reason: 'aged' })
  })

  it('of a ring wait for a person, and ripen once its case is closed as legitimate', async () => {
    const ring = [await t.earner(0), await t.earner(0), await t.earner(0)]
    for (const [i, member] of ring.entries()) await call(member, ring[(i + 1) % 3] as SignedUp, 400)
    await t.settle()
    await t.advance(32 * DAY_MS)
    await ripen(2)
    const [member] = ring as [SignedUp]
    const held = await balanceOf(member)
    expect(held).to.include({ withdrawable_pence: 0, pending_pence: 320 })
    expect(held.pending[0].why).to.contain('being checked')
    const [review] = (await member.agent.get('/v1/fraud/reviews').expect(200)).body.data
    const admin = await operator()
    expect(review).to.include({ status: 'open', payout_id: null })
    // each of them is asked about once
    for (let round = 0; round < 3; round++) {
      for (const { id } of (await admin.agent.get('/v1/fraud/cases?status=open').expect(200)).body.data)
        await admin.agent
          .post(`/v1/fraud/cases/${id}/close`)
          .send({ outcome: 'legitimate', answer: 'friends' })
          .expect(200)
      await t.advance(DAY_MS / 24)
      await ripen(2)
    }
    expect(await sums(member)).to.deep.equal([320, 0])
  })

  it('ripen once, by three at a time, with projections that are lost', async () => {
    const [buyer, seller] = [await t.signup(), await t.earner(0)]
    for (let i = 0; i < 5; i++) await call(buyer, seller, 50)
    await pay(buyer, 500)
    await t.advance(61_000)
    const lots = t.services.resolve(Mongo).model('ripening_lots')
    const payers = t.services.resolve(Mongo).model('ripening_payers')
    for (let round = 0; round < 3; round++) {
      await Promise.all([1, 2, 3].map(() => t.runCron('ripening.ripen')))
      // a process that died after it had sealed, and a projection that does not know it yet
      await lots.updateMany({ beneficiary: seller.userId }, { $set: { ripenedMicroPence: 0n, nextAt: new Date(0) } })
      await payers.updateMany({ _id: buyer.userId }, { $set: { ripenings: 0, vouchedMicroPence: 0n } })
    }
    expect(await sums(seller)).to.deep.equal([200, 0])
    expect(await ripened(seller)).to.have.length(1)
    const faults: string[] = []
    for await (const fault of t.services.resolve(LedgerAudit).faults()) faults.push(fault)
    expect(faults).to.deep.equal([])
  })

  it('are one row for any number of calls of one pair and day, each counted once', async () => {
    const model = (name: string) => t.services.resolve(Mongo).model(name) as never
    const store: Store = { lots: model('ripening_lots'), payers: model('ripening_payers') }
    const legs = [{ account: 'user:usr_many:unripe', amountMicroPence: '1000' }]
    const record = (index: number) =>
      ({
        index: 1_000_000 + index,
        at: t.clock.now(),
        account: 'usr_payer',
        body: { beneficiary: 'usr_many', legs },
      }) as unknown as SealedRecord
    const feed = new Feed(store)
    for (const from of [0, 0, 10_000, 5_000]) {
      for (let index = from; index < from + 10_000; index++) feed.earned(record(index))
      await feed.write()
    }
    const rows = await store.lots.find({ beneficiary: 'usr_many' }).lean()
    expect(rows.map(({ earnedMicroPence }) => earnedMicroPence)).to.deep.equal([20_000_000n])
  })

  it('keep within the promotions’ daily budget, and go on the next day', async () => {
    const own = t
    t = await started({ promotionsDailyBudgetPence: 1_200 })
    try {
      const [buyer, seller] = [await t.signup(), await t.earner(0)]
      await call(buyer, seller, 500)
      await pay(buyer, 500)
      await ripen(2)
      // two welcome credits of 500 p are spent already
      expect(await sums(seller)).to.deep.equal([200, 200])
      await t.advance(DAY_MS)
      await ripen(2)
      expect(await sums(seller)).to.deep.equal([400, 0])
    } finally {
      await t.stop()
      t = own
    }
  })

  it('leave what was spent last out of account first', () => {
    const lot = (_id: string, earned: bigint) => ({ _id, earnedMicroPence: earned, ripenedMicroPence: 0n })
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 50n), { maxLength: 12 }), fc.bigInt(0n, 700n), (amounts, unripe) => {
        const lots = amounts.map((amount, i) => lot(`${i}`, amount))
        const left = leftOf(lots, unripe)
        const total = amounts.reduce((sum, amount) => sum + amount, 0n)
        const rest = [...left.values()].reduce((sum, amount) => sum + amount, 0n)
        expect(rest).to.equal(unripe < total ? unripe : total)
        const touched = lots.findLastIndex(({ _id, earnedMicroPence }) => (left.get(_id) ?? 0n) < earnedMicroPence)
        for (const { _id } of lots.slice(0, Math.max(0, touched))) expect(left.get(_id) ?? 0n).to.equal(0n)
      }),
    )
  })

  it('agree: what is shown, what is eligible and what is refused, whatever happened before', async () => {
    const actions = ['earn', 'promo', 'card', 'pay', 'spend', 'withdraw', 'odd'] as const
    const action = fc.tuple(fc.constantFrom(...actions), fc.integer({ min: 1, max: 300 }))
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (steps) => {
        const [buyer, seller, shop] = [await t.signup(), await t.signup(), await t.signup()]
        await connect(seller.agent)
        for (const [what, pence] of steps) {
          const amount = pence / (what === 'odd' ? 7 : 1)
          if (what === 'earn') await earn(t, seller.userId, pence)
          if (what === 'promo' || what === 'odd')
            await call(buyer, seller, Math.max(1, Math.round(amount))).catch(() => undefined)
          if (what === 'card') {
            await pay(buyer, 500)
            await call(buyer, seller, 600).catch(() => undefined)
          }
          if (what === 'pay') await pay(buyer, pence + 30)
          if (what === 'spend') await call(seller, shop, 450).catch(() => undefined)
          if (what === 'withdraw') await seller.agent.post('/v1/withdraw')
          if (pence % 3 === 0) await ripen()
        }
        const shown = await balanceOf(seller)
        const { body: status } = await seller.agent.get('/account/status').expect(200)
        expect(status.withdrawal_eligible).to.equal(shown.withdrawal_eligible)
        expect(shown.withdrawable_pence + shown.pending_pence).to.equal(shown.balance_pence)
        const parts = shown.pending.reduce((sum: number, part: { amount_pence: number }) => sum + part.amount_pence, 0)
        expect(parts).to.equal(shown.pending_pence)
        expect(shown.withdrawal_eligible).to.equal(shown.withdrawable_pence >= 500)
        const { status: code, body } = await seller.agent.post('/v1/withdraw')
        expect(code, JSON.stringify(body)).to.equal(shown.withdrawal_eligible ? 200 : 409)
        if (code === 200) expect(body.withdrawn_pence).to.equal(shown.withdrawable_pence)
        else
          expect(body).to.include({ withdrawable_pence: shown.withdrawable_pence, pending_pence: shown.pending_pence })
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? (LONG ? 12 : 4)) },
    )
  })
})
