import { expect } from 'chai'
import fc from 'fast-check'
import { eventually } from '../../kernel/testing/wait.ts'
import { answerWell } from '../providers/testing/fake-provider.ts'
import { endless, LATE_FAULTS } from '../providers/testing/faults.ts'
import { held, spendable } from '../routing/testing/gateway-kernel.ts'
import { calls, tells } from './testing/behaviours.ts'
import { eventsIn, leaveAfter } from './testing/http.ts'
import { type Service, startService } from './testing/service.ts'

const ASKED = [{ role: 'user', content: 'Say hello.' }]
const REQUESTS = {
  '/v1/responses': { model: 'm', input: 'Say hello.' },
  '/v1/messages': { model: 'm', max_tokens: 50, messages: ASKED },
  '/v1/completions': { model: 'm', prompt: 'Say hello.' },
} as const
type Path = keyof typeof REQUESTS
const PATHS = Object.keys(REQUESTS) as Path[]

describe('protocols: faults', () => {
  let service: Service
  before(async () => {
    service = await startService()
  })
  beforeEach(() => service.reset())
  after(() => service?.stop())

  const post = (path: string, body: unknown) => service.t.request.post(path).send(body as object)
  const stream = async (path: Path, fields = {}) =>
    (await post(path, { ...REQUESTS[path], ...fields, stream: true }).expect(200)).text

  describe('what cannot be translated is named', () => {
    const message = (content: unknown) => ({ input: [{ role: 'user', content }] })
    const said = (...content: unknown[]) => ({ messages: [{ role: 'user', content }] })
    const REFUSED: readonly (readonly [path: Path, fields: object, pointer: string])[] = [
      ['/v1/responses', { store: true }, '/body/store'],
      ['/v1/responses', { previous_response_id: 'resp_1' }, '/body/previous_response_id'],
      ['/v1/responses', { conversation: 'conv_1' }, '/body/conversation'],
      ['/v1/responses', { background: true }, '/body/background'],
      ['/v1/responses', { prompt: { id: 'pmpt_1' } }, '/body/prompt'],
      ['/v1/responses', { truncation: 'auto' }, '/body/truncation'],
      ['/v1/responses', { top_logprobs: 2 }, '/body/top_logprobs'],
      ['/v1/responses', { include: ['web_search_call.results'] }, '/body/include/0'],
      ['/v1/responses', { input: [] }, '/body/input'],
      ['/v1/responses', { input: [{ type: 'item_reference', id: 'msg_1' }] }, '/body/input/0'],
      ['/v1/responses', { input: [{ type: 'computer_call' }] }, '/body/input/0/type'],
      ['/v1/responses', { input: [{ role: 'robot', content: 'x' }] }, '/body/input/0/role'],
      [
        '/v1/responses',
        { input: [{ type: 'reasoning', summary: [], encrypted_content: 'gAAAA' }] },
        '/body/input/0/encrypted_content',
      ],
      ['/v1/responses', { input: [{ type: 'function_call', name: 'f', arguments: '{}' }] }, '/body/input/0/call_id'],
      ['/v1/responses', message([{ type: 'input_image', file_id: 'file_1' }]), '/body/input/0/content/0/file_id'],
      ['/v1/responses', message([{ type: 'input_video' }]), '/body/input/0/content/0/type'],
      ['/v1/responses', { tools: [{ type: 'file_search' }] }, '/body/tools/0/type'],
      ['/v1/responses', { tools: [{ type: 'function' }] }, '/body/tools/0/name'],
      ['/v1/responses', { tool_choice: { type: 'function', name: 'f' } }, '/body/tool_choice/name'],
      ['/v1/responses', { text: { format: { type: 'xml' } } }, '/body/text/format/type'],
      ['/v1/responses', { reasoning: { effort: 7 } }, '/body/reasoning/effort'],
      ['/v1/messages', { mcp_servers: [{ type: 'url', url: 'https://example.com' }] }, '/body/mcp_servers'],
      ['/v1/messages', { messages: [] }, '/body/messages'],
      ['/v1/messages', said({ type: 'server_tool_use' }), '/body/messages/0/content/0/type'],
      ['/v1/messages', said({ type: 'text', text: 7 }), '/body/messages/0/content/0/text'],
      [
        '/v1/messages',
        said({ type: 'image', source: { type: 'file', file_id: 'f' } }),
        '/body/messages/0/content/0/source/type',
      ],
      ['/v1/messages', said({ type: 'tool_result', content: 'x' }), '/body/messages/0/content/0/tool_use_id'],
      ['/v1/messages', { tools: [{ type: 'bash_20250124', name: 'bash' }] }, '/body/tools/0/type'],
      ['/v1/messages', { tools: [{ name: 'f' }] }, '/body/tools/0/input_schema'],
      ['/v1/messages', { thinking: { type: 'enabled' } }, '/body/thinking/budget_tokens'],
      ['/v1/messages', { output_config: { format: { type: 'xml' } } }, '/body/output_config/format/type'],
      [
        '/v1/messages',
        { context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] } },
        '/body/context_management/edits/0',
      ],
      ['/v1/completions', { suffix: 'x' }, '/body/suffix'],
      ['/v1/completions', { echo: true }, '/body/echo'],
      ['/v1/completions', { prompt: ['a', 'b'] }, '/body/prompt'],
      ['/v1/completions', { best_of: 3 }, '/body/best_of'],
    ]
    for (const [path, fields, pointer] of REFUSED)
      it(`${path} ${JSON.stringify(fields).slice(0, 90)}`, async () => {
        const { body } = await post(path, { ...REQUESTS[path], ...fields }).expect(400)
        expect(body.error.type).to.equal('invalid_request_error')
        expect(body.details.map((detail: { pointer: string }) => detail.pointer)).to.include(pointer)
        expect(body.type).to.equal(path === '/v1/messages' ? 'error' : undefined)
        expect(service.openai.requests).to.have.length(0)
      })

    it('a version of messages that nobody knows', async () => {
      const { body } = await post('/v1/messages', REQUESTS['/v1/messages'])
        .set('anthropic-version', '1999-01-01')
        .expect(400)
      expect(body.error.message).to.include('2023-06-01')
      for (const version of ['2023-06-01', '2026-10-21'])
        await post('/v1/messages?beta=true', REQUESTS['/v1/messages']).set('anthropic-version', version).expect(200)
    })

    it('wrong methods and unknown paths answer objects', async () => {
      expect((await service.t.request.get('/v1/messages').expect(405)).body.error).to.include({
        code: 'method_not_allowed',
      })
      expect((await service.t.request.get('/v1/responses/resp_1').expect(404)).body.error).to.include({
        code: 'not_found',
      })
    })
  })

  it('fields that are newer than we are are left out, and the answer says so', async () => {
    const newer = { thread: { type: 'create' }, top_k: 5 }
    for (const path of ['/v1/responses', '/v1/messages'] as const) {
      const { headers } = await post(path, { ...REQUESTS[path], ...newer }).expect(200)
      expect(headers['x-fields-omitted']).to.equal('thread, top_k')
      const streamed = await post(path, { ...REQUESTS[path], ...newer, stream: true }).expect(200)
      expect(streamed.headers['x-fields-omitted']).to.equal('thread, top_k')
    }
    for (const { body } of service.openai.requests) expect(body).not.to.have.any.keys('thread', 'top_k')
    const input = [{ role: 'user', content: [{ type: 'input_text', text: 'x', newer: 1 }], newer: 1 }]
    await post('/v1/responses', { ...REQUESTS['/v1/responses'], input }).expect(200)
  })

  it('a mark of what is cached for an hour counts for five minutes', async () => {
    const marked = { type: 'text', text: 'Hi', cache_control: { type: 'ephemeral', ttl: '1h' } }
    await post('/v1/messages', { ...REQUESTS['/v1/messages'], messages: [{ role: 'user', content: [marked] }] }).expect(
      200,
    )
  })

  it('a field at fault is named as OpenAI names it', async () => {
    const { body } = await post('/v1/responses', {
      ...REQUESTS['/v1/responses'],
      text: { format: { type: 'xml' } },
    }).expect(400)
    expect(body.error.param).to.equal('text.format.type')
  })

  it('a response has every field of the open schema', async () => {
    const tools = [{ type: 'function', name: 'f' }]
    const { body } = await post('/v1/responses', { ...REQUESTS['/v1/responses'], tools, presence_penalty: 1 }).expect(
      200,
    )
    expect(body).to.include({ presence_penalty: 1, frequency_penalty: 0 })
    expect(body.tools[0]).to.deep.equal({ ...tools[0], description: null, parameters: null, strict: null })
    expect(service.openai.requests[0]?.body).to.include({ presence_penalty: 1 })
  })

  it('a message begins with an estimate of what it read', async () => {
    const text = await stream('/v1/messages')
    const start = JSON.parse(/^data: (.*message_start.*)$/m.exec(text)?.[1] ?? '{}')
    expect(start.message.usage.input_tokens).to.be.above(0)
  })

  it('web_search is left out, and the answer says so', async () => {
    const search = { type: 'web_search' }
    const { body, headers } = await post('/v1/responses', { ...REQUESTS['/v1/responses'], tools: [search] }).expect(200)
    expect(headers['x-tools-omitted']).to.equal('web_search')
    expect(body.tools).to.deep.equal([])
    expect(service.openai.requests[0]?.body).not.to.have.property('tools')
  })

  it("Codex's namespaces and custom tools come back as they were named", async () => {
    const patch = {
      type: 'custom',
      name: 'apply_patch',
      description: 'Edits',
      format: { type: 'grammar', syntax: 'lark', definition: 'start: "x"' },
    }
    const tools = [
      {
        type: 'namespace',
        name: 'files',
        description: 'Files',
        tools: [{ type: 'function', name: 'read', parameters: {} }],
      },
      patch,
    ]
    service.openai.script(
      calls(
        { id: 'call_1', name: 'files__read', arguments: '{"path":"a"}' },
        { id: 'call_2', name: 'apply_patch', arguments: '{"input":"*** Begin"}' },
      ),
    )
    const events = eventsIn(await stream('/v1/responses', { tools }))
    const output = outputOf(events.at(-1))
    expect(output[0]).to.include({ type: 'function_call', name: 'read', namespace: 'files', arguments: '{"path":"a"}' })
    expect(output[1]).to.include({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin' })
    expect(service.openai.requests[0]?.raw).to.include('start: \\"x\\"')
    const results = output.map(({ type, call_id }) => ({ type: `${type}_output`, call_id, output: 'done' }))
    await post('/v1/responses', { model: 'm', tools, input: [...ASKED, ...output, ...results] }).expect(200)
    const told = service.openai.requests[1]?.body['messages'] as readonly { readonly tool_calls?: readonly unknown[] }[]
    expect(told[1]?.tool_calls?.[1]).to.deep.equal({
      id: 'call_2',
      type: 'function',
      function: { name: 'apply_patch', arguments: '{"input":"*** Begin"}' },
    })
  })

  describe('a call whose arguments are no JSON', () => {
    const broken = calls({ id: 'call_1', name: 'f', arguments: '{"city": Lon' })
    it('is passed on as it is by responses', async () => {
      service.openai.script(broken)
      const { body } = await post('/v1/responses', REQUESTS['/v1/responses']).expect(200)
      expect(body.output[0].arguments).to.equal('{"city": Lon')
    })
    it('is an error of messages, plain and streamed', async () => {
      service.openai.script(broken, broken)
      const { body, headers } = await post('/v1/messages', REQUESTS['/v1/messages']).expect(503)
      expect(body.error).to.include({ code: 'E005' })
      expect(headers['x-should-retry'], 'it is paid for').to.equal('false')
      const last = eventsIn(await stream('/v1/messages')).at(-1)
      expect(last).to.have.nested.property('error.message').that.includes('no JSON object')
    })
  })

  it('a limit of the output, and a refusal, are told as each protocol does', async () => {
    const cut = tells([{ content: 'Hel' }], 'length')
    service.openai.script(cut, cut, tells([{ refusal: 'No.' }], 'stop'), tells([{ content: '' }], 'content_filter'))
    const whole = (await post('/v1/responses', REQUESTS['/v1/responses']).expect(200)).body
    expect(whole).to.deep.include({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
    expect((await post('/v1/messages', REQUESTS['/v1/messages']).expect(200)).body.stop_reason).to.equal('max_tokens')
    const refused = (await post('/v1/responses', REQUESTS['/v1/responses']).expect(200)).body
    expect(refused.output[0].content).to.deep.equal([{ type: 'refusal', refusal: 'No.' }])
  })

  it('a stream that is cut at the provider says so, and what was sent is charged', async () => {
    service.openai.always(LATE_FAULTS['connection lost'])
    const before = await spendable(service.t)
    expect(eventsIn(await stream('/v1/responses')).at(-1)).to.have.nested.property('response.status', 'failed')
    expect(eventsIn(await stream('/v1/messages')).at(-1)).to.have.nested.property('error.type', 'api_error')
    const completion = await stream('/v1/completions')
    expect(completion).to.include('"E005"').and.not.to.include('[DONE]')
    expect((await spendable(service.t)) < before).to.equal(true)
    expect(await held(service.t)).to.equal(0n)
  })

  /** Some; all of some 600 bytes with `CUTS=all`. */
  it('a stream of the provider that is cut at any byte is told as cut, or as failed, never as whole', async () => {
    const lines = [
      { choices: [{ index: 0, delta: { role: 'assistant', content: 'Hel' } }] },
      { choices: [{ index: 0, delta: { content: 'lo ü' } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 9, completion_tokens: 2, total_tokens: 11 } },
    ].map((event) => `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, ...event })}\n\n`)
    const whole = Buffer.from(`${lines.join('')}data: [DONE]\n\n`)
    // the finish has come by then: what follows is bookkeeping
    const finished = Buffer.byteLength(lines.slice(0, 3).join('')) - 1
    const cuts =
      process.env['CUTS'] === 'all'
        ? [...whole.keys()]
        : fc.sample(fc.integer({ min: 0, max: whole.length - 1 }), { numRuns: 5, seed: Date.now() })
    for (const cut of cuts) {
      service.reset()
      service.openai.always(({ res }) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' })
        res.write(whole.subarray(0, cut), () => res.destroy())
      })
      const path = PATHS[cut % PATHS.length] ?? '/v1/responses'
      const answer = await post(path, { ...REQUESTS[path], stream: true })
      const ended = /response\.completed|message_stop|\[DONE\]/.test(answer.text)
      if (cut < finished) expect(ended, `${path} at byte ${cut}: ${answer.text.slice(-200)}`).to.equal(false)
      if (answer.status === 200 && !ended) expect(answer.text).to.match(/response\.failed|event: error|"error"/)
      expect(await held(service.t), `at byte ${cut}`).to.equal(0n)
    }
  })

  it('a stream of the provider in pieces of one byte is whole', async () => {
    service.openai.always(async (turn) => {
      const { res } = turn
      const write = res.write.bind(res)
      const pieces = (text: unknown): void => {
        for (const byte of Buffer.from(String(text))) write(Buffer.of(byte))
      }
      res.write = ((text: unknown) => {
        pieces(text)
        return true
      }) as typeof res.write
      await answerWell(turn)
    })
    for (const path of PATHS) expect(await stream(path)).to.match(/response\.completed|message_stop|\[DONE\]/)
  })

  it('a part of 5 MB reaches the provider whole, on each route that takes images', async () => {
    const data = Buffer.alloc(5_000_000, 'ab').toString('base64')
    const patient = { model: 'm-vision', first_token_timeout_ms: 60_000 }
    const image = { type: 'input_image', image_url: `data:image/png;base64,${data}` }
    await post('/v1/responses', { ...patient, input: [{ role: 'user', content: [image] }] }).expect(200)
    const source = { type: 'base64', media_type: 'image/png', data }
    const messages = [{ role: 'user', content: [{ type: 'image', source }] }]
    await post('/v1/messages', { ...patient, max_tokens: 9, messages }).expect(200)
    for (const { raw } of service.openai.requests) expect(raw.includes(data)).to.equal(true)
    expect(service.openai.requests).to.have.length(2)
  })

  it('another content type is 415, what is no JSON 400, in the form of each', async () => {
    for (const path of PATHS) {
      const send = (type: string, body: string) => service.t.request.post(path).set('content-type', type).send(body)
      for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])
        expect((await send(type, '{}').expect(415)).body.error).to.include({ code: 'unsupported_media_type' })
      expect((await send('application/json', '{"model": ').expect(400)).body.error).to.include({
        code: 'invalid_request',
      })
    }
  })

  it('wherever the caller hangs up, the money is settled', async () => {
    const arbitrary = fc.record({ path: fc.constantFrom(...PATHS), bytes: fc.integer({ min: 1, max: 4_000 }) })
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ path, bytes }) => {
        service.reset()
        service.openai.always(endless)
        const before = await spendable(service.t)
        await leaveAfter(service, path, { ...REQUESTS[path], stream: true }, bytes)
        await eventually(() => service.openai.requests[0]?.brokenOffAt)
        await eventually(async () => (await held(service.t)) === 0n)
        expect((await spendable(service.t)) < before).to.equal(true)
      }),
      { numRuns: process.env['CUTS'] === 'all' ? 100 : 4 },
    )
  })

  it('the same key twice is charged once, and replayed', async () => {
    for (const path of PATHS) {
      const send = () => post(path, REQUESTS[path]).set('idempotency-key', `once-${path}`).expect(200)
      const [first, again] = [await send(), await send()]
      expect(again.body).to.deep.equal(first.body)
    }
    expect(service.openai.requests).to.have.length(PATHS.length)
  })

  it('without money it is 402, in the form of each', async () => {
    const poor = service.t.as({ userId: 'usr_poor' })
    expect((await poor.post('/v1/messages').send(REQUESTS['/v1/messages']).expect(402)).body).to.have.nested.property(
      'error.type',
      'billing_error',
    )
    expect((await poor.post('/v1/responses').send(REQUESTS['/v1/responses']).expect(402)).body).to.have.nested.property(
      'error.type',
      'insufficient_quota',
    )
  })

  it('legacy completions: text, streamed with usage, and [DONE]', async () => {
    const { body } = await post('/v1/completions', REQUESTS['/v1/completions']).expect(200)
    expect(body.choices[0]).to.include({ text: 'Hello from the fake.', finish_reason: 'stop' })
    const text = await stream('/v1/completions', { stream_options: { include_usage: true } })
    const events = eventsIn(text) as unknown as readonly { choices: readonly { text: string }[]; usage?: object }[]
    expect(events.flatMap(({ choices }) => choices.map((one) => one.text)).join('')).to.equal('Hello from the fake.')
    expect(events.at(-1)?.usage).to.include({ total_tokens: 120 })
    expect(text.endsWith('data: [DONE]\n\n')).to.equal(true)
  })
})

const outputOf = (event: { readonly [field: string]: unknown } | undefined): readonly Record<string, unknown>[] =>
  (event?.['response'] as { readonly output?: readonly Record<string, unknown>[] } | undefined)?.output ?? []
