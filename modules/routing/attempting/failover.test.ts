import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { eventually } from '../../../kernel/testing/wait.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { EARLY_FAULTS, EARLY_KINDS, LATE_FAULTS, status } from '../../providers/testing/faults.ts'
import { callToLeave, saidIn } from '../../providers/testing/streams.ts'
import { Records, type Sealed } from '../../records/services.ts'
import { gatewayKernel, grant, held, modelAt, spendable, USER } from '../testing/gateway-kernel.ts'

/** A refusal by content policy is routed around, as any other fault. */
const ASK = { model: 'shared-model', fallback_on_refusal: true, messages: [{ role: 'user', content: 'Say hello.' }] }

for (const dialect of ['openai', 'anthropic', 'google', 'cohere'] as const) {
  const provider = dialect
  describe(`failover from ${dialect}`, () => {
    let t: TestKernel
    let failing: FakeProvider
    let healthy: FakeProvider
    before(async () => {
      failing = await startFakeProvider(dialect)
      healthy = await startFakeProvider('openai')
      t = await gatewayKernel({
        baseUrls: { [provider]: failing.url, groq: healthy.url },
        models: [modelAt(provider, 'shared-model', { output_usd: 1 }), modelAt('groq', 'shared-model')],
        breakerOpenMs: 1,
        totalTimeoutMs: 2_000,
        retryBudgetPct: 100,
      })
      await grant(t, 10_000)
    })
    beforeEach(() => {
      failing.reset()
      healthy.reset()
      t.clock.advance(60_000)
    })
    after(async () => {
      await t.stop()
      await failing.close()
      await healthy.close()
    })

    const newest = async (type: string): Promise<Sealed | undefined> =>
      (await t.services.resolve(Records).list({ account: USER, types: [type], limit: 1 }))[0]
    const firstFault = async (): Promise<unknown> => {
      const { attempts } = ((await newest('inference.settled'))?.body['call'] ?? {}) as {
        attempts?: { fault?: string }[]
      }
      return attempts?.[0]?.fault
    }

    for (const [name, fault] of Object.entries(EARLY_FAULTS)) {
      const [whole, streamed = whole] = EARLY_KINDS[name as keyof typeof EARLY_KINDS]
      // on a busy machine a drop may come later than the idle limit of these tests
      const late = name === 'slow drip' ? ['idle_timeout'] : []
      it(`whole answer: ${name} → the other provider of the same model answers`, async () => {
        failing.always(fault)
        const { body } = await t.request.post('/api/v1/chat/completions').send(ASK).expect(200)
        expect(body.choices[0].message.content).to.equal('Hello from the fake.')
        expect(body.billing.model_used).to.equal('groq/shared-model')
        expect(failing.requests.length).to.be.at.least(1)
        expect(await firstFault()).to.be.oneOf([whole, ...late])
        expect(await held(t)).to.equal(0n)
      })

      it(`stream: ${name} → the other provider streams, and nothing shows`, async () => {
        failing.always(fault)
        const { text } = await t.request
          .post('/api/v1/chat/completions')
          .send({ ...ASK, stream: true })
          .expect(200)
        expect(saidIn(text)).to.equal('Hello from the fake.')
        expect(text).to.match(/data: \[DONE\]\n\n$/)
        expect(await firstFault()).to.be.oneOf([streamed, ...late])
        expect(await held(t)).to.equal(0n)
      })
    }

    for (const [name, fault] of Object.entries(LATE_FAULTS)) {
      it(`stream: ${name} after content → an error event, no [DONE], what was sent is billed`, async () => {
        failing.always(fault)
        const before = await spendable(t)
        const { text } = await t.request
          .post('/api/v1/chat/completions')
          .send({ ...ASK, stream: true })
          .expect(200)
        expect(saidIn(text)).to.equal('Hello from the fake.')
        expect(text).not.to.include('[DONE]')
        expect(text).to.match(/data: \{"error":\{"code":"E005"/)
        expect(await held(t)).to.equal(0n)
        expect((await spendable(t)) < before).to.equal(true)
        expect((await newest('inference.settled'))?.body['call']).to.include({ outcome: 'partial' })
      })
    }

    for (const code of [400, 422])
      it(`a bad request of the caller's own (${code}) is not tried elsewhere`, async () => {
        failing.always(status(code, 'temperature must be a number', 'invalid_request_error'))
        const { body } = await t.request.post('/api/v1/chat/completions').send(ASK).expect(400)
        expect(body.error.code).to.equal('invalid_request')
        expect(healthy.requests).to.have.length(0)
        expect(await held(t)).to.equal(0n)
      })

    for (const stream of [false, true])
      it(`the caller leaves before ${stream ? 'the stream' : 'the answer'} begins: the provider is told, nobody else is asked, nothing is charged`, async () => {
        failing.always(EARLY_FAULTS['stalled headers'])
        const before = await spendable(t)
        const call = callToLeave(`${t.url}/api/v1/chat/completions`, { ...ASK, stream })
        await eventually(() => failing.requests.length > 0)
        call.leave()
        await eventually(() => failing.requests[0]?.brokenOffAt)
        await eventually(async () => (await held(t)) === 0n)
        expect(await spendable(t)).to.equal(before)
        expect(healthy.requests).to.have.length(0)
        expect((await newest('inference.released'))?.body).to.include({ outcome: 'abandoned' })
      })

    it('all down: 503 E005, and the hold is given back', async () => {
      failing.always(EARLY_FAULTS['status 500'])
      healthy.always(EARLY_FAULTS['status 500'])
      const before = await spendable(t)
      const { body } = await t.request.post('/api/v1/chat/completions').send(ASK).expect(503)
      expect(body.error).to.include({ code: 'E005', status: 503 })
      expect(await spendable(t)).to.equal(before)
    })
  })
}

describe('failover from what is no provider', () => {
  let t: TestKernel
  let healthy: FakeProvider
  before(async () => {
    healthy = await startFakeProvider('openai')
    t = await gatewayKernel({
      baseUrls: {
        xai: 'http://127.0.0.1:1',
        openai: healthy.url.replace('http:', 'https:'),
        together: 'http://no-such-host.invalid',
        groq: healthy.url,
      },
      models: ['xai', 'openai', 'together'].flatMap((provider) => [
        modelAt(provider, `at-${provider}`, { output_usd: 1 }),
        modelAt('groq', `at-${provider}`),
      ]),
    })
    await grant(t, 100)
  })
  after(async () => {
    await t.stop()
    await healthy.close()
  })

  for (const [what, provider, fault] of [
    ['a port where nobody listens', 'xai', 'connect'],
    ['a server that speaks no TLS', 'openai', 'tls'],
    ['a name that is unknown', 'together', 'connect'],
  ] as const)
    it(`${what}: recorded as ${fault}, and the other provider answers`, async () => {
      const ask = { ...ASK, model: `at-${provider}` }
      const { body } = await t.request.post('/api/v1/chat/completions').send(ask).expect(200)
      expect(body.billing.model_used).to.equal(`groq/at-${provider}`)
      const receipt = await t.request.get(`/v1/route/receipts/${body.worm_seal}`).expect(200)
      expect(receipt.body.receipt.call.attempts[0]).to.include({ offer: `${provider}/at-${provider}`, fault })
    })
})
