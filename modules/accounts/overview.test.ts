import { expect } from 'chai'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Given } from '../ledger/testing-kinds.ts'
import { OwnedAgents, PayoutConnections } from './services.ts'
import { type TestService, testService } from './testing.ts'

const DAY_MS = 86_400_000

describe('status and dashboard', () => {
  let t: TestService
  before(async () => {
    t = await testService({
      provide: [
        [PayoutConnections, { connected: async () => true }],
        [OwnedAgents, { countOf: async () => 3 }],
      ],
    })
  })
  after(() => t.stop())

  const reward = (id: string, owner: string, pence: number) =>
    t.services.resolve(Ledger).post(Given, {
      id,
      owner,
      legs: [
        { account: 'house:rewards', amountMicroPence: -toMicroPence(pence) },
        { account: `user:${owner}:earned`, amountMicroPence: toMicroPence(pence) },
      ],
    })

  it('status has the specified fields, and what can be withdrawn', async () => {
    const { agent, userId } = await t.signup()
    await reward(`a-${userId}`, userId, 499)
    expect((await agent.get('/account/status').expect(200)).body).to.deep.equal({
      processor_connected: true,
      balance_gbp: '£4.99',
      total_earned_gbp: '£4.99',
      withdrawable_pence: 499,
      pending_pence: 0,
      pending: [],
      withdrawal_eligible: false,
    })
    await reward(`b-${userId}`, userId, 1)
    expect((await agent.get('/account/status').expect(200)).body).to.include({
      withdrawal_eligible: true,
      balance_gbp: '£5.00',
    })
  })

  it('dashboard has exactly the specified fields, and counts the last 30 days only', async () => {
    const { agent, apiKey, userId, email } = await t.signup({ name: 'Ada' })
    await reward(`old-${userId}`, userId, 100)
    await agent.get('/account/status').expect(200)
    await t.advance(31 * DAY_MS)
    await reward(`new-${userId}`, userId, 7)
    const { body } = await t.withKey(apiKey).get('/v1/user/dashboard').expect(200)
    expect(body).to.deep.equal({
      user: { name: 'Ada', email, plan: 'free' },
      agent_count: 3,
      earnings_30d_pence: 7,
      api_calls_30d: 1,
      workspace_count: 0,
    })
  })

  it('without the modules behind them, connections and counts are none', async () => {
    const bare = await testService()
    try {
      const { agent } = await bare.signup()
      expect((await agent.get('/account/status').expect(200)).body.processor_connected).to.equal(false)
      expect((await agent.get('/v1/user/dashboard').expect(200)).body).to.include({
        agent_count: 0,
        workspace_count: 0,
      })
    } finally {
      await bare.stop()
    }
  })
})
