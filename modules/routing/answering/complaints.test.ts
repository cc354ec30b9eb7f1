import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { eventually } from '../../../kernel/testing/wait.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { endless, LATE_FAULTS, status } from '../../providers/testing/faults.ts'
import { leaveAfterFirstByte, saidIn } from '../../providers/testing/streams.ts'
import { Records } from '../../records/services.ts'
import { gatewayKernel, grant, held, modelAt, USER } from '../testing/gateway-kernel.ts'

const CHAT = '/api/v1/chat/completions'
const ASK = { model: 'shared', messages: [{ role: 'user', content: 'Say hello.' }] }

/** What users of other gateways reported; those about money are in accounting.test.ts. */
describe('public complaints about gateways', () => {
  let t: TestKernel
  let first: FakeProvider
  let second: FakeProvider
  before(async () => {
    first = await startFakeProvider()
    second = await startFakeProvider()
    t = await gatewayKernel({
      baseUrls: { groq: first.url, mistral: second.url },
      models: [
        modelAt('groq', 'shared', { output_usd: 1 }),
        modelAt('mistral', 'shared'),
        modelAt('groq', 'alone', { output_usd: 1 }),
        modelAt('mistral', 'mistral-other'),
        modelAt('groq', 'fragile'),
        modelAt('groq', 'soaked'),
      ],
    })
    await grant(t, 10_000)
  })
  beforeEach(() => {
    first.reset()
    second.reset()
    t.clock.advance(3_600_000)
  })
  after(async () => {
    await t.stop()
    await first.close()
    await second.close()
  })

  it('BerriAI/litellm#40404: a stream that is cut goes on at another provider of the same model', async () => {
    first.always(LATE_FAULTS['connection lost'])
    second.says({ pieces: [' And', ' on.'] })
    const { text } = await t.request
      .post(CHAT)
      .send({ ...ASK, stream: true })
      .expect(200)
    expect(saidIn(text)).to.equal('Hello from the fake. And on.')
    expect(text).to.match(/data: \[DONE\]\n\n$/)
    const { messages } = (second.requests[0]?.body ?? {}) as { messages: readonly unknown[] }
    expect(messages.at(-1)).to.deep.equal({ role: 'assistant', content: 'Hello from the fake.', prefix: true })
    const [end] = await t.services.resolve(Records).list({ account: USER, types: ['inference.settled'], limit: 1 })
    expect(end?.body['call']).to.have.property('attempts').with.length(2)
    expect(await held(t)).to.equal(0n)
  })

  it('what was sent before the cut counts towards the limit of the output', async () => {
    first.always(LATE_FAULTS['connection lost'])
    const ask = { ...ASK, stream: true }
    await t.request
      .post(CHAT)
      .send({ ...ask, max_tokens: 30 })
      .expect(200)
    expect(second.requests[0]?.body).to.include({ max_tokens: 25 })
    const { text } = await t.request
      .post(CHAT)
      .send({ ...ask, max_completion_tokens: 5 })
      .expect(200)
    expect(second.requests, 'nothing is left to ask for').to.have.length(1)
    expect(text).not.to.include('[DONE]')
  })

  it('a stream of tool calls is never continued by guessing', async () => {
    first.says({ tools: [{ id: 'call_1', name: 'pay', arguments: '{"pounds":5}' }] })
    first.always(LATE_FAULTS['connection lost'])
    const { text } = await t.request
      .post(CHAT)
      .send({ ...ASK, stream: true })
      .expect(200)
    expect(second.requests).to.have.length(0)
    expect(text).not.to.include('[DONE]')
  })

  it('an explicit model is never replaced by another', async () => {
    first.always(status(500))
    await t.request
      .post(CHAT)
      .send({ ...ASK, model: 'alone' })
      .expect(503)
    expect(second.requests).to.have.length(0)
  })

  it('a list of models is tried in its order', async () => {
    first.always(status(500))
    const { body } = await t.request
      .post(CHAT)
      .send({ ...ASK, model: 'alone', models: ['alone', 'mistral-other'] })
      .expect(200)
    expect(body.billing.model_used).to.equal('mistral/mistral-other')
  })

  it('BerriAI/litellm#26015: a 429 is not hammered: its Retry-After is waited for, or the call ends', async () => {
    first.always(status(429, 'slow down', 'rate_limit', { 'retry-after': '7' }))
    const { headers } = await t.request
      .post(CHAT)
      .send({ ...ASK, model: 'alone' })
      .expect(503)
    expect(headers['retry-after']).to.equal('7')
    expect(first.requests).to.have.length(1)
    const again = await t.request
      .post(CHAT)
      .send({ ...ASK, model: 'alone' })
      .expect(503)
    expect(again.headers['retry-after']).to.equal('7')
    expect(again.body.error.message).to.include('rate_limited')
    expect(first.requests, 'the key rests until then').to.have.length(1)
    t.clock.advance(7_001)
    first.always(
      ({ res, wire, saying }) =>
        void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(wire.whole(saying))),
    )
    await t.request
      .post(CHAT)
      .send({ ...ASK, model: 'alone' })
      .expect(200)
  })

  it('Portkey-AI/gateway#1289: the breaker opens, also by faults after the beginning; one probe closes it again', async () => {
    first.always(LATE_FAULTS['error event'])
    for (let call = 0; call < 5; call++)
      await t.request
        .post(CHAT)
        .send({ ...ASK, model: 'fragile', stream: true })
        .expect(200)
    await t.request
      .post(CHAT)
      .send({ ...ASK, model: 'fragile' })
      .expect(503)
    expect(first.requests, 'kept away').to.have.length(5)
    const { body } = await t.request.get('/v1/models/fragile').expect(200)
    expect(body.providers[0].state).to.equal('down')
    t.clock.advance(10_001)
    first.reset()
    const probes = await Promise.all(
      Array.from({ length: 5 }, () => t.request.post(CHAT).send({ ...ASK, model: 'fragile' })),
    )
    expect(probes.filter(({ status: code }) => code === 200).length).to.be.at.least(1)
    await t.request
      .post(CHAT)
      .send({ ...ASK, model: 'fragile' })
      .expect(200)
  })

  for (const fault of ['connection lost', 'clean end without its mark'] as const) {
    it(`Portkey-AI/gateway#1797, maximhq/bifrost#5546: ${fault} never ends as a clean stream`, async () => {
      first.always(LATE_FAULTS[fault])
      const { text } = await t.request
        .post(CHAT)
        .send({ ...ASK, model: 'alone', stream: true })
        .expect(200)
      expect(text).not.to.include('[DONE]')
      expect(text).to.include('"error"')
    })
  }

  it('BerriAI/litellm#36429: 5 MiB of text do not hold up the event loop', async () => {
    const content = 'word '.repeat(1_048_576)
    let longestGapMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longestGapMs = Math.max(longestGapMs, performance.now() - last)
      last = performance.now()
    }, 5)
    first.always(LATE_FAULTS['connection lost'])
    await t.request
      .post(CHAT)
      .send({ model: 'alone', messages: [{ role: 'user', content }], max_tokens: 10, stream: true })
      .expect((res) => expect(res.status).to.be.oneOf([200, 400]))
    clearInterval(timer)
    // Parsing and copying take their time too; tokenising it takes seconds.
    expect(longestGapMs).to.be.below(1_000)
  })

  it('BerriAI/litellm#12685: aborted streams leave no hold, no request under way, and no more connections than ran at once', async () => {
    first.always(endless)
    const atOnce = 10
    const idle = await first.connections()
    for (let round = 0; round < 5; round++)
      await Promise.all(
        Array.from({ length: atOnce }, () =>
          leaveAfterFirstByte(`${t.url}${CHAT}`, { ...ASK, model: 'soaked', stream: true }),
        ),
      )
    await eventually(() => first.requests.every(({ brokenOffAt }) => brokenOffAt !== undefined))
    await eventually(async () => (await first.connections()) <= idle + atOnce)
    await eventually(async () => (await held(t)) === 0n)
    expect(first.requests).to.have.length(50)
  })
})

describe('key pools', () => {
  it('a 429 parks that key only; the next key answers at once', async () => {
    const fake = await startFakeProvider()
    process.env['XAI_API_KEY'] = 'key-one,key-two'
    const t = await gatewayKernel({ baseUrls: { xai: fake.url }, models: [modelAt('xai', 'pooled')] })
    try {
      await grant(t, 100)
      fake.script(status(429))
      const ask = { ...ASK, model: 'pooled' }
      await t.request.post(CHAT).send(ask).expect(200)
      await t.request.post(CHAT).send(ask).expect(200)
      const keys = fake.requests.map(({ headers }) => headers.authorization)
      expect(keys).to.deep.equal(['Bearer key-one', 'Bearer key-two', 'Bearer key-two'])
    } finally {
      delete process.env['XAI_API_KEY']
      await t.stop()
      await fake.close()
    }
  })
})
