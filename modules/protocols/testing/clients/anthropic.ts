import Anthropic from '@anthropic-ai/sdk'
import { expect } from 'chai'
import { CALL, calls, says, THOUGHT, thinksAndCalls } from '../behaviours.ts'
import { KEY, PIXEL, type Service } from '../service.ts'
import type { StockClient } from './client.ts'

const clientOf = ({ url }: Service): Anthropic =>
  new Anthropic({ baseURL: url, apiKey: KEY, authToken: null, maxRetries: 0 })
const WEATHER: Anthropic.Tool = {
  name: 'weather',
  description: 'Weather of a city',
  input_schema: { type: 'object', properties: { city: { type: 'string' } } },
}
const asks = (content: Anthropic.MessageParam['content']): Anthropic.MessageParam => ({ role: 'user', content })

export const anthropic: StockClient = {
  name: '@anthropic-ai/sdk',
  path: '/v1/messages',
  shows: {
    answer: async (service) => {
      const client = clientOf(service)
      const system = [{ type: 'text' as const, text: 'Be brief.', cache_control: { type: 'ephemeral' as const } }]
      const messages = [asks('Say hello.')]
      const message = await client.messages.create({
        model: 'claude-haiku-4-5',
        max_tokens: 50,
        system,
        messages,
        stop_sequences: ['END'],
      })
      expect(message.content).to.deep.equal([{ type: 'text', text: 'Hello from the fake.' }])
      expect(message.stop_reason).to.equal('end_turn')
      expect(message.usage).to.include({ input_tokens: 100, output_tokens: 20, cache_read_input_tokens: 0 })
      expect(service.anthropic.requests[0]?.body).to.deep.include({
        system,
        max_tokens: 50,
        stop_sequences: ['END'],
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Say hello.' }] }],
      })
      const { input_tokens } = await client.messages.countTokens({ model: 'm', system: 'Be brief.', messages })
      expect(input_tokens).to.be.within(5, 30)
    },
    stream: async (service) => {
      const types: string[] = []
      const stream = clientOf(service).messages.stream({ model: 'm', max_tokens: 50, messages: [asks('Say hello.')] })
      for await (const { type } of stream) if (types.at(-1) !== type) types.push(type)
      expect(types).to.deep.equal([
        'message_start',
        'content_block_start',
        'content_block_delta',
        'content_block_stop',
        'message_delta',
        'message_stop',
      ])
      const message = await stream.finalMessage()
      expect(await stream.finalText()).to.equal('Hello from the fake.')
      expect(message.stop_reason).to.equal('end_turn')
      expect(message.usage).to.include({ input_tokens: 100, output_tokens: 20 })
    },
    tools: async (service) => {
      const client = clientOf(service)
      service.openai.script(calls(CALL, { id: 'call_2', name: 'weather', arguments: '{"city":"Paris"}' }))
      const messages = [asks('The weather in London and Paris?')]
      const request = { model: 'm-vision', max_tokens: 50, tools: [WEATHER] }
      const first = await client.messages.stream({ ...request, messages, tool_choice: { type: 'any' } }).finalMessage()
      expect(first.stop_reason).to.equal('tool_use')
      expect(first.content).to.deep.equal([
        { type: 'tool_use', id: 'call_1', name: 'weather', input: { city: 'London' } },
        { type: 'tool_use', id: 'call_2', name: 'weather', input: { city: 'Paris' } },
      ])
      const image = { type: 'base64' as const, media_type: 'image/png' as const, data: PIXEL }
      await client.messages.create({
        ...request,
        messages: [
          ...messages,
          { role: 'assistant', content: first.content },
          asks([
            { type: 'tool_result', tool_use_id: 'call_1', content: 'sunny' },
            { type: 'tool_result', tool_use_id: 'call_2', content: [{ type: 'image', source: image }], is_error: true },
            { type: 'text', text: 'Well?' },
          ]),
        ],
      })
      expect(service.openai.requests[0]?.body).to.include({ tool_choice: 'required' })
      const told = service.openai.requests[1]?.body['messages'] as readonly Record<string, unknown>[]
      expect(told.map(({ role }) => role)).to.deep.equal(['user', 'assistant', 'tool', 'tool', 'user'])
      expect(told[2]).to.deep.equal({ role: 'tool', tool_call_id: 'call_1', content: 'sunny' })
      expect(told[3]?.['content']).to.deep.equal([{ type: 'text', text: 'Error:' }])
      expect(told[4]?.['content']).to.deep.equal([
        { type: 'text', text: 'Attached to the result of call_2:' },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
        { type: 'text', text: 'Well?' },
      ])
    },
    'structured output': async (service) => {
      service.openai.script(says('{"city":"London"}'))
      const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
      const message = await clientOf(service).messages.create({
        model: 'm',
        max_tokens: 50,
        messages: [asks('Which city?')],
        output_config: { format: { type: 'json_schema', schema } },
      })
      expect(message.content[0]).to.deep.equal({ type: 'text', text: '{"city":"London"}' })
      expect(service.openai.requests[0]?.body['response_format']).to.deep.equal({
        type: 'json_schema',
        json_schema: { name: 'answer', schema, strict: true },
      })
    },
    images: async (service) => {
      await clientOf(service).messages.create({
        model: 'claude-haiku-4-5',
        max_tokens: 50,
        messages: [
          asks([
            { type: 'text', text: 'What is it?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
            { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERi0=' } },
          ]),
        ],
      })
      expect(service.anthropic.requests[0]?.raw).to.include(PIXEL).and.to.include('application/pdf')
    },
    reasoning: async (service) => {
      const client = clientOf(service)
      service.openai.script(thinksAndCalls)
      const messages = [asks('The weather?')]
      const request = { model: 'thinker', max_tokens: 5_000, tools: [WEATHER] }
      const first = await client.messages.stream({ ...request, messages }).finalMessage()
      expect(first.content[0]).to.include({ type: 'thinking', thinking: THOUGHT })
      await client.messages.create({
        ...request,
        messages: [
          ...messages,
          { role: 'assistant', content: first.content },
          asks([{ type: 'tool_result', tool_use_id: CALL.id, content: 'sunny' }]),
        ],
      })
      const told = service.openai.requests[1]?.body['messages'] as readonly Record<string, unknown>[]
      expect(told[1]).to.include({ role: 'assistant', reasoning_content: THOUGHT })
      await client.messages.create({
        model: 'claude-haiku-4-5',
        max_tokens: 5_000,
        messages,
        thinking: { type: 'enabled', budget_tokens: 2_048 },
      })
      expect(service.anthropic.requests[0]?.body['thinking']).to.deep.equal({ type: 'enabled', budget_tokens: 1_024 })
    },
    errors: async (service) => {
      const errorOf = (call: PromiseLike<unknown>): Promise<unknown> =>
        Promise.resolve(call).then(
          () => undefined,
          (error: unknown) => error,
        )
      const request = { model: 'm', max_tokens: 50, messages: [asks('x')] }
      const stranger = new Anthropic({ baseURL: service.url, apiKey: 'sk_nobody', authToken: null, maxRetries: 0 })
      const refused = await errorOf(stranger.messages.create(request))
      expect(refused).to.be.instanceOf(Anthropic.AuthenticationError)
      expect(refused).to.have.nested.property('error.error.type', 'authentication_error')
      const missing = await errorOf(clientOf(service).messages.create({ ...request, model: 'no-such-model' }))
      expect(missing).to.be.instanceOf(Anthropic.NotFoundError)
      expect(missing).to.have.nested.property('error.error.type', 'not_found_error')
    },
  },
}
