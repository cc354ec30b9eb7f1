import { Agent, Runner, setTracingDisabled, tool } from '@openai/agents-core'
import { OpenAIProvider } from '@openai/agents-openai'
import { expect } from 'chai'
import { z } from 'zod'
import { CALL, calls, says } from '../behaviours.ts'
import { KEY, type Service } from '../service.ts'
import type { StockClient } from './client.ts'

setTracingDisabled(true)

const runner = ({ url }: Service): Runner =>
  new Runner({
    modelProvider: new OpenAIProvider({ baseURL: `${url}/v1`, apiKey: KEY, useResponses: true }),
    tracingDisabled: true,
  })

const weather = tool({
  name: 'weather',
  description: 'Weather of a city',
  parameters: z.object({ city: z.string() }),
  execute: async ({ city }) => `sunny in ${city}`,
})

export const agents: StockClient = {
  name: '@openai/agents-openai',
  path: '/v1/responses',
  shows: {
    answer: async (service) => {
      const agent = new Agent({ name: 'Greeter', instructions: 'Be brief.', model: 'm' })
      expect((await runner(service).run(agent, 'Say hello.')).finalOutput).to.equal('Hello from the fake.')
    },
    stream: async (service) => {
      const agent = new Agent({ name: 'Greeter', model: 'm' })
      const result = await runner(service).run(agent, 'Say hello.', { stream: true })
      let text = ''
      for await (const piece of result.toTextStream()) text += piece
      await result.completed
      expect(text).to.equal('Hello from the fake.')
    },
    tools: async (service) => {
      service.openai.script(calls(CALL))
      const agent = new Agent({ name: 'Forecaster', model: 'm', tools: [weather] })
      const { finalOutput } = await runner(service).run(agent, 'The weather in London?')
      expect(finalOutput).to.equal('Hello from the fake.')
      expect(service.openai.requests[1]?.raw).to.include('sunny in London')
    },
    'structured output': async (service) => {
      service.openai.script(says('{"city":"London"}'))
      const agent = new Agent({ name: 'Clerk', model: 'm', outputType: z.object({ city: z.string() }) })
      expect((await runner(service).run(agent, 'Which city?')).finalOutput).to.deep.equal({ city: 'London' })
    },
  },
}
