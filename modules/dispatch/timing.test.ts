import { expect } from 'chai'
import fc from 'fast-check'
import type { Timing } from './contract.ts'
import { checkRunAt, firstTime, jitterMs, nextAfter } from './timing.ts'

const timing = (fields: Partial<Timing>): Timing => ({
  timezone: 'UTC',
  overlap_policy: 'skip',
  catchup_window_s: 300,
  jitter_s: 0,
  ...fields,
})
const ms = (iso: string): number => Date.parse(iso)

/** The next `count` times as they read in UTC. */
function times(fields: Partial<Timing>, after: string, count: number): string[] {
  const found: string[] = []
  for (let at: number | null = ms(after); found.length < count; ) {
    at = nextAfter(timing(fields), at, ms(after))
    if (at === null) break
    found.push(new Date(at).toISOString().slice(5, 16))
  }
  return found
}
const refusal = (fields: Partial<Timing>): string => {
  try {
    firstTime(timing(fields), ms('2026-01-01T00:00:00Z'))
  } catch (error) {
    return String(error)
  }
  return 'none'
}

describe('timing of schedules', () => {
  const timezone = 'Europe/London'

  it('keeps to the clock on the wall when it changes', () => {
    expect(times({ cron: '0 9 * * *', timezone }, '2026-03-28T00:00:00Z', 3)).to.deep.equal([
      '03-28T09:00',
      '03-29T08:00',
      '03-30T08:00',
    ])
    expect(times({ cron: '0 9 * * *', timezone }, '2026-10-24T00:00:00Z', 3)).to.deep.equal([
      '10-24T08:00',
      '10-25T09:00',
      '10-26T09:00',
    ])
  })

  it('runs a time that spring skips right after the gap, once', () => {
    expect(times({ cron: '30 1 * * *', timezone }, '2026-03-28T12:00:00Z', 2)).to.deep.equal([
      '03-29T01:00',
      '03-30T00:30',
    ])
  })

  it('runs a time that autumn repeats once', () => {
    expect(times({ cron: '30 1 * * *', timezone }, '2026-10-24T12:00:00Z', 2)).to.deep.equal([
      '10-25T00:30',
      '10-26T01:30',
    ])
  })

  it('runs what comes every half-hour in every real half-hour of both days', () => {
    for (const day of ['2026-03-29', '2026-10-25'])
      expect(times({ cron: '*/30 * * * *', timezone }, `${day}T00:00:00Z`, 6)).to.deep.equal(
        ['00:30', '01:00', '01:30', '02:00', '02:30', '03:00'].map((time) => `${day.slice(5)}T${time}`),
      )
  })

  it('grows, whatever is asked', () => {
    const anything = fc.record({
      cron: fc.constantFrom('*/7 * * * *', '30 1 * * *', '0 0 29 2 *', '15 2 * * 0', '59 23 31 12 *'),
      timezone: fc.constantFrom('Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'UTC', 'Asia/Kathmandu'),
    })
    fc.assert(
      fc.property(anything, fc.integer({ min: ms('2026-01-01'), max: ms('2028-01-01') }), (fields, after) => {
        const next = nextAfter(timing(fields), after, 0)
        expect(next).to.be.greaterThan(after)
        expect(nextAfter(timing(fields), (next ?? 0) - 1, 0)).to.equal(next)
      }),
      { numRuns: 200 },
    )
  })

  it('counts intervals from the creation', () => {
    const step = timing({ interval_s: 60 })
    expect([0, 1, 59_999, 60_000, 200_000].map((after) => nextAfter(step, 1_000 + after, 1_000))).to.deep.equal([
      61_000, 61_000, 61_000, 121_000, 241_000,
    ])
  })

  it('spreads jitter within its bound, alike in every process', () => {
    const spread = Array.from({ length: 50 }, (_, n) => jitterMs(timing({ jitter_s: 10 }), 'sch_1', n * 60_000))
    expect(Math.min(...spread)).to.be.at.least(0)
    expect(Math.max(...spread)).to.be.below(10_000)
    expect(new Set(spread).size).to.be.greaterThan(40)
    expect(jitterMs(timing({ jitter_s: 10 }), 'sch_1', 0)).to.equal(spread[0])
  })

  it('says what is wrong with a timing', () => {
    expect(refusal({})).to.include('exactly one of')
    expect(refusal({ cron: '* * * * *', interval_s: 60 })).to.include('exactly one of')
    expect(refusal({ cron: '0 0 30 2 *' }))
      .to.include('/body/cron')
      .and.include('never comes')
    expect(refusal({ cron: '61 * * * *' }))
      .to.include('/body/cron')
      .and.include('61')
    expect(refusal({ cron: '* * * * * *' })).to.include('5 fields')
    expect(refusal({ cron: '2030-01-01T00:00:00' })).to.include('5 fields')
    expect(refusal({ cron: '0 9 * * *', timezone: 'Europe/Londinium' })).to.include('/body/timezone')
    expect(refusal({ run_at: '2025-12-31T23:59:59Z' })).to.include('not in the future')
    expect(refusal({ run_at: '2999-01-01T00:00:00Z' })).to.include('366 days')
    expect(() => checkRunAt('2026-06-01T00:00:00Z', ms('2026-01-01'))).not.to.throw()
  })
})
