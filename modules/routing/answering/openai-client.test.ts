import { expect } from 'chai'
import OpenAI from 'openai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { type FakeProvider, json, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { status } from '../../providers/testing/faults.ts'
import { gatewayKernel, grant, modelAt, spendable } from '../testing/gateway-kernel.ts'

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
      models: Object.keys(fakes).flatMap((provider) => [
        modelAt(provider, `${provider}-model`),
        modelAt(provider, `${provider}-vision`),
        modelAt(provider, `${provider}-vectors`, { kind: 'embedding', output_usd: 0 }),
      ]),
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
      if (dialect === 'google')
        expect(JSON.stringify(fakes.google.requests.at(-1)?.body['contents']), 'signatures go back with their calls')
          .to.include(JSON.stringify(`signed ${CALLS[0]?.arguments}`))
          .and.to.include(JSON.stringify(`signed ${CALLS[1]?.arguments}`))
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

  const LIMITS = {
    openai: { max_completion_tokens: 50 },
    anthropic: { max_tokens: 50 },
    google: { generationConfig: { maxOutputTokens: 50, temperature: 0.5, seed: 7, stopSequences: ['END'] } },
    cohere: { max_tokens: 50 },
  }
  for (const dialect of ['openai', 'anthropic', 'google', 'cohere'] as const)
    it(`${dialect}: instructions, an image, stop, seed, temperature and the limit arrive`, async () => {
      await client.chat.completions.create({
        model: `${dialect}-vision`,
        messages: [
          { role: 'developer', content: 'Be brief.' },
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is it?' },
              { type: 'image_url', image_url: { url: 'data:image/png;base64,aGVsbG8=' } },
            ],
          },
        ],
        stop: ['END'],
        seed: 7,
        temperature: 0.5,
        max_completion_tokens: 50,
      })
      const { raw, body } = fakes[dialect].requests[0] ?? { raw: '', body: {} }
      for (const part of ['Be brief.', 'What is it?', 'aGVsbG8=', 'END']) expect(raw).to.include(part)
      expect(body).to.deep.include(LIMITS[dialect])
      expect(raw).to.match(/"temperature":0\.5/)
      if (dialect !== 'anthropic') expect(raw, 'Anthropic knows no seed').to.match(/"seed":7/)
    })

  it('an image is never sent to a model that sees none', () =>
    rejects(
      client.chat.completions.create({
        model: 'openai-model',
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] }],
      }),
      OpenAI.BadRequestError,
      'invalid_request',
    ))

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

  it('n: several answers in one call, where the provider gives them', async () => {
    fakes.google.says({ answers: 2 })
    const { choices } = await client.chat.completions.create({ model: 'google-model', messages: MESSAGES, n: 2 })
    expect(choices.map(({ index, message }) => [index, message.content])).to.deep.equal([
      [0, 'Hello from the fake.'],
      [1, 'Hello from the fake.'],
    ])
    expect(fakes.google.requests[0]?.body['generationConfig']).to.include({ candidateCount: 2 })
    await client.chat.completions.create({ model: 'openai-model', messages: MESSAGES, n: 2 })
    expect(fakes.openai.requests[0]?.body).to.include({ n: 2 })
  })

  for (const [provider, stream] of [
    ['anthropic', false],
    ['cohere', false],
    ['google', true],
  ] as const)
    it(`n: ${provider}${stream ? ', streaming,' : ''} gives one answer a call, so it is not asked; a model that can is`, async () => {
      const ask = { model: `${provider}-model`, messages: MESSAGES, n: 2, stream }
      const error = await rejects(client.chat.completions.create(ask), OpenAI.BadRequestError, 'invalid_request')
      expect(error.message).to.include(`${provider}${stream ? ', streaming,' : ''} gives one answer a call, and n is 2`)
      await client.chat.completions.create({ ...ask, ...{ models: [ask.model, 'openai-model'] } })
      expect(fakes[provider].requests).to.have.length(0)
      expect(fakes.openai.requests).to.have.length(1)
    })

  for (const dialect of ['openai', 'google', 'cohere'] as const) {
    const model = `${dialect}-vectors`

    it(`${dialect}: embeddings of several texts, as numbers and as the client asks for them by default (base64)`, async () => {
      fakes[dialect].says({ input: 10 })
      const input = ['hello', 'world']
      const plain = await client.embeddings.create({ model, input, encoding_format: 'float' })
      expect(plain.data.map(({ index, embedding }) => [index, embedding])).to.deep.equal([
        [0, [0.5, 0.25]],
        [1, [1.5, 0.25]],
      ])
      expect(plain.usage).to.deep.equal({ prompt_tokens: 10, total_tokens: 10 })
      expect(plain).to.have.nested.property('billing.cost_pence', 0.00095)
      expect(fakes[dialect].requests[0]?.raw).to.include('hello').and.to.include('world')
      fakes[dialect].always(({ res, wire, saying }) =>
        json(res, 200, wire.embeddings(saying, [dialect === 'openai' ? 'AAAAPwAAgD4=' : [0.5, 0.25]])),
      )
      const encoded = await client.embeddings.create({ model, input: 'hello' })
      expect(encoded.data[0]?.embedding).to.deep.equal([0.5, 0.25])
    })

    it(`${dialect}: faults of embeddings become errors, and nothing is charged`, async () => {
      fakes[dialect].always(status(500))
      const before = await spendable(t)
      await rejects(client.embeddings.create({ model, input: 'hello' }), OpenAI.InternalServerError, 'E005')
      fakes[dialect].always(({ res, wire, saying }) => json(res, 200, wire.embeddings(saying, [])))
      t.clock.advance(60_000)
      await rejects(client.embeddings.create({ model, input: 'hello' }), OpenAI.InternalServerError, 'E005')
      expect(await spendable(t)).to.equal(before)
    })
  }

  it('embeddings: a provider that knows no base64 and answers numbers is encoded, since the client decodes what comes', async () => {
    const { data } = await client.embeddings.create({ model: 'openai-vectors', input: ['hello', 'world'] })
    expect(data.map(({ embedding }) => embedding)).to.deep.equal([
      [0.5, 0.25],
      [1.5, 0.25],
    ])
  })

  it('embeddings: fields of a dialect, and dimensions, are passed on', async () => {
    await client.embeddings.create({
      model: 'google-vectors',
      input: 'x',
      dimensions: 64,
      ...{ taskType: 'CLUSTERING' },
    })
    expect(fakes.google.requests[0]?.body['requests']).to.deep.equal([
      {
        model: 'models/google-vectors',
        content: { parts: [{ text: 'x' }] },
        outputDimensionality: 64,
        taskType: 'CLUSTERING',
      },
    ])
    await client.embeddings.create({ model: 'cohere-vectors', input: 'x', dimensions: 64 })
    expect(fakes.cohere.requests[0]?.body).to.deep.equal({
      model: 'cohere-vectors',
      texts: ['x'],
      input_type: 'search_document',
      embedding_types: ['float'],
      output_dimension: 64,
    })
    await client.embeddings.create({ model: 'cohere-vectors', input: 'x', ...{ input_type: 'search_query' } })
    expect(fakes.cohere.requests[1]?.body).to.include({ input_type: 'search_query' })
  })

  it('embeddings of token ids are refused by providers that read texts only', async () => {
    for (const model of ['google-vectors', 'cohere-vectors'])
      await rejects(client.embeddings.create({ model, input: [1, 2, 3] }), OpenAI.BadRequestError, 'invalid_request')
    await client.embeddings.create({ model: 'openai-vectors', input: [1, 2, 3], encoding_format: 'float' })
  })

  it('embeddings of the price lists are on offer', async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id)
    expect(ids).to.include.members(['text-embedding-3-small', 'gemini-embedding-001', 'embed-v4.0'])
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
): Promise<Error> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).to.be.instanceOf(type)
  expect(error).to.have.property('code', code)
  return error as Error
}
