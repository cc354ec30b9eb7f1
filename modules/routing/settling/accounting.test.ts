import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { eventually } from '../../../kernel/testing/wait.ts'
import { Ledger } from '../../ledger/services.ts'
import { PaymentLinks } from '../../payments/services.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { endless, LATE_FAULTS, status } from '../../providers/testing/faults.ts'
import { leaveAfterFirstByte } from '../../providers/testing/streams.ts'
import { Records, type Sealed } from '../../records/services.ts'
import { gatewayKernel, grant, held, modelAt, PATIENT, spendable, USER } from '../testing/gateway-kernel.ts'
import { Held, Released } from './record-types.ts'

const ASK = { model: 'm', messages: [{ role: 'user', content: 'Say hello.' }] }
const CHAT = '/api/v1/chat/completions'
/** $ 1 in, $ 10 out and $ 0.1 cached per million tokens, at £ 0.5 for a dollar and 20 % on top: micro-pence per token. */
const PER_TOKEN = { input: 60n, output: 600n, cached: 6n }

describe('accounting', () => {
  let t: TestKernel
  let fake: FakeProvider
  before(async () => {
    fake = await startFakeProvider()
    const config = {
      ...PATIENT,
      baseUrls: { openai: fake.url },
      models: [modelAt('openai', 'm')],
      poundsPerDollar: 0.5,
      markupBasisPoints: 2_000,
      maxAttempts: 1,
    }
    const links: PaymentLinks = {
      linkFor: async (userId, amountPence) => ({
        payment_link: `https://pay.example/${userId}`,
        amount_pence: amountPence,
      }),
    }
    t = await gatewayKernel(config, { provide: [[PaymentLinks, links]] })
    await grant(t, 5_000)
  })
  beforeEach(() => {
    fake.reset()
    t.clock.advance(120_000)
  })
  after(async () => {
    await t.stop()
    await fake.close()
  })

  const lastSettled = async (): Promise<Sealed | undefined> =>
    (await t.services.resolve(Records).list({ account: USER, types: ['inference.settled'], limit: 1 }))[0]
  const chargedBy = async (act: () => Promise<unknown>): Promise<bigint> => {
    const before = await t.services.resolve(Ledger).balance(USER)
    await act()
    const after = await t.services.resolve(Ledger).balance(USER)
    expect(after.heldMicroPence).to.equal(0n)
    const credited = after.totalEarnedMicroPence - before.totalEarnedMicroPence
    return before.spendableMicroPence - after.spendableMicroPence + credited
  }

  it("charges the provider's usage, to the micro-penny", async () => {
    fake.says({ input: 1_234, output: 567 })
    const gross = await chargedBy(() => t.request.post(CHAT).send(ASK).expect(200))
    expect(gross).to.equal(1_234n * PER_TOKEN.input + 567n * PER_TOKEN.output)
  })

  it('credits 78 % of the margin, and seals provider cost, prices and split', async () => {
    fake.says({ input: 1_000, output: 1_000 })
    const { body } = await t.request.post(CHAT).send(ASK).expect(200)
    const gross = 1_000n * PER_TOKEN.input + 1_000n * PER_TOKEN.output
    const cost = (gross * 10n) / 12n
    expect(body.billing.cost_pence).to.equal(Number(gross) / 1e6)
    expect(body.billing.earned_pence_exact).to.equal(String((Number(gross - cost) * 0.78) / 1e6))
    const receipt = await t.request.get(`/v1/route/receipts/${body.worm_seal}`).expect(200)
    const { call } = receipt.body.receipt
    expect(receipt.body.receipt).to.deep.include({ grossMicroPence: String(gross), costMicroPence: String(cost) })
    expect(call).to.deep.include({ offer: 'openai/m', outcome: 'complete', house_micro_pence: '0' })
    expect(call.prices).to.deep.include({
      price_pounds_per_dollar: 0.5,
      price_markup_basis_points: 2_000,
    })
    expect(call.attempts).to.deep.equal([{ offer: 'openai/m' }])
    await t.as({ userId: 'usr_other' }).get(`/v1/route/receipts/${body.worm_seal}`).expect(404)
  })

  it('an explicit zero usage stays zero, whole and streamed (BerriAI/litellm#37992)', async () => {
    fake.says({ input: 0, output: 0 })
    expect(await chargedBy(() => t.request.post(CHAT).send(ASK).expect(200))).to.equal(0n)
    expect(
      await chargedBy(() =>
        t.request
          .post(CHAT)
          .send({ ...ASK, stream: true })
          .expect(200),
      ),
    ).to.equal(0n)
  })

  it('cached tokens are billed once, at their price (BerriAI/litellm#14849)', async () => {
    fake.says({ input: 1_000, cached: 800, output: 10 })
    const gross = await chargedBy(() => t.request.post(CHAT).send(ASK).expect(200))
    expect(gross).to.equal(200n * PER_TOKEN.input + 800n * PER_TOKEN.cached + 10n * PER_TOKEN.output)
  })

  it('a failed stream is not charged as if complete (QuantumNous/new-api#4168) nor refunded after partial output (QuantumNous/new-api#5235)', async () => {
    fake.says({ input: 50_000, output: 4_000 })
    fake.always(LATE_FAULTS['connection lost'])
    const gross = await chargedBy(() =>
      t.request
        .post(CHAT)
        .send({ ...ASK, stream: true })
        .expect(200),
    )
    const record = await lastSettled()
    const { usage } = (record?.body['call'] ?? {}) as unknown as {
      usage: { input: number; output: number; estimated: boolean }
    }
    expect(usage).to.deep.include({ output: 5, estimated: true })
    expect(usage.input).to.be.within(4, 12)
    expect(gross).to.equal(BigInt(usage.input) * PER_TOKEN.input + 5n * PER_TOKEN.output)
  })

  it('a failed call costs nothing', async () => {
    fake.always(status(500))
    expect(await chargedBy(() => t.request.post(CHAT).send(ASK).expect(503))).to.equal(0n)
  })

  it('when the caller leaves, the provider is told, and what was sent is billed (BerriAI/litellm#14457)', async () => {
    fake.always(endless)
    const before = await spendable(t)
    await leaveAfterFirstByte(`${t.url}${CHAT}`, { ...ASK, stream: true })
    await eventually(() => fake.requests.at(-1)?.brokenOffAt)
    await eventually(async () => (await held(t)) === 0n && (await spendable(t)) < before)
    expect((await lastSettled())?.body['call']).to.include({ outcome: 'partial' })
  })

  it('max_cost_pence is never exceeded, and caps the output', async () => {
    fake.says({ input: 10, output: 1_000_000 })
    const { body } = await t.request
      .post(CHAT)
      .send({ ...ASK, max_cost_pence: 0.5 })
      .expect(200)
    expect(body.billing.cost_pence).to.be.within(0.49, 0.5)
    expect(fake.requests[0]?.body['max_completion_tokens']).to.be.within(16, 833)
    expect((await lastSettled())?.body['call'])
      .to.have.property('house_micro_pence')
      .not.equal('0')
  })

  it('max_cost_too_low names the cheapest price, and that price is enough', async () => {
    const { body } = await t.request
      .post(CHAT)
      .send({ ...ASK, max_cost_pence: 0.000001 })
      .expect(400)
    expect(body.error.code).to.equal('max_cost_too_low')
    await t.request
      .post(CHAT)
      .send({ ...ASK, max_cost_pence: body.cheapest_pence })
      .expect(200)
  })

  it('parallel calls cannot overspend (BerriAI/litellm#18730, BerriAI/litellm#26672, maximhq/bifrost#5673)', async () => {
    await grant(t, 1, 'usr_tight')
    fake.says({ input: 100, output: 100 })
    const tight = t.as({ userId: 'usr_tight' })
    const ask = { ...ASK, max_tokens: 500 }
    const answers = await Promise.all(Array.from({ length: 40 }, () => tight.post(CHAT).send(ask)))
    const paid = answers.filter(({ status: code }) => code === 200).length
    const others = answers.filter(({ status: code }) => code !== 200 && code !== 402)
    expect(others.map(({ text }) => text)).to.deep.equal([])
    expect(paid).to.be.within(1, 30)
    const balance = await t.services.resolve(Ledger).balance('usr_tight')
    expect(balance.heldMicroPence).to.equal(0n)
    expect(balance.spendableMicroPence >= 0n).to.equal(true)
    const { body } = answers.find(({ status: code }) => code === 402) ?? { body: {} }
    expect(body.error).to.include({ code: 'E003', status: 402 })
    expect(body.payment).to.deep.equal({ payment_link: 'https://pay.example/usr_tight', amount_pence: 500 })
  })

  it('[DONE] comes only after the settlement is durable', async () => {
    const { text } = await t.request
      .post(CHAT)
      .send({ ...ASK, stream: true })
      .expect(200)
    const [, seal = ''] = /"worm_seal":"([0-9a-f]{64})"/.exec(text) ?? []
    expect(text.indexOf(seal)).to.be.below(text.indexOf('[DONE]'))
    expect(await t.services.resolve(Records).findBySeal(seal)).to.include({ type: 'inference.settled' })
  })

  it('the same Idempotency-Key answers alike and charges once', async () => {
    const send = () => t.request.post(CHAT).set('idempotency-key', 'once').send(ASK)
    const first = await send().expect(200)
    const gross = await chargedBy(async () => {
      const again = await send().expect(200)
      expect(again.body).to.deep.equal(first.body)
    })
    expect(gross).to.equal(0n)
    expect(fake.requests).to.have.length(1)
  })

  it('a call that failed may be made again under its Idempotency-Key, and is charged once', async () => {
    for (const streamed of [false, true]) {
      const send = () =>
        t.request
          .post(CHAT)
          .set('idempotency-key', `again-${streamed}`)
          .send({ ...ASK, stream: streamed })
      fake.always(status(500))
      for (let tries = 0; tries < 2; tries++) {
        await send().expect(503)
        t.clock.advance(120_000)
      }
      fake.reset()
      const gross = await chargedBy(() => send().expect(200))
      expect(gross > 0n).to.equal(true)
      expect(await chargedBy(() => send().expect(streamed ? 409 : 200))).to.equal(0n)
      expect(fake.requests, 'asked once').to.have.length(1)
    }
  }).timeout(60_000)

  it('a call whose process died is released when its hold expires, and its outcome says unknown', async () => {
    const ledger = t.services.resolve(Ledger)
    await ledger.hold(Held, {
      id: 'hold_dead',
      owner: USER,
      amountMicroPence: 5_000_000n,
      expiresInMs: 720_000,
      expiry: Released,
      facts: { attempt: 1, offer: 'openai/m', operation: 'chat' },
    })
    await t.runCron('ledger.expire')
    expect(await held(t)).to.equal(5_000_000n)
    await t.advance(800_000)
    await eventually(async () => {
      await t.runCron('ledger.expire')
      return (await held(t)) === 0n
    })
    const end = await t.services.resolve(Records).find('end:hold_dead')
    expect(end).to.include({ type: 'inference.released' })
    expect(end?.body).to.include({ outcome: 'unknown' })
  })

  it('earn.completed and billing.split follow from the sealed record', async () => {
    const { body } = await t.request
      .post('/v1/route')
      .send({ task: 'classify_sentiment', input: 'I love it', quality: 'auto' })
      .expect(200)
    await t.settle()
    const earned = t.events.findLast(({ name }) => name === 'earn.completed')?.data as Record<string, unknown>
    expect(earned).to.include({ user_id: USER, worm_seal: body.worm_seal, task: 'classify_sentiment' })
    const split = t.events.findLast(({ name }) => name === 'billing.split')?.data as Record<string, number>
    expect(split).to.have.all.keys('gross_pence', 'dt_pence', 'platform_pence', 'agent_pence', 'constitution')
    expect(split['gross_pence']).to.equal(
      (split['dt_pence'] ?? 0) + (split['platform_pence'] ?? 0) + (split['agent_pence'] ?? 0),
    )
  })
})

describe('accounting of a cut stream whose provider told the input at its beginning', () => {
  let t: TestKernel
  let fake: FakeProvider
  before(async () => {
    fake = await startFakeProvider('anthropic')
    t = await gatewayKernel({ baseUrls: { anthropic: fake.url }, models: [modelAt('anthropic', 'm')], maxAttempts: 1 })
    await grant(t, 5_000)
  })
  beforeEach(() => {
    fake.reset()
    fake.says({ input: 500, cached: 100 })
    t.clock.advance(120_000)
  })
  after(async () => {
    await t.stop()
    await fake.close()
  })
  const settled = async (): Promise<unknown> => {
    const [record] = await t.services.resolve(Records).list({ account: USER, types: ['inference.settled'], limit: 1 })
    t.clock.advance(1_000)
    return record?.body['call']
  }
  const TOLD = { input: 400, cache_read: 100, cache_write: 0, estimated: true }

  it('is billed with that input, and the output that was delivered', async () => {
    fake.always(LATE_FAULTS['connection lost'])
    await t.request
      .post(CHAT)
      .send({ ...ASK, stream: true })
      .expect(200)
    expect(await settled()).to.deep.include({ outcome: 'partial', usage: { ...TOLD, output: 5 } })
  })

  it('also where the caller left', async () => {
    fake.always(endless)
    await leaveAfterFirstByte(`${t.url}${CHAT}`, { ...ASK, stream: true })
    const call = await eventually(async () => (await held(t)) === 0n && (await settled()))
    expect(call).to.have.property('usage').which.includes(TOLD)
  })
})
