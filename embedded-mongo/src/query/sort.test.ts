import { Binary, Decimal128, ObjectId } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { compare } from '../bson/compare.ts'
import { doc } from '../bson/testing.ts'
import { anyDoc } from '../bson/testing-arbitrary.ts'
import { type Maybe, UNDEFINED, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { indexKeys } from './index-keys.ts'
import { compileSort } from './sort.ts'

type Plain = Record<string, unknown>

/** The documents' numbers in sorted order. */
const order = (spec: Plain, ...docs: Plain[]) => {
  const sort = compileSort(doc(spec))
  return docs
    .map((source, number) => ({ number, key: sort.keyOf(doc(source)) }))
    .sort((a, b) => sort.compareKeys(a.key, b.key))
    .map(({ number }) => number)
}

describe('sort (docs: reference/method/cursor.sort)', () => {
  it('orders types as BSON does', () => {
    const values = [1, 'a', { x: 1 }, new Binary(Buffer.from([1])), new ObjectId(), true, new Date()]
    expect(order({ v: 1 }, ...values.map((v) => ({ v })))).to.deep.equal([0, 1, 2, 3, 4, 5, 6])
  })
  it('orders strings by UTF-8 bytes and decimals by value', () => {
    expect(order({ v: 1 }, { v: '\uff5e' }, { v: '\u{1F600}' })).to.deep.equal([0, 1])
    expect(order({ v: 1 }, { v: Decimal128.fromString('10') }, { v: Decimal128.fromString('9') })).to.deep.equal([1, 0])
  })
  it('takes missing as null, stably', () => {
    expect(order({ v: 1 }, {}, { v: null }, { v: 1 })).to.deep.equal([0, 1, 2])
    expect(order({ v: -1 }, { v: 1 }, {}, { v: null })).to.deep.equal([0, 1, 2])
  })
  it('takes the least element of an array ascending, the greatest descending; empty arrays before null', () => {
    expect(order({ v: 1 }, { v: [5, 2] }, { v: [1, 9] })).to.deep.equal([1, 0])
    expect(order({ v: -1 }, { v: [5, 2] }, { v: [1, 9] })).to.deep.equal([1, 0])
    expect(order({ v: 1 }, { v: null }, { v: [] })).to.deep.equal([1, 0])
    expect(order({ 'v.w': 1 }, { v: [{ w: 3 }, { w: 2 }] }, { v: [{ w: 1 }] })).to.deep.equal([1, 0])
  })
  it('orders by several fields in their directions', () => {
    expect(order({ a: 1, b: -1 }, { a: 1, b: 1 }, { a: 0, b: 0 }, { a: 1, b: 2 })).to.deep.equal([1, 2, 0])
  })
  it('refuses what MongoDB refuses', () => {
    const rows: [Plain, number][] = [
      [{ a: 2 }, 15975],
      [{ a: 'x' }, 15974],
      [{ a: { $meta: 'textScore' } }, 17312],
      [{ 'a..b': 1 }, 15998],
    ]
    for (const [spec, code] of rows)
      expect(() => compileSort(doc(spec)))
        .to.throw(MongoError)
        .with.property('code', code)
    expect(() => order({ a: 1, b: 1 }, { a: [1], b: [1] }))
      .to.throw(MongoError, 'parallel arrays')
      .with.property('code', 2)
  })
})

describe('index keys (docs: core/indexes/index-types/index-multikey)', () => {
  const keys = (source: Plain, ...paths: string[]) =>
    indexKeys(
      doc(source),
      paths.map((path) => path.split('.')),
    )
  const rows: [Plain, string[], Maybe[][], boolean][] = [
    [{ a: 'x', b: { c: true } }, ['a', 'b.c', 'd'], [['x', true, undefined]], false],
    [{ a: ['x', 'y'] }, ['a'], [['x'], ['y']], true],
    [
      { a: ['x', 'y'], b: 'z' },
      ['b', 'a'],
      [
        ['z', 'x'],
        ['z', 'y'],
      ],
      true,
    ],
    [{ a: [] }, ['a'], [[UNDEFINED]], true],
    [{ a: [] }, ['a.b'], [[undefined]], true],
    [{ a: [{ b: 'x' }, 'q', {}] }, ['a.b'], [['x'], [undefined], [undefined]], true],
    [
      { a: [{ b: 'x', c: 'y' }, { b: 'z' }] },
      ['a.b', 'a.c'],
      [
        ['x', 'y'],
        ['z', undefined],
      ],
      true,
    ],
    [{ a: [{ b: ['x', 'y'] }] }, ['a.b'], [['x'], ['y']], true],
    [{ a: ['x', 'y'] }, ['a.1'], [['y']], true],
    [{ a: [{ b: 'x' }, { b: 'y' }] }, ['a.0.b'], [['x']], true],
  ]
  for (const [source, paths, expected, multikey] of rows)
    it(`${JSON.stringify(source)} ${paths}`, () => {
      expect(keys(source, ...paths)).to.deep.equal({ keys: expected, multikey })
    })
  it('keeps an array inside an array whole', () => {
    expect(keys({ a: [['x', 'y']] }, 'a')).to.deep.equal({ keys: [[['x', 'y']]], multikey: true })
  })
  it('refuses parallel arrays with 171', () => {
    expect(() => keys({ a: ['x'], b: ['y'] }, 'a', 'b')).to.throw(MongoError, 'cannot index parallel arrays [b] [a]')
  })
  it('have an entry for every document, whatever it holds', () => {
    fc.assert(fc.property(anyDoc, (source) => indexKeys(source, [['a'], ['a', 'b'].slice(0, 1)]).keys.length > 0))
  })
  it('order documents as sort does', () => {
    fc.assert(
      fc.property(anyDoc, anyDoc, (a, b) => {
        const sort = compileSort(new Map<string, Value>([['a.b', 1]]))
        const want = Math.sign(compare(sort.keyOf(a)[0], sort.keyOf(b)[0]))
        return Math.sign(sort.compareKeys(sort.keyOf(a), sort.keyOf(b))) === want
      }),
    )
  })
})
