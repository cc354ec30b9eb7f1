import { expect } from 'chai'
import type { ChatBody } from '../../providers/chat.ts'
import { type Demand, needsOf as needsOfDemand } from './demand.ts'

const needsOf = (change: Partial<ChatBody>) => {
  const body = { model: 'm', messages: [{ role: 'user', content: 'x' }], ...change } as ChatBody
  return needsOfDemand({ kind: 'chat', body, raw: undefined } as Demand)
}
const withPart = (part: { readonly type: string; readonly [field: string]: unknown }) =>
  needsOf({ messages: [{ role: 'user', content: [part] }] })

describe('what a chat needs', () => {
  it('a document of a megabyte is no megabyte of text, and needs a model that sees', () => {
    const data = `data:application/pdf;base64,${'A'.repeat(1_000_000)}`
    const { likelyInputTokens, mostInputTokens, vision } = withPart({ type: 'file', file: { file_data: data } })
    expect(likelyInputTokens).to.be.within(60_000, 65_000)
    expect(mostInputTokens).to.be.within(250_000, 260_000)
    expect(vision).to.equal(true)
  })

  it('an image in the body counts as an image, not by its bytes', () => {
    const data = `data:image/png;base64,${'A'.repeat(1_000_000)}`
    const { likelyInputTokens, mostInputTokens, vision } = withPart({ type: 'image_url', image_url: { url: data } })
    expect(likelyInputTokens).to.be.within(1_000, 1_100)
    expect(mostInputTokens).to.be.within(3_000, 3_200)
    expect(vision).to.equal(true)
  })

  it('tools by their older name are tools', () => expect(needsOf({ functions: [{ name: 'f' }] }).tools).to.equal(true))
})
