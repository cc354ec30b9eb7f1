import { expect } from 'chai'
import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { backoffMs, RetryBudget } from '../routing/attempting/retry.ts'
import { estimateTokens } from './estimate.ts'
import { Breaker } from './health/breaker.ts'
import { retryAfter } from './remote/answer-fault.ts'
import { KeyPool } from './remote/key-pool.ts'

describe('breaker', () => {
  const failing = (breaker: Breaker, times: number): void => {
    for (let time = 0; time < times; time++) breaker.record(false, 0)
  }

  it('opens when half of the newest calls fail, also when every other one succeeds', () => {
    const breaker = new Breaker({ openMs: 1_000 })
    for (let round = 0; round < 5; round++) {
      expect(breaker.admit(0)).to.equal(true)
      breaker.record(true, 0)
      breaker.record(false, 0)
    }
    expect(breaker.admit(0)).to.equal(false)
  })

  it('lets exactly one probe through; its failure doubles the time, its success closes', () => {
    const breaker = new Breaker({ openMs: 1_000 })
    failing(breaker, 5)
    expect(breaker.admit(999)).to.equal(false)
    expect([breaker.admit(1_000), breaker.admit(1_000)]).to.deep.equal([true, false])
    breaker.record(false, 1_000)
    expect(breaker.admit(2_999)).to.equal(false)
    expect(breaker.admit(3_000)).to.equal(true)
    breaker.record(true, 3_000)
    expect([breaker.admit(3_000), breaker.admit(3_000)]).to.deep.equal([true, true])
  })

  it('a probe without verdict lets the next one probe', () => {
    const breaker = new Breaker({ openMs: 1_000 })
    failing(breaker, 5)
    breaker.admit(1_000)
    breaker.abandon()
    expect(breaker.admit(1_000)).to.equal(true)
  })
})

describe('retries', () => {
  it('Portkey-AI/gateway#1404: pauses are jittered over the whole step, and bounded', () => {
    const pauses = Array.from({ length: 200 }, () => backoffMs(2))
    expect(new Set(pauses).size).to.be.above(190)
    expect(Math.min(...pauses)).to.be.below(200)
    expect(Math.max(...pauses)).to.be.within(600, 800)
    expect(backoffMs(30, () => 1)).to.equal(5_000)
  })

  it('are at most a tenth of all calls, beyond a small reserve', () => {
    const budget = new RetryBudget(10)
    let retries = 0
    for (let call = 0; call < 1_000; call++) {
      budget.deposit()
      if (budget.take()) retries++
    }
    expect(retries).to.be.within(100, 111)
  })

  it('read Retry-After as seconds, as a date, and in milliseconds', () => {
    expect(retryAfter('2', undefined)).to.equal(2_000)
    expect(retryAfter(undefined, '150')).to.equal(150)
    expect(retryAfter('Fri, 20 Nov 2026 10:00:05 GMT', undefined, Date.parse('2026-11-20T10:00:00Z'))).to.equal(5_000)
    expect(retryAfter('soon', undefined)).to.equal(undefined)
  })
})

describe('key pool', () => {
  it('uses keys by weight', () => {
    const pool = new KeyPool(
      [
        { secret: 'a', weight: 3 },
        { secret: 'b', weight: 1 },
      ],
      () => 0,
    )
    const taken = Array.from({ length: 400 }, () => pool.take())
    expect(taken.filter((key) => key === 'a')).to.have.length(300)
  })

  it('where all rest, tells how long and why', () => {
    let now = 0
    const pool = new KeyPool([], () => now)
    pool.limited(undefined, 500)
    expect(pool.rest()).to.deep.equal({ waitMs: 500, kind: 'rate_limited' })
    now = 500
    expect(pool.rest()).to.equal(undefined)
  })

  it('a key that is refused leaves the others; the last one is asked again soon', () => {
    let now = 0
    const pool = new KeyPool(
      [
        { secret: 'a', weight: 1 },
        { secret: 'b', weight: 1 },
      ],
      () => now,
    )
    pool.refused('a')
    expect(pool.rest()).to.equal(undefined)
    expect([pool.take(), pool.take()]).to.deep.equal(['b', 'b'])
    pool.refused('b')
    expect(pool.rest()).to.deep.equal({ waitMs: 1_000, kind: 'bad_key' })
    now = 1_000
    expect(pool.take()).to.equal('b')
    now = 60_000
    expect(new Set([pool.take(), pool.take()])).to.deep.equal(new Set(['a', 'b']))
  })
})

describe('token estimate', () => {
  const TEXTS = {
    english:
      'The service routes every task to the cheapest capable model, and seals each call in a log that anybody can verify. '.repeat(
        20,
      ),
    code: 'export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)\n'.repeat(
      20,
    ),
    numbers: '2026-11-20 19:36:15, 1234567 items at 12.50 each\n'.repeat(20),
  }
  for (const [name, text] of Object.entries(TEXTS))
    it(`is within a quarter of a real tokenizer's for ${name}`, () => {
      expect(estimateTokens(text)).to.be.within(countTokens(text) * 0.75, countTokens(text) * 1.25)
    })

  it('never grows by less than a token for a word, and takes any text', () => {
    fc.assert(fc.property(fc.string(), (text) => estimateTokens(`${text} word`) > estimateTokens(text)))
  })
})
