import { expect } from 'chai'
import { quotaOf, workerCount } from './count.ts'

const GB = 1024 ** 3

describe('how many workers', () => {
  const count = (setting: string, isEmbedded: boolean, cores: number, gigabytes: number): number =>
    workerCount(setting, isEmbedded, { cores, memoryBytes: gigabytes * GB })

  it('are as many as the setting says', () => {
    expect(count('3', true, 1, 0.5)).to.equal(3)
    expect(count('1', false, 64, 256)).to.equal(1)
  })

  it('auto: one on two cores, else one for each core but that of the embedded store', () => {
    expect([1, 2, 3, 4, 8].map((cores) => count('auto', true, cores, 64))).to.deep.equal([1, 1, 2, 3, 7])
    expect([1, 2, 3, 4, 8].map((cores) => count('auto', false, cores, 64))).to.deep.equal([1, 1, 3, 4, 8])
  })

  it('auto: no more than the memory holds, and at least one', () => {
    expect(count('auto', false, 64, 4)).to.equal(8)
    expect(count('auto', false, 64, 0.25)).to.equal(1)
  })

  it('knows what a control group may use', () => {
    expect(['max 100000', '200000 100000', '150000 100000', '50000 100000', ''].map(quotaOf)).to.deep.equal([
      Number.POSITIVE_INFINITY,
      2,
      1,
      1,
      Number.POSITIVE_INFINITY,
    ])
  })
})
