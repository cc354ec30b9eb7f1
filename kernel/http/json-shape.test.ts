import { expect } from 'chai'
import fc from 'fast-check'
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
    expect(shapeOf(Buffer.from('['.repeat(1_000_000)), 64, 100)).to.deep.equal({ depth: 65, values: 66, parts: 65 })
    expect(shapeOf(Buffer.from(','.repeat(1_000_000)), 64, 100).values).to.equal(102)
  })
})
