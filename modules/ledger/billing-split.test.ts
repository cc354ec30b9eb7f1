import { expect } from 'chai'
import { billingSplit, splitOf } from './billing-split.ts'

describe('the split as an event', () => {
  const sealed = { developerMicroPence: '6240000', platformMicroPence: '1560000', treasuryMicroPence: '200000' }

  it('reads the sealed amounts', () => {
    expect(splitOf(sealed)).to.deep.equal({
      developerMicroPence: 6_240_000n,
      platformMicroPence: 1_560_000n,
      treasuryMicroPence: 200_000n,
    })
  })

  it('shows whole pence that sum to the whole, for whom it is told to', () => {
    const audience = { users: ['usr_a'] }
    expect(billingSplit(sealed, 'v1', audience)).to.deep.equal({
      name: 'billing.split',
      data: { gross_pence: 8, agent_pence: 6, platform_pence: 2, dt_pence: 0, constitution: 'v1' },
      audience,
    })
  })
})
