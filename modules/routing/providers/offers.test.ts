import { findProvider } from '@pydantic/genai-prices'
import { expect } from 'chai'
import { Catalogue } from '../catalogue.ts'
import { activeProviders } from './active.ts'
import { compileOffers } from './offers.ts'
import { PROVIDERS } from './table.ts'

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
})
