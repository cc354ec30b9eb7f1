import { Double } from 'bson'
import { expect } from 'chai'
import { errorCode } from '../testing.ts'
import { aggregate, typedAll } from '../testing-pipeline.ts'

const ORDERS = [
  { _id: 1, item: 'a', n: 2, tags: ['x', 'y'] },
  { _id: 2, item: 'b', n: 5, tags: [] },
  { _id: 3, item: 'a', n: 3 },
]

const gives = (docs: readonly object[], stages: readonly object[], expected: readonly object[], others = {}) =>
  expect(aggregate(docs, stages, others)).to.deep.equal(typedAll(expected))
const fails = (stages: readonly object[], code: number) =>
  expect(errorCode(() => aggregate(ORDERS, stages))).to.equal(code)

describe('$match, $sort, $skip, $limit (https://www.mongodb.com/docs/manual/reference/operator/aggregation/match/)', () => {
  it('filters, orders and pages', () => {
    gives(
      ORDERS,
      [{ $match: { n: { $gt: 1 } } }, { $sort: { n: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { n: 1 } }],
      [{ _id: 3, n: 3 }],
    )
  })
  it('sorts missing as null, before numbers, stably', () => {
    gives(
      [{ _id: 0, v: 1 }, { _id: 1 }, { _id: 2, v: null }],
      [{ $sort: { v: 1 } }, { $project: { _id: 1 } }],
      [{ _id: 1 }, { _id: 2 }, { _id: 0 }],
    )
  })
  it('sorts an array by its least element upwards and its greatest downwards', () => {
    const docs = [
      { _id: 0, v: [5, 2] },
      { _id: 1, v: [1, 9] },
      { _id: 2, v: [3] },
    ]
    gives(docs, [{ $sort: { v: 1 } }, { $project: { _id: 1 } }], [{ _id: 1 }, { _id: 0 }, { _id: 2 }])
    gives(docs, [{ $sort: { v: -1 } }, { $project: { _id: 1 } }], [{ _id: 1 }, { _id: 0 }, { _id: 2 }])
  })
  it('refuses what MongoDB refuses', () => {
    fails([{ $match: 1 }], 15959)
    fails([{ $limit: 0 }], 15958)
    fails([{ $limit: -1 }], 5107201)
    fails([{ $skip: 'x' }], 5107200)
    fails([{ $sort: {} }], 15976)
    fails([{ $nothing: {} }], 40324)
    fails([{ $geoNear: {} }], 27)
    fails([{ $changeStream: {} }], 40602)
    fails([{ $search: {} }], 31082)
    fails(
      Array.from({ length: 1001 }, () => ({ $match: {} })),
      7749501,
    )
    fails([{ $match: {}, $limit: 1 }], 40323)
  })
})

describe('$sample (https://www.mongodb.com/docs/manual/reference/operator/aggregation/sample/)', () => {
  it('answers so many documents, all different', () => {
    const found = aggregate(ORDERS, [{ $sample: { size: 2 } }]) as { _id: unknown }[]
    expect(new Set(found.map(({ _id }) => JSON.stringify(_id))).size).to.equal(2)
  })
  it('refuses a size below 1', () => fails([{ $sample: { size: 0 } }], 28747))
})

describe('$project (https://www.mongodb.com/docs/manual/reference/operator/aggregation/project/)', () => {
  it('includes in the order of the document, then computes in the order of the specification', () => {
    gives(
      [{ _id: 1, a: 1, b: 2, c: 3 }],
      [{ $project: { sum: { $add: ['$a', '$c'] }, b: 1, a: true } }],
      [{ _id: 1, a: 1, b: 2, sum: 4 }],
    )
  })
  it('excludes', () =>
    gives([{ _id: 1, a: { b: 1, c: 2 }, d: 3 }], [{ $project: { 'a.b': 0, d: 0 } }], [{ _id: 1, a: { c: 2 } }]))
  it('leaves _id out on request', () => {
    gives([{ _id: 1, a: 1 }], [{ $project: { _id: 0, a: 1 } }], [{ a: 1 }])
    gives([{ _id: 1, a: 1 }], [{ $project: { _id: 0 } }], [{ a: 1 }])
  })
  it('reaches into arrays and drops scalars there', () => {
    gives(
      [{ _id: 1, a: [{ b: 1, c: 2 }, 5, [{ b: 3 }]] }],
      [{ $project: { 'a.b': 1 } }],
      [{ _id: 1, a: [{ b: 1 }, [{ b: 3 }]] }],
    )
    gives([{ _id: 1, a: [{ b: 1, c: 2 }, 5] }], [{ $project: { a: { b: 0 } } }], [{ _id: 1, a: [{ c: 2 }, 5] }])
  })
  it('computes nested fields in every document of an array', () => {
    gives(
      [{ _id: 1, x: 7, a: [{ b: 1 }, 5] }],
      [{ $project: { a: { c: '$x' } } }],
      [{ _id: 1, a: [{ c: 7 }, { c: 7 }] }],
    )
  })
  it('takes strings and arrays as expressions, and leaves missing results out', () => {
    gives(
      [{ _id: 1, a: 1 }],
      [{ $project: { s: 'text', l: ['$a', '$none'], m: '$none' } }],
      [{ _id: 1, s: 'text', l: [1, null] }],
    )
  })
  it('refuses mixtures and collisions', () => {
    fails([{ $project: { a: 1, b: 0 } }], 31254)
    fails([{ $project: { a: 0, b: 1 } }], 31253)
    fails([{ $project: { a: 0, b: '$c' } }], 31310)
    fails([{ $project: { a: 1, 'a.b': 1 } }], 31249)
    fails([{ $project: { 'a.b': 1, a: 1 } }], 31250)
    fails([{ $project: {} }], 51272)
    fails([{ $project: { a: {} } }], 51270)
    fails([{ $project: { a: { $foo: 1 } } }], 31325)
    fails([{ $project: { a: { $add: [{ $foo: 1 }] } } }], 168)
  })
})

describe('$addFields, $set, $unset (https://www.mongodb.com/docs/manual/reference/operator/aggregation/addFields/)', () => {
  it('keeps places, appends new fields, makes documents on the way', () => {
    gives([{ _id: 1, a: 1, b: 2 }], [{ $set: { a: '$b', 'c.d': 1 } }], [{ _id: 1, a: 2, b: 2, c: { d: 1 } }])
  })
  it('evaluates against the document as it came', () => {
    gives([{ _id: 1, a: 1, b: 2 }], [{ $addFields: { a: '$b', b: '$a' } }], [{ _id: 1, a: 2, b: 1 }])
  })
  it('replaces scalars on the way and maps over arrays', () => {
    gives(
      [{ _id: 1, a: 5, l: [{ x: 1 }, 2] }],
      [{ $set: { 'a.b': 1, 'l.y': 0 } }],
      [{ _id: 1, a: { b: 1 }, l: [{ x: 1, y: 0 }, { y: 0 }] }],
    )
  })
  it('takes an empty document as a value', () => {
    gives([{ _id: 1, a: 5 }], [{ $set: { a: {}, b: { c: {} } } }], [{ _id: 1, a: {}, b: { c: {} } }])
  })
  it('$$REMOVE removes', () => gives([{ _id: 1, a: 1 }], [{ $set: { a: '$$REMOVE' } }], [{ _id: 1 }]))
  it('does not mutate what came in', () => {
    const stages = [{ $facet: { one: [{ $set: { 'a.c': 1 } }], two: [{ $match: {} }] } }]
    gives([{ _id: 1, a: { b: 1 } }], stages, [{ one: [{ _id: 1, a: { b: 1, c: 1 } }], two: [{ _id: 1, a: { b: 1 } }] }])
  })
  it('$unset takes a path or several', () => {
    gives([{ _id: 1, a: 1, b: { c: 1, d: 2 } }], [{ $unset: ['a', 'b.c'] }], [{ _id: 1, b: { d: 2 } }])
    gives([{ _id: 1, a: 1 }], [{ $unset: 'a' }], [{ _id: 1 }])
    fails([{ $unset: [] }], 31119)
    fails([{ $unset: 1 }], 31002)
    fails([{ $unset: [1] }], 31120)
  })
})

describe('$replaceRoot, $replaceWith (https://www.mongodb.com/docs/manual/reference/operator/aggregation/replaceRoot/)', () => {
  it('makes an embedded document the document', () => {
    gives([{ _id: 1, a: { x: 1 } }], [{ $replaceRoot: { newRoot: '$a' } }], [{ x: 1 }])
    gives(
      [{ _id: 1, a: { x: 1 } }],
      [{ $replaceWith: { $mergeObjects: ['$$ROOT', '$a'] } }],
      [{ _id: 1, a: { x: 1 }, x: 1 }],
    )
  })
  it('refuses anything else', () => {
    fails([{ $replaceRoot: { newRoot: '$n' } }], 40228)
    fails([{ $replaceRoot: {} }], 40414)
  })
})

describe('$unwind (https://www.mongodb.com/docs/manual/reference/operator/aggregation/unwind/)', () => {
  it('gives one document an element; none for empty, null or missing', () => {
    gives(
      ORDERS,
      [{ $unwind: '$tags' }, { $project: { tags: 1 } }],
      [
        { _id: 1, tags: 'x' },
        { _id: 1, tags: 'y' },
      ],
    )
  })
  it('keeps the others on request, with an index', () => {
    const docs = [{ _id: 1, a: ['x'] }, { _id: 2, a: [] }, { _id: 3, a: null }, { _id: 4 }, { _id: 5, a: 7 }]
    gives(
      docs,
      [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } }],
      [
        { _id: 1, a: 'x', i: 0n },
        { _id: 2, i: null },
        { _id: 3, a: null, i: null },
        { _id: 4, i: null },
        { _id: 5, a: 7, i: null },
      ],
    )
  })
  it('reaches into documents, not into arrays', () => {
    gives(
      [{ _id: 1, a: { b: [1, 2] } }],
      [{ $unwind: '$a.b' }],
      [
        { _id: 1, a: { b: 1 } },
        { _id: 1, a: { b: 2 } },
      ],
    )
    gives([{ _id: 1, a: [{ b: [1] }] }], [{ $unwind: '$a.b' }], [])
  })
  it('refuses what MongoDB refuses', () => {
    fails([{ $unwind: 'tags' }], 28818)
    fails([{ $unwind: {} }], 28812)
    fails([{ $unwind: 1 }], 15981)
    fails([{ $unwind: { path: '$a', foo: 1 } }], 28811)
  })
})

describe('$group (https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/)', () => {
  it('groups by an expression, in order of first appearance', () => {
    gives(
      ORDERS,
      [{ $group: { _id: '$item', total: { $sum: '$n' }, ids: { $push: '$_id' } } }],
      [
        { _id: 'a', total: 5, ids: [1, 3] },
        { _id: 'b', total: 5, ids: [2] },
      ],
    )
  })
  it('takes int, long and double of one value as one key; null and missing too', () => {
    gives(
      [{ k: 1 }, { k: 1n }, { k: new Double(1) }, { k: null }, {}],
      [{ $group: { _id: '$k', n: { $sum: 1 } } }],
      [
        { _id: 1, n: 3 },
        { _id: null, n: 2 },
      ],
    )
  })
  it('groups by documents; a missing part stays missing', () => {
    gives(
      [{ a: 1 }, { a: 1, b: 2 }, { a: 1 }],
      [{ $group: { _id: { a: '$a', b: '$b' }, n: { $count: {} } } }],
      [
        { _id: { a: 1 }, n: 2 },
        { _id: { a: 1, b: 2 }, n: 1 },
      ],
    )
  })
  it('takes a missing value as null where the key has one field only', () =>
    gives(
      [{ a: null }, {}, { a: 1 }],
      [{ $group: { _id: { x: '$a' }, n: { $count: {} } } }],
      [
        { _id: { x: null }, n: 2 },
        { _id: { x: 1 }, n: 1 },
      ],
    ))
  it('groups everything under a constant', () =>
    gives(ORDERS, [{ $group: { _id: null, n: { $sum: 1 } } }], [{ _id: null, n: 3 }]))
  it('answers nothing for nothing', () => gives([], [{ $group: { _id: null, n: { $sum: 1 } } }], []))
  it('refuses what MongoDB refuses', () => {
    fails([{ $group: { n: { $sum: 1 } } }], 15955)
    fails([{ $group: 1 }], 15947)
    fails([{ $group: { _id: { a: 1 } } }], 17390)
    fails([{ $group: { _id: 1, n: 1 } }], 40234)
    fails([{ $group: { _id: 1, n: { $foo: 1 } } }], 15952)
    fails([{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], 40235)
    fails([{ $group: { _id: 1, n: { $sum: 1, $avg: 1 } } }], 40238)
    fails([{ $group: { _id: 1, n: { $sum: [1, 2] } } }], 40237)
  })
})

describe('$count and $sortByCount (https://www.mongodb.com/docs/manual/reference/operator/aggregation/count/)', () => {
  it('counts', () => {
    gives(ORDERS, [{ $count: 'n' }], [{ n: 3 }])
    gives([], [{ $count: 'n' }], [])
    fails([{ $count: '' }], 40157)
    fails([{ $count: '$a' }], 40158)
    fails([{ $count: 'a.b' }], 40160)
  })
  it('sorts by count', () => {
    gives(
      ORDERS,
      [{ $sortByCount: '$item' }],
      [
        { _id: 'a', count: 2 },
        { _id: 'b', count: 1 },
      ],
    )
    fails([{ $sortByCount: 'item' }], 40148)
  })
})

describe('$facet (https://www.mongodb.com/docs/manual/reference/operator/aggregation/facet/)', () => {
  it('runs several pipelines over the same documents', () => {
    gives(
      ORDERS,
      [{ $facet: { n: [{ $count: 'n' }], big: [{ $match: { n: { $gt: 4 } } }, { $project: { _id: 1 } }] } }],
      [{ n: [{ n: 3 }], big: [{ _id: 2 }] }],
    )
  })
  it('refuses what MongoDB refuses', () => {
    fails([{ $facet: {} }], 40169)
    fails([{ $facet: { a: 1 } }], 40170)
    fails([{ $facet: { a: [{ $facet: { b: [] } }] } }], 40600)
    fails([{ $facet: { a: [{ $out: 'x' }] } }], 40600)
  })
})

describe('$bucket and $bucketAuto (https://www.mongodb.com/docs/manual/reference/operator/aggregation/bucket/)', () => {
  const docs = [1, 5, 10, 15, 99].map((v) => ({ v }))
  it('$bucket sorts values into ranges', () => {
    gives(
      docs,
      [
        {
          $bucket: {
            groupBy: '$v',
            boundaries: [0, 10, 20],
            default: 'other',
            output: { n: { $sum: 1 }, vs: { $push: '$v' } },
          },
        },
      ],
      [
        { _id: 0, n: 2, vs: [1, 5] },
        { _id: 10, n: 2, vs: [10, 15] },
        { _id: 'other', n: 1, vs: [99] },
      ],
    )
    fails([{ $bucket: { groupBy: '$n', boundaries: [0, 1] } }], 40066)
    fails([{ $bucket: { groupBy: '$n', boundaries: [1, 0] } }], 40194)
    fails([{ $bucket: { groupBy: '$n', boundaries: [1] } }], 40192)
    fails([{ $bucket: { groupBy: '$n', boundaries: [1, 'x'] } }], 40193)
  })
  it('$bucketAuto makes buckets of about one size', () => {
    gives(
      docs,
      [{ $bucketAuto: { groupBy: '$v', buckets: 2 } }],
      [
        { _id: { min: 1, max: 15 }, count: 3 },
        { _id: { min: 15, max: 99 }, count: 2 },
      ],
    )
  })
})
