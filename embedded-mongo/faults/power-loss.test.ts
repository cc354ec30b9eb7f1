import { expect } from 'chai'
import { runPowerLosses } from './power-loss.ts'

describe('power loss', function () {
  this.timeout(60_000)

  it('loses no acknowledged write and tears no batch', async () => {
    const report = await runPowerLosses(40, 1)
    expect(report.lost).to.deep.equal([])
    expect(report.torn).to.deep.equal([])
    expect(report.acknowledged).to.be.greaterThan(100)
  })

  it('would notice: a disk that lies about its sync loses writes', async () => {
    const report = await runPowerLosses(20, 2, { lies: true })
    expect(report.lost).not.to.deep.equal([])
    expect(report.torn).to.deep.equal([])
  })
})
