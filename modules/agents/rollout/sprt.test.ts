import { expect } from 'chai'
import fc from 'fast-check'
import { BAD_AT, EMPTY_METER, GOOD_AT, type Meter, observe, verdictOf } from './sprt.ts'

const THRESHOLD = 0.05
const RUNS = 1_000
const CALLS = 1_000

/** Mulberry32: the same numbers for the same seed, everywhere. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/** After how many calls each of the seeded roll-outs is rolled back; Infinity: never. */
const rollbacks = (errorRate: number): readonly number[] =>
  Array.from({ length: RUNS }, (_, run) => {
    const next = random(run * 7_919 + Math.round(errorRate * 1_000))
    let meter = EMPTY_METER
    for (let call = 1; call <= CALLS; call++) {
      meter = observe(meter, next() < errorRate, THRESHOLD)
      if (verdictOf(meter) === 'bad') return call
    }
    return Number.POSITIVE_INFINITY
  })
const shareWithin = (found: readonly number[], calls: number): number =>
  found.filter((each) => each <= calls).length / found.length

describe('the sequential test of a roll-out, 1,000 seeded runs against a threshold of 5 %', () => {
  it('rolls back at most 1 % of versions that fail 2 % of calls', () => {
    expect(shareWithin(rollbacks(0.02), CALLS)).to.be.at.most(0.01)
  })
  it('finds a version that always fails within ten calls, always', () => {
    expect(Math.max(...rollbacks(1))).to.be.at.most(10)
  })
  it('finds one that fails 30 % of calls within 50 calls in 95 of 100 runs, and always in the end', () => {
    const found = rollbacks(0.3)
    expect(shareWithin(found, 50)).to.be.at.least(0.95)
    expect(Math.max(...found)).to.be.below(CALLS)
  })
  it('finds one that fails 15 % of calls', () => {
    expect(shareWithin(rollbacks(0.15), CALLS)).to.be.at.least(0.99)
  })
  it('finds one that turns bad after a thousand good calls within fifteen', () => {
    let meter: Meter = EMPTY_METER
    for (let call = 0; call < 1_000; call++) meter = observe(meter, false, THRESHOLD)
    expect(verdictOf(meter)).to.equal('good')
    let calls = 0
    for (; verdictOf(meter) !== 'bad'; calls++) meter = observe(meter, true, THRESHOLD)
    expect(calls).to.be.at.most(15)
  })
  it('counts every sample, stays within its bounds below, and a failure never speaks for a version', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 200 }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (samples, threshold) => {
          let meter = EMPTY_METER
          for (const bad of samples) {
            const next = observe(meter, bad, threshold)
            expect(Number.isFinite(next.llr)).to.equal(true)
            expect(next.llr).to.be.at.least(GOOD_AT)
            expect(bad ? next.llr > meter.llr : next.llr <= meter.llr).to.equal(true)
            meter = next
          }
          expect(meter.samples).to.equal(samples.length)
          expect(meter.bad).to.equal(samples.filter(Boolean).length)
          if (meter.bad === 0) expect(meter.llr).to.be.below(BAD_AT)
        },
      ),
    )
  })
})
