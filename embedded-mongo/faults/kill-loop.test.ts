import { expect } from 'chai'
import { LONG } from '../src/testing.ts'
import { runKills } from './kill-loop.ts'

describe('kill -9', function () {
  this.timeout(120_000)

  it('loses no acknowledged write, tears no transaction and counts no retry twice', async () => {
    const report = await runKills(2, 'honest')
    expect(report).to.deep.include({ lost: [], torn: [], doubled: [] })
    expect(report.acknowledged).to.be.greaterThan(300)
  })

  ;(LONG ? it : it.skip)('would notice: a server that acknowledges before it writes loses writes', async () => {
    const report = await runKills(1, 'lying')
    expect(report.lost).not.to.deep.equal([])
  })
})
