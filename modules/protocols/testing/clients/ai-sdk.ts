import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { generateText, type LanguageModel, Output, stepCountIs, streamText, tool } from 'ai'
import { expect } from 'chai'
import { z } from 'zod'
import { CALL, calls, says, THOUGHT, thinksAndCalls } from '../behaviours.ts'
import { KEY, PIXEL, type Service } from '../service.ts'
import type { StockClient } from './client.ts'

type Models = (service: Service) => (name: string) => LanguageModel

/** `options`: what the provider's page says for a service that keeps nothing. */
const shows = (
  models: Models,
  options: Parameters<typeof generateText>[0]['providerOptions'],
): StockClient['shows'] => {
  const weather = tool({
    description: 'Weather of a city',
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => `sunny in ${city}`,
  })
  const common = { maxRetries: 0, maxOutputTokens: 100, ...(options && { providerOptions: options }) }
  const toldIn = ({ openai }: Service, index: number) =>
    openai.requests[index]?.body['messages'] as readonly Record<string, unknown>[]
  return {
    answer: async (service) => {
      const { text, usage, finishReason } = await generateText({
        ...common,
        model: models(service)('m'),
        system: 'Be brief.',
        prompt: 'Say hello.',
      })
      expect([text, finishReason]).to.deep.equal(['Hello from the fake.', 'stop'])
      expect([usage.inputTokens, usage.outputTokens]).to.deep.equal([100, 20])
      expect(toldIn(service, 0)[0]?.['role']).to.equal('system')
    },
    stream: async (service) => {
      const { textStream, usage } = streamText({ ...common, model: models(service)('m'), prompt: 'Say hello.' })
      let text = ''
      for await (const piece of textStream) text += piece
      expect(text).to.equal('Hello from the fake.')
      expect((await usage).totalTokens).to.equal(120)
    },
    tools: async (service) => {
      service.openai.script(calls(CALL))
      const { text, steps } = await generateText({
        ...common,
        model: models(service)('m'),
        prompt: 'The weather in London?',
        tools: { weather },
        stopWhen: stepCountIs(3),
      })
      expect(text).to.equal('Hello from the fake.')
      expect(steps).to.have.length(2)
      const told = toldIn(service, 1)
      expect(told.map(({ role }) => role)).to.deep.equal(['user', 'assistant', 'tool'])
      expect(JSON.stringify(told[2])).to.include('sunny in London')
    },
    'structured output': async (service) => {
      service.openai.script(says('{"city":"London"}'))
      const { output } = await generateText({
        ...common,
        model: models(service)('m'),
        prompt: 'Which city?',
        output: Output.object({ schema: z.object({ city: z.string() }) }),
      })
      expect(output).to.deep.equal({ city: 'London' })
    },
    images: async (service) => {
      const image = { type: 'image' as const, image: Buffer.from(PIXEL, 'base64') }
      await generateText({
        ...common,
        model: models(service)('m-vision'),
        messages: [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }, image] }],
      })
      expect(JSON.stringify(toldIn(service, 0))).to.include(PIXEL)
    },
    reasoning: async (service) => {
      service.openai.script(thinksAndCalls)
      const result = streamText({
        ...common,
        model: models(service)('thinker'),
        prompt: 'The weather in London?',
        tools: { weather },
        stopWhen: stepCountIs(3),
      })
      await result.consumeStream()
      const [first] = await result.steps
      expect(first?.reasoningText).to.equal(THOUGHT)
      expect(toldIn(service, 1)[1]).to.include({ role: 'assistant', reasoning_content: THOUGHT })
    },
    errors: async (service) => {
      const error = await generateText({ ...common, model: models(service)('no-such-model'), prompt: 'x' }).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).to.include({ statusCode: 404, isRetryable: false })
      expect((error as Error).message).to.match(/no-such-model/)
    },
  }
}

export const aiSdkOpenai: StockClient = {
  name: '@ai-sdk/openai',
  path: '/v1/responses',
  shows: shows(({ url }) => createOpenAI({ baseURL: `${url}/v1`, apiKey: KEY }), { openai: { store: false } }),
}

export const aiSdkAnthropic: StockClient = {
  name: '@ai-sdk/anthropic',
  path: '/v1/messages',
  shows: shows(({ url }) => createAnthropic({ baseURL: `${url}/v1`, apiKey: KEY }), undefined),
}
