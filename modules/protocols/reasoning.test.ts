import { expect } from 'chai'
import { type Behaviour, eventStream, json } from '../providers/testing/fake-provider.ts'
import { CALL, tells } from './testing/behaviours.ts'
import { eventsIn } from './testing/http.ts'
import { type Service, startService } from './testing/service.ts'

const THINKING = { type: 'thinking', thinking: 'Let me see.', signature: 'c2lnbmVk' } as const
const HIDDEN = { type: 'redacted_thinking', data: 'aGlkZGVu' } as const
const USE = { type: 'tool_use', id: CALL.id, name: CALL.name, input: { city: 'London' } } as const

/** As Anthropic's models think: two blocks, one of them hidden, then a call. */
const claude: Behaviour = ({ res, streamed }) => {
  const usage = { input_tokens: 100, output_tokens: 20 }
  if (!streamed)
    return json(res, 200, { type: 'message', content: [THINKING, HIDDEN, USE], stop_reason: 'tool_use', usage })
  const start = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block })
  const delta = (index: number, fields: object) => ({ type: 'content_block_delta', index, delta: fields })
  const stop = (index: number) => ({ type: 'content_block_stop', index })
  const events = [
    { type: 'message_start', message: { usage } },
    start(0, { type: 'thinking', thinking: '', signature: '' }),
    delta(0, { type: 'thinking_delta', thinking: 'Let me ' }),
    delta(0, { type: 'thinking_delta', thinking: 'see.' }),
    delta(0, { type: 'signature_delta', signature: THINKING.signature }),
    stop(0),
    start(1, HIDDEN),
    stop(1),
    start(2, { ...USE, input: {} }),
    delta(2, { type: 'input_json_delta', partial_json: CALL.arguments }),
    stop(2),
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 20 } },
    { type: 'message_stop' },
  ]
  eventStream(res).end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''))
}

describe('protocols: thoughts come back to the model that had them', () => {
  let service: Service
  before(async () => {
    service = await startService()
  })
  beforeEach(() => service.reset())
  after(() => service?.stop())
  const post = (path: string, body: object) => service.t.request.post(path).send(body).expect(200)

  const TOOL = { name: CALL.name, parameters: { type: 'object', properties: {} } }
  const model = 'claude-haiku-4-5'
  const asked = { role: 'user', content: 'The weather?' }

  /** What Anthropic gets in the next step: its blocks as they were, before the call, and leave to think on. */
  const expectBlocks = (): void => {
    const body = service.anthropic.requests[1]?.body
    expect(body).to.have.nested.property('messages[1].content').that.deep.equals([THINKING, HIDDEN, USE])
    expect(body).to.have.nested.property('thinking.type', 'enabled')
  }

  for (const stream of [false, true]) {
    it(`messages, ${stream ? 'streamed' : 'plain'}: an Anthropic model's own blocks`, async () => {
      service.anthropic.script(claude)
      const tools = [{ name: TOOL.name, input_schema: TOOL.parameters }]
      const request = { model, max_tokens: 5_000, tools, thinking: { type: 'enabled', budget_tokens: 2_000 } }
      const { body, text } = await post('/v1/messages', { ...request, stream, messages: [asked] })
      const started = eventsIn(text).filter(({ type }) => type === 'content_block_start')
      const kinds = stream ? started.map((event) => (event['content_block'] as { type: string }).type) : undefined
      if (kinds) expect(kinds).to.deep.equal(['thinking', 'redacted_thinking', 'tool_use'])
      else expect(body.content).to.deep.equal([THINKING, HIDDEN, USE])
      const result = { type: 'tool_result', tool_use_id: CALL.id, content: 'sunny' }
      const messages = [
        asked,
        { role: 'assistant', content: [THINKING, HIDDEN, USE] },
        { role: 'user', content: [result] },
      ]
      await post('/v1/messages', { ...request, messages })
      expectBlocks()
    })

    it(`responses, ${stream ? 'streamed' : 'plain'}: an Anthropic model's own blocks`, async () => {
      service.anthropic.script(claude)
      const tools = [{ type: 'function', ...TOOL }]
      const request = { model, tools, max_output_tokens: 5_000, reasoning: { effort: 'low' } }
      const { body, text } = await post('/v1/responses', { ...request, stream, input: [asked] })
      const response = stream ? (eventsIn(text).at(-1)?.['response'] as { output: object[] }) : body
      expect(response.output[0]).to.deep.include({ summary: [{ type: 'summary_text', text: 'Let me see.' }] })
      const result = { type: 'function_call_output', call_id: CALL.id, output: 'sunny' }
      await post('/v1/responses', { ...request, input: [asked, ...response.output, result] })
      expectBlocks()
    })
  }

  it("Gemini's signatures of calls, which stand on the call", async () => {
    const extra_content = { google: { thought_signature: 'signed' } }
    const call = {
      id: CALL.id,
      type: 'function',
      function: { name: CALL.name, arguments: CALL.arguments },
      extra_content,
    }
    service.openai.script(tells([{ tool_calls: [{ index: 0, ...call }] }], 'tool_calls'))
    const request = { model: 'thinker', max_tokens: 500 }
    const { body } = await post('/v1/messages', { ...request, messages: [asked] })
    const result = { type: 'tool_result', tool_use_id: CALL.id, content: 'sunny' }
    const messages = [asked, { role: 'assistant', content: body.content }, { role: 'user', content: [result] }]
    await post('/v1/messages', { ...request, messages })
    const told = service.openai.requests[1]?.body['messages'] as readonly { readonly tool_calls?: readonly object[] }[]
    expect(told[1]?.tool_calls).to.deep.equal([call])
  })

  it('a provider that refuses fields it does not know gets none of them', async () => {
    const said = [THINKING, { type: 'text', text: 'Sunny.', cache_control: { type: 'ephemeral' } }]
    await post('/v1/messages', {
      model: 'm',
      max_tokens: 50,
      messages: [asked, { role: 'assistant', content: said }, asked],
    })
    await post('/v1/messages', {
      model: 'm',
      max_tokens: 50,
      messages: [
        asked,
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm.' }, ...said.slice(1)] },
        asked,
      ],
    })
    for (const { raw } of service.openai.requests)
      expect(raw)
        .to.include('Sunny.')
        .and.not.match(/thinking_blocks|reasoning_content|cache_control/)
  })
})
