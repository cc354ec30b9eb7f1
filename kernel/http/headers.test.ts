import { expect } from 'chai'
import { AnswerHeaders } from './headers.ts'

const valuesOf = (headers: AnswerHeaders, wanted: string): readonly (string | undefined)[] =>
  headers.list.flatMap((name, at) => (at % 2 === 0 && name === wanted ? [headers.list[at + 1]] : []))

describe('headers of an answer', () => {
  it('holds each name once, whatever its case, and leaves the original as it was', () => {
    const common = AnswerHeaders.for('req_12345678')
    const own = common.with({ 'Cache-Control': 'no-cache', location: '/here' })
    expect(valuesOf(own, 'cache-control')).to.deep.equal(['no-cache'])
    expect(valuesOf(own, 'location')).to.deep.equal(['/here'])
    expect(valuesOf(common, 'cache-control')).to.deep.equal(['no-store'])
    expect(valuesOf(common, 'location')).to.deep.equal([])
  })

  it('takes no value for a name', () => {
    const headers = AnswerHeaders.for('content-length')
    headers.set('content-length', 7)
    expect(valuesOf(headers, 'content-length')).to.deep.equal(['7'])
    expect(valuesOf(headers, 'x-request-id')).to.deep.equal(['content-length'])
  })
})
