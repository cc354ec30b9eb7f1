import { expect } from 'chai'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import { gatewayKernel, grant, modelAt } from '../routing/testing/gateway-kernel.ts'
import { type ModelSource, ServedModels } from './catalogue/served-models.ts'
import { MODEL_LISTS } from './dialects/model-list.ts'
import { type Behaviour, type FakeProvider, json, startFakeProvider } from './testing/fake-provider.ts'
import { status } from './testing/faults.ts'

const CHAT = '/api/v1/chat/completions'
const say = (model: string) => ({ model, messages: [{ role: 'user', content: 'What is the capital of France?' }] })

/** What the gateway shows of one model at one provider. */
const stateOf = async (t: TestKernel, id: string): Promise<string | undefined> => {
  const { body } = await t.request.get(`/api/v1/models/${encodeURIComponent(id)}`).expect(200)
  return (body.providers as { id: string; state: string }[]).find((one) => one.id === id)?.state
}

const CASES = [
  {
    provider: 'groq',
    dialect: 'openai',
    variable: 'GROQ_API_KEY',
    key: { authorization: 'Bearer key-one' },
    list: ['llama-3.3-70b-versatile', 'whisper-large-v3', 'unpriced'],
    served: 'llama-3.3-70b-versatile',
    retired: 'gemma-7b-it',
  },
  {
    provider: 'anthropic',
    dialect: 'anthropic',
    variable: 'ANTHROPIC_API_KEY',
    key: { 'x-api-key': 'key-one', 'anthropic-version': '2023-06-01' },
    // by its dated name, while the price list has the short one
    list: ['claude-sonnet-4-5-20250929'],
    served: 'claude-sonnet-4-5-20250929',
    retired: 'claude-3-haiku',
  },
  {
    provider: 'google',
    dialect: 'google',
    variable: 'GEMINI_API_KEY',
    key: { 'x-goog-api-key': 'key-one' },
    list: ['gemini-2.5-pro'],
    served: 'gemini-2.5-pro',
    retired: 'gemini-2.0-flash',
  },
  {
    provider: 'cohere',
    dialect: 'cohere',
    variable: 'COHERE_API_KEY',
    key: { authorization: 'Bearer key-one' },
    list: ['command-a-03-2025'],
    served: 'command-a-03-2025',
    retired: 'command-r',
  },
] as const

for (const { provider, dialect, variable, key, list, served, retired } of CASES)
  describe(`the list of models of ${provider}`, () => {
    let t: TestKernel
    let fake: FakeProvider
    before(async () => {
      fake = await startFakeProvider(dialect)
      fake.lists(list)
      process.env[variable] = 'key-one,key-two'
      t = await gatewayKernel({ baseUrls: { [provider]: fake.url } })
      await grant(t, 1_000)
      await t.request.get('/api/v1/models').expect(200)
      await eventually(async () => (await stateOf(t, `${provider}/${retired}`)) === 'not_served')
    })
    after(async () => {
      delete process.env[variable]
      await t.stop()
      await fake.close()
    })

    it('is asked for once, by its own path and with the key', () => {
      expect(fake.listings).to.have.length(1)
      expect(fake.listings[0]?.headers).to.include(key)
    })

    it('auto takes only what is on it, and that by the name there', async () => {
      const { body } = await t.request.post(CHAT).send(say('auto')).expect(200)
      expect(body.billing.model_used).to.equal(`${provider}/${served}`)
      expect(fake.requests).to.have.length(1)
      expect(await stateOf(t, `${provider}/${served}`)).to.equal('up')
    })

    it('who names another model gets it tried all the same', async () => {
      const { body } = await t.request.post(CHAT).send(say(retired)).expect(200)
      expect(body.billing.model_used).to.equal(`${provider}/${retired}`)
    })
  })

describe('lists of models', () => {
  /** A gateway on groq's price list, whose own list answers so. */
  const withList = async (lists: Behaviour, run: (t: TestKernel, fake: FakeProvider) => Promise<void>) => {
    const fake = await startFakeProvider()
    fake.lists(lists)
    process.env['GROQ_API_KEY'] = 'key-one'
    const t = await gatewayKernel({ baseUrls: { groq: fake.url } })
    try {
      await grant(t, 1_000)
      await run(t, fake)
    } finally {
      delete process.env['GROQ_API_KEY']
      await t.stop()
      await fake.close()
    }
  }
  const answering =
    (body: unknown): Behaviour =>
    ({ res }) =>
      json(res, 200, body)

  const USELESS: Readonly<Record<string, Behaviour>> = {
    'is not there (404)': status(404),
    'refuses the key (401)': status(401, 'Incorrect API key provided', 'invalid_api_key'),
    'fails (500)': status(500),
    'is no JSON': ({ res }) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    'has another shape': answering({ models: 'many' }),
    'has rows of another shape': answering({ data: [{ name: 'x' }, 7, null] }),
    'is empty': answering({ data: [] }),
    'is one page of several': answering({ data: [{ id: 'llama-3.3-70b-versatile' }], has_more: true }),
    'is larger than any list': ({ res }) =>
      void res.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(9 * 1024 * 1024)}"`),
    'is cut off': ({ res }) => void res.socket?.destroy(),
    'never comes': () => {},
  }
  for (const [what, lists] of Object.entries(USELESS))
    it(`one that ${what} changes nothing, holds up nobody, and is not asked for again and again`, () =>
      withList(lists, async (t, fake) => {
        const { body } = await t.request.post(CHAT).send(say('auto')).expect(200)
        await eventually(() => fake.listings.length === 1)
        expect(fake.listings).to.have.length(1)
        await t.request.post(CHAT).send(say('auto')).expect(200)
        expect(body.billing.model_used).to.equal('groq/gemma-7b-it')
        expect(await stateOf(t, 'groq/gemma-7b-it')).to.equal('up')
        expect(fake.listings).to.have.length(1)
        expect(fake.requests).to.have.length(2)
      }))

  it('one that never comes is left when the service stops', async () => {
    const fake = await startFakeProvider()
    fake.lists(() => {})
    const t = await gatewayKernel({ baseUrls: { groq: fake.url } })
    try {
      await t.request.get('/api/v1/models').expect(200)
      await eventually(() => fake.listings.length === 1)
    } finally {
      await t.stop()
    }
    await eventually(() => fake.listings[0]?.brokenOffAt)
    await fake.close()
  })

  it('Cohere has its list in version 1 only', () =>
    expect(MODEL_LISTS.cohere.path('/v2')).to.equal('/v1/models?page_size=1000'))

  it('without one, a model that its provider calls decommissioned (400) costs one attempt, not one of every call', () =>
    withList(status(404), async (t, fake) => {
      const gone = 'The model `gemma-7b-it` has been decommissioned and is no longer supported.'
      fake.script(status(400, gone, 'model_decommissioned'))
      for (const _ of ['first', 'second']) await t.request.post(CHAT).send(say('auto')).expect(200)
      const asked = fake.requests.map(({ body }) => body['model'])
      expect(asked).to.have.length(3)
      expect(asked.filter((model) => model === 'gemma-7b-it')).to.have.length(1)
      expect(await stateOf(t, 'groq/gemma-7b-it')).to.equal('not_served')
    }))

  it('nothing is asked before the first call', () =>
    withList(answering({ data: [{ id: 'x' }] }), async (t, fake) => {
      await t.request.get('/v1/route/info').expect(200)
      expect(fake.listings).to.have.length(0)
    }))

  it('a model of the config is the operator’s word: a server may list it by another name', async () => {
    const fake = await startFakeProvider()
    fake.lists(['/models/llama.gguf'])
    const t = await gatewayKernel({ baseUrls: { openai: fake.url }, models: [modelAt('openai', 'my-model')] })
    try {
      await grant(t, 100)
      await t.request.get('/api/v1/models').expect(200)
      await eventually(async () => (await stateOf(t, 'openai/gpt-4o')) === 'not_served')
      const { body } = await t.request.post(CHAT).send(say('auto')).expect(200)
      expect(body.billing.model_used).to.equal('openai/my-model')
    } finally {
      await t.stop()
      await fake.close()
    }
  })

  it('are asked for again each time, one round after the other; a failure leaves the others alone', async () => {
    const told: string[] = []
    let running = 0
    let most = 0
    const source = (provider: string, fails: boolean): ModelSource => ({
      provider,
      modelNames: async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 25))
        running--
        if (fails) throw new Error('no list')
        return new Set(['m'])
      },
    })
    const served = new ServedModels([source('a', true), source('b', false)], (provider) => told.push(provider), 5)
    await eventually(() => told.length >= 3)
    served.close()
    const atEnd = told.length
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(told).to.deep.equal(Array(atEnd).fill('b'))
    expect(most).to.equal(2)
  })
})
