import { expect } from 'chai'
import { type TestService, testService } from '../accounts/testing.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Given } from '../ledger/testing-kinds.ts'
import earnings from './module.ts'

describe('balances and transactions', () => {
  let t: TestService
  before(async () => {
    t = await testService({ modules: [earnings] })
  })
  after(() => t.stop())

  const credit = (id: string, owner: string, fund: 'earned' | 'unripe' | 'paid', microPence: bigint) =>
    t.services.resolve(Ledger).post(Given, {
      id: `${id}-${owner}`,
      owner,
      legs: [
        { account: 'house:rewards', amountMicroPence: -microPence },
        { account: `user:${owner}:${fund}`, amountMicroPence: microPence },
      ],
    })

  for (const path of ['/v1/balance', '/v1/account/balance', '/api/v1/balance'])
    it(`${path}: whole pence rounded down, unripe counts but cannot be withdrawn`, async () => {
      const { agent, userId } = await t.signup()
      await credit('a', userId, 'earned', toMicroPence(499) + 900_000n)
      await credit('b', userId, 'unripe', toMicroPence(100))
      await credit('p', userId, 'paid', toMicroPence(20))
      const { body } = await agent.get(path).expect(200)
      const { pending, ...rest } = body
      expect(pending).to.have.length(1)
      expect(pending[0]).to.include({ amount_pence: 100, since: null, releases_at: null })
      expect(pending[0].released_by).to.contain('not running')
      expect(rest).to.deep.equal({
        balance_pence: 599,
        balance_gbp: '£5.99',
        total_earned_pence: 599,
        total_earned_gbp: '£5.99',
        withdrawable_pence: 499,
        pending_pence: 100,
        credits_pence: 520,
        credits_gbp: '£5.20',
        withdrawal_eligible: false,
        withdrawal_minimum_gbp: '£5.00',
      })
      await credit('c', userId, 'earned', 100_000n)
      expect((await agent.get(path).expect(200)).body).to.include({
        withdrawal_eligible: true,
        withdrawable_pence: 500,
      })
    })

  it('a new account has nothing', async () => {
    const { agent } = await t.signup()
    expect((await agent.get('/v1/balance').expect(200)).body).to.include({
      balance_pence: 0,
      balance_gbp: '£0.00',
      withdrawal_eligible: false,
    })
  })

  it('lists every movement once over pages, newest first, with stable ids', async () => {
    const { agent, userId } = await t.signup()
    for (let n = 0; n < 5; n++) {
      await credit(`m${n}`, userId, 'earned', 6_240_000n)
      await t.advance(1_000)
    }
    const seen: {
      id: string
      created_at: string
      type: string
      amount_pence: number
      amount_exact: string
      credits_pence: number
    }[] = []
    for (let cursor: string | undefined, more = true; more; ) {
      const page: { data: typeof seen; has_more: boolean; next_cursor: string | null } = (
        await agent.get('/v1/transactions').query({ limit: 2, cursor }).expect(200)
      ).body
      expect(page.data.length).to.be.at.most(2)
      seen.push(...page.data)
      more = page.has_more
      expect(more).to.equal(page.next_cursor !== null)
      cursor = page.next_cursor ?? undefined
    }
    expect(seen).to.have.length(6)
    expect(new Set(seen.map(({ id }) => id)).size).to.equal(6)
    for (const { id } of seen) expect(id).to.match(/^tx_[0-9A-Z]{26}$/)
    expect(seen.map((line) => line.created_at)).to.deep.equal(
      seen
        .map((line) => line.created_at)
        .sort()
        .reverse(),
    )
    expect(seen[0]).to.include({ type: 'test.given', amount_pence: 6.24, amount_exact: '6.24', credits_pence: 0 })
    expect(seen.at(-1)).to.include({ type: 'credits.welcome', amount_pence: 0, credits_pence: 500 })
    const again = await agent.get('/v1/earn/transactions').query({ limit: 1 }).expect(200)
    expect(again.body.data[0]).to.deep.equal(seen[0])
  })

  it("shows nobody else's", async () => {
    const { agent } = await t.signup()
    const other = await t.signup()
    await credit('x', other.userId, 'earned', 1n)
    expect((await agent.get('/v1/transactions').expect(200)).body.data).to.have.length(1)
  })

  it("refuses a cursor that is another's record, and names the parameter", async () => {
    const [mine, theirs] = [await t.signup(), await t.signup()]
    await theirs.agent.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(200)
    const { next_cursor: cursor } = (await theirs.agent.get('/v1/transactions').query({ limit: 1 }).expect(200)).body
    const { body } = await mine.agent.get('/v1/transactions').query({ cursor }).expect(400)
    expect(body.details[0].pointer).to.equal('/query/cursor')
    expect((await theirs.agent.get('/v1/transactions').query({ cursor }).expect(200)).body.data).to.have.length(1)
  })

  for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { cursor: 'bm9zdWNo' }, { page: 2 }])
    it(`refuses ${JSON.stringify(query)}`, async () => {
      const { agent } = await t.signup()
      expect((await agent.get('/v1/transactions').query(query).expect(400)).body.code).to.equal('invalid_request')
    })
})
