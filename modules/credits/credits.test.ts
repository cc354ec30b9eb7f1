import { expect } from 'chai'
import { Admin } from '../accounts/services.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Ledger } from '../ledger/services.ts'
import { Given } from '../ledger/testing-kinds.ts'
import { PaymentLinks } from '../payments/services.ts'
import credits from './module.ts'

describe('credits', () => {
  let t: TestService
  let operator: SignedUp
  before(async () => {
    t = await testService({
      modules: [credits],
      provide: [
        [
          PaymentLinks,
          {
            linkFor: async (_: string, amount_pence: number) => ({ payment_link: 'https://pay.example', amount_pence }),
          },
        ],
      ],
    })
    operator = await t.signup()
    await t.services.resolve(Admin).setRole(operator.userId, 'operator')
  })
  after(() => t.stop())

  const balance = async ({ agent }: SignedUp) => (await agent.get('/v1/credits/balance').expect(200)).body
  const holdFor = async ({ userId }: SignedUp, amount_pence: number) =>
    (await operator.agent.post('/v1/credits/holds').send({ user_id: userId, amount_pence }).expect(200)).body

  it('shows what can be spent, by fund, in whole pence and exact', async () => {
    const user = await t.signup()
    await t.services.resolve(Ledger).post(Given, {
      id: `share-${user.userId}`,
      owner: user.userId,
      legs: [
        { account: 'house:platform', amountMicroPence: -6_240_000n },
        { account: `user:${user.userId}:unripe`, amountMicroPence: 6_240_000n },
      ],
    })
    expect(await balance(user)).to.deep.equal({
      object: 'credit_balance',
      available_pence: 506,
      promotional_pence: 500,
      paid_pence: 0,
      unripe_pence: 6,
      earned_pence: 0,
      held_pence: 0,
      exact: { available: '506.24', promotional: '500', paid: '0', unripe: '6.24', earned: '0', held: '0' },
    })
  })

  it('shows operators the house accounts, and that all sums to zero', async () => {
    const user = await t.signup()
    await user.agent.get('/v1/credits/trial-balance').expect(403)
    const books = async () => (await operator.agent.get('/v1/credits/trial-balance').expect(200)).body
    const balanceIn = ({ accounts }: { accounts: { account: string; balance_exact: string }[] }, name: string) =>
      Number(accounts.find(({ account }) => account === name)?.balance_exact ?? 0)
    const before = await books()
    expect(before).to.include({ object: 'trial_balance', complete: true, sums_to_zero: true })
    await holdFor(user, 120)
    const after = await books()
    expect(after).to.include({ complete: true, sums_to_zero: true, records: before.records + 1 })
    expect(balanceIn(after, 'hold') - balanceIn(before, 'hold')).to.equal(120)
    expect(balanceIn(after, 'user') - balanceIn(before, 'user')).to.equal(-120)
    expect(balanceIn(after, 'house:promotions')).to.equal(balanceIn(before, 'house:promotions'))
  })

  it('lists every movement with its legs', async () => {
    const user = await t.signup()
    const { data } = (await user.agent.get('/v1/credits/ledger').expect(200)).body
    expect(data).to.have.length(1)
    expect(data[0]).to.deep.include({
      object: 'credit_ledger_entry',
      type: 'credits.welcome',
      legs: [{ fund: 'promotional', amount_pence: 500, amount_exact: '500' }],
    })
  })

  describe('grants', () => {
    it('of the signup and of operators are listed, newest first', async () => {
      const user = await t.signup()
      await t.advance(1_000)
      const expires_at = new Date(t.clock.now() + 3_600_000).toISOString()
      const made = (
        await operator.agent
          .post('/v1/credits/grants')
          .send({ user_id: user.userId, amount_pence: 250, category: 'paid', priority: 10, expires_at })
          .expect(200)
      ).body
      expect(made).to.include({
        object: 'credit_grant',
        category: 'paid',
        amount_pence: 250,
        priority: 10,
        expires_at,
        voided_at: null,
      })
      const { body } = await user.agent.get('/v1/credits/grants').query({ limit: 1 }).expect(200)
      expect(body.data[0]).to.deep.equal(made)
      const next = await user.agent.get('/v1/credits/grants').query({ limit: 1, cursor: body.next_cursor }).expect(200)
      expect(next.body.data[0]).to.include({ type: 'credits.welcome', amount_pence: 500, expires_at: null })
      expect(next.body.has_more).to.equal(false)
    })

    it('are voided once, as far as they are not spent', async () => {
      const user = await t.signup()
      const { id } = (
        await operator.agent
          .post('/v1/credits/grants')
          .send({ user_id: user.userId, amount_pence: 100, category: 'paid' })
          .expect(200)
      ).body
      await operator.agent.post('/v1/credits/consume').send({ user_id: user.userId, amount_pence: 540 }).expect(200)
      const voided = (await operator.agent.post(`/v1/credits/grants/${id}/void`).expect(200)).body
      expect(voided.voided_at).to.be.a('string')
      expect((await operator.agent.post(`/v1/credits/grants/${id}/void`).expect(200)).body).to.deep.equal(voided)
      expect(await balance(user)).to.include({ available_pence: 0, paid_pence: 0 })
    })

    it('one Idempotency-Key grants once', async () => {
      const user = await t.signup()
      const send = () =>
        operator.agent
          .post('/v1/credits/grants')
          .set('idempotency-key', 'g1')
          .send({ user_id: user.userId, amount_pence: 100 })
      const [first, second] = [await send().expect(200), await send().expect(200)]
      expect(second.body).to.deep.equal(first.body)
      expect(await balance(user)).to.include({ promotional_pence: 600 })
    })
  })

  describe('holds', () => {
    it('reserve, and give back what is not captured', async () => {
      const user = await t.signup()
      const hold = await holdFor(user, 120)
      expect(hold).to.include({ object: 'credit_hold', amount_pence: 120, captured_pence: null, status: 'pending' })
      expect(await balance(user)).to.include({ available_pence: 380, held_pence: 120 })
      const captured = (
        await operator.agent.post(`/v1/credits/holds/${hold.id}/capture`).send({ amount_pence: 100 }).expect(200)
      ).body
      expect(captured).to.deep.equal({ ...hold, status: 'captured', captured_pence: 100 })
      expect(await balance(user)).to.include({ available_pence: 400, held_pence: 0 })
      expect((await user.agent.get('/v1/credits/holds').expect(200)).body.data).to.deep.equal([captured])
    })

    it('end once: captured or released', async () => {
      const user = await t.signup()
      const { id } = await holdFor(user, 120)
      const [release, capture] = await Promise.all([
        operator.agent.post(`/v1/credits/holds/${id}/release`),
        operator.agent.post(`/v1/credits/holds/${id}/capture`),
      ])
      expect([release.status, capture.status].sort()).to.deep.equal([200, 409])
      expect(await balance(user)).to.include({ available_pence: release.status === 200 ? 500 : 380, held_pence: 0 })
    })

    it('beyond the funds: 402 E003 with a payment link', async () => {
      const user = await t.signup()
      const { body } = await operator.agent
        .post('/v1/credits/holds')
        .send({ user_id: user.userId, amount_pence: 501 })
        .expect(402)
      expect(body).to.deep.include({
        code: 'E003',
        payment: { payment_link: 'https://pay.example', amount_pence: 501 },
      })
    })

    it('capture no more than is held', async () => {
      const { id } = await holdFor(await t.signup(), 5)
      const { body } = await operator.agent
        .post(`/v1/credits/holds/${id}/capture`)
        .send({ amount_pence: 6 })
        .expect(400)
      expect(body.details[0].pointer).to.equal('/body/amount_pence')
    })
  })

  it('what is consumed is gone, once for one Idempotency-Key', async () => {
    const user = await t.signup()
    const send = () =>
      operator.agent
        .post('/v1/credits/consume')
        .set('idempotency-key', 'c1')
        .send({ user_id: user.userId, amount_pence: 20 })
    const first = await send().expect(200)
    expect(first.body).to.include({ status: 'captured', captured_pence: 20 })
    expect((await send().expect(200)).body).to.deep.equal(first.body)
    expect(await balance(user)).to.include({ available_pence: 480, held_pence: 0 })
  })

  const operatorsOnly: readonly (readonly [path: string, body: object])[] = [
    ['/v1/credits/grants', { user_id: 'usr_01JD0000000000000000000000', amount_pence: 1 }],
    ['/v1/credits/grants/x/void', {}],
    ['/v1/credits/holds', { user_id: 'usr_01JD0000000000000000000000', amount_pence: 1 }],
    ['/v1/credits/holds/x/capture', {}],
    ['/v1/credits/holds/x/release', {}],
    ['/v1/credits/consume', { user_id: 'usr_01JD0000000000000000000000', amount_pence: 1 }],
  ]
  for (const [path, body] of operatorsOnly)
    it(`POST ${path} is for operators only, and knows what it does not know`, async () => {
      const user = await t.signup()
      expect((await user.agent.post(path).send(body).expect(403)).body.code).to.equal('forbidden')
      expect((await operator.agent.post(path).send(body).expect(404)).body.code).to.equal('not_found')
    })

  for (const body of [
    { amount_pence: -1 },
    { amount_pence: 0.5 },
    { amount_pence: { $gt: 0 } },
    { amount_pence: 1, category: 'earned' },
    { amount_pence: 1, expires_at: '2020-01-01T00:00:00Z' },
    {},
  ])
    it(`refuses to grant ${JSON.stringify(body)}`, async () => {
      const { userId } = await t.signup()
      expect(
        (
          await operator.agent
            .post('/v1/credits/grants')
            .send({ user_id: userId, ...body })
            .expect(400)
        ).body.code,
      ).to.equal('invalid_request')
    })
})
