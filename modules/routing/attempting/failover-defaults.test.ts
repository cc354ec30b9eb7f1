import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { Config as ProvidersConfig } from '../../providers/config.ts'
import { Breaker } from '../../providers/health/breaker.ts'
import {
  type Behaviour,
  eventStream,
  type FakeProvider,
  startFakeProvider,
} from '../../providers/testing/fake-provider.ts'
import { LATE_FAULTS, status } from '../../providers/testing/faults.ts'
import { saidIn } from '../../providers/testing/streams.ts'
import { Records } from '../../records/services.ts'
import { gatewayKernel, grant, held, modelAt, USER } from '../testing/gateway-kernel.ts'

const CHAT = '/api/v1/chat/completions'
const ASK = { model: 'm', messages: [{ role: 'user', content: 'Say hello.' }] }
const stalled: Behaviour = () => {}
/** Headers and comments, but no content. */
const comments: Behaviour = ({ res }) => {
  eventStream(res).write(': ping\n\n')
  const timer = setInterval(() => res.write(': ping\n\n'), 10)
  res.on('close', () => clearInterval(timer))
}
/** Content after twice the time that other models get. */
const thinking: Behaviour = ({ res, wire, saying }) => {
  setTimeout(() => eventStream(res).end([...wire.beginning(saying), ...wire.ending(saying)].join('')), 600)
}
const thoughtsOnly: Behaviour = ({ res }) => {
  eventStream(res).write(
    `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { role: 'assistant', reasoning_content: 'Hm.' } }] })}\n\n`,
  )
  setTimeout(() => res.socket?.destroy(), 10)
}

describe('failover by default', () => {
  let t: TestKernel
  let first: FakeProvider
  let second: FakeProvider
  let third: FakeProvider
  before(async () => {
    first = await startFakeProvider()
    second = await startFakeProvider()
    third = await startFakeProvider()
    const everywhere = (model: string) => [
      modelAt('openai', model, { output_usd: 1 }),
      modelAt('fireworks', model, { output_usd: 2 }),
      modelAt('mistral', model, { output_usd: 3 }),
    ]
    t = await gatewayKernel({
      baseUrls: { openai: first.url, fireworks: second.url, mistral: third.url },
      models: ['m', 'o3', 'steady', 'busy-429', 'busy-503'].flatMap(everywhere),
      firstTokenTimeoutMs: 300,
      reasoningFirstTokenTimeoutMs: 10_000,
      firstByteTimeoutMs: 20_000,
      totalTimeoutMs: 20_000,
      maxRetryAfterMs: 10_000,
      breakerOpenMs: 1,
      retryBudgetPct: 100,
    })
    await grant(t, 10_000)
  })
  beforeEach(() => {
    for (const fake of [first, second, third]) fake.reset()
    t.clock.advance(60_000)
  })
  after(async () => {
    await t.stop()
    for (const fake of [first, second, third]) await fake.close()
  })

  const counts = () => [first, second, third].map(({ requests }) => requests.length)
  const stream = async (more: object = {}): Promise<string> => {
    const { text } = await t.request
      .post(CHAT)
      .send({ ...ASK, stream: true, ...more })
      .expect(200)
    expect(await held(t)).to.equal(0n)
    return text
  }
  const whole = (more: object = {}) => t.request.post(CHAT).send({ ...ASK, ...more })
  const faults = async (): Promise<unknown[]> => {
    const [record] = await t.services.resolve(Records).list({ account: USER, types: ['inference.settled'], limit: 1 })
    const { attempts } = (record?.body['call'] ?? { attempts: [] }) as { attempts: { fault?: string }[] }
    return attempts.map((attempt) => attempt.fault)
  }

  it('gives 10 seconds to the first token, and 30 where the model thinks first', () => {
    expect(ProvidersConfig.properties.firstTokenTimeoutMs).to.include({ default: 10_000 })
    expect(ProvidersConfig.properties.reasoningFirstTokenTimeoutMs).to.include({ default: 30_000 })
  })

  it('a stream that never begins, or of comments only, goes on at another provider after the time to the first token', async () => {
    for (const [behaviour, fault] of [
      [stalled, 'headers_timeout'],
      [comments, 'first_token_timeout'],
    ] as const) {
      first.always(behaviour)
      expect(saidIn(await stream())).to.equal('Hello from the fake.')
      expect(await faults()).to.deep.equal([fault, undefined])
      t.clock.advance(60_000)
    }
  })

  it('a model that thinks first gets longer', async () => {
    first.always(thinking)
    expect(saidIn(await stream({ model: 'o3' }))).to.equal('Hello from the fake.')
    expect(counts()).to.deep.equal([1, 0, 0])
  })

  it('a call may set its own limit, for streams and for whole answers, and no provider sees it', async () => {
    first.always(stalled)
    await stream({ model: 'o3', first_token_timeout_ms: 100 })
    expect(await faults()).to.deep.equal(['headers_timeout', undefined])
    await whole({ first_token_timeout_ms: 100 }).expect(200)
    expect(await faults()).to.deep.equal(['headers_timeout', undefined])
    for (const { body } of [...first.requests, ...second.requests])
      expect(body).not.to.have.property('first_token_timeout_ms')
    await whole({ first_token_timeout_ms: 99 }).expect(400)
  })

  it('a whole answer gets the time that its most tokens take', async () => {
    first.always(stalled)
    await whole({ max_tokens: 1 }).expect(200)
    expect(await faults()).to.deep.equal(['headers_timeout', undefined])
    second.script(({ res, wire, saying }) => {
      setTimeout(
        () => res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(wire.whole(saying))),
        600,
      )
    })
    await whole({ model: 'fireworks/m', max_tokens: 100 }).expect(200)
    expect(await faults()).to.deep.equal([undefined])
  })

  it('a single 500 is asked again at the same provider; a second one is not', async () => {
    first.script(status(500))
    await whole({ model: 'steady' }).expect(200)
    expect(counts()).to.deep.equal([2, 0, 0])
    first.always(status(500))
    await whole({ model: 'steady' }).expect(200)
    expect(counts()).to.deep.equal([4, 1, 0])
  })

  for (const code of [429, 503])
    it(`a ${code} with a short Retry-After is waited for once; with a long one, or none, others are asked first`, async () => {
      first.script(status(code, 'busy', 'busy', { 'retry-after-ms': '30' }))
      await whole({ model: `busy-${code}` }).expect(200)
      expect(counts()).to.deep.equal([2, 0, 0])
      t.clock.advance(60_000)
      first.script(status(code, 'busy', 'busy', { 'retry-after': '3' }))
      await whole({ model: `busy-${code}` }).expect(200)
      expect(counts()).to.deep.equal([3, 1, 0])
      t.clock.advance(60_000)
      first.script(status(code))
      await whole({ model: `busy-${code}` }).expect(200)
      expect(counts()).to.deep.equal([4, 2, 0])
    })

  it('a Retry-After beyond what the call gives is not waited for', async () => {
    first.script(status(429, 'busy', 'busy', { 'retry-after': '1' }))
    await whole({ first_token_timeout_ms: 500 }).expect(200)
    expect(counts()).to.deep.equal([1, 1, 0])
  })

  for (const streamed of [false, true])
    it(`a refusal by content policy is the answer, unless the call asks to route around it (stream: ${streamed})`, async () => {
      first.always(status(400, 'blocked by our content policy', 'content_policy_violation'))
      const { body } = await whole({ stream: streamed }).expect(400)
      expect(body.error.message).to.include('content_policy')
      expect(counts()).to.deep.equal([1, 0, 0])
      expect(await held(t)).to.equal(0n)
      await whole({ stream: streamed, fallback_on_refusal: true }).expect(200)
      expect(counts()).to.deep.equal([2, 1, 0])
      expect(second.requests[0]?.body).not.to.have.property('fallback_on_refusal')
    })

  it('a stream that is cut before anything of its answer came begins anew elsewhere', async () => {
    first.always(thoughtsOnly)
    const text = await stream()
    expect(saidIn(text)).to.equal('Hello from the fake.')
    expect(text).to.match(/\[DONE\]\n\n$/)
    expect(second.requests[0]?.body['messages']).to.deep.equal(ASK.messages)
    expect(await faults()).to.deep.equal(['cut', undefined])
  })

  it('a fallback that refuses a begun answer is followed by the next', async () => {
    first.always(LATE_FAULTS['connection lost'])
    second.always(status(400, 'the last message must be of the user', 'invalid_request_error'))
    third.says({ pieces: [' And', ' more.'] })
    const text = await stream()
    expect(saidIn(text)).to.equal('Hello from the fake. And more.')
    expect(text).to.match(/\[DONE\]\n\n$/)
    expect(await faults()).to.deep.equal(['cut', 'unsupported', undefined])
  })
})

describe('a provider that was down for a minute', () => {
  const openMs = (ProvidersConfig.properties.breakerOpenMs as unknown as { default: number }).default

  it('is found within five seconds of being well again, by single probes', () => {
    const breaker = new Breaker({ openMs })
    const well = 60_000
    let probes = 0
    let foundAt: number | undefined
    for (let now = 0; foundAt === undefined && now < 120_000; now += 100) {
      const admitted = [breaker.admit(now), breaker.admit(now)]
      if (!admitted[0]) continue
      if (now >= 5_000) {
        probes++
        expect(admitted, 'one at a time').to.deep.equal([true, false])
      }
      breaker.record(now >= well, now)
      if (now >= well) foundAt = now
    }
    expect(foundAt).to.be.within(well, well + 5_000)
    expect(probes).to.be.below(20)
  })
})
