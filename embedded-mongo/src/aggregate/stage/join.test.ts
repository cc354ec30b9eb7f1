import { BSONRegExp } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { doc } from '../../bson/testing.ts'
import { compilePipeline } from '../pipeline.ts'
import { canonical, errorCode } from '../testing.ts'
import { aggregate, contextOf, MemoryCollections, typedAll } from '../testing-pipeline.ts'

const gives = (docs: readonly object[], stages: readonly object[], expected: readonly object[], others = {}) =>
  expect(aggregate(docs, stages, others)).to.deep.equal(typedAll(expected))
const fails = (stages: readonly object[], code: number, others = {}) =>
  expect(errorCode(() => aggregate([{ _id: 1, a: 1 }], stages, others))).to.equal(code)

describe('$lookup (https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/)', () => {
  const join = { from: 'x', localField: 'r', foreignField: 'k', as: 'o' }
  it('joins by equality; an array on either side joins by its elements', () => {
    const x = [
      { _id: 1, k: 1 },
      { _id: 2, k: [2, 3] },
      { _id: 3, k: 4 },
    ]
    gives(
      [{ r: 1 }, { r: [3, 4] }, { r: 9 }],
      [{ $lookup: join }],
      [
        { r: 1, o: [{ _id: 1, k: 1 }] },
        {
          r: [3, 4],
          o: [
            { _id: 2, k: [2, 3] },
            { _id: 3, k: 4 },
          ],
        },
        { r: 9, o: [] },
      ],
      { x },
    )
  })
  it('joins by an array of any length', () => {
    const many = Array.from({ length: 200_000 }, (_, index) => index)
    gives([{ r: many }], [{ $lookup: join }, { $project: { n: { $size: '$o' } } }], [{ n: 1 }], {
      x: [
        { _id: 1, k: 199_999 },
        { _id: 2, k: -1 },
      ],
    })
  })
  it('takes a missing or null value on either side as null', () => {
    gives(
      [{ _id: 1 }, { _id: 2, r: null }],
      [{ $lookup: join }, { $project: { n: { $size: '$o' } } }],
      [
        { _id: 1, n: 2 },
        { _id: 2, n: 2 },
      ],
      { x: [{ _id: 1 }, { _id: 2, k: null }, { _id: 3, k: 1 }] },
    )
  })
  it('collects local values through arrays of documents', () => {
    gives(
      [{ r: [{ s: 1 }, { s: 2 }] }],
      [{ $lookup: { ...join, localField: 'r.s' } }, { $project: { n: { $size: '$o' } } }],
      [{ n: 2 }],
      {
        x: [
          { _id: 1, k: 1 },
          { _id: 2, k: 2 },
        ],
      },
    )
  })
  it('takes a regular expression as a value, not as a pattern', () => {
    gives(
      [{ r: [new BSONRegExp('a')] }, { r: new BSONRegExp('a') }],
      [{ $lookup: join }, { $project: { n: { $size: '$o' } } }],
      [{ n: 0 }, { n: 0 }],
      { x: [{ _id: 1, k: 'a' }] },
    )
  })
  it('runs a pipeline with variables of the outer document', () => {
    const stage = {
      $lookup: {
        from: 'x',
        let: { z: '$v' },
        pipeline: [{ $match: { $expr: { $eq: ['$k', '$$z'] } } }, { $project: { _id: 1, z: '$$z' } }],
        as: 'o',
      },
    }
    gives(
      [{ v: 2 }, { v: 3 }],
      [stage],
      [
        { v: 2, o: [{ _id: 1, z: 2 }] },
        { v: 3, o: [] },
      ],
      { x: [{ _id: 1, k: 2 }] },
    )
  })
  it('combines equality and pipeline', () => {
    const stage = { $lookup: { ...join, pipeline: [{ $match: { ok: true } }, { $sort: { _id: -1 } }, { $limit: 1 }] } }
    gives([{ r: 1 }], [stage], [{ r: 1, o: [{ _id: 3, k: 1, ok: true }] }], {
      x: [
        { _id: 1, k: 1, ok: true },
        { _id: 2, k: 1 },
        { _id: 3, k: 1, ok: true },
      ],
    })
  })
  it('nests; the inner pipeline sees the variables of the outer one', () => {
    const inner = {
      $lookup: {
        from: 'y',
        let: { k: '$k' },
        pipeline: [{ $match: { $expr: { $eq: ['$s', { $add: ['$$z', '$$k'] }] } } }],
        as: 'ys',
      },
    }
    gives(
      [{ v: 1 }],
      [{ $lookup: { from: 'x', let: { z: '$v' }, pipeline: [inner], as: 'o' } }],
      [{ v: 1, o: [{ _id: 1, k: 2, ys: [{ _id: 5, s: 3 }] }] }],
      {
        x: [{ _id: 1, k: 2 }],
        y: [
          { _id: 5, s: 3 },
          { _id: 6, s: 4 },
        ],
      },
    )
  })
  it('nests deeply without compiling anything over and over', () => {
    const nested = (depth: number): object[] => {
      const inner = depth === 0 ? [] : nested(depth - 1)
      const stage = { from: 'x', as: 'o', pipeline: [{ $match: { _id: 1 } }, ...inner] }
      return [{ $lookup: stage }, { $unionWith: { coll: 'none', pipeline: inner.slice(0, 1) } }]
    }
    expect(aggregate([{ a: 1 }], nested(12), { x: [{ _id: 1 }] })).to.have.length(1)
    fails(
      [{ $lookup: { from: 'x', as: 'o', pipeline: [{ $lookup: { from: 'x', as: 'o', pipeline: [{ $nope: 1 }] } }] } }],
      40324,
    )
  })
  it('puts the result at a dotted path', () =>
    gives([{ a: { b: 1 } }], [{ $lookup: { ...join, as: 'a.o' } }], [{ a: { b: 1, o: [] } }]))
  it('joins literal documents by equality', () => {
    const pipeline = [{ $documents: [{ b: 1 }, { b: [2, 3] }, {}] }, { $set: { c: 1 } }]
    gives(
      [{ a: 1 }, { a: 3 }, { a: null }],
      [{ $lookup: { localField: 'a', foreignField: 'b', pipeline, as: 'o' } }],
      [
        { a: 1, o: [{ b: 1, c: 1 }] },
        { a: 3, o: [{ b: [2, 3], c: 1 }] },
        { a: null, o: [{ c: 1 }] },
      ],
    )
  })
  it('joins literal documents', () => {
    gives(
      [{ a: 1 }],
      [{ $lookup: { pipeline: [{ $documents: [{ b: 1 }, { b: 2 }] }, { $match: { b: 2 } }], as: 'o' } }],
      [{ a: 1, o: [{ b: 2 }] }],
    )
  })
  it('refuses what MongoDB refuses', () => {
    fails([{ $lookup: { from: 'x', as: 'o' } }], 9)
    fails([{ $lookup: { from: 'x', localField: 'a', as: 'o' } }], 9)
    fails([{ $lookup: { ...join, as: undefined } }], 9)
    fails([{ $lookup: { ...join, foo: 1 } }], 9)
    fails([{ $lookup: { from: 'x', pipeline: [{ $match: { $expr: '$$nope' } }], as: 'o' } }], 17276)
    fails([{ $lookup: { from: 'x', pipeline: [{ $out: 'z' }], as: 'o' } }], 51047)
    fails([{ $lookup: { from: 'x', pipeline: 1, as: 'o' } }], 14)
    fails([{ $lookup: { ...join, from: '' } }], 73)
    fails([{ $unionWith: { coll: 'x', pipeline: [{ $out: 'z' }] } }], 31441)
  })
})

describe('$lookup without an index', () => {
  const anyKey = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom<unknown>(
      'x',
      null,
      1.5,
      [],
      [1],
      [[1]],
      { a: 1 },
      [{ a: 1 }],
      { k: 2 },
      [{ k: 2 }, { k: null }],
      [[{ k: 2 }]],
    ),
  )
  const docs = (field: string) =>
    fc
      .array(fc.option(anyKey, { nil: undefined, freq: 8 }), { maxLength: 8 })
      .map((keys) => keys.map((key, _id) => (key === undefined ? { _id } : { _id, [field]: key })))
  it('answers the same from its hash table as from queries', () => {
    fc.assert(
      fc.property(
        docs('l'),
        docs('f'),
        fc.constantFrom('f', 'f.k', 'f.0', 'f.a'),
        fc.constantFrom('l', 'l.k', 'l.0'),
        (left, right, foreignField, localField) => {
          const stages = [
            doc({
              $lookup: { from: 'x', localField, foreignField, pipeline: [{ $match: { _id: { $lt: 6 } } }], as: 'o' },
            }),
          ]
          const joined = (indexed: boolean) => {
            const collections = new MemoryCollections({ x: right, input: left })
            if (indexed) collections.indexed.add(foreignField)
            return [...compilePipeline(stages, contextOf(collections)).run(collections.docs('input'))].map(canonical)
          }
          expect(joined(false)).to.deep.equal(joined(true))
        },
      ),
      { numRuns: 300 },
    )
  })
  it('reads the other collection a few times, not once a document', () => {
    const collections = new MemoryCollections({
      x: [{ _id: 1, k: 1 }],
      input: Array.from({ length: 50 }, () => ({ r: 1 })),
    })
    let reads = 0
    const counting = {
      ...collections,
      find: (...query: Parameters<MemoryCollections['find']>) => {
        reads++
        return collections.find(...query)
      },
    }
    const run = compilePipeline(
      [doc({ $lookup: { from: 'x', localField: 'r', foreignField: 'k', as: 'o' } })],
      contextOf(counting),
    )
    expect([...run.run(collections.docs('input'))]).to.have.length(50)
    expect(reads).to.equal(2)
  })
})

describe('$unionWith and $documents (https://www.mongodb.com/docs/manual/reference/operator/aggregation/unionWith/)', () => {
  it('appends another collection, through a pipeline', () => {
    gives([{ a: 1 }], [{ $unionWith: 'x' }], [{ a: 1 }, { _id: 1, k: 1 }, { _id: 2, k: 2 }], {
      x: [
        { _id: 1, k: 1 },
        { _id: 2, k: 2 },
      ],
    })
    gives(
      [{ a: 1 }],
      [{ $unionWith: { coll: 'x', pipeline: [{ $match: { k: 2 } }, { $set: { b: 1 } }] } }],
      [{ a: 1 }, { _id: 2, k: 2, b: 1 }],
      {
        x: [
          { _id: 1, k: 1 },
          { _id: 2, k: 2 },
        ],
      },
    )
  })
  it('takes literal documents', () => {
    gives([{ a: 1 }], [{ $unionWith: { pipeline: [{ $documents: [{ b: 1 }] }] } }], [{ a: 1 }, { b: 1 }])
    fails([{ $documents: [{ b: 1 }] }], 73)
    fails([{ $match: {} }, { $documents: [] }], 40602)
    const run = compilePipeline(
      [doc({ $documents: [{ x: { $add: [1, 2] } }] })],
      contextOf(new MemoryCollections(), ''),
    )
    expect([...run.run([])].map(canonical)).to.deep.equal(typedAll([{ x: 3 }]))
  })
})

const written = (docs: readonly object[], stages: readonly object[], others: Record<string, object[]>, name = 'x') => {
  const collections = new MemoryCollections({ ...others, input: docs })
  const pipeline = compilePipeline(stages.map(doc), contextOf(collections))
  expect(pipeline.writes).to.equal(true)
  expect([...pipeline.run(collections.docs('input'))]).to.deep.equal([])
  return collections.docs(name).map(canonical)
}

describe('$out and $merge (https://www.mongodb.com/docs/manual/reference/operator/aggregation/merge/)', () => {
  it('$out replaces the collection', () => {
    expect(written([{ _id: 1 }], [{ $set: { a: 1 } }, { $out: 'x' }], { x: [{ _id: 9 }] })).to.deep.equal(
      typedAll([{ _id: 1, a: 1 }]),
    )
    expect(written([{ _id: 1 }], [{ $set: { a: 1 } }, { $out: 'input' }], {}, 'input')).to.deep.equal(
      typedAll([{ _id: 1, a: 1 }]),
    )
    fails([{ $out: 'x' }, { $match: {} }], 40601)
    fails([{ $out: 1 }], 16990)
    fails([{ $out: '' }], 73)
  })
  const incoming = [
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
  ]
  const x = [{ _id: 1, b: 1 }]
  it('$merge merges by _id and inserts the rest', () => {
    expect(written(incoming, [{ $merge: 'x' }], { x })).to.deep.equal(
      typedAll([
        { _id: 1, b: 1, a: 1 },
        { _id: 2, a: 2 },
      ]),
    )
  })
  it('$merge replaces, keeps, discards, fails', () => {
    expect(
      written(incoming, [{ $merge: { into: 'x', whenMatched: 'replace', whenNotMatched: 'discard' } }], { x }),
    ).to.deep.equal(typedAll([{ _id: 1, a: 1 }]))
    expect(written(incoming, [{ $merge: { into: 'x', whenMatched: 'keepExisting' } }], { x })).to.deep.equal(
      typedAll([
        { _id: 1, b: 1 },
        { _id: 2, a: 2 },
      ]),
    )
    expect(errorCode(() => written(incoming, [{ $merge: { into: 'x', whenMatched: 'fail' } }], { x }))).to.equal(11000)
    expect(errorCode(() => written(incoming, [{ $merge: { into: 'x', whenNotMatched: 'fail' } }], { x }))).to.equal(
      13113,
    )
  })
  it('$merge updates by a pipeline that sees the incoming document as $$new', () => {
    const stage = { $merge: { into: 'x', whenMatched: [{ $set: { total: { $add: ['$b', '$$new.a'] } } }] } }
    expect(written(incoming, [stage], { x })).to.deep.equal(
      typedAll([
        { _id: 1, b: 1, total: 2 },
        { _id: 2, a: 2 },
      ]),
    )
  })
  it('$merge refuses fields without a unique index, and bad options', () => {
    fails([{ $merge: { into: 'x', on: 'a' } }], 51183)
    fails([{ $merge: { into: 'x', whenMatched: 'foo' } }], 51191)
    fails([{ $merge: { into: 'x', foo: 1 } }], 40415)
    fails([{ $merge: {} }], 40414)
    fails([{ $merge: { into: 'x', on: 3 } }], 51186)
    fails([{ $merge: { into: 'x', on: [] } }], 51187)
    fails([{ $merge: { into: 'x', on: [1] } }], 51134)
    const idOf = (id: unknown) => [{ $replaceWith: { a: 1, ...(id === undefined ? {} : { _id: { $literal: id } }) } }]
    fails([...idOf(null), { $merge: 'x' }], 51132)
    fails([...idOf([1]), { $merge: 'x' }], 51185)
  })
})
