import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { Ledger } from '../../ledger/services.ts'
import { saidIn } from '../../providers/testing/streams.ts'
import { gatewayKernel, grant, USER } from '../testing/gateway-kernel.ts'

const CHAT = '/api/v1/chat/completions'
const TEXT =
  'The gateway sends every task to the cheapest capable model. Every call is sealed in a log. Callers earn a share of the margin. The weather was fine.'
const say = (content: string, more = {}) => ({ model: 'auto', messages: [{ role: 'user', content }], ...more })

describe('routing with the local provider alone', () => {
  let t: TestKernel
  before(async () => {
    t = await gatewayKernel()
    await grant(t, 500)
  })
  after(() => t.stop())

  it('routes a task for 8 pence and credits 6.24', async () => {
    const { body } = await t.request
      .post('/v1/route')
      .send({ task: 'summarise', input: TEXT, quality: 'auto' })
      .expect(200)
    expect(body).to.have.all.keys(
      'result',
      'model_used',
      'cost_pence',
      'earned_pence',
      'earned_pence_exact',
      'latency_ms',
      'worm_seal',
    )
    expect(body).to.include({ model_used: 'local/basic', cost_pence: 8, earned_pence: 6, earned_pence_exact: '6.24' })
    expect(body.worm_seal).to.match(/^[0-9a-f]{64}$/)
    expect(TEXT).to.include(body.result.split('. ')[0])
    const balance = await t.services.resolve(Ledger).balance(USER)
    expect(balance.balanceMicroPence).to.equal(6_240_000n)
    expect(balance.heldMicroPence).to.equal(0n)
  })

  it('answers /v1/inference/route with exactly three fields', async () => {
    const { body } = await t.request
      .post('/v1/inference/route')
      .send({ task: 'classify_sentiment', priority: 'balanced', prompt: 'I love this.' })
      .expect(200)
    expect(body).to.have.all.keys('result', 'model_used', 'earned_pence')
    expect(body.result).to.match(/^positive/)
  })

  it('serves both path families', async () => {
    await t.request.post('/api/v1/route').send({ task: 'keywords', input: TEXT }).expect(200)
    await t.request.post('/v1/chat/completions').send(say('Hello')).expect(200)
  })

  it('answers chat completions in the shape of OpenAI', async () => {
    const { body } = await t.request.post(CHAT).send(say('Classify the sentiment: I hate this.')).expect(200)
    expect(body.object).to.equal('chat.completion')
    expect(body.choices[0].message.content).to.match(/^negative/)
    expect(body.billing.cost_pence).to.equal(8)
  })

  it('streams', async () => {
    const { text, headers } = await t.request
      .post(CHAT)
      .send(say(`Summarise: ${TEXT}`, { stream: true }))
      .expect(200)
    expect(headers['content-type']).to.match(/^text\/event-stream/)
    expect(saidIn(text)).to.include('.')
    expect(text).to.match(/data: \[DONE\]\n\n$/)
  })

  for (const [what, ask] of [
    ['a free question', say('What is the capital of France?')],
    ['tools', say('Summarise: a. b.', { tools: [{ type: 'function', function: { name: 'f' } }] })],
  ] as const)
    it(`says honestly that it cannot do ${what}: E005, and what to configure`, async () => {
      const { body } = await t.request.post(CHAT).send(ask).expect(503)
      expect(body.error.code).to.equal('E005')
      expect(body.error.message).to.include('OPENAI_API_KEY')
    })

  it('explains the choice under debug', async () => {
    const { body } = await t.request.post('/v1/route').send({ task: 'summarise', input: TEXT, debug: true }).expect(200)
    expect(body.explanation).to.deep.equal({
      chosen: 'local/basic',
      candidates: [{ id: 'local/basic', expected_pence: 8 }],
    })
  })

  const BAD: readonly (readonly [what: string, body: object, code: string])[] = [
    ['an empty input', { task: 'summarise', input: '' }, 'invalid_request'],
    ['a negative cap', { task: 'summarise', input: 'x', max_cost_pence: -1 }, 'invalid_request'],
    ['a cap that is no number', { task: 'summarise', input: 'x', max_cost_pence: 'NaN' }, 'invalid_request'],
    ['an operator in the place of a text', { task: 'summarise', input: { $gt: '' } }, 'invalid_request'],
    ['an unknown quality', { task: 'summarise', input: 'x', quality: 'best' }, 'invalid_request'],
    ['an unknown field', { task: 'summarise', input: 'x', extra: 1 }, 'invalid_request'],
    ['a cap below every price', { task: 'summarise', input: 'x', max_cost_pence: 7.99 }, 'max_cost_too_low'],
  ]
  for (const [what, body, code] of BAD)
    it(`refuses ${what}`, async () => {
      const answer = await t.request.post('/v1/route').send(body).expect(400)
      expect(answer.body).to.include({ code })
      if (code === 'max_cost_too_low') expect(answer.body.cheapest_pence).to.equal(8)
    })

  it('refuses an empty list of models: what leaves the choice to the service is `auto`', async () => {
    const { body } = await t.request
      .post(CHAT)
      .send(say(`Summarise: ${TEXT}`, { models: [] }))
      .expect(400)
    expect(body.error.code).to.equal('invalid_request')
    expect(body.details[0].pointer).to.equal('/body/models')
    await t.request
      .post(CHAT)
      .send(say(`Summarise: ${TEXT}`))
      .expect(200)
  })

  it('shows receipts only to their owner, and nothing for an unknown seal', async () => {
    await t.request.get(`/v1/route/receipts/${'0'.repeat(64)}`).expect(404)
    await t.request.get('/v1/route/receipts/xyz').expect(400)
  })

  it('tells the state of every provider', async () => {
    const { body } = await t.request.get('/v1/route/info').expect(200)
    expect(body.providers).to.include({ local: 'live', openai: 'offline', bedrock: 'offline' })
    expect(Object.keys(body.providers)).to.have.length(16)
  })

  it('has metrics, for operators', async () => {
    await t.request.get('/v1/route/metrics').expect(403)
    const { text } = await t.as({ userId: 'usr_op', role: 'operator' }).get('/v1/route/metrics').expect(200)
    for (const name of [
      'gateway_requests_total',
      'gateway_attempts_total',
      'gateway_failovers_total',
      'gateway_tokens_total',
      'gateway_charged_pence_total',
      'gateway_attempt_seconds_bucket',
      'gateway_first_byte_seconds_bucket',
    ])
      expect(text).to.include(name)
  })
})
