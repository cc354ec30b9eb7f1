import { HumanMessage, ToolMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { expect } from 'chai'
import { z } from 'zod'
import { CALL, calls, says } from '../behaviours.ts'
import { KEY, PIXEL, type Service } from '../service.ts'
import type { StockClient } from './client.ts'

const modelAt = ({ url }: Service, model = 'm'): ChatOpenAI =>
  new ChatOpenAI({ model, apiKey: KEY, maxRetries: 0, useResponsesApi: true, configuration: { baseURL: `${url}/v1` } })

const weather = {
  type: 'function' as const,
  function: {
    name: 'weather',
    description: 'Weather of a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } } },
  },
}

export const langchain: StockClient = {
  name: '@langchain/openai',
  path: '/v1/responses',
  shows: {
    answer: async (service) => {
      const answer = await modelAt(service).invoke('Say hello.')
      expect(answer.text).to.equal('Hello from the fake.')
      expect(answer.usage_metadata).to.include({ input_tokens: 100, output_tokens: 20 })
    },
    stream: async (service) => {
      let text = ''
      for await (const piece of await modelAt(service).stream('Say hello.')) text += piece.text
      expect(text).to.equal('Hello from the fake.')
    },
    tools: async (service) => {
      service.openai.script(calls(CALL))
      const model = modelAt(service).bindTools([weather])
      const question = new HumanMessage('The weather in London?')
      const first = await model.invoke([question])
      expect(first.tool_calls?.[0]).to.deep.include({ id: 'call_1', name: 'weather', args: { city: 'London' } })
      const result = new ToolMessage({ tool_call_id: 'call_1', content: 'sunny' })
      expect((await model.invoke([question, first, result])).text).to.equal('Hello from the fake.')
      const told = service.openai.requests[1]?.body['messages'] as readonly Record<string, unknown>[]
      expect(told.map(({ role }) => role)).to.deep.equal(['user', 'assistant', 'tool'])
    },
    'structured output': async (service) => {
      service.openai.script(says('{"city":"London"}'))
      const model = modelAt(service).withStructuredOutput(z.object({ city: z.string() }), { method: 'jsonSchema' })
      expect(await model.invoke('Which city?')).to.deep.equal({ city: 'London' })
    },
    images: async (service) => {
      const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } }
      const question = new HumanMessage({ content: [{ type: 'text', text: 'What is it?' }, image] })
      await modelAt(service, 'm-vision').invoke([question])
      expect(service.openai.requests[0]?.raw).to.include(PIXEL)
    },
    errors: async (service) => {
      const error = await modelAt(service, 'no-such-model')
        .invoke('x')
        .then(
          () => undefined,
          (reason: unknown) => reason,
        )
      expect(error).to.have.property('status', 404)
    },
  },
}
