import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { compare, equals } from './compare.ts'
import { value } from './testing.ts'
import { anyValue } from './testing-arbitrary.ts'
import { type Maybe, UNDEFINED } from './value.ts'

const decimal = (text: string) => Decimal128.fromString(text)

/** Each list is strictly ascending. */
const ASCENDING: Record<string, Maybe[]> = {
  types: [
    new MinKey(),
    undefined,
    null,
    1,
    'a',
    new Map(),
    [],
    new Binary(Buffer.alloc(1)),
    new ObjectId(),
    false,
    new Date(0),
    new Timestamp({ t: 0, i: 0 }),
    new BSONRegExp('a'),
    new Code('a'),
    new Code('a', new Map()),
    new MaxKey(),
  ],
  numbers: [
    Number.NaN,
    Number.NEGATIVE_INFINITY,
    decimal('-1E400'),
    -(2n ** 63n),
    -1,
    decimal('-1E-400'),
    0,
    decimal('0.1'),
    0.1,
    new Int32(1),
    2 ** 53,
    2n ** 53n + 1n,
    decimal('9007199254740993.5'),
    decimal('1E6000'),
    decimal('Infinity'),
  ],
  'strings by UTF-8 bytes': ['', 'A', 'a', 'aa', 'b', '\u00e9', '\ud7ff', '\uff5e', '\u{1F600}'],
  'documents: type, then name, then value': [
    {},
    { b: 0 },
    { b: 1 },
    { b: 1, a: 1 },
    { a: 'x' },
    { a: 'x', b: null },
  ].map(value),
  arrays: [[], [1], [1, 9], [2, 0], ['a']].map(value),
  'binaries: length, subtype, bytes': [
    new Binary(Buffer.from([9]), 0),
    new Binary(Buffer.from([1]), 128),
    new Binary(Buffer.from([0, 1]), 0),
    new Binary(Buffer.from([0xff, 1]), 0),
  ],
  timestamps: [new Timestamp({ t: 1, i: 2 }), new Timestamp({ t: 2, i: 1 }), new Timestamp({ t: 4294967295, i: 0 })],
}

describe('comparison order (docs: reference/bson-type-comparison-order)', () => {
  for (const [name, values] of Object.entries(ASCENDING))
    it(name, () => {
      for (let i = 0; i < values.length; i++)
        for (let j = 0; j < values.length; j++)
          expect(Math.sign(compare(values[i], values[j])), `${i} against ${j}`).to.equal(Math.sign(i - j))
    })

  it('equality is by value, not by numeric type, and a symbol is its string', () => {
    for (const one of [1n, new Int32(1), decimal('1'), decimal('1.0')]) expect(equals(1, one)).to.equal(true)
    expect(equals(-0, 0)).to.equal(true)
    expect(equals(Number.NaN, decimal('NaN'))).to.equal(true)
    expect(equals(new BSONSymbol('a'), 'a')).to.equal(true)
  })

  it('equality of documents minds the order of the fields', () => {
    expect(equals(value({ x: 1, y: 2 }), value({ y: 2, x: 1 }))).to.equal(false)
    expect(equals(value({ x: 1 }), value({ x: 1.0 }))).to.equal(true)
  })

  it('undefined (type 6) sorts below null', () => {
    expect(compare(UNDEFINED, null)).to.be.lessThan(0)
  })

  it('is a total order', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(Math.sign(compare(a, b))).to.equal(-Math.sign(compare(b, a)) || 0)
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).to.be.lessThanOrEqual(0)
        expect(compare(a, a)).to.equal(0)
      }),
      { numRuns: 1000 },
    )
  })
})
