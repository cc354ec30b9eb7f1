import { expect } from 'chai'
import { mapInSlices } from './in-slices.ts'

const busyMs = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('mapInSlices', () => {
  it('keeps the order', async () => {
    expect(await mapInSlices(['a', 'b', 'c'], (item, index) => `${item}${index}`)).to.deep.equal(['a0', 'b1', 'c2'])
    expect(await mapInSlices([], () => 1)).to.deep.equal([])
  })

  it('lets others have a turn while it works', async () => {
    let turns = 0
    const count = setInterval(() => turns++, 0)
    await mapInSlices(Array(20).keys(), () => busyMs(2))
    clearInterval(count)
    expect(turns).to.be.greaterThan(4)
  })
})
