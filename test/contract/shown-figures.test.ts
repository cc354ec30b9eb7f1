import { expect } from 'chai'
import Stripe from 'stripe'
import supertest from 'supertest'
import { eventually } from '../../kernel/testing/wait.ts'
import { type SignedUp, type TestService, testService } from '../../modules/accounts/testing.ts'
import agents from '../../modules/agents/module.ts'
import audit from '../../modules/audit/module.ts'
import billing from '../../modules/billing/module.ts'
import console from '../../modules/console/module.ts'
import earnings from '../../modules/earnings/module.ts'
import metering from '../../modules/metering/module.ts'
import observability from '../../modules/observability/module.ts'
import payments from '../../modules/payments/module.ts'
import { earn, type PayoutService, payoutService } from '../../modules/payouts/testing.ts'
import providers from '../../modules/providers/module.ts'
import { startFakeProvider } from '../../modules/providers/testing/fake-provider.ts'
import { status } from '../../modules/providers/testing/faults.ts'
import routing from '../../modules/routing/module.ts'
import { modelAt } from '../../modules/routing/testing/gateway-kernel.ts'

const SPANS = 20
/** Two chats, two answers of the local model, four calls of the agents' models; what is remembered and what failed are none. */
const CHARGED = 8

/** What two places say of one thing is the same. */
describe('figures that users look at', () => {
  let t: TestService
  let fake: Awaited<ReturnType<typeof startFakeProvider>>
  before(async () => {
    fake = await startFakeProvider()
    t = await testService({
      modules: [providers, routing, agents, audit, metering, payments, billing, observability, console],
      config: {
        providers: { baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')] },
        routing: { cache: { ttlMs: 60_000 } },
      },
    })
  })
  after(async () => {
    await t?.stop()
    await fake?.close()
  })

  const chat = (who: SignedUp, content: string) =>
    who.agent.post('/v1/chat/completions').send({ model: 'm', messages: [{ role: 'user', content }], temperature: 0 })

  it('calls that were charged are as many in the usage as in its receipts', async () => {
    const who = await t.signup()
    for (const content of ['one', 'two', 'one', 'one']) await chat(who, content).expect(200)
    fake.script(status(400, 'no such thing', 'invalid_request_error'))
    await chat(who, 'three').expect(400)
    for (const messages of [['Say hello.'], ['Summarise: Seals prove. They last.']])
      await who.agent
        .post('/v1/chat/completions')
        .send({ model: 'local/basic', messages: messages.map((content) => ({ role: 'user', content })) })
        .expect(200)
    const caller = await t.signup()
    for (const body of [
      { archetype: 'summariser' },
      { archetype: 'custom', instructions: 'Answer.', model: { models: ['m'] } },
    ]) {
      const { body: agent } = await who.agent
        .post('/v1/agents')
        .send({ name: `Counted ${body.archetype}`, price_per_call: 0.01, ...body })
        .expect(200)
      for (const each of [caller, who])
        await each.agent
          .post(`/v1/agents/${agent.id}/call`)
          .send({ input: { text: 'Seals prove. They last.' } })
          .expect(200)
    }
    // what the models of agents took is settled once their agent rests
    await eventually(async () => {
      const { data } = (await who.agent.get('/v1/observability/metrics?calls_only=true').expect(200)).body
      const { by_type } = (await who.agent.get('/v1/billing/usage').expect(200)).body
      const calls = by_type.reduce((sum: number, { calls: some }: { readonly calls: number }) => sum + some, 0)
      return data[0].charged_spans === calls && calls === CHARGED && data[0].spans === CHARGED
    })
  })

  it('the console’s own reads are no API calls', async () => {
    const who = await t.signup()
    const own = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }
    const { headers } = await t.anonymous.post('/v1/console/session').set(own).send({ api_key: who.apiKey }).expect(200)
    const browser = supertest.agent(t.url).set({ ...own, cookie: String(headers['set-cookie']).split(';')[0] })
    const calls = async () => (await browser.get('/v1/user/dashboard').expect(200)).body.api_calls_30d
    const before = await calls()
    for (let i = 0; i < 5; i++) await browser.get('/v1/billing/usage').expect(200)
    expect(await calls()).to.equal(before)
    for (let i = 0; i < 3; i++) await who.agent.get('/v1/billing/usage').expect(200)
    expect(await calls()).to.equal(before + 3)
  })

  it('an objective that keeps less than it asks is missed, one that keeps just that is ok', async () => {
    const who = await t.signup()
    const states = async (bad: number, of: number) => {
      const name = `span-${bad}-${of}`
      const objective = { name, indicator: 'latency', threshold_ms: 500, objective: 0.99, filter: { span_name: name } }
      const { body: slo } = await who.agent.post('/v1/observability/slos').send(objective).expect(200)
      const at = t.clock.now()
      const spans = Array.from({ length: of }, (_, n) => ({
        traceId: String(of + bad).padStart(32, '1'),
        spanId: String(n + 1).padStart(16, '0'),
        name,
        startTimeUnixNano: String(BigInt(at) * 1_000_000n),
        endTimeUnixNano: String(BigInt(at + (n < bad ? 900 : 10)) * 1_000_000n),
      }))
      await who.agent
        .post('/v1/observability/v1/traces')
        .send({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
        .expect(200)
      await t.runCron('observability.slos')
      return (await who.agent.get(`/v1/observability/slos/${slo.id}/status`).expect(200)).body
    }
    expect(await states(1, SPANS)).to.include({ state: 'missed', compliance: 0.95 })
    expect(await states(1, 100)).to.include({ state: 'ok', compliance: 0.99 })
    expect(await states(0, SPANS)).to.include({ state: 'ok', compliance: 1 })
  })
})

describe('Stripe’s own client at paths that are ours, too', () => {
  let t: PayoutService
  before(async () => {
    t = await payoutService({ modules: [earnings] })
  })
  after(() => t?.stop())

  it('reads balance and payouts in Stripe’s shapes; everybody else in ours', async () => {
    const who = await t.earner(780)
    const { hostname, port } = new URL(t.url)
    const stripe = new Stripe(who.apiKey, {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    })
    const balance = await stripe.balance.retrieve()
    expect(balance).to.deep.include({ object: 'balance', livemode: false })
    expect([balance.available, balance.pending].map(([funds]) => [funds?.amount, funds?.currency])).to.deep.equal([
      [780, 'gbp'],
      [0, 'gbp'],
    ])
    for (const amount_pence of [500, 0]) {
      t.clock.advance(1_000)
      if (amount_pence > 0) await who.agent.post('/v1/withdraw').send({ amount_pence }).expect(200)
      else {
        await earn(t, who.userId, 780)
        await who.agent.post('/v1/withdraw').expect(200)
      }
    }
    const all: Stripe.Payout[] = []
    for await (const payout of stripe.payouts.list({ limit: 1 })) all.push(payout)
    expect(all.map(({ object, amount, currency, status }) => [object, amount, currency, status])).to.deep.equal([
      ['payout', 1_060, 'gbp', 'paid'],
      ['payout', 500, 'gbp', 'paid'],
    ])
    expect(await stripe.payouts.retrieve(all[1]?.id ?? '')).to.include({ object: 'payout', amount: 500 })
    const { body } = await who.agent.get('/v1/payouts').expect(200)
    expect(body.data[0]).to.include({ id: all[0]?.id, amount_pence: 1_060 })
    expect((await who.agent.get('/v1/balance').expect(200)).body).to.have.property('balance_pence')
  })
})
