import canonicalize from 'canonicalize'
import { expect } from 'chai'
import fc from 'fast-check'
import { canonicalText } from './canonical-text.ts'

describe('canonical JSON', () => {
  it('equals the reference implementation for any JSON, in whatever order its keys come', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalText(value)).to.equal(canonicalize(value))
      }),
      { numRuns: 20_000 },
    )
  })

  it('takes integer-like keys, which engines reorder', () => {
    expect(canonicalText({ b: 1, 10: 2, 9: 3 })).to.equal('{"10":2,"9":3,"b":1}')
  })

  it('leaves out what is absent', () => {
    expect(canonicalText({ a: undefined, b: 1 })).to.equal('{"b":1}')
  })

  for (const [name, value] of [
    ['NaN', Number.NaN],
    ['infinity', { a: Number.POSITIVE_INFINITY }],
    ['a lone surrogate', ['\ud800']],
    ['a lone surrogate in a key', { '\udc00': 1 }],
    ['an absent item', [undefined]],
    ['a big integer', 1n],
    ['a function', { a: () => 1 }],
    ['a date', new Date(0)],
    ['a map', new Map()],
  ] as const) {
    it(`refuses ${name}`, () => expect(() => canonicalText(value)).to.throw(TypeError))
  }
})
