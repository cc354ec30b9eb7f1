import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { Ledger } from '../../ledger/services.ts'
import { type Behaviour, type FakeProvider, json, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { status } from '../../providers/testing/faults.ts'
import { Records } from '../../records/services.ts'
import { gatewayKernel, grant, modelAt, USER } from '../testing/gateway-kernel.ts'

const CHAT = '/api/v1/chat/completions'
const EMBEDDINGS = '/api/v1/embeddings'
const ASK = { model: 'm', messages: [{ role: 'user', content: 'Say hello.' }] }
const EMBED = { model: 'embed-m', input: 'hello' }
const OTHER = 'usr_other'
const TTL_MS = 60_000

/** Our fields of an answer taken out of it: what money and time it took. */
const BILLING = /,"billing":\{[^}]*\}/
const endedBy =
  (reason: string): Behaviour =>
  ({ res, wire, saying }) => {
    const whole = wire.whole(saying) as { readonly choices: readonly object[] }
    json(res, 200, { ...whole, choices: whole.choices.map((choice) => ({ ...choice, finish_reason: reason })) })
  }

describe('the response cache of the gateway', () => {
  let t: TestKernel
  let fake: FakeProvider
  let second: FakeProvider
  before(async () => {
    fake = await startFakeProvider()
    second = await startFakeProvider()
    t = await gatewayKernel({
      baseUrls: { openai: fake.url, groq: second.url },
      models: [
        // the cheapest of all, so `auto` begins with it
        modelAt('openai', 'm', { input_usd: 0.01, output_usd: 0.01 }),
        modelAt('groq', 'other-m'),
        modelAt('openai', 'shared-m', { output_usd: 30 }),
        modelAt('groq', 'shared-m', { output_usd: 40 }),
        modelAt('openai', 'embed-m', { kind: 'embedding' }),
        // a chat model here, an embedding model there
        modelAt('openai', 'both-m', { output_usd: 50 }),
        modelAt('groq', 'both-m', { kind: 'embedding' }),
      ],
      breakerOpenMs: 1,
      retryBudgetPct: 0,
      cache: { ttlMs: TTL_MS, maxEntryBytes: 4_096 },
    })
    await grant(t, 5_000)
    await grant(t, 5_000, OTHER)
  })
  beforeEach(() => {
    fake.reset()
    second.reset()
    t.clock.advance(TTL_MS)
  })
  after(async () => {
    await t.stop()
    await fake.close()
    await second.close()
  })

  const ask = (body: object, headers: Readonly<Record<string, string>> = {}, path = CHAT) =>
    t.request.post(path).set(headers).send(body).expect(200)
  const outcome = async (...request: Parameters<typeof ask>): Promise<unknown> =>
    (await ask(...request)).headers['x-cache']
  /** Everything that a call may move or write. */
  const money = async () => {
    const { spendableMicroPence, heldMicroPence, totalEarnedMicroPence } = await t.services
      .resolve(Ledger)
      .balance(USER)
    const records = await t.services.resolve(Records).list({ account: USER, limit: 1_000 })
    return { spendableMicroPence, heldMicroPence, totalEarnedMicroPence, records: records.length }
  }

  for (const [what, body, path] of [
    ['a chat', ASK, CHAT],
    ['embeddings', EMBED, EMBEDDINGS],
  ] as const)
    it(`${what}: the repeat reaches no provider, moves no money, and is the same but for billing`, async () => {
      const first = await ask(body, {}, path)
      expect(first.headers['x-cache']).to.equal('miss')
      expect(first.body.billing.cost_pence).to.be.above(0)
      const before = await money()
      const again = await ask(body, {}, path)
      expect(again.headers['x-cache']).to.equal('hit')
      expect(again.headers['content-type']).to.equal(first.headers['content-type'])
      expect(await money()).to.deep.equal(before)
      expect(fake.requests).to.have.length(1)
      expect(again.body.billing).to.deep.include({
        cost_pence: 0,
        earned_pence: 0,
        earned_pence_exact: '0',
        model_used: first.body.billing.model_used,
      })
      expect(again.text.replace(BILLING, '')).to.equal(first.text.replace(BILLING, ''))
      expect(again.body.worm_seal).to.equal(first.body.worm_seal)
      const receipt = await t.request.get(`/v1/route/receipts/${again.body.worm_seal}`).expect(200)
      expect(receipt.body.receipt.call).to.include({ outcome: 'complete' })
    })

  it('holds nothing: the repeat is answered where there is no money left for the call', async () => {
    const poor = t.as({ userId: 'usr_poor' })
    // what a call holds, and no more: after it there is too little for a second hold
    const cheap = { ...ASK, model: 'shared-m', max_cost_pence: 1 }
    await grant(t, 1, 'usr_poor')
    await poor.post(CHAT).send(cheap).expect(200)
    await poor.post(CHAT).set('cache-control', 'no-cache').send(cheap).expect(402)
    await poor.post(CHAT).send(cheap).expect('x-cache', 'hit').expect(200)
  })

  it('another account, another body and another operation miss', async () => {
    await ask(ASK)
    const theirs = await t.as({ userId: OTHER }).post(CHAT).send(ASK).expect(200)
    expect(theirs.headers['x-cache']).to.equal('miss')
    expect(await outcome({ ...ASK, temperature: 0 })).to.equal('miss')
    const both = { ...ASK, model: 'both-m', input: 'hello' }
    expect((await ask(both)).body.object).to.equal('chat.completion')
    const embedded = await ask(both, {}, EMBEDDINGS)
    expect(embedded.headers['x-cache']).to.equal('miss')
    expect(embedded.body.object).to.equal('list')
    expect(await outcome(ASK)).to.equal('hit')
  })

  it('the same request by both paths is one', async () => {
    await ask(ASK)
    expect(await outcome(ASK, {}, '/v1/chat/completions')).to.equal('hit')
  })

  for (const directive of ['no-cache', 'max-age=0', 'Max-Age=0, No-Cache'])
    it(`cache-control: ${directive} gives a fresh answer, which is kept`, async () => {
      await ask(ASK)
      fake.says({ pieces: ['Fresh.'] })
      const fresh = await ask(ASK, { 'cache-control': directive })
      expect(fresh.headers['x-cache']).to.equal('miss')
      expect(fresh.body.choices[0].message.content).to.equal('Fresh.')
      const again = await ask(ASK)
      expect(again.headers['x-cache']).to.equal('hit')
      expect(again.body.choices[0].message.content).to.equal('Fresh.')
    })

  it('cache-control: no-store gives a fresh answer, which is not kept', async () => {
    expect(await outcome(ASK, { 'cache-control': 'no-cache, no-store' })).to.equal('miss')
    expect(await outcome(ASK)).to.equal('miss')
    fake.says({ pieces: ['Fresh.'] })
    const fresh = await ask(ASK, { 'cache-control': 'no-store' })
    expect(fresh.body.choices[0].message.content).to.equal('Fresh.')
    expect((await ask(ASK)).body.choices[0].message.content).to.equal('Hello from the fake.')
  })

  it('nothing is given again after its time', async () => {
    await ask(ASK)
    t.clock.advance(TTL_MS - 1)
    expect(await outcome(ASK)).to.equal('hit')
    t.clock.advance(1)
    expect(await outcome(ASK)).to.equal('miss')
  })

  it('an error is not kept', async () => {
    fake.script(status(400, 'no', 'invalid_request_error'))
    await t.request.post(CHAT).send(ASK).expect(400)
    expect(await outcome(ASK)).to.equal('miss')
  })

  for (const reason of ['length', 'content_filter'])
    it(`an answer that ended by ${reason} is not kept`, async () => {
      fake.script(endedBy(reason))
      await ask(ASK)
      expect(await outcome(ASK)).to.equal('miss')
      expect(await outcome(ASK)).to.equal('hit')
    })

  it('a call of a tool is kept', async () => {
    fake.script(endedBy('tool_calls'))
    await ask(ASK)
    expect(await outcome(ASK)).to.equal('hit')
  })

  for (const [what, body] of [
    ['of a list', { ...ASK, model: 'm', models: ['m', 'other-m'] }],
    ['of our own choice', { ...ASK, model: 'auto' }],
  ] as const)
    it(`an answer of another model ${what}, after the first failed, is not kept`, async () => {
      fake.always(status(500))
      const { body: fallback } = await ask(body)
      expect(fallback.billing.model_used).to.match(/^groq\//)
      t.clock.advance(10)
      fake.reset()
      const own = await ask(body)
      expect(own.headers['x-cache']).to.equal('miss')
      expect(own.body.billing.model_used).to.match(/^openai\//)
      expect(await outcome(body)).to.equal('hit')
    })

  it('an answer of the second of a list is not kept where the first could not be asked at all', async () => {
    const body = { ...ASK, models: ['no-such-model', 'm'] }
    await ask(body)
    expect(await outcome(body)).to.equal('miss')
  })

  it('an answer of the same model at another provider is kept', async () => {
    fake.always(status(500))
    const body = { ...ASK, model: 'shared-m' }
    const { body: first } = await ask(body)
    expect(first.billing.model_used).to.equal('groq/shared-m')
    const again = await ask(body)
    expect(again.headers['x-cache']).to.equal('hit')
    expect(again.body.billing.model_used).to.equal('groq/shared-m')
  })

  it('an answer larger than an entry may be is not kept', async () => {
    fake.says({ pieces: ['x'.repeat(5_000)] })
    await ask(ASK)
    expect(await outcome(ASK)).to.equal('miss')
  })

  it('streams pass it by', async () => {
    await ask(ASK)
    const streamed = { ...ASK, stream: true }
    for (let round = 0; round < 2; round++) {
      const { headers, text } = await ask(streamed)
      expect(headers).not.to.have.property('x-cache')
      expect(text).to.match(/data: \[DONE\]\n\n$/)
    }
    expect(fake.requests).to.have.length(3)
  })

  it('keys, limits, the schema and idempotency keys come before it', async () => {
    await ask(ASK)
    await t.request.post(CHAT).set('authorization', 'Bearer wrong').send(ASK).expect(401)
    await t.request
      .post(CHAT)
      .send({ ...ASK, n: 0 })
      .expect(400)
    const key = { 'idempotency-key': 'once' }
    const hit = await ask(ASK, key)
    expect(hit.headers['x-cache']).to.equal('hit')
    expect(hit.headers).to.have.property('x-ratelimit-remaining-minute')
    const replayed = await ask(ASK, { ...key, 'cache-control': 'no-store' })
    expect(replayed.headers['idempotent-replayed']).to.equal('true')
    expect(replayed.text).to.equal(hit.text)
    const { body } = await t.request
      .post(CHAT)
      .set(key)
      .send({ ...ASK, n: 1 })
      .expect(409)
    expect(body.error.code).to.equal('E010')
    expect(fake.requests).to.have.length(1)
  })

  it('counts in the metrics and in /info', async () => {
    const before = (await t.request.get('/v1/route/info').expect(200)).body.cache
    await ask(ASK)
    await ask(ASK)
    await ask(ASK, { 'cache-control': 'no-cache' })
    const { body } = await t.request.get('/v1/route/info').expect(200)
    expect(body.cache).to.deep.equal({
      wired: true,
      backend: 'memory',
      hits: before.hits + 1,
      misses: before.misses + 1,
    })
    const { text } = await t.as({ role: 'operator' }).get('/v1/route/metrics').expect(200)
    for (const result of ['hit', 'miss', 'bypass'])
      expect(text).to.match(
        new RegExp(`^gateway_cache_lookups_total\\{operation="chat",outcome="${result}"\\} [1-9]`, 'm'),
      )
  })
})

describe('the response cache, bounded', () => {
  it('drops the least recently used answer beyond its bytes', async () => {
    const fake = await startFakeProvider()
    // two answers of the fake with what is counted beside them
    const t = await gatewayKernel({
      baseUrls: { openai: fake.url },
      models: [modelAt('openai', 'm')],
      cache: { ttlMs: TTL_MS, maxBytes: 3_500 },
    })
    try {
      await grant(t, 100)
      const outcome = async (temperature: number): Promise<unknown> =>
        (
          await t.request
            .post(CHAT)
            .send({ ...ASK, temperature })
            .expect(200)
        ).headers['x-cache']
      for (const temperature of [0.1, 0.2, 0.3]) await outcome(temperature)
      expect(await outcome(0.3)).to.equal('hit')
      expect(await outcome(0.2)).to.equal('hit')
      expect(await outcome(0.1)).to.equal('miss')
    } finally {
      await t.stop()
      await fake.close()
    }
  })
})

describe('the response cache, off', () => {
  it('is off by default: nothing is kept, said or counted', async () => {
    const fake = await startFakeProvider()
    const t = await gatewayKernel({ baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')] })
    try {
      await grant(t, 100)
      for (let round = 0; round < 2; round++) {
        const { headers, body } = await t.request.post(CHAT).send(ASK).expect(200)
        expect(headers).not.to.have.property('x-cache')
        expect(body.billing.cost_pence).to.be.above(0)
      }
      expect(fake.requests).to.have.length(2)
      const { body } = await t.request.get('/v1/route/info').expect(200)
      expect(body.cache).to.deep.equal({ wired: false, backend: 'none', hits: 0, misses: 0 })
    } finally {
      await t.stop()
      await fake.close()
    }
  })

  it('a time of more than an hour is refused', async () => {
    const t = await gatewayKernel({ cache: { ttlMs: 3_600_001 } }, { mayFail: ['routing'] })
    try {
      const { body } = await t.request.get('/v1/route/info').expect(200)
      expect(body.state).to.equal('failed')
      expect(body.reason).to.include('ttlMs')
    } finally {
      await t.stop()
    }
  })
})
