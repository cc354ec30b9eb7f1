import { expect } from 'chai'
import { Admin } from '../accounts/services.ts'
import type { SignedUp } from '../accounts/testing.ts'
import earnings from '../earnings/module.ts'
import { IdentityLevels } from '../identity/services.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Held, Settled } from '../ledger/testing-kinds.ts'
import { type PayoutService, payoutService } from '../payouts/testing.ts'
import { Records } from '../records/services.ts'
import fraud from './module.ts'
import { bazaar } from './testing.ts'

describe('held payouts that go on', () => {
  let t: PayoutService
  let operator: SignedUp
  /** While true, a part of each check takes longer than it may. */
  let slow = false
  const levels: IdentityLevels = { verified: async () => (slow ? new Promise(() => undefined) : false) }
  before(async () => {
    t = await payoutService({
      modules: [earnings, bazaar, fraud],
      provide: [[IdentityLevels, levels]],
      config: { fraud: { budgetMs: 1_500 } },
    })
    operator = await t.signup()
    await t.services.resolve(Admin).setRole(operator.userId, 'operator')
  })
  after(() => t?.stop())
  afterEach(() => {
    slow = false
  })

  let calls = 0
  async function call({ userId: owner }: SignedUp, { userId: beneficiary }: SignedUp): Promise<void> {
    const holdId = `released-${calls++}`
    const amountMicroPence = toMicroPence(400)
    await t.services.resolve(Ledger).hold(Held, { id: holdId, owner, amountMicroPence })
    const charge = { holdId, grossMicroPence: amountMicroPence, policy: 'gross_revenue', beneficiary } as const
    await t.services.resolve(Ledger).settle(Settled, charge)
  }
  /** A member of a ring, whose payout is held for a person. */
  async function held(): Promise<SignedUp> {
    const ring = [await t.earner(780), await t.earner(780), await t.earner(780)] as const
    await call(ring[0], ring[1])
    await call(ring[1], ring[2])
    await call(ring[2], ring[0])
    await t.settle()
    await ring[0].agent.post('/v1/withdraw').expect(200)
    expect(await payout(ring[0])).to.include({ status: 'review' })
    return ring[0]
  }
  const payout = async ({ agent }: SignedUp) => (await agent.get('/v1/payouts').expect(200)).body.data[0]
  const reviews = async ({ agent }: SignedUp) => (await agent.get('/v1/fraud/reviews').expect(200)).body.data
  async function close(user: SignedUp, outcome: 'fraud' | 'legitimate'): Promise<void> {
    const [{ id }] = await reviews(user)
    const answer = 'We have looked at it ourselves.'
    await operator.agent.post(`/v1/fraud/cases/${id}/close`).send({ outcome, answer }).expect(200)
    await t.settle()
    const [closed] = await reviews(user)
    expect(closed).to.include({ status: 'closed', outcome, answer })
  }
  const decisions = async ({ userId }: SignedUp) =>
    t.services.resolve(Records).list({ account: userId, types: ['payout.decided', 'fraud.labelled'], limit: 10 })

  it('are paid once their case is closed as legitimate: one word, one label, one transfer', async () => {
    const user = await held()
    const before = (await t.transfers()).length
    await close(user, 'legitimate')
    expect(await payout(user)).to.include({ status: 'paid' })
    expect((await t.transfers()).length).to.equal(before + 1)
    const found = await decisions(user)
    expect(found.map(({ type }) => type).sort()).to.deep.equal(['fraud.labelled', 'payout.decided'])
    expect(found.find(({ type }) => type === 'payout.decided')?.body).to.include({ operator: operator.userId })
  })

  it('are blocked, and their money given back, once it is closed as fraud', async () => {
    const user = await held()
    const before = (await t.transfers()).length
    await close(user, 'fraud')
    expect(await payout(user)).to.include({ status: 'blocked' })
    expect((await t.transfers()).length).to.equal(before)
    expect((await user.agent.get('/v1/balance').expect(200)).body.withdrawable_pence).to.equal(780)
  })

  it('are checked again by themselves where the check was only too slow, and are nobody’s case', async () => {
    const user = await t.earner(780)
    slow = true
    const { body } = await user.agent.post('/v1/withdraw').expect(200)
    expect(body.settlement).to.contain('review')
    expect(await payout(user)).to.include({ status: 'review' })
    expect(await reviews(user)).to.deep.equal([])
    await t.advance(61_000)
    await t.runCron('payouts.reconcile')
    expect(await payout(user)).to.include({ status: 'review' })
    slow = false
    await t.advance(61_000)
    await t.runCron('payouts.reconcile')
    await t.settle()
    expect(await payout(user)).to.include({ status: 'paid', failure_reason: null })
    expect((await decisions(user)).map(({ body: found }) => found['operator'])).to.deep.equal(['service'])
  })

  it('wait for a person where the check, made again, finds something', async () => {
    const ring = [await t.earner(780), await t.earner(780), await t.earner(780)] as const
    for (const [i, member] of ring.entries()) await call(member, ring[(i + 1) % 3] as SignedUp)
    await t.settle()
    slow = true
    // what was found already needs no second look
    await ring[0].agent.post('/v1/withdraw').expect(200)
    expect(await reviews(ring[0])).to.have.length(1)
    slow = false
    await t.advance(61_000)
    await t.runCron('payouts.reconcile')
    expect(await payout(ring[0])).to.include({ status: 'review' })
    expect(await reviews(ring[0])).to.have.length(1)
  })
})
