import { expect } from 'chai'
import { DAY_MS } from '../../kernel/define.ts'
import { type Change, project } from './projected.ts'

describe('a projected balance', () => {
  const change = (index: number, at: number, counter: string, amountMicroPence: bigint): Change => ({
    index,
    at,
    counter,
    amountMicroPence,
  })

  it('forgets when earnings matured a day after they have, not before', () => {
    const credit = (at: number) =>
      project(undefined, 'usr_a', [change(0, 0, 'maturing@5000', 7n), change(1, at, 'earned', 1n)])?.credits
    expect(credit(0)).to.deep.equal({ 'maturing@5000': 7n, earned: 1n })
    expect(credit(4_999 + DAY_MS)).to.deep.equal({ 'maturing@5000': 7n, earned: 1n })
    expect(credit(5_000 + DAY_MS)).to.deep.equal({ earned: 1n })
  })

  it('of the house says what each of the latest two days spent, whatever their order in the log', () => {
    const days = [3, 0, 2, 1].map((day, index) => change(index, day * DAY_MS, 'total', -BigInt(day + 1)))
    const after = project(undefined, 'house:rewards', [...days, change(4, 3 * DAY_MS, 'total', 9n)])
    expect(after?.days).to.deep.equal({ '1970-01-04': 4n, '1970-01-03': 3n })
    expect(after).to.deep.include({ lastIndex: 4, lastAt: 3 * DAY_MS, credits: { total: 9n }, debits: { total: 10n } })
    expect(project(after, 'house:rewards', days), 'nothing is summed twice').to.equal(undefined)
    expect(project(undefined, 'usr_a', days)).to.not.have.property('days')
  })
})
