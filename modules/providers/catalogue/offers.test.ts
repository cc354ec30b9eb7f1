import { findProvider } from '@pydantic/genai-prices'
import { expect } from 'chai'
import { activeProviders } from '../active.ts'
import { PROVIDERS } from '../table.ts'
import { Catalogue } from './catalogue.ts'
import { compileOffers, matchName } from './offers.ts'

const ENV = Object.fromEntries(Object.values(PROVIDERS).map(({ keyVariable }) => [keyVariable, 'key']))
const NOW = Date.parse('2026-11-20')
const offers = compileOffers(activeProviders({}, ENV), [], findProvider, () => NOW)
const modelsOf = (provider: string): string[] =>
  offers.filter((offer) => offer.provider === provider).map(({ model }) => model)

describe('what the price list offers', () => {
  it('only what a provider serves at its address', () => {
    expect(modelsOf('google').filter((model) => !model.startsWith('gemini-'))).to.deep.equal([])
    expect(modelsOf('google')).to.include.members(['gemini-2.5-flash', 'gemini-embedding-001'])
    expect(modelsOf('bedrock').filter((model) => !model.includes('openai.'))).to.deep.equal([])
    expect(modelsOf('openai').filter((model) => model.startsWith('gpt-oss'))).to.deep.equal([])
  })

  it('by the names of the API, found by those of the list, too', () => {
    expect(modelsOf('fireworks')).to.include('accounts/fireworks/models/gpt-oss-120b')
    const catalogue = new Catalogue(offers)
    for (const name of ['fireworks/gpt-oss-120b', 'accounts/fireworks/models/gpt-oss-120b'])
      expect(catalogue.find(name).offers.map(({ listed }) => listed)).to.deep.equal(['fireworks/gpt-oss-120b'])
    const everywhere = catalogue.find('gpt-oss-120b').offers.map(({ provider }) => provider)
    expect(everywhere).to.include.members(['groq', 'fireworks', 'cerebras', 'bedrock'])
  })

  it('which models of Claude go on with a begun answer: none from 4.6 on', () => {
    const prefills = (model: string) => offers.find(({ id }) => id === `anthropic/${model}`)?.prefill
    for (const model of ['claude-3-7-sonnet-latest', 'claude-opus-4-1', 'claude-sonnet-4-5', 'claude-haiku-4-5'])
      expect(prefills(model), model).to.equal('assistant')
    for (const model of ['claude-opus-4-6', 'claude-sonnet-4-6', 'claude-opus-5', 'claude-sonnet-5']) {
      expect(modelsOf('anthropic')).to.include(model)
      expect(prefills(model), model).to.equal(undefined)
    }
  })

  it('which models think before they answer', () => {
    const thinks = (name: string) => offers.find(({ id }) => id === name)?.traits.reasons
    for (const name of [
      'openai/gpt-5',
      'openai/o3',
      'groq/openai/gpt-oss-120b',
      'google/gemini-2.5-pro',
      'deepseek/deepseek-reasoner',
      'xai/grok-4-0709',
      'mistral/magistral-medium',
      'anthropic/claude-opus-5',
    ])
      expect(thinks(name), name).to.equal(true)
    for (const name of [
      'openai/gpt-4o',
      'openai/gpt-4.1',
      'anthropic/claude-sonnet-4-5',
      'deepseek/deepseek-chat',
      'xai/grok-4-1-fast-non-reasoning',
      'groq/llama-3.3-70b-versatile',
      'google/gemini-2.0-flash',
      'cohere/command-a',
    ])
      expect(thinks(name), name).to.equal(false)
  })

  const match = (name: string) => matchName(name, activeProviders({}, ENV), findProvider, () => NOW)
  const idsOf = (name: string): string[] => new Catalogue(offers, match).find(name).offers.map(({ id }) => id)

  it('a provider before the name: that one only, however it spells the model, and nobody where it has none', () => {
    expect(idsOf('openai/gpt-4o')).to.deep.equal(['openai/gpt-4o'])
    expect(idsOf('groq/gpt-oss-120b')).to.deep.equal(['groq/openai/gpt-oss-120b'])
    expect(idsOf('openai/gpt-5-nano-2026')).to.deep.equal(['openai/gpt-5-nano-2026'])
    for (const name of ['anthropic/gpt-4o', 'anthropic/gpt-4o-2024-08-06', 'local/gpt-4o', 'deepinfra/gpt-oss-120b'])
      expect(idsOf(name), name).to.deep.equal([])
  })

  it("a provider's own spelling as a whole comes before that, and a path that is no provider says nothing", () => {
    const own = new Catalogue(offers).find('openai/gpt-oss-120b').offers
    expect(own.map(({ provider }) => provider)).to.deep.equal(['groq'])
    expect(idsOf('somebody/gpt-4o')).to.include('openai/gpt-4o')
    expect(idsOf('constructor/gpt-4o')).to.include('openai/gpt-4o')
  })
})
