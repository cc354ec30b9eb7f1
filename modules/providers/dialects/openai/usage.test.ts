import { expect } from 'chai'
import { readUsage } from './usage.ts'

describe('usage as providers of OpenAI’s protocol tell it', () => {
  for (const [who, cached] of [
    ['OpenAI', { prompt_tokens_details: { cached_tokens: 80 } }],
    ['DeepSeek', { prompt_cache_hit_tokens: 80, prompt_cache_miss_tokens: 20 }],
    ['Moonshot', { cached_tokens: 80 }],
  ] as const)
    it(`${who}: cached tokens are part of the prompt, and counted once`, () => {
      expect(readUsage({ prompt_tokens: 100, completion_tokens: 5, total_tokens: 105, ...cached })).to.deep.equal({
        input: 20,
        cacheRead: 80,
        cacheWrite: 0,
        output: 5,
      })
    })

  it('reasoning that only the total counts is output (xAI)', () => {
    expect(readUsage({ prompt_tokens: 100, completion_tokens: 5, total_tokens: 155 })).to.include({ output: 55 })
  })

  it('no count is no usage; a zero is a zero', () => {
    expect(readUsage({})).to.equal(undefined)
    expect(readUsage({ prompt_tokens: 0, completion_tokens: 0 })).to.include({ input: 0, output: 0 })
  })
})
