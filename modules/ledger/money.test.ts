import { expect } from 'chai'
import fc from 'fast-check'
import {
  cappedMicroPence,
  exactPence,
  formatGbp,
  largestRemainder,
  MICRO_PENCE_PER_PENNY,
  nearestMicroPence,
  penceNumber,
  toMicroPence,
  wholePence,
} from './money.ts'
import { type SplitPolicy, splitExactly, splitPence } from './split.ts'
import { propertyRuns } from './testing-property.ts'

const RUNS = propertyRuns(100_000)
const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const policy = fc.constantFrom<SplitPolicy>('agent_call', 'gross_revenue')

describe('money', () => {
  it('is shown as whole pence, rounded down', () => {
    expect([0n, 999_999n, 1_000_000n, 78_999_999n, -1n].map(wholePence)).to.deep.equal([0, 0, 1, 78, -1])
    expect([0n, 70_000n, 7_000_000n, 500_000_000n, 123_456_000_000n, -7_000_000n].map(formatGbp)).to.deep.equal([
      '£0.00',
      '£0.00',
      '£0.07',
      '£5.00',
      '£1234.56',
      '-£0.07',
    ])
    expect(() => toMicroPence(0.5)).to.throw(RangeError)
  })

  it('is read from pence with fractions: to the nearest micro-penny, caps rounded down', () => {
    expect([0.1, 1.0000005, 29.9999996].map(nearestMicroPence)).to.deep.equal([100_000n, 1_000_001n, 30_000_000n])
    expect([0.1, 1.0000005, 29.9999999].map(cappedMicroPence)).to.deep.equal([100_000n, 1_000_000n, 29_999_999n])
  })

  it('is shown with all its fractions', () => {
    const amounts = [0n, 6_240_000n, -500_000n, 100n, -1_000_001n, 10_000_000n]
    expect(amounts.map(exactPence)).to.deep.equal(['0', '6.24', '-0.5', '0.0001', '-1.000001', '10'])
    expect(amounts.map(penceNumber)).to.deep.equal([0, 6.24, -0.5, 0.0001, -1.000001, 10])
  })

  it('gives pence that are left to the largest remainders, ties to whom comes first', () => {
    expect(largestRemainder([500_000n, 500_000n])).to.deep.equal([1, 0])
    expect(largestRemainder([300_000n, 900_000n, 800_000n])).to.deep.equal([0, 1, 1])
    expect(largestRemainder([1_400_000n, 1_400_000n, 1_400_000n, 800_000n])).to.deep.equal([2, 1, 1, 1])
  })

  it('shows parts that sum to the whole, each off by less than a penny', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), (parts) => {
        const shown = largestRemainder(parts)
        expect(shown.reduce((sum, part) => sum + part, 0)).to.equal(
          wholePence(parts.reduce((sum, part) => sum + part, 0n)),
        )
        for (const [position, part] of parts.entries()) {
          const off = toMicroPence(shown[position] ?? 0) - part
          if (off >= MICRO_PENCE_PER_PENNY || off <= -MICRO_PENCE_PER_PENNY)
            throw new Error(`${part} is shown as ${shown[position]}`)
        }
      }),
      RUNS,
    )
  })
})

describe('the split', () => {
  it('of whole pence is exact, under both policies', () => {
    const [call, sale] = (['agent_call', 'gross_revenue'] as const).map((each) => splitExactly(each, toMicroPence(8)))
    expect(call).to.deep.equal({
      developerMicroPence: 6_240_000n,
      platformMicroPence: 1_560_000n,
      treasuryMicroPence: 200_000n,
    })
    expect(sale).to.deep.equal({
      developerMicroPence: 6_400_000n,
      platformMicroPence: 1_400_000n,
      treasuryMicroPence: 200_000n,
    })
  })

  it('keeps every micro-penny, is never negative, and never falls below the developer floor', () => {
    fc.assert(
      fc.property(policy, fc.oneof(amount, fc.bigInt({ min: 0n, max: 2_000n })), (chosen, whole) => {
        const {
          developerMicroPence: developer,
          platformMicroPence: platform,
          treasuryMicroPence: treasury,
        } = splitExactly(chosen, whole)
        const floor = chosen === 'agent_call' ? 78n : 80n
        if (developer + platform + treasury !== whole) throw new Error('money is lost or made')
        if (developer < 0n || platform < 0n || treasury < 0n) throw new Error('a share is negative')
        if (developer * 100n < whole * floor) throw new Error('the developer is below the floor')
        if (treasury * 1000n > whole * 25n) throw new Error('the treasury takes more than its share')
      }),
      RUNS,
    )
    expect(() => splitExactly('agent_call', -1n)).to.throw(RangeError)
  })

  it('is shown by largest remainder, ties to the platform', () => {
    expect(splitPence(splitExactly('agent_call', toMicroPence(8)))).to.deep.equal({
      developerPence: 6,
      platformPence: 2,
      treasuryPence: 0,
    })
    expect(
      splitPence({ developerMicroPence: 500_000n, platformMicroPence: 500_000n, treasuryMicroPence: 0n }),
    ).to.deep.equal({ developerPence: 0, platformPence: 1, treasuryPence: 0 })
  })

  it('as shown sums to what is shown of the whole', () => {
    fc.assert(
      fc.property(policy, amount, (chosen, whole) => {
        const { developerPence, platformPence, treasuryPence } = splitPence(splitExactly(chosen, whole))
        expect(developerPence + platformPence + treasuryPence).to.equal(wholePence(whole))
      }),
      RUNS,
    )
  })
})
