import { expect } from 'chai'
import { BUCKET_MS, type Bucket, burnRates, stateOf } from './burn.ts'

const NOW = 1_000 * BUCKET_MS

/** Buckets up to now; `bad(age)`: how many of a hundred, by the age in buckets. */
const buckets = (many: number, bad: (age: number) => number, total = 100): readonly Bucket[] =>
  Array.from({ length: many }, (_, age) => ({ atMs: NOW - age * BUCKET_MS, total, bad: bad(age) }))
const state = (some: readonly Bucket[], objective = 0.99) => stateOf(burnRates(some, objective, NOW)).state

describe('observability: burn rates', () => {
  it('are the share of bad spans by the share that the objective allows', () => {
    const [five] = burnRates(
      buckets(72, () => 2),
      0.99,
      NOW,
    )
    expect(five).to.include({ window: '5m', burnRate: 2, bad: 4 })
    expect(state(buckets(72, () => 2))).to.equal('ok')
  })
  it('burn fast where an hour and the last five minutes are bad', () =>
    expect(state(buckets(72, (age) => (age < 13 ? 20 : 0)))).to.equal('fast_burn'))
  it('burn slowly where six hours and the last half are', () =>
    expect(state(buckets(80, () => 7))).to.equal('slow_burn'))
  it('no longer burn once the short window is good again', () =>
    expect(state(buckets(72, (age) => (age < 2 ? 0 : 20)))).to.not.equal('fast_burn'))
  it('a few spans alone are no alert, nor is none', () => {
    expect(state(buckets(2, () => 1, 1))).to.equal('ok')
    expect(state([])).to.equal('ok')
  })
})
