import { expect } from 'chai'
import { runDamages } from './damage.ts'
import { LOG_CASES, TREE_CASES } from './damage-cases.ts'

describe('damaged files', function () {
  this.timeout(120_000)

  it('55 damages: none is silent, none ends the process', async () => {
    const report = await runDamages()
    expect([LOG_CASES.length, TREE_CASES.length]).to.deep.equal([34, 21])
    expect(report.silent).to.deep.equal([])
    expect(report.crashed).to.deep.equal([])
    expect(report.noticed.length).to.be.greaterThan(40)
    for (const line of report.noticed) expect(line).to.match(/damaged|lacks/)
  })
})
