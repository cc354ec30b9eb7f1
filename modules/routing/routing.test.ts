import { expect } from 'chai'
import { type TestKernel, testKernel } from '../../kernel/testing.ts'
import ledger from '../ledger/module.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import records from '../records/module.ts'
import routing from './module.ts'

const TEXT =
  'The gateway sends every task to the cheapest capable model. Every call is sealed in a log. Callers earn a share of the margin. The weather was fine.'

describe('routing with the local provider', () => {
  let t: TestKernel
  before(async () => {
    t = await testKernel({ modules: [records, ledger, routing] })
    await t.services.resolve(Ledger).grant({
      id: 'grant-test',
      type: 'credits.granted',
      owner: 'usr_test',
      fund: 'promotional',
      amountMicroPence: toMicroPence(500),
      source: 'house:promotions',
    })
  })
  afterEach(function () {
    if (this.currentTest?.state === 'failed') console.log(t.logs.filter(({ level }) => level === 'error'))
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
    const balance = await t.services.resolve(Ledger).balance('usr_test')
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

  it('answers chat completions in the shape of OpenAI', async () => {
    const { body } = await t.request
      .post('/api/v1/chat/completions')
      .send({ model: 'auto', messages: [{ role: 'user', content: 'Classify the sentiment: I hate this.' }] })
      .expect(200)
    expect(body.object).to.equal('chat.completion')
    expect(body.choices[0].message.content).to.match(/^negative/)
    expect(body.billing.cost_pence).to.equal(8)
  })
})
