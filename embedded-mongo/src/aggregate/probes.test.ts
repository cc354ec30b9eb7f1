/**
 * The probes on which another aggregation engine for Node differed from what MongoDB documents
 * (design/store-spike/mingo-diffs.mjs): all come out as documented.
 */
import { Binary, Decimal128, type Document, Double, Long, ObjectId, UUID } from 'bson'
import { expect } from 'chai'
import { aggregate, typedAll } from './testing-pipeline.ts'

const UUID_TEXT = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const OID = new ObjectId('507f1f77bcf86cd799439011')
const DAY = new Date('2020-01-15T00:00:00Z')
const decimal = (text: string) => Decimal128.fromString(text)

/** `{$project: {r: expression}}` on one document. */
const expression = (root: Document, spec: unknown): unknown[] => aggregate([root], [{ $replaceWith: { r: spec } }])

const EXPRESSIONS: readonly (readonly [name: string, root: Document, spec: unknown, want: unknown])[] = [
  ['array compare is elementwise: [1,9] < [2,0]', { v: [1, 9] }, { $lt: ['$v', [2, 0]] }, true],
  [
    'array [3,1] > [1,5]',
    {},
    {
      $gt: [
        [3, 1],
        [1, 5],
      ],
    },
    true,
  ],
  ['ObjectIds are equal by value', { a: OID }, { $eq: ['$a', new ObjectId(OID.toHexString())] }, true],
  ['"$a.0" on an array gives [] (expressions do not index)', { a: [5, 6] }, '$a.0', []],
  ['$toString of an ObjectId', { a: OID }, { $toString: '$a' }, OID.toHexString()],
  ['$toObjectId', { a: OID.toHexString() }, { $toObjectId: '$a' }, OID],
  ['$toUUID', { a: UUID_TEXT }, { $toUUID: '$a' }, new UUID(UUID_TEXT)],
  ['$type of an ObjectId', { a: OID }, { $type: '$a' }, 'objectId'],
  ['$type of a Long', { a: Long.fromNumber(1) }, { $type: '$a' }, 'long'],
  ['$add date + ms', { d: new Date(0) }, { $add: ['$d', 5000] }, new Date(5000)],
  ['$add Long', { a: Long.fromNumber(1) }, { $add: ['$a', 2] }, 3n],
  ['$multiply Decimal128', { a: decimal('1.1') }, { $multiply: ['$a', 2] }, decimal('2.2')],
  ['$divide int by int is a double', {}, { $divide: [5, 2] }, 2.5],
  ['$ifNull', { a: null }, { $ifNull: ['$a', 'b'] }, 'b'],
  ['$sortArray', { a: [3, 1, 2] }, { $sortArray: { input: '$a', sortBy: 1 } }, [1, 2, 3]],
  ['$map', { a: [1, 2] }, { $map: { input: '$a', as: 'x', in: { $multiply: ['$$x', 2] } } }, [2, 4]],
  ['$round half to even', {}, { $round: [2.5, 0] }, new Double(2)],
  ['$strLenCP of an emoji', { a: '😀' }, { $strLenCP: '$a' }, 1],
  ['$dateTrunc', { d: DAY }, { $dateTrunc: { date: '$d', unit: 'month' } }, new Date('2020-01-01T00:00:00Z')],
  ['$getField', { 'a.b': 1 }, { $getField: 'a.b' }, 1],
  ['missing is not null', {}, { $eq: ['$x', null] }, false],
  ['missing < number', {}, { $lt: ['$x', 5] }, true],
  ['"a" > 5 across types', { x: 'a' }, { $gt: ['$x', 5] }, true],
]

const sorted = (values: readonly unknown[], direction: 1 | -1 = 1): unknown[] =>
  aggregate(
    values.map((v, _id) => ({ _id, ...(v === undefined ? {} : { v }) })),
    [{ $sort: { v: direction } }, { $group: { _id: null, ids: { $push: '$_id' } } }, { $replaceWith: { ids: '$ids' } }],
  )

const SORTS: readonly (readonly [
  name: string,
  values: readonly unknown[],
  want: readonly number[],
  direction?: 1 | -1,
])[] = [
  [
    'mixed types by BSON order',
    [1, 'a', { x: 1 }, new Binary(Buffer.from([1])), OID, true, DAY],
    [0, 1, 2, 3, 4, 5, 6],
  ],
  ['strings by UTF-8 bytes', ['\uff5e', '\u{1F600}'], [0, 1]],
  ['Decimal128 by number', [decimal('10'), decimal('9')], [1, 0]],
  ['documents by their first field', [{ a: 2, z: 1 }, { b: 0 }], [0, 1]],
  ['missing as null, stably', [undefined, null, 1], [0, 1, 2]],
  [
    'arrays by their least element upwards',
    [
      [5, 2],
      [1, 9],
    ],
    [1, 0],
  ],
  [
    'arrays by their greatest element downwards',
    [
      [5, 2],
      [1, 9],
    ],
    [1, 0],
    -1,
  ],
]

const X = [{ _id: 1, k: 1 }, { _id: 2, k: 2 }, { _id: 3 }]
const PIPELINES: readonly (readonly [
  name: string,
  docs: readonly Document[],
  stages: readonly Document[],
  want: readonly Document[],
])[] = [
  ['$group: int and long are one key', [{ a: 1 }, { a: 1n }], [{ $group: { _id: '$a' } }], [{ _id: 1 }]],
  ['$sum of Longs', [{ a: 1n }, { a: 2n }], [{ $group: { _id: null, s: { $sum: '$a' } } }], [{ _id: null, s: 3n }]],
  [
    '$sum of Decimal128',
    [{ a: decimal('1') }, { a: decimal('2') }],
    [{ $group: { _id: null, s: { $sum: '$a' } } }],
    [{ _id: null, s: decimal('3') }],
  ],
  [
    '$avg ignores what is no number',
    [{ a: 1 }, { a: 'x' }, { a: 3 }],
    [{ $group: { _id: null, s: { $avg: '$a' } } }],
    [{ _id: null, s: new Double(2) }],
  ],
  ['$group: missing is null', [{ b: 1 }], [{ $group: { _id: '$a' } }], [{ _id: null }]],
  [
    '$project keeps the order of the document',
    [{ _id: 1, a: 1, b: 2 }],
    [{ $project: { b: 1, a: 1 } }],
    [{ _id: 1, a: 1, b: 2 }],
  ],
  [
    '$lookup by an array',
    [{ r: [1, 2] }],
    [{ $lookup: { from: 'x', localField: 'r', foreignField: '_id', as: 'o' } }, { $project: { n: { $size: '$o' } } }],
    [{ n: 2 }],
  ],
  [
    '$lookup: null joins missing',
    [{ _id: 1 }],
    [{ $lookup: { from: 'x', localField: 'r', foreignField: 'k', as: 'o' } }],
    [{ _id: 1, o: [{ _id: 3 }] }],
  ],
  [
    '$lookup with let and pipeline',
    [{ v: 2 }],
    [{ $lookup: { from: 'x', let: { z: '$v' }, pipeline: [{ $match: { $expr: { $eq: ['$k', '$$z'] } } }], as: 'o' } }],
    [{ v: 2, o: [{ _id: 2, k: 2 }] }],
  ],
  [
    '$lookup with fields and pipeline',
    [{ v: 2 }],
    [{ $lookup: { from: 'x', localField: 'v', foreignField: 'k', pipeline: [{ $project: { k: 1 } }], as: 'o' } }],
    [{ v: 2, o: [{ _id: 2, k: 2 }] }],
  ],
  [
    '$unwind preserves null',
    [{ _id: 1, a: null }],
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true } }],
    [{ _id: 1, a: null }],
  ],
  [
    '$setWindowFields running sum',
    [
      { _id: 1, v: 1 },
      { _id: 2, v: 2 },
    ],
    [
      {
        $setWindowFields: {
          sortBy: { _id: 1 },
          output: { r: { $sum: '$v', window: { documents: ['unbounded', 'current'] } } },
        },
      },
    ],
    [
      { _id: 1, v: 1, r: 1 },
      { _id: 2, v: 2, r: 3 },
    ],
  ],
  ['$facet', [{ a: 1 }], [{ $facet: { x: [{ $count: 'n' }] } }], [{ x: [{ n: 1 }] }]],
  ['$count of nothing is nothing', [], [{ $count: 'n' }], []],
  [
    '$first in order of arrival',
    [{ a: 1 }, { a: 2 }],
    [{ $group: { _id: null, f: { $first: '$a' } } }],
    [{ _id: null, f: 1 }],
  ],
  [
    '$dateToString in a zone',
    [{ d: new Date('2019-12-31T23:30:00Z') }],
    [{ $replaceWith: { r: { $dateToString: { date: '$d', format: '%Y-%m-%d', timezone: 'Europe/Berlin' } } } }],
    [{ r: '2020-01-01' }],
  ],
]

describe('probes that others fail', () => {
  for (const [name, root, spec, want] of EXPRESSIONS)
    it(name, () => expect(expression(root, spec)).to.deep.equal(typedAll([{ r: want }])))
  for (const [name, values, want, direction] of SORTS)
    it(`sort: ${name}`, () => expect(sorted(values, direction)).to.deep.equal(typedAll([{ ids: want }])))
  for (const [name, docs, stages, want] of PIPELINES)
    it(name, () => expect(aggregate(docs, stages, { x: X })).to.deep.equal(typedAll(want)))
})
