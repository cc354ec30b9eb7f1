import { expect } from 'chai'
import type { Rollout, Use } from '../records.ts'
import { decide, NOTHING, type Observation, type Sample, withSample } from './observe.ts'

const ROLLOUT: Rollout = {
  deployment_id: 'dep_1',
  version: 'sha256:1',
  status: 'deploying',
  traffic_pct: 5,
  initial_traffic_pct: 5,
  rollback_threshold: 0.05,
  auto_promote: true,
  min_samples: 50,
  window_s: 60,
  step: 1,
  since: 0,
}
const use = (change: Partial<Use> = {}): Use => ({
  duration_ms: 100,
  attempts: 1,
  models: [],
  cost_micro_pence: '1000000',
  constitution: 'c',
  ...change,
})
const answered = (change: Partial<Use> = {}): Sample => ({ version: 'sha256:1', failed: false, use: use(change) })
const observed = (rollout: Rollout, samples: readonly Sample[]): Observation =>
  samples.reduce<Observation>((before, sample) => withSample(before, sample, rollout), NOTHING)
const times = (count: number, sample: Sample): readonly Sample[] => Array<Sample>(count).fill(sample)

describe('what a roll-out decides', () => {
  it('waits for its minimum of samples, then promotes what is good', () => {
    expect(decide(observed(ROLLOUT, times(49, answered())), ROLLOUT).kind).to.equal('wait')
    expect(decide(observed(ROLLOUT, times(50, answered())), ROLLOUT).kind).to.equal('promote')
    const manual = { ...ROLLOUT, auto_promote: false }
    expect(decide(observed(manual, times(500, answered())), manual).kind).to.equal('wait')
  })
  it('rolls back for calls that cost more than they may, or take longer', () => {
    const cheap = { ...ROLLOUT, max_cost_pence: 2 }
    expect(decide(observed(cheap, times(60, answered())), cheap).kind).to.equal('promote')
    expect(decide(observed(cheap, times(7, answered({ cost_micro_pence: '2000001' }))), cheap)).to.deep.equal({
      kind: 'roll_back',
      reason: 'cost',
    })
    const quick = { ...ROLLOUT, max_p95_ms: 200 }
    expect(decide(observed(quick, times(7, answered({ duration_ms: 201 }))), quick)).to.deep.equal({
      kind: 'roll_back',
      reason: 'latency',
    })
  })
  it('promotes nothing whose latency is undecided', () => {
    const quick = { ...ROLLOUT, max_p95_ms: 200 }
    const mixed = Array.from({ length: 60 }, (_, n) => answered({ duration_ms: n % 14 === 13 ? 300 : 100 }))
    expect(decide(observed(quick, mixed), quick).kind).to.equal('wait')
  })
})
