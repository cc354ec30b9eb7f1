import { BSONRegExp } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { decode, encode } from '../bson/codec.ts'
import { identical } from '../bson/identical.ts'
import { encodeKey } from '../bson/keys.ts'
import { anyDoc, anyValue } from '../bson/testing-arbitrary.ts'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { indexKeys } from '../query/index-keys.ts'
import { compileUpdate, upsertDocument } from './update.ts'

const change = (operator: string, path: string, argument: Value): Doc =>
  new Map([[operator, new Map([[path, argument]])]])
const equalTo = (path: string, value: Value): Doc => new Map([[path, new Map([['$eq', value]])]])
const matches = (filter: Doc, source: Doc) => compileFilter(filter).matches(source)
const anyPath = fc.constantFrom('a', 'b', 'a.b', 'a.0', 'a.1.b', 'c.d.e')

/** The updated document, or undefined where the update is refused. */
const attempt = (source: Doc, update: Doc): Doc | undefined => {
  try {
    return compileUpdate(update).apply(source)
  } catch (error) {
    expect(error).to.be.instanceOf(MongoError)
    return undefined
  }
}

const isPlain = (value: Value) => !(value instanceof BSONRegExp || value instanceof Map || Array.isArray(value))

describe('laws that updates obey', () => {
  it('what was set is found, once set it stays, and the result can be stored', () => {
    fc.assert(
      fc.property(anyDoc, anyPath, anyValue, (source, path, value) => {
        const before = encode(source)
        const after = attempt(source, change('$set', path, value))
        expect(encode(source).equals(before), 'input unchanged').to.equal(true)
        if (after === undefined) return
        expect(matches(equalTo(path, value), after)).to.equal(true)
        expect(attempt(after, change('$set', path, value))).to.equal(after)
        expect(identical(decode(encode(after)), after)).to.equal(true)
      }),
      { numRuns: 500 },
    )
  })
  it('a path that an update cannot touch keeps its index keys', () => {
    const updatePath = fc.constantFrom('a', 'b', 'c', 'a.b', 'a.0', 'a.$[]', 'a.$[].b', 'a.0.b', '0', 'a.b.c')
    const operator = fc.constantFrom('$set', '$unset', '$push', '$pull', '$addToSet', '$min')
    const indexPath = fc.constantFrom('a', 'b', 'c', 'a.b', 'a.c', 'a.b.c', 'a.0', '0')
    let kept = 0
    fc.assert(
      fc.property(
        anyDoc,
        operator,
        updatePath,
        anyValue.filter(isPlain),
        indexPath,
        (source, name, path, value, indexed) => {
          const update = compileUpdate(change(name, path, value))
          const after = attempt(source, change(name, path, value))
          if (after === undefined || update.mayTouch(indexed)) return
          kept++
          const keysOf = (doc: Doc) => indexKeys(doc, [indexed.split('.')]).keys.map((row) => encodeKey(row))
          expect(keysOf(after)).to.deep.equal(keysOf(source))
        },
      ),
      { numRuns: 2000 },
    )
    expect(kept).to.be.greaterThan(50)
  })
  it('$addToSet adds once; $pull then takes all of it away', () => {
    fc.assert(
      fc.property(fc.array(anyValue), anyValue.filter(isPlain), (items, value) => {
        const added = attempt(new Map([['a', items]]), change('$addToSet', 'a', value)) as Doc
        expect(attempt(added, change('$addToSet', 'a', value))).to.equal(added)
        const pulled = attempt(added, change('$pull', 'a', value)) as Doc
        expect(matches(equalTo('a', value), pulled)).to.equal(false)
      }),
    )
  })
  it('$pop undoes $push', () => {
    fc.assert(
      fc.property(fc.array(anyValue), anyValue, (items, value) => {
        const each: Doc = new Map([['$each', [value]]])
        const pushed = attempt(new Map([['a', items]]), change('$push', 'a', each)) as Doc
        expect(identical((attempt(pushed, change('$pop', 'a', 1)) as Doc).get('a'), items)).to.equal(true)
      }),
    )
  })
  it('$inc by an int64 and back is exact', () => {
    const half = fc.bigInt(-(2n ** 62n), 2n ** 62n - 1n)
    fc.assert(
      fc.property(half, half, (start, amount) => {
        const there = attempt(new Map([['a', start]]), change('$inc', 'a', amount)) as Doc
        expect(there.get('a')).to.equal(start + amount)
        expect((attempt(there, change('$inc', 'a', -amount)) as Doc).get('a')).to.equal(start)
      }),
    )
  })
  it('an upserted document matches the equalities that made it', () => {
    fc.assert(
      fc.property(anyPath, anyValue, (path, value) => {
        const filter = compileFilter(equalTo(path, value))
        const made = upsertDocument(filter, compileUpdate(change('$set', 'z', 1)))
        expect(filter.matches(made)).to.equal(true)
        expect(made.keys().next().value).to.equal('_id')
      }),
    )
  })
})
