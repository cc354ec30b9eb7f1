import { Decimal128, Int32 } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { compare } from './compare.ts'
import { encodeKey, keyString, typeTag } from './keys.ts'
import { anyNumber, anyValue } from './testing-arbitrary.ts'
import type { Value } from './value.ts'

const order = (a: string, b: string): number => Buffer.compare(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'))
const memcmp = (a: Value, b: Value) => order(encodeKey([a]), encodeKey([b]))

describe('order-preserving keys', () => {
  it('order as compare does, for any two values', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => memcmp(a, b) === Math.sign(compare(a, b))),
      { numRuns: 2000 },
    )
  })

  it('order as compare does, for any two numbers of any type', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (a, b) => memcmp(a, b) === Math.sign(compare(a, b))),
      { numRuns: 5000 },
    )
  })

  it('order compound keys component by component, each in its direction', () => {
    const pair = fc.tuple(anyValue, anyValue)
    const direction = fc.constantFrom<1 | -1>(1, -1)
    fc.assert(
      fc.property(pair, pair, direction, direction, (a, b, first, second) => {
        const want = Math.sign(first * compare(a[0], b[0]) || second * compare(a[1], b[1]))
        return order(encodeKey(a, [first, second]), encodeKey(b, [first, second])) === want
      }),
      { numRuns: 2000 },
    )
  })

  it('keep one key for equal numbers of the four types', () => {
    const ones: Value[] = [1, new Int32(1), 1n, Decimal128.fromString('1.000'), Decimal128.fromString('0.1E1')]
    expect(new Set(ones.map(keyString)).size).to.equal(1)
    expect(new Set([0, -0, 0n, Decimal128.fromString('-0')].map(keyString)).size).to.equal(1)
  })

  it('tell neighbours apart that a double cannot', () => {
    expect(memcmp(2n ** 53n + 1n, 2 ** 53)).to.equal(1)
    expect(memcmp(2n ** 53n + 1n, 2 ** 53 + 2)).to.equal(-1)
    expect(memcmp(Decimal128.fromString('0.1'), 0.1)).to.equal(-1)
  })

  it('treat missing as null', () => {
    expect(encodeKey([undefined])).to.equal(encodeKey([null]))
    expect(typeTag(undefined)).to.equal(typeTag(null))
  })
})
