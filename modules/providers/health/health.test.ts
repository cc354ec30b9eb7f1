import { expect } from 'chai'
import { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'
import { Health } from './health.ts'

const offer = (model: string, listed: string): Offer => ({ id: `openai/${model}`, listed, model }) as unknown as Offer

describe('routing/health', () => {
  it('takes spellings that callers invent for the model that the price list names', () => {
    const health = new Health(() => 0, { openMs: 1_000 })
    const listed = offer('gpt-5-nano', 'openai/gpt-5-nano')
    for (let n = 0; n < 50; n++) {
      const invented = offer(`gpt-5-nano-${n}`, listed.listed)
      if (!health.admit(invented)) break
      health.failed(invented, new Fault('connect', 'nobody there'))
    }
    expect(health.isDown(listed)).to.equal(true)
    expect(health.isDown(offer('gpt-5', 'openai/gpt-5'))).to.equal(false)
  })
})
