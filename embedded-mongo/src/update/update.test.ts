import { Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson'
import { expect } from 'chai'
import { doc, exactly, plain, value } from '../bson/testing.ts'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { compileUpdate, upsertDocument } from './update.ts'

type Plain = Record<string, unknown>
interface Options {
  filter?: Plain
  arrayFilters?: Plain[]
  isInsert?: boolean
}

const run = (before: Plain, update: Plain | Plain[], options: Options = {}): { before: Doc; after: Doc } => {
  const compiled = compileUpdate(value(update) as Doc | Value[], {
    arrayFilters: (options.arrayFilters ?? []).map(doc),
  })
  const input = doc(before)
  const after = compiled.apply(input, {
    filter: compileFilter(doc(options.filter ?? {})),
    isInsert: options.isInsert ?? false,
    now: new Date(1_700_000_000_123),
  })
  expect(plain(input), 'the input must not change').to.deep.equal(plain(doc(before)))
  return { before: input, after }
}

const updated = (before: Plain, update: Plain | Plain[], options?: Options) => run(before, update, options).after

/** Rows: document, update, result (types included), options. */
const behaviour = (title: string, rows: [before: Plain, update: Plain | Plain[], after: Plain, options?: Options][]) =>
  describe(title, () => {
    for (const [before, update, after, options] of rows)
      it(`${JSON.stringify(before)} ${JSON.stringify(update)}`, () => {
        const result = updated(before, update, options)
        expect(exactly(result)).to.deep.equal(exactly(doc(after)))
        expect([...result.keys()], 'order of fields').to.deep.equal(Object.keys(after))
      })
  })

const long = (text: string) => Long.fromString(text)
const decimal = (text: string) => Decimal128.fromString(text)

behaviour('$set, $unset, $setOnInsert (docs: reference/operator/update/set)', [
  [{ _id: 1 }, { $set: { b: 1, a: 1 } }, { _id: 1, a: 1, b: 1 }],
  [{}, { $set: { 'a.10': 1, 'a.9': 1 } }, { a: { 9: 1, 10: 1 } }],
  [{ a: { b: 1 } }, { $set: { 'a.c.d': 2 } }, { a: { b: 1, c: { d: 2 } } }],
  [{ a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  [{}, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
  [{ a: [{ b: 1 }] }, { $set: { 'a.0.b': 2 } }, { a: [{ b: 2 }] }],
  [{}, { $set: { a: { $x: 1 } } }, { a: { $x: 1 } }],
  [{ a: {} }, { $set: { 'a.$x': 1 } }, { a: { $x: 1 } }],
  [{ a: 1, b: 2 }, { $unset: { a: 1, 'b.c': 1, d: 1 } }, { b: 2 }],
  [{ a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  [{ a: { b: { c: 1 } } }, { $unset: { 'a.b.c': 1 } }, { a: { b: {} } }],
  [{ a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  [{ a: 1 }, { $setOnInsert: { 'a.b': 1 } }, { a: 1 }],
  [{ a: 1 }, { $setOnInsert: { b: 1 }, $set: { c: 1 } }, { a: 1, b: 1, c: 1 }, { isInsert: true }],
  [{ a: 1 }, { $set: {} }, { a: 1 }],
  [{ a: null }, { $set: { a: { b: 1 } } }, { a: { b: 1 } }],
])

behaviour('$inc and $mul (docs: reference/operator/update/inc, …/mul)', [
  [{ a: 1 }, { $inc: { a: 2, 'b.c': 5 } }, { a: 3, b: { c: 5 } }],
  [{ a: long('9') }, { $inc: { a: 1 } }, { a: long('10') }],
  [{ a: 9 }, { $inc: { a: long('1') } }, { a: long('10') }],
  [{ a: long('9007199254740993') }, { $inc: { a: 1 } }, { a: long('9007199254740994') }],
  [{ a: 2147483647 }, { $inc: { a: 1 } }, { a: long('2147483648') }],
  [{ a: 1 }, { $inc: { a: 0.5 } }, { a: 1.5 }],
  [{ a: 1.5 }, { $inc: { a: 0.5 } }, { a: new Double(2) }],
  [{ a: decimal('1.1') }, { $inc: { a: decimal('0.2') } }, { a: decimal('1.3') }],
  [{ a: 1 }, { $inc: { a: decimal('0.10') } }, { a: decimal('1.10') }],
  [
    {},
    { $mul: { a: 5, b: long('5'), c: 1.5, d: decimal('2') } },
    { a: 0, b: long('0'), c: new Double(0), d: decimal('0') },
  ],
  [{ a: 3 }, { $mul: { a: 1000000000 } }, { a: long('3000000000') }],
  [{ a: 46341 }, { $mul: { a: 46341 } }, { a: long('2147488281') }],
  [{ a: long('3') }, { $mul: { a: 0.5 } }, { a: 1.5 }],
])

behaviour('$min, $max (docs: reference/operator/update/min, …/max)', [
  [{ a: new Date(9) }, { $min: { a: new Date(5) } }, { a: new Date(5) }],
  [{ a: 5 }, { $max: { a: 'x' } }, { a: 'x' }],
  [{ a: 5 }, { $max: { a: 4, b: 1 }, $min: { c: 2 } }, { a: 5, b: 1, c: 2 }],
  [{ a: 5 }, { $min: { a: null } }, { a: null }],
  [{ a: 5 }, { $max: { a: 5.0 } }, { a: 5 }],
])

behaviour('$bit (docs: reference/operator/update/bit)', [
  [{ a: 4 }, { $bit: { a: { or: 1 } } }, { a: 5 }],
  [{ a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  [{ a: 1 }, { $bit: { a: { xor: 5 } } }, { a: 4 }],
  [{ a: 1 }, { $bit: { a: { or: long('4294967296') } } }, { a: long('4294967297') }],
  [{}, { $bit: { a: { or: 3 } } }, { a: 3 }],
])

behaviour('$rename (docs: reference/operator/update/rename)', [
  [{ a: 1 }, { $rename: { a: 'b' } }, { b: 1 }],
  [{ a: 1, b: 2, c: 3 }, { $rename: { a: 'b' } }, { b: 1, c: 3 }],
  [{ a: { x: 1, y: 2 } }, { $rename: { 'a.x': 'b.z' } }, { a: { y: 2 }, b: { z: 1 } }],
  [{ a: 1 }, { $rename: { nothing: 'b' } }, { a: 1 }],
  [{ a: 1 }, { $rename: { nothing: 'a.b', 'no.thing': 'a.c' } }, { a: 1 }],
])

behaviour('$push (docs: reference/operator/update/push)', [
  [{}, { $push: { a: 1 } }, { a: [1] }],
  [{ a: [1] }, { $push: { a: [2] } }, { a: [1, [2]] }],
  [{ a: [1, 2] }, { $push: { a: { $each: [8, 9], $position: 1 } } }, { a: [1, 8, 9, 2] }],
  [{ a: [1, 2] }, { $push: { a: { $each: [9], $position: -1 } } }, { a: [1, 9, 2] }],
  [{ a: [1, 2] }, { $push: { a: { $each: [9], $position: 10 } } }, { a: [1, 2, 9] }],
  [
    { a: [{ v: 3 }] },
    { $push: { a: { $each: [{ v: 2 }, { v: 1 }], $sort: { v: 1 }, $slice: 2 } } },
    { a: [{ v: 1 }, { v: 2 }] },
  ],
  [{ a: [3] }, { $push: { a: { $each: [2, 1], $sort: 1 } } }, { a: [1, 2, 3] }],
  [{ a: [3] }, { $push: { a: { $each: [4, 5], $slice: -2 } } }, { a: [4, 5] }],
  [{ a: [3] }, { $push: { a: { $each: [], $slice: 0 } } }, { a: [] }],
  [{}, { $push: { a: { $each: [] } } }, { a: [] }],
  [
    { a: [{ v: { w: 2 } }, { v: { w: 1 } }] },
    { $push: { a: { $each: [], $sort: { 'v.w': 1 } } } },
    { a: [{ v: { w: 1 } }, { v: { w: 2 } }] },
  ],
])

const oid = () => new ObjectId('507f1f77bcf86cd799439011')

behaviour('$addToSet, $pop, $pull, $pullAll (docs: reference/operator/update-array)', [
  [{ a: [1] }, { $addToSet: { a: 1.0 } }, { a: [1] }],
  [{ a: [oid()] }, { $addToSet: { a: oid() } }, { a: [oid()] }],
  [{ a: [1] }, { $addToSet: { a: { $each: [2, 2, 1] } } }, { a: [1, 2] }],
  [{}, { $addToSet: { a: { $each: [] } } }, { a: [] }],
  [
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  [{ a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
  [{ a: [1, 2, 3] }, { $pop: { a: -1, b: 1 } }, { a: [2, 3] }],
  [{ a: [1, 2, 3] }, { $pull: { a: { $lt: 3 } } }, { a: [3] }],
  [{ a: [oid()] }, { $pull: { a: { $in: [oid()] } } }, { a: [] }],
  [{ a: [{ x: 1 }, { x: 2 }, { x: 3 }] }, { $pull: { a: { $or: [{ x: 1 }, { x: 2 }] } } }, { a: [{ x: 3 }] }],
  [{ a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
  [
    { a: [{ x: [1, 5] }, { x: [9] }] },
    { $pull: { a: { x: { $elemMatch: { $gt: 3, $lt: 6 } } } } },
    { a: [{ x: [9] }] },
  ],
  [{ a: ['ab', 'b', 1] }, { $pull: { a: /^a/ } }, { a: ['b', 1] }],
  [{ a: [[1, 2], 3] }, { $pull: { a: { $gt: 1 } } }, { a: [] }],
  [{ a: [1, long('1'), 2] }, { $pull: { a: 1 } }, { a: [2] }],
  [{ a: [{ x: 1 }, 2] }, { $pullAll: { a: [{ x: 1 }, 2] } }, { a: [] }],
  [{ a: 1 }, { $pull: { b: 1 } }, { a: 1 }],
])

behaviour('positional $ (docs: reference/operator/update/positional)', [
  [{ a: [{ x: 1 }] }, { $set: { 'a.$.p': 2, 'a.$.q': 3 } }, { a: [{ x: 1, p: 2, q: 3 }] }, { filter: { 'a.x': 1 } }],
  [
    { a: [{ x: 0 }, { x: 1 }] },
    { $set: { 'a.$.p': 9 } },
    { a: [{ x: 0 }, { x: 1, p: 9 }] },
    { filter: { a: { $elemMatch: { x: 1 } } } },
  ],
  [{ a: [1, 2] }, { $set: { 'a.$': 9 } }, { a: [1, 9] }, { filter: { $and: [{ a: 2 }] } }],
  [{ a: [5, 8] }, { $inc: { 'a.$': 1 } }, { a: [5, 9] }, { filter: { a: { $gt: 6 } } }],
  [{ a: [1, 2] }, { $unset: { 'a.$': 1 } }, { a: [1, null] }, { filter: { a: 2 } }],
  [{ a: [{ b: [7, 8] }] }, { $set: { 'a.$.c': 1 } }, { a: [{ b: [7, 8], c: 1 }] }, { filter: { 'a.b': 8 } }],
])

behaviour('$[] and $[id] (docs: reference/operator/update/positional-filtered)', [
  [
    { a: [{}, {}] },
    { $set: { 'a.$[].p': 2, 'a.$[].q': 3 } },
    {
      a: [
        { p: 2, q: 3 },
        { p: 2, q: 3 },
      ],
    },
  ],
  [{ a: [1, 5] }, { $inc: { 'a.$[e]': 1 } }, { a: [1, 6] }, { arrayFilters: [{ e: { $gt: 3 } }] }],
  [
    { a: [{ k: 1, b: [1, 5] }] },
    { $set: { 'a.$[i].b.$[j]': 99 } },
    { a: [{ k: 1, b: [1, 99] }] },
    { arrayFilters: [{ 'i.k': 1 }, { j: { $gt: 3 } }] },
  ],
  [
    { a: [{ k: 1 }, { k: 2 }] },
    { $set: { 'a.$[i].v': 1, 'a.$[j].v': 2 } },
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 2 },
      ],
    },
    { arrayFilters: [{ 'i.k': 1 }, { 'j.k': 2 }] },
  ],
  [
    {
      a: [
        { k: 1, m: 1 },
        { k: 1, m: 2 },
      ],
    },
    { $set: { 'a.$[i].v': 1 } },
    {
      a: [
        { k: 1, m: 1 },
        { k: 1, m: 2, v: 1 },
      ],
    },
    { arrayFilters: [{ 'i.k': 1, 'i.m': { $gt: 1 } }] },
  ],
  [
    { a: [{ k: 1 }, { k: 2 }] },
    { $set: { 'a.$[i].v': 1 } },
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 1 },
      ],
    },
    { arrayFilters: [{ $or: [{ 'i.k': 1 }, { 'i.k': 2 }] }] },
  ],
  [{ a: [0, 1, 3] }, { $set: { 'a.$[i]': 2 } }, { a: [2, 1, 2] }, { arrayFilters: [{ $or: [{ i: 0 }, { i: 3 }] }] }],
  [{ a: [[0, 1], [2]] }, { $push: { 'a.$[i]': 4 } }, { a: [[0, 1, 4], [2]] }, { arrayFilters: [{ i: 0 }] }],
  [{ a: [0, 1] }, { $unset: { 'a.$[i]': 1 } }, { a: [null, 1] }, { arrayFilters: [{ i: 0 }] }],
  [{ a: [0, 1] }, { $set: { 'a.$[i]': 5 } }, { a: [5, 5] }, { arrayFilters: [{ $or: [{ i: 0 }, { $and: [{}] }] }] }],
  [{ a: [[1, 2], [3]] }, { $inc: { 'a.$[].$[]': 1 } }, { a: [[2, 3], [4]] }],
])

behaviour('replacement and pipeline (docs: tutorial/update-documents-with-aggregation-pipeline)', [
  [{ _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
  [
    { _id: 1, a: 1 },
    { b: 2, _id: 1 },
    { _id: 1, b: 2 },
  ],
  [{ _id: 1, a: 1 }, [{ $set: { b: { $add: ['$a', 1] } } }, { $unset: 'a' }], { _id: 1, b: 2 }],
])

describe('$currentDate (docs: reference/operator/update/currentDate)', () => {
  it('sets a date or a timestamp', () => {
    const result = updated({}, { $currentDate: { a: true, b: { $type: 'date' }, c: { $type: 'timestamp' } } })
    expect(result.get('a')).to.deep.equal(new Date(1_700_000_000_123))
    expect(result.get('b')).to.deep.equal(new Date(1_700_000_000_123))
    expect((result.get('c') as Timestamp).t).to.equal(1_700_000_000)
  })
})

describe('Timestamp(0, 0) in a replacement (docs: reference/bson-types, "Timestamps")', () => {
  it('means now at the top level, and itself below', () => {
    const empty = new Timestamp({ t: 0, i: 0 })
    const result = updated({ _id: 1 }, { at: empty, below: { at: empty } })
    expect((result.get('at') as Timestamp).t).to.equal(1_700_000_000)
    expect((result.get('below') as Doc).get('at')).to.deep.equal(empty)
  })
})

describe('an update that changes nothing gives the very same document back', () => {
  const rows: [Plain, Plain | Plain[]][] = [
    [{ a: 1 }, { $set: { a: 1 } }],
    [{ a: { b: [1] } }, { $set: { 'a.b': [1] } }],
    [{ a: 1 }, { $inc: { a: 0 } }],
    [{ a: 1 }, { $unset: { b: 1 } }],
    [{ a: [1] }, { $addToSet: { a: 1 } }],
    [{ a: [1] }, { $pull: { a: 2 } }],
    [{ a: [] }, { $pop: { a: 1 } }],
    [{ a: 1 }, { $min: { a: 2 } }],
    [{ a: 5 }, { $bit: { a: { or: 1 } } }],
    [
      { _id: 1, a: 1 },
      { _id: 1, a: 1 },
    ],
    [{ a: 1 }, [{ $set: { a: 1 } }]],
    [{ a: [1, 2] }, { $push: { a: { $each: [], $slice: 5 } } }],
    [{ a: [1, 2] }, { $push: { a: { $each: [], $sort: 1 } } }],
    [{ a: 1 }, { $unset: { 'a.b': 1 } }],
    [{ a: [1] }, { $unset: { 'a.b': 1, 'a.7': 1 } }],
    [{ _id: { x: 1 } }, { $set: { _id: { x: 1 } } }],
  ]
  for (const [before, update] of rows)
    it(JSON.stringify(update), () => {
      const result = run(before, update)
      expect(result.after).to.equal(result.before)
    })
  it('but a replacement without _id is a change, and so is a push that a slice takes back', () => {
    const replaced = run({ _id: 1, a: 1 }, { a: 1 })
    expect(replaced.after).not.to.equal(replaced.before)
    const pushed = run({ a: [1, 1] }, { $push: { a: { $each: [1], $slice: 2 } } })
    expect(pushed.after).not.to.equal(pushed.before)
  })
  it('but a change of type alone is a change', () => {
    expect(updated({ a: 1 }, { $set: { a: new Double(1) } }).get('a')).to.equal(1)
    expect(updated({ a: 0 }, { $inc: { a: long('0') } }).get('a')).to.equal(0n)
    expect(updated({ a: 1 }, { $set: { a: 1 } }).get('a')).to.deep.equal(new Int32(1))
  })
})

describe('errors of updates are MongoDB’s', () => {
  const rows: [Plain, Plain | Plain[], number, RegExp, Options?][] = [
    [{}, { $foo: { a: 1 } }, 9, /^Unknown modifier: \$foo\. Expected a valid update modifier/],
    [{}, { $set: { a: 1 }, b: 1 }, 9, /^Unknown modifier: b/],
    [{}, { $set: 1 }, 9, /Modifiers operate on fields but we found type int instead/],
    [{}, { b: 1, $set: { a: 1 } }, 52, /replacement document/],
    [{ a: 'x' }, { $inc: { a: 1 } }, 14, /Cannot apply \$inc to a value of non-numeric type/],
    [{ a: null }, { $inc: { a: 1 } }, 14, /non-numeric type null/],
    [{}, { $inc: { a: 'x' } }, 14, /Cannot increment with non-numeric argument: \{a: "x"\}/],
    [{ a: long('9223372036854775807') }, { $inc: { a: 1 } }, 2, /Failed to apply \$inc operations/],
    [{ a: long('9223372036854775807') }, { $mul: { a: 2 } }, 2, /Failed to apply \$mul/],
    [{ a: 1 }, { $push: { a: 1 } }, 2, /must be an array but is of type int/],
    [{ a: 1 }, { $addToSet: { a: 1 } }, 2, /Cannot apply \$addToSet to non-array field/],
    [{ a: 1 }, { $pull: { a: 1 } }, 2, /Cannot apply \$pull to a non-array value/],
    [{ a: 1 }, { $pop: { a: 1 } }, 14, /non-array type 'int'/],
    [{}, { $pop: { a: 2 } }, 9, /\$pop expects 1 or -1/],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, 28, /Cannot create field 'b' in element \{a: 1\}/],
    [{ a: null }, { $set: { 'a.b': 1 } }, 28, /Cannot create field 'b' in element \{a: null\}/],
    [{ a: [1] }, { $set: { 'a.b': 1 } }, 28, /Cannot create field 'b' in element \{a: \[ 1 \]\}/],
    [{}, { $set: { a: 1 }, $inc: { a: 1 } }, 40, /Updating the path 'a' would create a conflict at 'a'/],
    [{}, { $set: { 'a.b': 1, a: 1 } }, 40, /conflict at 'a'/],
    [{}, { $set: { 'a.$[].b': 1, 'a.0.b': 1 } }, 40, /conflict at 'a'/],
    [{ a: [1] }, { $set: { 'a.$': 1, 'a.0': 2 } }, 40, /conflict/, { filter: { a: 1 } }],
    [{ _id: 1 }, { $set: { _id: 2 } }, 66, /_id/],
    [{ _id: 1 }, { $unset: { _id: 1 } }, 66, /immutable field '_id'/],
    [{ _id: 1 }, { _id: 2 }, 66, /immutable/],
    [{ _id: 1 }, [{ $set: { _id: 2 } }], 66, /immutable/],
    [{}, { $set: { '': 1 } }, 56, /empty update path/],
    [{}, { $set: { 'a..b': 1 } }, 56, /empty field name/],
    [{}, { $set: { $x: 1 } }, 52, /dollar \(\$\) prefixed field '\$x' in '\$x'/],
    [{ a: [0] }, { $set: { 'a.$[i.j]': 1 } }, 28, /Cannot create field '\$\[i' in element \{a: \[ 0 \]\}/],
    [
      { a: [{ b: [{ y: 0 }] }] },
      { $set: { 'a.$[i].b.$[].c': 1, 'a.$[].b.$[].c': 2 } },
      40,
      /Update created a conflict at 'a\.0\.b\.\$\[\]\.c'/,
      { arrayFilters: [{ 'i.b.y': 0 }] },
    ],
    [{ a: [] }, { $set: { 'a.$[i]': 1 } }, 224, /\$expr is not allowed/, { arrayFilters: [{ $expr: true }] }],
    [
      { a: [] },
      { $set: { 'a.$[i]': 1, 'a.$': 1 } },
      40,
      /Updating the path 'a\.\$' would create a conflict at 'a'/,
      { arrayFilters: [{ i: 1 }] },
    ],
    [{ a: [] }, { $set: { 'a.$[i]': 1 } }, 9, /without a top-level field name/, { arrayFilters: [{ $alwaysTrue: 1 }] }],
    [{ a: [1] }, { $set: { 'a.$': 1 } }, 2, /The positional operator did not find the match/, { filter: {} }],
    [{}, { $set: { $: 1 } }, 2, /first position/],
    [{}, { $set: { 'a.$.b.$': 1 } }, 2, /Too many positional/],
    [{}, { $set: { 'a.$[]': 1 } }, 2, /must exist in the document in order to apply array updates/],
    [{ a: 1 }, { $set: { 'a.$[]': 1 } }, 2, /Cannot apply array updates to non-array element a: 1/],
    [{ a: [] }, { $set: { 'a.$[i]': 1 } }, 2, /No array filter found for identifier 'i' in path 'a\.\$\[i\]'/],
    [{ a: [] }, { $set: { a: 1 } }, 9, /array filter for identifier 'i' was not used/, { arrayFilters: [{ i: 1 }] }],
    [{ a: [] }, { $set: { 'a.$[i]': 1 } }, 9, /same top-level field name i/, { arrayFilters: [{ i: 1 }, { i: 2 }] }],
    [
      { a: [] },
      { $set: { 'a.$[i]': 1 } },
      9,
      /Expected a single top-level field name/,
      { arrayFilters: [{ i: 1, j: 2 }] },
    ],
    [{ a: [] }, { $set: { 'a.$[I]': 1 } }, 2, /beginning with a lowercase letter/, { arrayFilters: [{ I: 1 }] }],
    [{}, { $push: { a: { $each: 1 } } }, 2, /\$each in \$push must be an array/],
    [{}, { $push: { a: { $each: [], $foo: 1 } } }, 2, /Unrecognized clause in \$push: \$foo/],
    [{}, { $push: { a: { $each: [], $slice: 'x' } } }, 2, /\$slice must be an integer/],
    [{}, { $push: { a: { $each: [], $sort: 2 } } }, 2, /\$sort/],
    [{}, { $pull: { a: { $expr: true } } }, 224, /\$expr is not allowed/],
    [{}, { $pullAll: { a: 1 } }, 2, /\$pullAll requires an array/],
    [{}, { $bit: { a: { and: 1.5 } } }, 2, /must be an Integer/],
    [{ a: 1.5 }, { $bit: { a: { and: 1 } } }, 2, /non-integral type/],
    [{}, { $currentDate: { a: 1 } }, 2, /is not valid type for \$currentDate/],
    [{}, { $rename: { a: 'a' } }, 2, /must differ/],
    [{}, { $rename: { a: 1 } }, 2, /must be a string/],
    [{ a: [{ b: 1 }] }, { $rename: { 'a.b': 'c' } }, 2, /source field cannot be an array element/],
    [{ a: [1] }, { $set: { 'a.2000000': 1 } }, 34, /can't backfill more than 1500000 elements/],
    [
      { a: 1 },
      { $pull: { 'a.b': 1 } },
      28,
      /Cannot use the part \(b\) of \(a\.b\) to traverse the element \(\{a: 1\}\)/,
    ],
    [{ a: 1 }, { $pop: { 'a.b.c': 1 } }, 28, /Cannot use the part \(b\) of \(a\.b\.c\)/],
    [{ a: [1] }, { $pullAll: { 'a.b': [1] } }, 28, /Cannot use the part \(b\)/],
    [{ _id: 1 }, { $set: { _id: new Double(1) } }, 66, /immutable field '_id'/],
    [{ _id: { x: 1 } }, { $set: { '_id.y': 1 } }, 66, /immutable field '_id'/],
    [{ a: 1 }, { $rename: { a: 'a.b' } }, 2, /must not be on the same path/],
    [{ a: 1 }, { $rename: { 'a.b': 'c' } }, 28, /cannot use the part \(a of a\.b\) to traverse/],
    [{ a: 1, b: 2 }, { $rename: { a: 'b.c' } }, 28, /Cannot create field 'c' in element \{b: 2\}/],
    [{ a: 1, b: [1] }, { $rename: { a: 'b.0' } }, 2, /destination field cannot be an array element/],
    [{ a: [1] }, { $rename: { 'a.$': 'b' } }, 2, /may not be dynamic/],
    [
      {},
      { $push: { a: { $each: [], $position: 1.5 } } },
      2,
      /\$position must be an integer value, not of type: double/,
    ],
    [{}, { $currentDate: { a: { $type: 'x' } } }, 2, /required to be 'date' or 'timestamp'/],
    [{}, { $currentDate: { a: { x: 1 } } }, 2, /Unrecognized \$currentDate option: x/],
    [{}, { $pop: { a: 1.5 } }, 9, /Expected an integer/],
    [
      { a: 1 },
      [{ $set: { b: 1 } }],
      9,
      /arrayFilters may not be specified for pipeline-style updates/,
      { arrayFilters: [{ i: 1 }] },
    ],
    [{}, [{ $group: {} }], 72, /not allowed to be used within an update/],
  ]
  for (const [before, update, code, message, options] of rows)
    it(`${JSON.stringify(before)} ${JSON.stringify(update)}`, () => {
      expect(() => run(before, update, options))
        .to.throw(MongoError, message)
        .with.property('code', code)
    })
})

describe('upsert (docs: reference/method/db.collection.update, "Upsert Behavior")', () => {
  const upserted = (filter: Plain, update: Plain | Plain[]) =>
    upsertDocument(compileFilter(doc(filter)), compileUpdate(value(update) as Doc | Value[]))

  const rows: [filter: Plain, update: Plain | Plain[], result: Plain][] = [
    [{ _id: 1, a: 2 }, { $set: { b: 3 } }, { _id: 1, a: 2, b: 3 }],
    [{ a: 2, _id: 1 }, { $set: { b: 3 } }, { _id: 1, a: 2, b: 3 }],
    [{ _id: 1, a: { $gt: 5 }, b: 2 }, { $set: { c: 3 } }, { _id: 1, b: 2, c: 3 }],
    [{ _id: { $eq: 1 }, $and: [{ a: 1 }, { b: { $eq: 2 } }] }, { $inc: { n: 1 } }, { _id: 1, a: 1, b: 2, n: 1 }],
    [{ _id: 1, a: { $in: [7] } }, { $set: { b: 1 } }, { _id: 1, a: 7, b: 1 }],
    [{ _id: 1, a: { $all: [7] } }, { $set: { b: 1 } }, { _id: 1, a: 7, b: 1 }],
    [{ _id: 1, $or: [{ a: 1 }] }, { $set: { b: 1 } }, { _id: 1, a: 1, b: 1 }],
    [{ _id: 1, $or: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, { _id: 1, b: 1 }],
    [{ _id: 1, 'a.b': 1, 'a.c': 2 }, { $set: { 'a.d': 3 } }, { _id: 1, a: { b: 1, c: 2, d: 3 } }],
    [{ _id: 1, a: null, b: { $exists: true }, c: /x/ }, { $set: { d: 1 } }, { _id: 1, a: null, d: 1 }],
    [{ _id: 1, a: 2 }, { b: 3 }, { _id: 1, b: 3 }],
    [
      { _id: 1, n: 1 },
      { $inc: { n: 1 }, $setOnInsert: { m: 1 } },
      { _id: 1, n: 2, m: 1 },
    ],
    [{ _id: 1, a: 2 }, [{ $set: { b: { $add: ['$a', 1] } } }], { _id: 1, a: 2, b: 3 }],
    [{ a: 1 }, { $setOnInsert: { _id: 9 } }, { _id: 9, a: 1 }],
    // Names that begin with a dollar may be inserted (docs: core/dot-dollar-considerations).
    [{ _id: 1 }, { $set: { $price: 2, 'a.$b': 3 } }, { _id: 1, $price: 2, a: { $b: 3 } }],
    [{ _id: 1 }, { $setOnInsert: { $each: [1] } }, { _id: 1, $each: [1] }],
    [{ _id: 1 }, { a: 1, $price: 2 }, { _id: 1, a: 1, $price: 2 }],
  ]
  for (const [filter, update, result] of rows)
    it(`${JSON.stringify(filter)} ${JSON.stringify(update)}`, () => {
      const made = upserted(filter, update)
      expect(plain(made)).to.deep.equal(result)
      expect([...made.keys()]).to.deep.equal(Object.keys(result))
    })

  it('makes an ObjectId when nothing says the _id', () => {
    const made = upserted({ a: { $gt: 1 } }, { $set: { b: 1 } })
    expect(made.get('_id')).to.be.instanceOf(ObjectId)
    expect([...made.keys()]).to.deep.equal(['_id', 'b'])
  })

  const failures: [Plain, Plain, number][] = [
    [{ _id: 1 }, { $set: { _id: 2 } }, 66],
    [{ _id: 1 }, { _id: 2 }, 66],
    [{ a: 1, $and: [{ a: 2 }] }, { $set: { b: 1 } }, 54],
    [{ a: { x: 1 }, 'a.b': 2 }, { $set: { b: 1 } }, 54],
    [{ a: 1 }, { $set: { _id: [1] } }, 53],
    [{ a: 1 }, { $set: { 'a.b': 1 } }, 28],
    [{ a: 1 }, { $set: { 'b.$': 1 } }, 2],
    [{ $expr: { $eq: ['$a', 1] } }, { $set: { b: 1 } }, 224],
    [{ '_id.x': 1 }, { b: 1 }, 111],
    [{ '_id.x': 1 }, { $set: { b: 1 } }, 111],
    [{ $and: [{ '_id.x': { $eq: 1 } }] }, { $set: { b: 1 } }, 111],
    [{ a: 1 }, { $set: { _id: { $x: 1 } } }, 52],
  ]
  for (const [filter, update, code] of failures)
    it(`refuses ${JSON.stringify(filter)} ${JSON.stringify(update)} with ${code}`, () => {
      expect(() => upserted(filter, update))
        .to.throw(MongoError)
        .with.property('code', code)
    })
})

describe('mayTouch', () => {
  const touches = (update: Plain, path: string) => compileUpdate(doc(update)).mayTouch(path)
  it('names the paths below and above a changed one', () => {
    expect(touches({ $set: { 'a.b': 1 } }, 'a')).to.equal(true)
    expect(touches({ $set: { a: 1 } }, 'a.b')).to.equal(true)
    expect(touches({ $set: { 'a.$.b': 1 } }, 'a.b')).to.equal(true)
    expect(touches({ $set: { 'a.0.b': 1 } }, 'a.b')).to.equal(true)
    expect(touches({ $rename: { a: 'b' } }, 'b')).to.equal(true)
    expect(touches({ $set: { 'a.b': 1 } }, 'a.c')).to.equal(false)
    expect(touches({ $inc: { n: 1 } }, '_id')).to.equal(false)
    expect(touches({ b: 1 }, 'b')).to.equal(true)
  })
})
