import canonicalize from 'canonicalize'
import { expect } from 'chai'
import fc from 'fast-check'
import { canonicalText, sealHash } from './canonical.ts'
import type { Json } from './services.ts'

describe('canonical JSON', () => {
  it('equals the reference implementation for any JSON, in whatever order its keys come', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalText(value as Json)).to.equal(canonicalize(value))
      }),
      { numRuns: 20_000 },
    )
  })

  it('takes integer-like keys, which engines reorder', () => {
    expect(canonicalText({ b: 1, 10: 2, 9: 3 })).to.equal('{"10":2,"9":3,"b":1}')
  })

  for (const [name, value] of [
    ['NaN', Number.NaN],
    ['infinity', { a: Number.POSITIVE_INFINITY }],
    ['a lone surrogate', ['\ud800']],
    ['a lone surrogate in a key', { '\udc00': 1 }],
  ] as const) {
    it(`refuses ${name}`, () => expect(() => canonicalText(value)).to.throw())
  }

  it('seals a text with SHA-256 of 0x00 and its bytes', () => {
    expect(sealHash('')).to.equal('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  })
})
