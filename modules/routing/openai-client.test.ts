import { expect } from 'chai'
import OpenAI from 'openai'
import type { TestKernel } from '../../kernel/testing.ts'
import { type FakeProvider, startFakeProvider } from './testing/fake-provider.ts'
import { status } from './testing/faults.ts'
import { gatewayKernel, grant, modelAt } from './testing/gateway-kernel.ts'

const MESSAGES = [{ role: 'user' as const, content: 'Say hello.' }]
const TOOLS = [
  {
    type: 'function' as const,
    function: {
      name: 'weather',
      description: 'Weather of a city',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    },
  },
]
const CALLS = [
  { id: 'call_1', name: 'weather', arguments: '{"city":"London"}' },
  { id: 'call_2', name: 'weather', arguments: '{"city":"Paris"}' },
]

describe('the official openai client, unmodified', () => {
  let t: TestKernel
  const fakes = {} as Record<'openai' | 'anthropic' | 'google' | 'cohere', FakeProvider>
  let client: OpenAI

  before(async () => {
    for (const dialect of ['openai', 'anthropic', 'google', 'cohere'] as const)
      fakes[dialect] = await startFakeProvider(dialect)
    t = await gatewayKernel({
      baseUrls: Object.fromEntries(Object.entries(fakes).map(([name, { url }]) => [name, url])),
      models: Object.keys(fakes).map((provider) => modelAt(provider, `${provider}-model`)),
    })
    await grant(t, 10_000)
    client = new OpenAI({ baseURL: `${t.url}/api/v1`, apiKey: 'test-usr_test-key_test-free-user', maxRetries: 0 })
  })
  beforeEach(() => {
    for (const fake of Object.values(fakes)) fake.reset()
    t.clock.advance(60_000)
  })
  after(async () => {
    await t.stop()
    for (const fake of Object.values(fakes)) await fake.close()
  })

  for (const dialect of ['openai', 'anthropic', 'google', 'cohere'] as const) {
    const model = `${dialect}-model`

    it(`${dialect}: a completion, with usage and receipt`, async () => {
      const answer = await client.chat.completions.create({ model, messages: MESSAGES })
      expect(answer.choices[0]?.message.content).to.equal('Hello from the fake.')
      expect(answer.choices[0]?.finish_reason).to.equal('stop')
      expect(answer.usage).to.deep.include({ prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 })
      expect(answer)
        .to.have.property('worm_seal')
        .that.matches(/^[0-9a-f]{64}$/)
    })

    it(`${dialect}: a stream, with usage when asked for`, async () => {
      let text = ''
      let usage: OpenAI.CompletionUsage | null | undefined
      const finishes = new Set<string>()
      for await (const chunk of await client.chat.completions.create({
        model,
        messages: MESSAGES,
        stream: true,
        stream_options: { include_usage: true },
      })) {
        text += chunk.choices[0]?.delta.content ?? ''
        usage = chunk.usage ?? usage
        const reason = chunk.choices[0]?.finish_reason
        if (reason) finishes.add(reason)
      }
      expect(text).to.equal('Hello from the fake.')
      expect(usage).to.deep.include({ prompt_tokens: 100, completion_tokens: 20 })
      expect([...finishes]).to.deep.equal(['stop'])
    })

    it(`${dialect}: a stream carries no usage event that nobody asked for`, async () => {
      for await (const chunk of await client.chat.completions.create({ model, messages: MESSAGES, stream: true }))
        expect(chunk.choices).to.have.length(1)
    })

    it(`${dialect}: parallel tool calls, whole and streamed, and their results back`, async () => {
      fakes[dialect].says({ tools: CALLS })
      const { choices } = await client.chat.completions.create({ model, messages: MESSAGES, tools: TOOLS })
      const message = choices[0]?.message
      const functions = message?.tool_calls?.map((call) =>
        call.type === 'function' ? { ...call.function, arguments: JSON.parse(call.function.arguments) } : call,
      )
      expect(functions).to.deep.equal(CALLS.map(({ name, arguments: args }) => ({ name, arguments: JSON.parse(args) })))
      expect(choices[0]?.finish_reason).to.equal('tool_calls')

      const streamed = await client.chat.completions
        .stream({ model, messages: MESSAGES, tools: TOOLS })
        .finalChatCompletion()
      expect(
        streamed.choices[0]?.message.tool_calls?.map(
          (call) => call.type === 'function' && JSON.parse(call.function.arguments),
        ),
      ).to.deep.equal([{ city: 'London' }, { city: 'Paris' }])

      fakes[dialect].says({})
      const results = (message?.tool_calls ?? []).map((call) => ({
        role: 'tool' as const,
        tool_call_id: call.id,
        content: 'sunny',
      }))
      const after = await client.chat.completions.create({
        model,
        messages: [...MESSAGES, ...(message ? [message] : []), ...results],
        tools: TOOLS,
      })
      expect(after.choices[0]?.message.content).to.equal('Hello from the fake.')
      expect(fakes[dialect].requests.at(-1)?.raw).to.include('sunny')
    })

    it(`${dialect}: structured output`, async () => {
      fakes[dialect].says({ pieces: ['{"city":"London"}'] })
      const schema = {
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
        additionalProperties: false,
      }
      const answer = await client.chat.completions.parse({
        model,
        messages: MESSAGES,
        response_format: { type: 'json_schema', json_schema: { name: 'place', strict: true, schema } },
      })
      expect(JSON.parse(answer.choices[0]?.message.content ?? '')).to.deep.equal({ city: 'London' })
      expect(fakes[dialect].requests.at(-1)?.raw).to.include('"required":["city"]')
    })
  }

  it('unknown fields are passed on, and unknown fields of the answer come back', async () => {
    const answer = await client.chat.completions.create({
      model: 'openai-model',
      messages: MESSAGES,
      seed: 7,
      logit_bias: { 5: 1 },
      ...{ future_option: { deep: true } },
    })
    expect(fakes.openai.requests.at(-1)?.body).to.deep.include({
      seed: 7,
      logit_bias: { 5: 1 },
      future_option: { deep: true },
    })
    expect(answer).to.have.property('future_field', 'kept')
  })

  it('embeddings', async () => {
    const { data, usage } = await client.embeddings.create({
      model: 'text-embedding-3-small',
      input: 'hello',
      encoding_format: 'float',
    })
    expect(data[0]?.embedding).to.deep.equal([0.1, 0.2])
    expect(usage.prompt_tokens).to.equal(100)
  })

  it('models: list and one, ours among them', async () => {
    const ids: string[] = []
    for await (const { id } of client.models.list()) ids.push(id)
    expect(ids).to.include.members(['local/basic', 'openai-model', 'cohere-model', 'gpt-4o-mini'])
    const one = await client.models.retrieve('local/basic')
    expect(one.object).to.equal('model')
  })

  describe('error classes', () => {
    it('401 is AuthenticationError', async () => {
      const stranger = new OpenAI({ baseURL: `${t.url}/api/v1`, apiKey: 'sk_nobody', maxRetries: 0 })
      await rejects(
        stranger.chat.completions.create({ model: 'auto', messages: MESSAGES }),
        OpenAI.AuthenticationError,
        'E001',
      )
    })
    it('404 is NotFoundError', () =>
      rejects(
        client.chat.completions.create({ model: 'no-such-model', messages: MESSAGES }),
        OpenAI.NotFoundError,
        'E004',
      ))
    it('503 is InternalServerError', async () => {
      fakes.openai.always(status(500))
      await rejects(
        client.chat.completions.create({ model: 'openai-model', messages: MESSAGES }),
        OpenAI.InternalServerError,
        'E005',
      )
    })
    it('400 is BadRequestError', () =>
      rejects(
        client.chat.completions.create({ model: 'auto', messages: [] }),
        OpenAI.BadRequestError,
        'invalid_request',
      ))
    it('402 for an account without funds', async () => {
      t.as({ userId: 'usr_poor' })
      const poor = new OpenAI({
        baseURL: `${t.url}/api/v1`,
        apiKey: 'test-usr_poor-key_usr_poor-free-user',
        maxRetries: 0,
      })
      await rejects(
        poor.chat.completions.create({ model: 'openai-model', messages: MESSAGES }),
        OpenAI.APIError,
        'E003',
      )
    })
    it('an error inside a stream is raised, too', async () => {
      fakes.openai.always(async ({ res, wire, saying }) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' }).write(wire.beginning(saying).join(''))
        res.end()
      })
      const stream = await client.chat.completions.create({ model: 'openai-model', messages: MESSAGES, stream: true })
      const read = async (): Promise<void> => {
        for await (const _chunk of stream);
      }
      await rejects(read(), OpenAI.APIError, 'E005')
    })
  })
})

describe('429', () => {
  it('is RateLimitError', async () => {
    const t = await gatewayKernel({}, { config: { kernel: { limits: { free: { perMinute: 1, perHour: 10 } } } } })
    try {
      const client = new OpenAI({
        baseURL: `${t.url}/api/v1`,
        apiKey: 'test-usr_test-key_test-free-user',
        maxRetries: 0,
      })
      await client.models.list()
      await rejects(client.models.list(), OpenAI.RateLimitError, 'E002')
    } finally {
      await t.stop()
    }
  })
})

const rejects = async (
  promise: Promise<unknown>,
  type: new (...args: never[]) => Error,
  code: string,
): Promise<void> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).to.be.instanceOf(type)
  expect(error).to.have.property('code', code)
}
