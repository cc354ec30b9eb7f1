import { expect } from 'chai'
import fc from 'fast-check'
import { ApiError } from '../contract/errors.ts'
import { parseBody } from './body.ts'
import { shapeOf } from './json-shape.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((n, v) => n + countOf(v), 1) : 1

const partsOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 1 : 0
  const names = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((n, v) => n + partsOf(v), 1 + names)
}

/** Strings with what could mislead: brackets, commas, quotes and backslashes, short and long. */
const text = fc.string({ unit: fc.constantFrom('a', '[', '}', ',', '"', '\\'), maxLength: 200 })
const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 6 }, text, fc.integer(), fc.array(tie('any')), fc.dictionary(text, tie('any'))),
})).any

describe('kernel/http: the shape of a JSON text', () => {
  it('is found without parsing', () =>
    fc.assert(
      fc.property(value, (some) => {
        const { depth, values, parts } = shapeOf(Buffer.from(JSON.stringify(some)), 1_000, 1_000_000)
        expect(depth).to.equal(depthOf(some))
        expect(values).to.be.within(countOf(some), 2 * countOf(some))
        expect(parts).to.equal(partsOf(some))
      }),
    ))

  it('stops counting at the greatest depth and number', () => {
    expect(shapeOf(Buffer.from('['.repeat(1_000_000)), 64, 100)).to.include({ depth: 65, values: 66, parts: 65 })
    expect(shapeOf(Buffer.from(','.repeat(1_000_000)), 64, 100).values).to.equal(102)
  })

  const shapeOfText = (written: string) => shapeOf(Buffer.from(written), 64, 100)

  it('is none where there are too many escapes, or too many bytes outside of strings', () => {
    for (const [written, excess] of [
      [`["${'\\"'.repeat(2_000_001)}"]`, 'escapes'],
      [`[${'"\\n",'.repeat(2_000_001)}1]`, undefined],
      [`{"x":${'9'.repeat(1_100_000)}}`, 'bare bytes'],
      [`[1,${' '.repeat(1_100_000)}2]`, 'bare bytes'],
    ] as const) {
      const shape = shapeOfText(written)
      expect(shape.excess).to.equal(excess)
      expect(shape.values).to.be.above(100)
    }
    expect(shapeOfText(`["${'a'.repeat(3_000_000)}"]`))
      .to.include({ values: 2 })
      .and.not.have.property('excess')
  })

  it('has a body refused that is too much, with what to do', () => {
    const rules = {
      type: 'json',
      limitBytes: 1e8,
      depth: 64,
      values: 100,
      numbers: 0,
      timeoutMs: 1,
      optional: false,
    } as const
    const parse = (text: string) => () => parseBody(Buffer.from(text), 'application/json', rules)
    expect(parse(`["${'\\n'.repeat(500_001)}"]`)).to.throw(ApiError, /more than 500000 escapes .* UTF-8/)
    expect(parse(`["${'é'.repeat(2_100_000)}"]`)).to.throw(ApiError, /must be ASCII alone .* less text/)
    expect(parse(`["${'é'.repeat(2_000_000)}"]`)).to.not.throw()
    expect(parse(`["${'e'.repeat(9_000_000)}"]`)).to.not.throw()
    expect(parse(`[${' '.repeat(1_100_000)}]`)).to.throw(ApiError, /without indentation/)
  })

  it('says whether a name may spell what no object may hold', () => {
    const long = 'a'.repeat(100)
    for (const name of ['__proto__', 'prototype', '__pro\\u0074o__', `${long}\\u0061`])
      expect(shapeOfText(`{"${long}":1,"${name}":{}}`).suspect, name).to.equal(true)
    for (const name of ['prototypes', '_proto__', 'a\\n', '__proto_', `${long}__proto__`])
      expect(shapeOfText(`{"${name}":"x"}`).suspect, name).to.equal(false)
  })
})
