import { expect } from 'chai'
import { ConcurrencyLimit, type Slot } from './concurrency.ts'

describe('kernel/http: how many requests may be at work', () => {
  const TARGET_MS = 5
  const limitOf = (most = 2_000) => new ConcurrencyLimit({ most, targetMs: TARGET_MS })
  const fill = (limit: ConcurrencyLimit): Slot[] => {
    const slots: Slot[] = []
    for (let slot = limit.take('enterprise'); slot !== undefined; slot = limit.take('enterprise')) slots.push(slot)
    return slots
  }
  /** A server that does `perTick` requests between two adaptations, asked for more than it can do: the delay is what waits. */
  const overloaded = (limit: ConcurrencyLimit, perTick: number, ticks: number): number[] => {
    let atWork: Slot[] = []
    return Array.from({ length: ticks }, () => {
      atWork.push(...fill(limit))
      const waiting = atWork.length
      for (const slot of atWork.slice(0, perTick)) limit.release(slot)
      atWork = atWork.slice(perTick)
      limit.adapt((waiting / perTick) * 5)
      return waiting
    })
  }

  it('shrinks under delay until the delay is near its target, and stays there', () => {
    const seen = overloaded(limitOf(), 100, 400).slice(100)
    expect(Math.max(...seen)).to.be.below(150)
    expect(Math.min(...seen)).to.be.above(60)
  })

  it('grows while it is asked for and nothing waits', () => {
    const limit = limitOf()
    for (let tick = 0; tick < 200; tick++) {
      for (const slot of fill(limit)) limit.release(slot)
      limit.adapt(0)
    }
    expect(limit.limit).to.equal(2_000)
  })

  it('comes back after an overload without being asked', () => {
    const limit = limitOf()
    for (let tick = 0; tick < 100; tick++) limit.adapt(50)
    expect(limit.limit).to.equal(16)
    for (let tick = 0; tick < 100; tick++) limit.adapt(0)
    expect(limit.limit).to.be.at.least(512)
  })

  it('forgets what waits for somebody else after five adaptations, but not beyond the most', () => {
    const limit = limitOf(1_200)
    const slow = fill(limit)
    expect(slow).to.have.length(512)
    for (let tick = 0; tick < 5; tick++) limit.adapt(0)
    expect(limit.busy).to.equal(0)
    slow.push(...fill(limit))
    for (let tick = 0; tick < 5; tick++) limit.adapt(0)
    slow.push(...fill(limit))
    expect(slow).to.have.length(1_200)
    for (const slot of slow) limit.release(slot)
    expect(limit.busy).to.equal(0)
    expect(fill(limit).length).to.be.above(512)
  })

  it('gives the last places to those who stand higher', () => {
    const limit = limitOf(20)
    const taken = (['keyless', 'free', 'pro', 'enterprise'] as const).map((priority) => {
      let count = 0
      while (limit.take(priority) !== undefined) count++
      return count
    })
    expect(taken).to.deep.equal([12, 2, 4, 2])
  })
})
