import { expect } from 'chai'
import { canonicalText, type SealedRecord } from '../../kernel/define.ts'
import { documentOf, LoggedRecord } from './document.ts'
import { RecentLog } from './recent-log.ts'

const body = { made: true }
const record = (index: number): LoggedRecord =>
  new LoggedRecord(
    index,
    documentOf({ id: `r${index}`, type: 'test.made', account: null, at: 0, bodyText: canonicalText(body), intent: '' }),
    body,
  )
const indexes = (records: readonly SealedRecord[]): readonly number[] => records.map(({ index }) => index)

describe('recent log', () => {
  it('knows the stretch that was added, and nothing before or after it', () => {
    const recent = new RecentLog()
    for (const index of [5, 6, 7]) recent.add(record(index))
    expect(indexes(recent.from(5, 2))).to.deep.equal([5, 6])
    expect(indexes(recent.from(6, 10))).to.deep.equal([6, 7])
    expect(recent.from(4, 10)).to.deep.equal([])
    expect(recent.from(8, 10)).to.deep.equal([])
  })

  it('starts anew after an index that another process took', () => {
    const recent = new RecentLog()
    for (const index of [5, 6, 8, 9]) recent.add(record(index))
    expect(recent.from(5, 10)).to.deep.equal([])
    expect(indexes(recent.from(8, 10))).to.deep.equal([8, 9])
  })

  it('holds the newest only', () => {
    const recent = new RecentLog()
    for (let index = 0; index < 10_000; index++) recent.add(record(index))
    expect(recent.from(0, 10)).to.deep.equal([])
    expect(indexes(recent.from(9_998, 10))).to.deep.equal([9_998, 9_999])
    expect(recent.from(6_000, 10_000).length).to.be.within(2_000, 4_000)
  })

  it('holds the bodies of the newest only; older ones are read from their texts', () => {
    const recent = new RecentLog()
    for (let index = 0; index < 3_000; index++) recent.add(record(index))
    const [old, young] = [recent.from(900, 1)[0]?.body, recent.from(2_999, 1)[0]?.body]
    expect(young).to.equal(body)
    expect(old).to.deep.equal(body)
    expect(old).not.to.equal(body)
  })
})
