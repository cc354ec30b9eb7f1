import { expect } from 'chai'
import type { TestKernel } from '../../kernel/testing.ts'
import { Records } from '../records/services.ts'
import { type FakeProvider, startFakeProvider } from './testing/fake-provider.ts'
import { EARLY_FAULTS, LATE_FAULTS, status } from './testing/faults.ts'
import { gatewayKernel, grant, held, modelAt, spendable, USER } from './testing/gateway-kernel.ts'
import { saidIn } from './testing/streams.ts'

const ASK = { model: 'shared-model', messages: [{ role: 'user', content: 'Say hello.' }] }

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

    for (const [name, fault] of Object.entries(EARLY_FAULTS)) {
      it(`whole answer: ${name} → the other provider of the same model answers`, async () => {
        failing.always(fault)
        const { body } = await t.request.post('/api/v1/chat/completions').send(ASK).expect(200)
        expect(body.choices[0].message.content).to.equal('Hello from the fake.')
        expect(body.billing.model_used).to.equal('groq/shared-model')
        expect(failing.requests.length).to.be.at.least(1)
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
        const [end] = await t.services.resolve(Records).list({ account: USER, types: ['inference.settled'], limit: 1 })
        expect(end?.body).to.include({ outcome: 'partial' })
      })
    }

    it("a bad request of the caller's own is not tried elsewhere", async () => {
      failing.always(status(400, 'temperature must be a number', 'invalid_request_error'))
      const { body } = await t.request.post('/api/v1/chat/completions').send(ASK).expect(400)
      expect(body.error.code).to.equal('invalid_request')
      expect(healthy.requests).to.have.length(0)
      expect(await held(t)).to.equal(0n)
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
