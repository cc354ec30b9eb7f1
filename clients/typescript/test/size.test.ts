import { expect } from 'chai'
import { sizeOf } from '../../testing/size.ts'

const MAIN_BYTES = 6_000

describe('the size of the TypeScript client', () => {
  it('is within its budget, whatever the number of operations', async () => {
    const { main, later } = await sizeOf("export { Service } from './index.ts'")
    expect(main).to.be.below(MAIN_BYTES)
    expect(later, 'the table comes later').to.be.greaterThan(1_000)
  })
})
