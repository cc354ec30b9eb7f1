import { expect } from 'chai'
import { canonicalText, type SealedRecord } from '../../kernel/define.ts'
import { documentOf, LoggedRecord } from './document.ts'
import { LogTail } from './log-tail.ts'

const body = { made: true }
const record = (index: number): LoggedRecord =>
  new LoggedRecord(
    index,
    documentOf({ id: `r${index}`, type: 'test.made', account: null, at: 0, bodyText: canonicalText(body), intent: '' }),
    body,
  )
const indexes = (records: readonly SealedRecord[]): readonly number[] => records.map(({ index }) => index)

describe('tail of the log', () => {
  it('knows the stretch that was added, and nothing before or after it', () => {
    const tail = new LogTail()
    for (const index of [5, 6, 7]) tail.add(record(index))
    expect(indexes(tail.from(5, 2))).to.deep.equal([5, 6])
    expect(indexes(tail.from(6, 10))).to.deep.equal([6, 7])
    expect(tail.from(4, 10)).to.deep.equal([])
    expect(tail.from(8, 10)).to.deep.equal([])
  })

  it('starts anew after an index that another process took', () => {
    const tail = new LogTail()
    for (const index of [5, 6, 8, 9]) tail.add(record(index))
    expect(tail.from(5, 10)).to.deep.equal([])
    expect(indexes(tail.from(8, 10))).to.deep.equal([8, 9])
  })

  it('takes nothing twice, and nothing older', () => {
    const tail = new LogTail()
    const [five, six] = [record(5), record(6)]
    for (const one of [five, six, record(5), record(6), record(2)]) tail.add(one)
    expect(tail.from(5, 10)).to.deep.equal([five, six])
    expect(tail.from(2, 10)).to.deep.equal([])
  })

  it('holds the newest only', () => {
    const tail = new LogTail()
    for (let index = 0; index < 10_000; index++) tail.add(record(index))
    expect(tail.from(0, 10)).to.deep.equal([])
    expect(indexes(tail.from(9_998, 10))).to.deep.equal([9_998, 9_999])
    expect(tail.from(6_000, 10_000).length).to.be.within(2_000, 4_000)
  })

  it('holds the bodies of the newest only; older ones are read from their texts', () => {
    const tail = new LogTail()
    for (let index = 0; index < 3_000; index++) tail.add(record(index))
    const [old, young] = [tail.from(900, 1)[0]?.body, tail.from(2_999, 1)[0]?.body]
    expect(young).to.equal(body)
    expect(old).to.deep.equal(body)
    expect(old).not.to.equal(body)
  })
})
