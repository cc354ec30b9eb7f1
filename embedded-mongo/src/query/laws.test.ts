import { BSONRegExp } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { compare, equals } from '../bson/compare.ts'
import { anyValue } from '../bson/testing-arbitrary.ts'
import { type Doc, type Maybe, UNDEFINED, type Value } from '../bson/value.ts'
import { compileFilter } from './filter.ts'
import { indexKeys } from './index-keys.ts'

/** Values from a small world, so that filters often match; arrays and documents nest. */
const { value: nearValue, document } = fc.letrec<{ value: Value; document: Doc }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    { weight: 4, arbitrary: fc.constantFrom<Value>(null, 0, 1, 1n, 2, 'x', 'y', Number.NaN, new Date(1), true) },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 2, arbitrary: tie('document') },
  ),
  document: fc
    .array(fc.tuple(fc.constantFrom('a', 'b', '0'), tie('value')), { maxLength: 3 })
    .map((entries): Doc => new Map(entries)),
}))
const anyPath = fc.constantFrom('a', 'b', 'a.b', 'a.0', 'a.a.b', 'a.0.b', 'a.b.0')

const condition = (path: string, operator: string, argument: Value): Doc =>
  new Map([[path, new Map([[operator, argument]])]])
const matches = (filter: Doc, source: Doc) => compileFilter(filter).matches(source)
const holds = (path: string, operator: string, argument: Value, source: Doc) =>
  matches(condition(path, operator, argument), source)
const list = (name: string, ...filters: Doc[]): Doc => new Map([[name, filters]])

const notRegex = (value: Value) => !(value instanceof BSONRegExp)

describe('laws that filters obey', () => {
  const check = (law: (path: string, one: Value, other: Value, source: Doc) => boolean) =>
    fc.assert(fc.property(anyPath, nearValue, nearValue, document, law), { numRuns: 1000 })

  it('$ne is not $eq, $nin is not $in', () => {
    check((path, one, _other, source) => holds(path, '$ne', one, source) === !holds(path, '$eq', one, source))
    check(
      (path, one, other, source) =>
        holds(path, '$nin', [one, other], source) === !holds(path, '$in', [one, other], source),
    )
  })
  it('$in is $eq of one or the other, $all of both', () => {
    check((path, one, other, source) => {
      const [first, second] = [holds(path, '$eq', one, source), holds(path, '$eq', other, source)]
      return (
        holds(path, '$in', [one, other], source) === (first || second) &&
        holds(path, '$all', [one, other], source) === (first && second)
      )
    })
  })
  it('$gte is $gt or $eq, $lte is $lt or $eq', () => {
    check((path, one, _other, source) => {
      const equal = holds(path, '$eq', one, source)
      return (
        holds(path, '$gte', one, source) === (equal || holds(path, '$gt', one, source)) &&
        holds(path, '$lte', one, source) === (equal || holds(path, '$lt', one, source))
      )
    })
  })
  it('$and, $or and $nor combine as logic does', () => {
    check((path, one, other, source) => {
      const [first, second] = [condition(path, '$gt', one), condition('b', '$lt', other)]
      const [p, q] = [matches(first, source), matches(second, source)]
      return (
        matches(list('$and', first, second), source) === (p && q) &&
        matches(list('$or', first, second), source) === (p || q) &&
        matches(list('$nor', first, second), source) === !(p || q)
      )
    })
  })
  // https://www.mongodb.com/docs/manual/tutorial/query-arrays/#query-for-an-element-by-the-array-index-position
  // An element addressed by its index is compared as it is, an array too, while $elemMatch looks into that array.
  it('$elemMatch of two bounds implies both bounds, unless an index number ends the path', () => {
    check((path, one, other, source) => {
      if (path.endsWith('.0')) return true
      const both = new Map<string, Value>([
        ['$gte', one],
        ['$lte', other],
      ])
      return !holds(path, '$elemMatch', both, source) || matches(new Map([[path, both]]), source)
    })
  })
  it('a document is found by any of its own fields', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b'), anyValue.filter(notRegex))), (entries) => {
        const source: Doc = new Map(entries)
        for (const [name, value] of source) expect(holds(name, '$eq', value, source)).to.equal(true)
      }),
    )
  })
})

describe('index keys hold whatever a filter can match', () => {
  const keysOf = (path: string, source: Doc): Maybe[] => indexKeys(source, [path.split('.')]).keys.map(([key]) => key)

  it('equality with a value finds its key; with an array, the array, its first element, or UNDEFINED', () => {
    fc.assert(
      fc.property(anyPath, nearValue, document, (path, value, source) => {
        // `a.0.b` finds null in documents that have no field "0", which have no key.
        if (value === null && path.includes('0')) return true
        if (!holds(path, '$eq', value, source)) return true
        const candidates: Maybe[] = Array.isArray(value) ? [value, value.length === 0 ? UNDEFINED : value[0]] : [value]
        const keys = keysOf(path, source).map((key) => key ?? null)
        return keys.some((key) => candidates.some((candidate) => equals(key, candidate)))
      }),
      { numRuns: 5000 },
    )
  })
  it('and but for arrays in arrays under an index number, a key means a match', () => {
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'a.b', 'a.a.b'), document, (path, source) =>
        keysOf(path, source).every(
          (key) =>
            key === undefined ||
            key === UNDEFINED ||
            key === null ||
            Array.isArray(key) ||
            holds(path, '$eq', key, source),
        ),
      ),
      { numRuns: 2000 },
    )
  })
  it('a range finds a key inside its bounds', () => {
    fc.assert(
      fc.property(anyPath, fc.constantFrom<Value>(0, 1, 'x'), document, (path, bound, source) => {
        if (!holds(path, '$gt', bound, source)) return true
        return keysOf(path, source).some((key) => compare(key, bound) > 0)
      }),
      { numRuns: 3000 },
    )
  })
})
