import { expect } from 'chai'
import { doc, plain } from '../bson/testing.ts'
import { MongoError } from '../errors.ts'
import { compileFilter } from './filter.ts'
import { compileProjection } from './projection.ts'

type Plain = Record<string, unknown>

const project = (source: Plain, projection: Plain, filter: Plain = {}) => {
  const input = doc(source)
  const result = compileProjection(doc(projection), compileFilter(doc(filter))).apply(input)
  expect(plain(input)).to.deep.equal(plain(doc(source)))
  return result
}

const behaviour = (title: string, rows: [source: Plain, projection: Plain, result: Plain, filter?: Plain][]) =>
  describe(title, () => {
    for (const [source, projection, result, filter] of rows)
      it(`${JSON.stringify(source)} ${JSON.stringify(projection)}`, () => {
        const projected = project(source, projection, filter)
        expect(plain(projected)).to.deep.equal(result)
        expect([...projected.keys()]).to.deep.equal(Object.keys(result))
      })
  })

const source = { _id: 1, a: [1, 2, 3], b: { c: 1, d: 2 }, e: [{ f: 1, g: 2 }, 5, { f: 3 }] }

behaviour('inclusion and exclusion (docs: tutorial/project-fields-from-query-results)', [
  [source, {}, source],
  [source, { a: 1 }, { _id: 1, a: [1, 2, 3] }],
  [source, { b: 1, a: true }, { _id: 1, a: [1, 2, 3], b: { c: 1, d: 2 } }],
  [source, { a: 1, _id: 0 }, { a: [1, 2, 3] }],
  [source, { _id: 1 }, { _id: 1 }],
  [source, { _id: 0, a: 0 }, { b: { c: 1, d: 2 }, e: [{ f: 1, g: 2 }, 5, { f: 3 }] }],
  [source, { a: 0, e: 0 }, { _id: 1, b: { c: 1, d: 2 } }],
  [source, { 'b.c': 1, 'e.f': 1 }, { _id: 1, b: { c: 1 }, e: [{ f: 1 }, { f: 3 }] }],
  [source, { 'b.c': 0, 'e.f': 0, a: 0 }, { _id: 1, b: { d: 2 }, e: [{ g: 2 }, 5, {}] }],
  [source, { b: { c: 1 } }, { _id: 1, b: { c: 1 } }],
  [source, { n: { $size: '$a' } }, { _id: 1, n: 3 }],
  [source, { missing: 1 }, { _id: 1 }],
])

behaviour('$slice (docs: reference/operator/projection/slice)', [
  [source, { a: { $slice: 1 } }, { ...source, a: [1] }],
  [source, { a: { $slice: -2 }, e: 0, b: 0 }, { _id: 1, a: [2, 3] }],
  [source, { a: { $slice: [1, 1] }, b: 1 }, { _id: 1, a: [2], b: { c: 1, d: 2 } }],
  [source, { _id: 1, a: { $slice: 1 } }, { _id: 1, a: [1] }],
  [{ _id: 1, x: [[{ y: [1, 2] }]] }, { 'x.y': { $slice: 1 } }, { _id: 1, x: [[{ y: [1, 2] }]] }],
  [source, { n: { $slice: ['$a', 2] } }, { _id: 1, n: [1, 2] }],
  [source, { a: { $slice: [-2, 1] }, b: 0, e: 0 }, { _id: 1, a: [2] }],
  [source, { b: { $slice: 1 } }, source],
  [source, { b: { c: 0 }, a: { $slice: 1 }, e: 0 }, { _id: 1, a: [1], b: { d: 2 } }],
  [{ _id: 1, x: [{ y: [1, 2] }] }, { 'x.y': { $slice: 1 } }, { _id: 1, x: [{ y: [1] }] }],
  [source, { _id: 0, a: { $slice: 2 }, b: 0, e: 0 }, { a: [1, 2] }],
])

behaviour('$elemMatch (docs: reference/operator/projection/elemMatch)', [
  [source, { a: { $elemMatch: { $in: [2, 3] } } }, { _id: 1, a: [2] }],
  [source, { e: { $elemMatch: { f: 3 } }, a: 1 }, { _id: 1, a: [1, 2, 3], e: [{ f: 3 }] }],
  [source, { a: { $elemMatch: { $gt: 9 } } }, { _id: 1 }],
  [source, { _id: 0, a: { $elemMatch: { $gt: 1 } } }, { a: [2] }],
])

behaviour('positional $ (docs: reference/operator/projection/positional)', [
  [source, { 'a.$': 1 }, { _id: 1, a: [2] }, { a: 2 }],
  [source, { 'e.$': 1 }, { _id: 1, e: [{ f: 3 }] }, { 'e.f': { $gt: 1 } }],
  [source, { 'e.$': 1, b: 1 }, { _id: 1, b: { c: 1, d: 2 }, e: [{ f: 3 }] }, { e: { $elemMatch: { f: 3 } } }],
  [{ _id: 1, g: 1 }, { 'h.$': 1 }, { _id: 1 }, {}],
  [{ _id: 1, x: [0, 1, 2], a: { b: { c: 5 } } }, { 'a.b.c.$': 1 }, { _id: 1, a: { b: { c: 5 } } }, { x: 1 }],
  [{ _id: 1, x: [0, 1, 2], a: [{ b: 1 }, { b: 2 }] }, { 'a.b.$': 1 }, { _id: 1, a: [{ b: 2 }] }, { x: 1 }],
  [{ _id: 1, a: [1, 2, 3], b: [4, 5, 6] }, { 'b.$': 1 }, { _id: 1, b: [6] }, { $and: [{ a: 1 }, { a: 3 }] }],
  [{ _id: 1, a: [1, 2, 3], b: [4, 5, 6] }, { 'b.$': 1 }, { _id: 1, b: [5] }, { $or: [{ a: 2 }, { a: 3 }] }],
  [{ _id: 1, x: { y: [5, 6] } }, { 'x.y.$': 1 }, { _id: 1, x: { y: [6] } }, { 'x.y': 6 }],
])

describe('errors of projections are MongoDB’s', () => {
  const rows: [Plain, number, Plain?][] = [
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.$': 1, 'b.$': 1 }, 31276],
    [{ 'a.$': 1, e: { $elemMatch: { f: 1 } } }, 31255],
    [{ e: { $elemMatch: { f: 1 } }, 'a.$': 1 }, 31256],
    [{ 'a.$': 1, e: 0 }, 31254],
    [{ e: 0, 'a.$': 1 }, 31395],
    [{ 'a.$': { $slice: 1 } }, 31271],
    [{ 'a.$': 0 }, 31395],
    [{ 'a.$.b': 1 }, 31394],
    [{ 'a.b': { $elemMatch: { c: 1 } } }, 31275],
    [{ a: { $elemMatch: 1 } }, 31274],
    [{ 'a.$': 1 }, 51246, {}],
    [{ 'a.$': 1 }, 51246, { $or: [{ a: 1 }, { _id: 1 }] }],
    [{ 'a.$': 1 }, 51246, { a: [1, 2, 3] }],
    [{ 'a.$': 1 }, 51246, { $nor: [{ a: 9 }] }],
    [{ a: { $slice: [1, 0] } }, 28724],
    [{ a: { $meta: 'textScore' } }, 2],
  ]
  for (const [projection, code, filter] of rows)
    it(JSON.stringify(projection), () => {
      expect(() => project(source, projection, filter))
        .to.throw(MongoError, /^(?!Invalid \$project)/)
        .with.property('code', code)
    })
})

describe('fields that a projection reads', () => {
  const read = (projection: Plain) => compileProjection(doc(projection)).fields
  it('are known for plain inclusions only', () => {
    expect(read({ 'a.b': 1, c: 1 })).to.deep.equal(new Set(['_id', 'a', 'c']))
    expect(read({ a: 0 })).to.equal(undefined)
    expect(read({ a: '$b' })).to.equal(undefined)
    expect(read({ a: { $slice: 1 }, b: 1 })).to.equal(undefined)
  })
})
