import { createHmac } from 'node:crypto'
import { expect } from 'chai'
import { commitmentTo } from './commitment.ts'

describe('a commitment to a request', () => {
  it('is the same whether it is made at once or by another thread', async () => {
    const key = Buffer.alloc(32, 7)
    for (const text of ['', 'short', 'é'.repeat(300_000)])
      expect(await commitmentTo(Buffer.from(text), key)).to.equal(createHmac('sha256', key).update(text).digest('hex'))
    expect(commitmentTo(Buffer.alloc(10), key)).to.be.a('string')
    expect(commitmentTo(Buffer.alloc(300_000), key)).to.be.a('promise')
  })
})
