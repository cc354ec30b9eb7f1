import { expect } from 'chai'
import type { Ask } from '../backend.ts'
import { traitsOf } from '../catalogue/traits.ts'
import type { ChatBody } from '../chat.ts'
import type { Offer } from '../offer.ts'
import { PROVIDERS } from '../table.ts'
import { DIALECTS } from './index.ts'

const USER = { role: 'user' as const, content: 'Hi' }
const TOOLS = [{ type: 'function', function: { name: 'now' } }]
const CALL = { id: 'a', type: 'function', function: { name: 'now', arguments: '{}' } }

/** The request that a model gets, parsed. */
const sent = (
  provider: keyof typeof PROVIDERS,
  model: string,
  chat: Partial<ChatBody>,
  maxOutputTokens = 10_000,
): Record<string, unknown> => {
  const row = PROVIDERS[provider]
  const ask = { kind: 'chat', body: { model, messages: [USER], ...chat }, maxOutputTokens } as unknown as Ask
  const offer = { id: `${provider}/${model}`, provider, model, traits: traitsOf(model, row) } as unknown as Offer
  return JSON.parse(DIALECTS[row.dialect].request(ask, { offer, row }, false).body.toString())
}
const effort = (reasoning_effort: string, more: Partial<ChatBody> = {}) => ({ reasoning_effort, ...more })

describe('reasoning_effort in the words of other providers', () => {
  it('google: budgets of tokens up to 2.5, as its OpenAI layer has them, and never all of the output', () => {
    const budget = (model: string, word: string, most = 100_000) =>
      (sent('google', model, effort(word), most)['generationConfig'] as { thinkingConfig?: unknown }).thinkingConfig
    for (const [word, thinkingBudget] of Object.entries({ minimal: 1_024, low: 1_024, medium: 8_192, high: 24_576 }))
      expect(budget('gemini-2.5-pro', word)).to.deep.equal({ thinkingBudget })
    expect(budget('gemini-2.5-flash', 'none')).to.deep.equal({ thinkingBudget: 0 })
    expect(budget('gemini-2.5-pro', 'high', 10_000)).to.deep.equal({ thinkingBudget: 8_000 })
    expect(budget('gemini-2.0-flash', 'none')).to.equal(undefined)
  })

  it('google: levels from 3 on', () => {
    const level = (model: string, word: string) =>
      (sent('google', model, effort(word))['generationConfig'] as { thinkingConfig?: unknown }).thinkingConfig
    expect(level('gemini-3-flash-preview', 'minimal')).to.deep.equal({ thinkingLevel: 'MINIMAL' })
    expect(level('gemini-3-pro-preview', 'medium')).to.deep.equal({ thinkingLevel: 'HIGH' })
    expect(level('gemini-3.1-pro-preview', 'minimal')).to.deep.equal({ thinkingLevel: 'LOW' })
    expect(level('gemini-3.8-flash', 'medium')).to.deep.equal({ thinkingLevel: 'MEDIUM' })
  })

  it('anthropic: a budget below the limit for older models, and then no temperature', () => {
    const request = sent('anthropic', 'claude-sonnet-4-5', effort('high', { temperature: 0.2, top_p: 0.5 }))
    expect(request).to.deep.include({ thinking: { type: 'enabled', budget_tokens: 8_000 }, max_tokens: 10_000 })
    expect(request).not.to.have.any.keys('temperature', 'top_p', 'output_config')
    expect(sent('anthropic', 'claude-3-7-sonnet-latest', effort('low'), 2_048)['thinking']).to.deep.equal({
      type: 'enabled',
      budget_tokens: 1_024,
    })
    for (const plain of [{}, effort('none'), { reasoning_effort: null }])
      expect(sent('anthropic', 'claude-sonnet-4-5', { ...plain, temperature: 0.2 }))
        .to.include({ temperature: 0.2 })
        .and.not.have.property('thinking')
  })

  it('anthropic: a level for newer models, beside a schema', () => {
    const schema = { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } }
    expect(sent('anthropic', 'claude-opus-4-6', effort('minimal', { response_format: schema }))).to.deep.include({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'low', format: { type: 'json_schema', schema: { type: 'object' } } },
    })
    expect(sent('anthropic', 'claude-opus-4-8', effort('xhigh'))).to.deep.include({
      output_config: { effort: 'xhigh' },
    })
    expect(sent('anthropic', 'claude-opus-5', effort('none'))).to.deep.include({ thinking: { type: 'disabled' } })
  })

  it('anthropic: where its API would refuse thinking, it is left out', () => {
    const forced = { tools: TOOLS, tool_choice: 'required' }
    const result = { role: 'tool' as const, tool_call_id: 'a', content: 'noon' }
    const afterCall = { messages: [USER, { role: 'assistant' as const, tool_calls: [CALL] }, result], tools: TOOLS }
    const begun = { messages: [USER, { role: 'assistant' as const, content: 'It is' }] }
    for (const chat of [forced, afterCall, begun])
      expect(sent('anthropic', 'claude-haiku-4-5', effort('high', { ...chat, temperature: 0.2 })))
        .to.include({ temperature: 0.2 })
        .and.not.have.property('thinking')
    expect(sent('anthropic', 'claude-haiku-4-5', effort('high'), 2_047)).not.to.have.property('thinking')
    expect(sent('anthropic', 'claude-opus-4-7', effort('high', forced)))
      .to.deep.include({ output_config: { effort: 'high' } })
      .and.not.have.property('thinking')
    expect(sent('anthropic', 'claude-opus-4-7', effort('high', afterCall))).to.have.property('thinking')
  })

  it('cohere: a share of the output for thinking, or none', () => {
    const model = 'command-a-reasoning-08-2025'
    expect(sent('cohere', model, effort('medium'))['thinking']).to.deep.equal({ type: 'enabled', token_budget: 5_000 })
    expect(sent('cohere', model, effort('none'))['thinking']).to.deep.equal({ type: 'disabled' })
    expect(sent('cohere', 'command-a-03-2025', effort('none'))).not.to.have.property('thinking')
  })

  it('openai: as it is', () => expect(sent('groq', 'openai/gpt-oss-120b', effort('low'))).to.include(effort('low')))
})

describe('cache_control', () => {
  const cache_control = { type: 'ephemeral' }
  const cached = (text: string) => [{ type: 'text', text, cache_control }]

  it('goes on to Anthropic: on instructions, on what is said, on images, and on results', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' }, cache_control }
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'system' as const, content: cached('A long book.') },
      { ...USER, content: [...cached('Read.'), image] },
      { role: 'assistant' as const, tool_calls: [CALL] },
      { role: 'tool' as const, tool_call_id: 'a', content: cached('noon') },
    ]
    const request = sent('anthropic', 'claude-haiku-4-5', { messages, response_format: { type: 'json_object' } })
    expect(request['system']).to.deep.equal([
      { type: 'text', text: 'Be brief.' },
      { type: 'text', text: 'A long book.', cache_control },
      { type: 'text', text: 'Answer with one JSON object and nothing else.' },
    ])
    expect(request['messages']).to.have.deep.nested.property('[0].content', [
      { type: 'text', text: 'Read.', cache_control },
      { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' }, cache_control },
    ])
    expect(request['messages']).to.have.deep.nested.property('[2].content[0].cache_control', cache_control)
  })

  it('for an hour counts for five minutes, since its price is not known', () => {
    const content = [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } }]
    expect(
      sent('anthropic', 'claude-haiku-4-5', { messages: [{ ...USER, content }] })['messages'],
    ).to.have.deep.nested.property('[0].content[0].cache_control', { type: 'ephemeral' })
  })
})
