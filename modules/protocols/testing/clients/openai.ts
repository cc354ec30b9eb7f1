import { expect } from 'chai'
import OpenAI from 'openai'
import { CALL, calls, says, THOUGHT, thinksAndCalls } from '../behaviours.ts'
import { KEY, PIXEL, type Service } from '../service.ts'
import type { StockClient } from './client.ts'

const clientOf = ({ url }: Service): OpenAI => new OpenAI({ baseURL: `${url}/v1`, apiKey: KEY, maxRetries: 0 })
const WEATHER = {
  type: 'function' as const,
  name: 'weather',
  description: 'Weather of a city',
  strict: false,
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
}
const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
}

export const openai: StockClient = {
  name: 'openai',
  path: '/v1/responses',
  shows: {
    answer: async (service) => {
      const response = await clientOf(service).responses.create({
        model: 'm',
        input: 'Say hello.',
        instructions: 'Be brief.',
        max_output_tokens: 50,
        temperature: 0.5,
      })
      expect(response.output_text).to.equal('Hello from the fake.')
      expect(response.status).to.equal('completed')
      expect(response.usage).to.deep.include({ input_tokens: 100, output_tokens: 20, total_tokens: 120 })
      expect(response)
        .to.have.property('worm_seal')
        .that.matches(/^[0-9a-f]{64}$/)
      expect(service.openai.requests[0]?.body).to.deep.include({
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Say hello.' },
        ],
        max_completion_tokens: 50,
        temperature: 0.5,
      })
    },
    stream: async (service) => {
      const types: string[] = []
      let text = ''
      const stream = clientOf(service).responses.stream({ model: 'm', input: 'Say hello.' })
      for await (const event of stream) {
        expect(event.sequence_number).to.equal(types.length)
        types.push(event.type)
        if (event.type === 'response.output_text.delta') text += event.delta
      }
      expect(text).to.equal('Hello from the fake.')
      expect(types.filter((type, index) => type !== types[index - 1])).to.deep.equal([
        'response.created',
        'response.in_progress',
        'response.output_item.added',
        'response.content_part.added',
        'response.output_text.delta',
        'response.output_text.done',
        'response.content_part.done',
        'response.output_item.done',
        'response.completed',
      ])
      const whole = await stream.finalResponse()
      expect(whole.output_text).to.equal(text)
      expect(whole.usage?.total_tokens).to.equal(120)
    },
    tools: async (service) => {
      const client = clientOf(service)
      service.openai.script(calls(CALL, { id: 'call_2', name: 'weather', arguments: '{"city":"Paris"}' }))
      const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'The weather in London and Paris?' }]
      const stream = client.responses.stream({ model: 'm', input, tools: [WEATHER], tool_choice: 'required' })
      const first = await stream.finalResponse()
      const made = first.output.filter((item) => item.type === 'function_call')
      expect(made.map(({ call_id, arguments: args }) => [call_id, args])).to.deep.equal([
        ['call_1', '{"city":"London"}'],
        ['call_2', '{"city":"Paris"}'],
      ])
      const results = made.map(({ call_id }) => ({ type: 'function_call_output' as const, call_id, output: 'sunny' }))
      const second = await client.responses.create({
        model: 'm',
        input: [...input, ...(first.output as OpenAI.Responses.ResponseInput), ...results],
        tools: [WEATHER],
      })
      expect(second.output_text).to.equal('Hello from the fake.')
      const messages = service.openai.requests[1]?.body['messages'] as readonly Record<string, unknown>[]
      expect(messages.map(({ role }) => role)).to.deep.equal(['user', 'assistant', 'tool', 'tool'])
      expect(messages[1]?.['tool_calls']).to.have.length(2)
      expect(messages[2]).to.deep.equal({ role: 'tool', tool_call_id: 'call_1', content: 'sunny' })
    },
    'structured output': async (service) => {
      service.openai.script(says('{"city":"London"}'))
      const response = await clientOf(service).responses.parse({
        model: 'm',
        input: 'Which city?',
        text: { format: { type: 'json_schema', name: 'place', strict: true, schema: SCHEMA } },
      })
      expect(JSON.parse(response.output_text)).to.deep.equal({ city: 'London' })
      expect(service.openai.requests[0]?.body['response_format']).to.deep.equal({
        type: 'json_schema',
        json_schema: { name: 'place', strict: true, schema: SCHEMA },
      })
    },
    images: async (service) => {
      await clientOf(service).responses.create({
        model: 'm-vision',
        input: [
          {
            role: 'user',
            content: [
              { type: 'input_text', text: 'What is it?' },
              { type: 'input_image', image_url: `data:image/png;base64,${PIXEL}`, detail: 'auto' },
            ],
          },
        ],
      })
      expect(service.openai.requests[0]?.body['messages']).to.deep.equal([
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
          ],
        },
      ])
    },
    reasoning: async (service) => {
      const client = clientOf(service)
      service.openai.script(thinksAndCalls)
      const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'The weather?' }]
      const stream = client.responses.stream({
        model: 'thinker',
        input,
        tools: [WEATHER],
        store: false,
        include: ['reasoning.encrypted_content'],
        reasoning: { effort: null, summary: 'auto' },
      })
      const { output } = await stream.finalResponse()
      const [reasoning] = output
      expect(reasoning).to.deep.include({ type: 'reasoning', summary: [{ type: 'summary_text', text: THOUGHT }] })
      await client.responses.create({
        model: 'thinker',
        input: [
          ...input,
          ...(output as OpenAI.Responses.ResponseInput),
          { type: 'function_call_output', call_id: CALL.id, output: 'sunny' },
        ],
      })
      const messages = service.openai.requests[1]?.body['messages'] as readonly Record<string, unknown>[]
      expect(messages[1]).to.include({ role: 'assistant' }).and.to.have.property('tool_calls').with.length(1)
      expect(messages[1]).to.have.property('reasoning_content', THOUGHT)
    },
    errors: async (service) => {
      const stranger = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: 'sk_nobody', maxRetries: 0 })
      const errorOf = (call: PromiseLike<unknown>): Promise<unknown> =>
        Promise.resolve(call).then(
          () => undefined,
          (error: unknown) => error,
        )
      const refused = await errorOf(stranger.responses.create({ model: 'm', input: 'x' }))
      expect(refused).to.be.instanceOf(OpenAI.AuthenticationError).with.property('code', 'E001')
      const stored = await errorOf(
        clientOf(service).responses.create({ model: 'm', input: 'x', previous_response_id: 'resp_1' }),
      )
      expect(stored).to.be.instanceOf(OpenAI.BadRequestError)
      expect((stored as Error).message).to.match(/previous_response_id/)
    },
  },
}
