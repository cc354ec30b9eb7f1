import { expect } from 'chai'
import { SharedReads } from './shared-reads.ts'

describe('shared reads', () => {
  /** Reads that end when told to; each answers how many had begun. */
  const scripted = () => {
    const ends: ((failure?: Error) => void)[] = []
    const reads = new SharedReads<number>(
      () =>
        new Promise((resolve, reject) => {
          const n = ends.push((failure) => (failure ? reject(failure) : resolve(n)))
        }),
    )
    return { reads, ends }
  }

  it('begin after they were asked for, and many share one', async () => {
    const { reads, ends } = scripted()
    const first = reads.get('a')
    const later = [reads.get('a'), reads.get('a'), reads.get('a')]
    expect(ends).to.have.lengthOf(1)
    ends[0]?.()
    expect(await first).to.equal(1)
    await Promise.resolve()
    const last = reads.get('a')
    ends[1]?.()
    expect(await Promise.all(later)).to.deep.equal([2, 2, 2])
    await new Promise(setImmediate)
    ends[2]?.()
    expect(await last).to.equal(3)
    const anew = reads.get('a')
    ends[3]?.()
    expect(await anew).to.equal(4)
  })

  it('of other keys do not wait, and a failure is not handed on', async () => {
    const { reads, ends } = scripted()
    const [failing, next, other] = [reads.get('a'), reads.get('a'), reads.get('b')]
    ends[1]?.()
    expect(await other).to.equal(2)
    ends[0]?.(new Error('no store'))
    expect(await failing.catch((error: Error) => error.message)).to.equal('no store')
    await new Promise(setImmediate)
    ends[2]?.()
    expect(await next).to.equal(3)
  })
})
