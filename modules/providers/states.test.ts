import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProvider } from '@pydantic/genai-prices'
import { expect } from 'chai'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import { gatewayKernel, grant, modelAt } from '../routing/testing/gateway-kernel.ts'
import { PROVIDERS, type ProviderRow } from './table.ts'
import { type FakeProvider, startFakeProvider } from './testing/fake-provider.ts'
import { status } from './testing/faults.ts'

const stateIn = async (t: TestKernel, name: string): Promise<{ state: string; last_error?: string } | undefined> => {
  const { body } = await t.request.get('/api/v1/health').expect(200)
  return (body.providers as { name: string; state: string; last_error?: string }[]).find((one) => one.name === name)
}

describe('a provider that the price list does not have', () => {
  let fake: FakeProvider
  before(async () => {
    fake = await startFakeProvider()
    process.env['DEEPINFRA_API_KEY'] = 'key'
  })
  after(async () => {
    delete process.env['DEEPINFRA_API_KEY']
    await fake.close()
  })

  it('is one without prices in the table', () => {
    for (const [name, { prices }] of Object.entries<ProviderRow>(PROVIDERS))
      expect((findProvider({ providerId: prices ?? name })?.models ?? []).length > 0, name).to.equal(
        prices !== undefined,
      )
  })

  it('is unpriced, and says what to write, before the first call and after', async () => {
    const t = await gatewayKernel({ baseUrls: { deepinfra: fake.url } })
    try {
      for (const _ of ['before', 'after']) {
        expect(await stateIn(t, 'deepinfra')).to.include({ state: 'unpriced' })
        const { body } = await t.request.get('/v1/route/info').expect(200)
        expect(body.providers.deepinfra).to.match(/^unpriced: .*config\/modules\.json.*"provider":"deepinfra"/)
        await t.request.get('/api/v1/models').expect(200)
      }
    } finally {
      await t.stop()
    }
  })

  it('works with the lines of the README', async () => {
    const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
    const { providers } = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '') as { providers: object }
    const t = await gatewayKernel({ baseUrls: { deepinfra: fake.url }, ...providers })
    try {
      await grant(t, 100)
      expect(await stateIn(t, 'deepinfra')).to.include({ state: 'live' })
      const ask = { messages: [{ role: 'user', content: 'Hi' }] }
      for (const model of ['meta-llama/Llama-3.3-70B-Instruct', 'auto']) {
        const { body } = await t.request
          .post('/api/v1/chat/completions')
          .send({ ...ask, model })
          .expect(200)
        expect(body.billing.model_used).to.equal('deepinfra/meta-llama/Llama-3.3-70B-Instruct')
        expect(body.billing.cost_pence).to.be.above(0)
      }
    } finally {
      await t.stop()
    }
  })
})

describe('a provider that refuses its only key', () => {
  it('is told as such, and asked again a second later: one 401 closes it for nobody', async () => {
    const fake = await startFakeProvider()
    process.env['XAI_API_KEY'] = 'the-key'
    const t = await gatewayKernel({ baseUrls: { xai: fake.url }, models: [modelAt('xai', 'pooled')] })
    try {
      await grant(t, 100)
      const ask = { model: 'pooled', messages: [{ role: 'user', content: 'Hi' }] }
      fake.script(status(401))
      for (const asked of [1, 1]) {
        const { body } = await t.request.post('/api/v1/chat/completions').send(ask).expect(503)
        expect(body.error.message).to.include('bad_key')
        expect(fake.requests).to.have.length(asked)
      }
      t.clock.advance(1_000)
      await t.request.post('/api/v1/chat/completions').send(ask).expect(200)
    } finally {
      delete process.env['XAI_API_KEY']
      await t.stop()
      await fake.close()
    }
  })
})

describe('a provider whose keys all rest', () => {
  it('is down until one may be used again', async () => {
    const fake = await startFakeProvider()
    process.env['XAI_API_KEY'] = 'key-one,key-two'
    const t = await gatewayKernel({ baseUrls: { xai: fake.url }, models: [modelAt('xai', 'pooled')] })
    try {
      await grant(t, 100)
      const ask = { model: 'pooled', messages: [{ role: 'user', content: 'Hi' }] }
      fake.script(status(401))
      await t.request.post('/api/v1/chat/completions').send(ask).expect(200)
      expect(await stateIn(t, 'xai'), 'one key is left').to.include({ state: 'live' })
      fake.script(status(401))
      await t.request.post('/api/v1/chat/completions').send(ask).expect(503)
      expect(await stateIn(t, 'xai')).to.include({ state: 'down', last_error: 'bad_key' })
      t.clock.advance(60_000)
      expect(await stateIn(t, 'xai')).to.include({ state: 'live' })
    } finally {
      delete process.env['XAI_API_KEY']
      await t.stop()
      await fake.close()
    }
  })
})
