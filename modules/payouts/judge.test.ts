import { expect } from 'chai'
import { Accounts, Admin } from '../accounts/services.ts'
import type { SignedUp } from '../accounts/testing.ts'
import { FraudGate, type FraudVerdict, type PayoutToJudge } from './services.ts'
import { type PayoutService, payoutService } from './testing.ts'

describe('the judgement before money leaves', () => {
  let t: PayoutService
  let verdict: (payout: PayoutToJudge) => Promise<FraudVerdict>
  const gate: FraudGate = { judge: (payout) => verdict(payout) }

  const payoutOf = async ({ agent }: SignedUp): Promise<Record<string, unknown>> =>
    (await agent.get('/v1/payouts').expect(200)).body.data[0]
  const operator = async (): Promise<SignedUp> => {
    const user = await t.signup()
    await t.services.resolve(Admin).setRole(user.userId, 'operator')
    return user
  }

  describe('with a fraud layer', () => {
    before(async () => {
      t = await payoutService({ provide: [[FraudGate, gate]] })
    })
    after(() => t.stop())

    it('sends nothing that it blocks, restores the balance and tells fraud.blocked', async () => {
      const asked: PayoutToJudge[] = []
      verdict = async (payout) => {
        asked.push(payout)
        return { verdict: 'block', reason: 'linked accounts', riskLevel: 'high' }
      }
      const user = await t.earner(780)
      const { body } = await user.agent.post('/v1/withdraw').expect(200)
      expect(body).to.include({ success: false, withdrawn_pence: 0 })
      expect(await t.transfers()).to.deep.equal([])
      expect(asked).to.have.lengthOf(1)
      expect(asked[0]).to.include({ userId: user.userId, amountPence: 780 })
      expect(await payoutOf(user)).to.include({ status: 'blocked', failure_reason: 'linked accounts' })
      await t.settle()
      const blocked = t.events.find(({ name }) => name === 'fraud.blocked')
      expect(blocked?.data).to.deep.equal({ user_id: user.userId, reason: 'linked accounts', risk_level: 'high' })
      verdict = async () => ({ verdict: 'allow', reason: 'fine', riskLevel: 'low' })
      expect((await user.agent.post('/v1/withdraw').expect(200)).body.withdrawn_pence).to.equal(780)
    })

    it('holds what it cannot judge for review', async () => {
      const sent = await t.transfers()
      verdict = () => Promise.reject(new Error('down'))
      const user = await t.earner(780)
      const { body } = await user.agent.post('/v1/withdraw').expect(200)
      expect(body.success).to.equal(true)
      expect(body.settlement).to.contain('review')
      expect(await payoutOf(user)).to.include({ status: 'review' })
      expect(await t.transfers()).to.deep.equal(sent)
    })

    it('is asked once: what it said is sealed, and governs after a retry', async () => {
      let asked = 0
      const user = await t.earner(780)
      verdict = async ({ userId }) => ({
        verdict: userId !== user.userId || asked++ === 0 ? 'review' : 'allow',
        reason: 'unusual',
        riskLevel: 'medium',
      })
      for (let i = 0; i < 2; i++) await user.agent.post('/v1/withdraw').set('idempotency-key', 'r').expect(200)
      await t.advance(120_000)
      await t.runCron('payouts.reconcile')
      expect(asked).to.equal(1)
      expect(await payoutOf(user)).to.include({ status: 'review' })
    })
  })

  describe('a payout under review', () => {
    afterEach(() => t.stop())
    let user: SignedUp
    let id: string
    beforeEach(async () => {
      t = await payoutService({ provide: [[FraudGate, gate]] })
      verdict = async () => ({ verdict: 'review', reason: 'unusual', riskLevel: 'medium' })
      user = await t.earner(780)
      await user.agent.post('/v1/withdraw').expect(200)
      id = String((await payoutOf(user))['id'])
    })

    it('is sent when an operator releases it', async () => {
      const { agent } = await operator()
      const { body } = await agent
        .post(`/v1/payouts/${id}/review`)
        .send({ decision: 'release', reason: 'checked' })
        .expect(200)
      expect(body).to.include({ status: 'paid' })
      expect(await t.transfers()).to.have.lengthOf(1)
      await agent.post(`/v1/payouts/${id}/review`).send({ decision: 'block', reason: 'changed my mind' }).expect(409)
    })

    it('is restored when an operator blocks it', async () => {
      const { agent } = await operator()
      const { body } = await agent
        .post(`/v1/payouts/${id}/review`)
        .send({ decision: 'block', reason: 'stolen account' })
        .expect(200)
      expect(body).to.include({ status: 'blocked', failure_reason: 'stolen account' })
      expect(await t.transfers()).to.deep.equal([])
    })

    it('is no business of its owner', () =>
      user.agent.post(`/v1/payouts/${id}/review`).send({ decision: 'release', reason: 'please' }).expect(403))
  })

  describe('without a fraud layer', () => {
    afterEach(() => t.stop())
    beforeEach(async () => {
      t = await payoutService({ config: { payouts: { dailyReviewPence: 1_000 } } })
    })

    it('reviews what goes beyond the cap of 24 hours, however it is split', async () => {
      const user = await t.earner(1_500)
      const send = () => user.agent.post('/v1/withdraw').send({ amount_pence: 600 }).expect(200)
      await send()
      await send()
      expect(await payoutOf(user)).to.include({ status: 'review' })
      expect(await t.transfers()).to.have.lengthOf(1)
    })

    it('sends what reaches the cap exactly', async () => {
      const user = await t.earner(1_500)
      await user.agent.post('/v1/withdraw').send({ amount_pence: 1_000 }).expect(200)
      expect(await t.transfers()).to.have.lengthOf(1)
    })

    it('a disputed card payment freezes payouts until it is won', async () => {
      const user = await t.earner(780)
      const { body: asked } = await user.agent
        .post('/v1/payments/collect')
        .send({ amount_pence: 500, description: 'x' })
        .expect(200)
      const { pathname, search } = new URL(asked.payment_link)
      await t.anonymous.post(pathname + search).expect(200)
      const { agent } = await operator()
      await agent.post(`/v1/payments/${asked.payment_id}/dispute`).send({ event: 'opened' }).expect(200)
      const { body } = await user.agent.post('/v1/withdraw').expect(409)
      expect(body).to.include({ code: 'conflict' })
      expect(body.error).to.contain('disputed')
      await agent.post(`/v1/payments/${asked.payment_id}/dispute`).send({ event: 'won' }).expect(200)
      await user.agent.post('/v1/withdraw').expect(200)
    })

    it('a freeze that comes after the request holds the payout', async () => {
      const user = await t.earner(780)
      const accounts = t.services.resolve(Accounts)
      const account = accounts.account.bind(accounts)
      let looks = 0
      // the freeze lands between the check before the debit and the judgement
      accounts.account = async (userId) => {
        if (++looks === 2) await accounts.freezePayouts(userId, t.clock.now() + 86_400_000)
        return account(userId)
      }
      await user.agent.post('/v1/withdraw').expect(200)
      expect(await payoutOf(user)).to.include({ status: 'review' })
    })

    it('scripts of faults are the operator’s', async () => {
      const user = await t.earner(780)
      await user.agent
        .post('/v1/payouts/sandbox/faults')
        .send({ faults: ['refuse'] })
        .expect(403)
      const { agent } = await operator()
      await agent
        .post('/v1/payouts/sandbox/faults')
        .send({ faults: ['refuse'] })
        .expect(200, { queued: 1 })
      expect((await user.agent.post('/v1/withdraw').expect(200)).body.success).to.equal(false)
    })
  })
})
