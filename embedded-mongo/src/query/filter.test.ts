import { Binary, BSONRegExp, Decimal128, Int32, Long, MaxKey, MinKey, ObjectId } from 'bson'
import { expect } from 'chai'
import { doc } from '../bson/testing.ts'
import { MongoError } from '../errors.ts'
import { compileFilter } from './filter.ts'

type Plain = Record<string, unknown>

const matches = (filter: Plain, document: Plain) => compileFilter(doc(filter)).matches(doc(document))

/** Rows: filter, then documents that match, then documents that do not. */
const behaviour = (title: string, rows: [filter: Plain, yes: Plain[], no: Plain[]][]) =>
  describe(title, () => {
    for (const [filter, yes, no] of rows)
      it(JSON.stringify(filter), () => {
        for (const document of yes) expect(matches(filter, document), JSON.stringify(document)).to.equal(true)
        for (const document of no) expect(matches(filter, document), JSON.stringify(document)).to.equal(false)
      })
  })

const long = (text: string) => Long.fromString(text)
const decimal = (text: string) => Decimal128.fromString(text)
const id = () => new ObjectId('507f1f77bcf86cd799439011')
const bytes = (...values: number[]) => new Binary(Buffer.from(values))

behaviour('comparison (docs: reference/operator/query-comparison)', [
  [
    { a: 1 },
    [{ a: 1 }, { a: long('1') }, { a: decimal('1.0') }, { a: [3, 1] }],
    [{ a: '1' }, { a: [[1]] }, {}, { a: true }],
  ],
  [{ a: long('9007199254740993') }, [{ a: long('9007199254740993') }], [{ a: 9007199254740992 }]],
  [{ a: decimal('0.1') }, [{ a: decimal('0.10') }], [{ a: 0.1 }]],
  [
    { a: { $gt: 5 } },
    [{ a: long('10') }, { a: decimal('5.1') }, { a: [1, 9] }],
    [{ a: 5 }, { a: 'x' }, { a: null }, {}, { a: Number.NaN }],
  ],
  [{ a: { $gt: long('9') } }, [{ a: long('10') }], [{ a: long('9') }]],
  [{ a: { $gt: 1, $lt: 3 } }, [{ a: 2 }, { a: [0, 9] }], [{ a: 3 }, { a: [0, 1] }]],
  [{ a: { $lte: Number.NaN } }, [{ a: Number.NaN }], [{ a: 1 }]],
  [{ a: { $lt: 'b' } }, [{ a: 'a' }, { a: '' }], [{ a: 'b' }, { a: 1 }]],
  [{ a: { $ne: 1 } }, [{ a: 2 }, {}, { a: [2] }], [{ a: 1 }, { a: [1, 2] }]],
  [
    { a: { $eq: { x: 1, y: 2 } } },
    [{ a: { x: 1, y: 2 } }, { a: [{ x: 1, y: 2 }] }],
    [{ a: { y: 2, x: 1 } }, { a: { x: 1 } }],
  ],
  [{ a: [1, 2] }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }, { a: [1] }, { a: 1 }]],
  [{ a: { $gte: [1] } }, [{ a: [1] }, { a: [[5]] }, { a: [2] }], [{ a: [0, 9] }, { a: 5 }]],
  [{ a: bytes(0xff) }, [{ a: bytes(0xff) }], [{ a: bytes(0xfe) }, { a: new Binary(Buffer.from([0xff]), 128) }]],
  [{ a: { $gt: new MinKey() } }, [{ a: 1 }, {}, { a: null }], [{ a: new MinKey() }]],
  [{ a: { $lte: new MaxKey() } }, [{ a: 1 }, { a: new MaxKey() }], []],
  [{ a: new Date(5) }, [{ a: new Date(5) }], [{ a: 5 }, { a: new Date(6) }]],
])

behaviour('null and missing (docs: tutorial/query-for-null-fields)', [
  [{ a: null }, [{ a: null }, {}, { a: [1, null] }], [{ a: 0 }, { a: [] }, { a: [{}] }]],
  [{ a: { $gte: null } }, [{ a: null }, {}], [{ a: 1 }]],
  [{ a: { $gt: null } }, [], [{ a: null }, {}, { a: 1 }]],
  [{ a: { $ne: null } }, [{ a: 1 }, { a: [] }], [{}, { a: null }, { a: [null] }]],
  [
    { 'a.b': null },
    [{ a: [{ c: 1 }] }, { a: [{ b: 1 }, { c: 1 }] }, { a: 1 }, {}, { a: null }],
    [{ a: [{ b: 1 }] }, { a: [] }, { a: [1, 2] }],
  ],
  [{ a: { $in: [null, 1] } }, [{}, { a: null }, { a: 1 }], [{ a: 2 }]],
  [{ a: { $nin: [null] } }, [{ a: 1 }], [{}, { a: null }]],
])

behaviour('$in and $nin (docs: reference/operator/query/in)', [
  [{ a: { $in: [id()] } }, [{ a: id() }, { a: [1, id()] }], [{ a: id().toHexString() }]],
  [{ a: { $in: [[1, 2]] } }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: 1 }]],
  [{ a: { $in: [/^x/, 2] } }, [{ a: 'xy' }, { a: long('2') }, { a: ['q', 'xq'] }], [{ a: 'y' }, {}]],
  [{ a: { $in: [] } }, [], [{ a: 1 }, {}]],
  [{ a: { $nin: [1] } }, [{ a: 2 }, {}, { a: [] }], [{ a: 1 }, { a: [1] }]],
])

behaviour('paths through arrays (docs: tutorial/query-array-of-documents)', [
  [{ 'a.b': 1 }, [{ a: { b: 1 } }, { a: [{ b: 2 }, { b: 1 }] }, { a: [{ b: [1] }] }], [{ a: [[{ b: 1 }]] }, { a: 1 }]],
  [{ 'a.0': 1 }, [{ a: [1, 2] }, { a: { 0: 1 } }, { a: [{ 0: 1 }] }], [{ a: [2, 1] }, { a: [[1]] }]],
  [{ 'a.0.b': 1 }, [{ a: [{ b: 1 }] }, { a: [[{ b: 1 }]] }], [{ a: [{ b: 2 }, { b: 1 }] }]],
  [{ 'a.01': 1 }, [{ a: { '01': 1 } }], [{ a: [0, 1] }]],
  [{ 'a.b.c': 1 }, [{ a: [{ b: [{ c: 1 }] }] }], [{ a: [{ b: { d: 1 } }] }]],
])

behaviour('DBRefs (docs: reference/database-references)', [
  [{ 'a.$id': 1 }, [{ a: { $ref: 'c', $id: 1 } }], [{ a: 1 }]],
  [{ a: { $ref: 'c', $id: 1 } }, [{ a: { $ref: 'c', $id: 1 } }], [{ a: { $ref: 'c', $id: 2 } }]],
  [{ a: { $elemMatch: { $ref: 'c', $id: 1 } } }, [{ a: [{ $ref: 'c', $id: 1 }] }], [{ a: [{ $ref: 'd', $id: 1 }] }]],
])

behaviour('element operators (docs: reference/operator/query-element)', [
  [{ a: { $exists: true } }, [{ a: null }, { a: [] }], [{}]],
  [{ a: { $exists: 0 } }, [{}], [{ a: 1 }]],
  [{ 'a.b': { $exists: false } }, [{ a: [{ c: 1 }] }, { a: [] }, {}], [{ a: [{ c: 1 }, { b: 1 }] }]],
  [{ a: { $type: 'double' } }, [{ a: 1.5 }], [{ a: new Int32(5) }, { a: long('5') }]],
  [{ a: { $type: 'number' } }, [{ a: decimal('1') }, { a: 1 }, { a: long('1') }], [{ a: '1' }]],
  [{ a: { $type: 'objectId' } }, [{ a: id() }], [{ a: 'x' }]],
  [{ a: { $type: 'string' } }, [{ a: ['x', 1] }], [{ a: [1] }]],
  [{ a: { $type: 'array' } }, [{ a: [] }, { a: [1] }], [{ a: 1 }]],
  [{ a: { $type: ['string', 16] } }, [{ a: 'x' }, { a: 1 }], [{ a: 1.5 }]],
  [{ a: { $type: 'binData' } }, [{ a: bytes(1) }], [{}]],
  [{ a: { $type: -1 } }, [{ a: new MinKey() }], [{ a: 1 }]],
])

behaviour('array operators (docs: reference/operator/query-array)', [
  [{ a: { $all: ['x'] } }, [{ a: 'x' }, { a: ['x', 'y'] }], [{ a: [] }]],
  [{ a: { $all: [] } }, [], [{ a: [] }, {}]],
  [{ 'a.b': { $all: [1, 2] } }, [{ a: [{ b: 1 }, { b: 2 }] }], [{ a: [{ b: 1 }] }]],
  [{ a: { $all: [[1, 2]] } }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }]],
  [
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
    [{ a: [{ x: 1 }, { x: 2 }] }],
    [{ a: [{ x: 1 }] }],
  ],
  [{ a: { $all: [/^x/] } }, [{ a: ['xa'] }], [{ a: ['a'] }]],
  [{ a: { $elemMatch: { $gt: 1, $lt: 5 } } }, [{ a: [0, 3] }], [{ a: [0, 9] }, { a: 3 }]],
  [
    { a: { $elemMatch: { x: 1, y: { $gt: 1 } } } },
    [{ a: [{ x: 1, y: 2 }] }],
    [
      {
        a: [
          { x: 1, y: 0 },
          { x: 2, y: 5 },
        ],
      },
      { a: { x: 1, y: 2 } },
    ],
  ],
  [{ a: { $elemMatch: { $or: [{ x: 1 }, { x: 2 }] } } }, [{ a: [{ x: 2 }] }], [{ a: [{ x: 3 }] }]],
  [{ a: { $elemMatch: { $elemMatch: { $gt: 1 } } } }, [{ a: [[2]] }], [{ a: [2] }]],
  [{ a: { $elemMatch: { $not: { $gt: 1 } } } }, [{ a: [1, 2] }], [{ a: [2] }, { a: [] }]],
  [{ a: { $elemMatch: { $in: [2] } } }, [{ a: [2] }], [{ a: 2 }]],
  [{ a: { $elemMatch: {} } }, [{ a: [{}] }, { a: [[]] }], [{ a: [1] }, { a: [] }]],
  [{ 'a.b': { $size: 2 } }, [{ a: { b: [1, 2] } }, { a: [{ b: [] }, { b: [1, 2] }] }], [{ a: { b: [1] } }]],
])

behaviour('logical operators (docs: reference/operator/query-logical)', [
  [{ $and: [{ a: 1 }, { b: 2 }] }, [{ a: 1, b: 2 }], [{ a: 1 }]],
  [{ $or: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }], [{ c: 1 }]],
  [
    { $or: [{ a: 1 }, { a: null }, { a: /^x/ }, { a: { $in: [5] } }] },
    [{ a: 1 }, {}, { a: 'xy' }, { a: [5] }],
    [{ a: 2 }, { a: 'y' }],
  ],
  [{ $nor: [{ a: 1 }, { b: 2 }] }, [{ c: 1 }], [{ a: 1 }, { b: 2 }]],
  [{ a: { $not: { $gt: 5 } } }, [{ a: 5 }, {}, { a: 'x' }], [{ a: 6 }]],
  [{ a: { $not: /^x/ } }, [{ a: 'y' }, {}], [{ a: 'x' }]],
  [{}, [{}, { a: 1 }], []],
  [{ a: 1, $comment: 'why' }, [{ a: 1 }], [{ a: 2 }]],
  [{ $expr: { $gt: ['$a', '$b'] } }, [{ a: 2, b: 1 }], [{ a: 1, b: 2 }]],
  [{ $expr: { $eq: ['$x', null] } }, [{ x: null }], [{}]],
  [{ $expr: { $eq: ['$a', id()] } }, [{ a: id() }], [{ a: new ObjectId() }]],
  [{ $alwaysTrue: 1 }, [{}], []],
  [{ $alwaysFalse: 1 }, [], [{}]],
  [{ $expr: { $lt: ['$x', 5] } }, [{}, { x: 1 }], [{ x: 'a' }]],
])

behaviour('evaluation and bitwise operators', [
  [{ a: { $mod: [2, 0] } }, [{ a: long('4') }, { a: 4.9 }, { a: decimal('4') }, { a: [1, 2] }], [{ a: 5 }, { a: 'x' }]],
  [{ a: { $mod: [4, -1] } }, [{ a: -5 }], [{ a: 3 }]],
  [{ a: { $bitsAllSet: [0] } }, [{ a: bytes(1) }, { a: 3 }, { a: long('1') }], [{ a: 2 }, { a: 1.5 }]],
  [{ a: { $bitsAllClear: 5 } }, [{ a: 2 }], [{ a: 1 }]],
  [{ a: { $bitsAnySet: bytes(0, 1) } }, [{ a: 256 }], [{ a: 255 }]],
  [{ a: { $bitsAnyClear: [0, 70] } }, [{ a: 1 }], [{ a: -1 }]],
  [{ a: { $bitsAllSet: [2000000000] } }, [{ a: -1 }], [{ a: 1 }, { a: bytes(255) }]],
  [{ a: { $bitsAllSet: [9] } }, [{ a: bytes(0, 2) }, { a: 512 }], [{ a: bytes(2) }]],
  [{ a: { $bitsAnySet: long('9223372036854775807') } }, [{ a: 1 }], [{ a: 0 }, { a: long('-9223372036854775808') }]],
])

behaviour('$regex (docs: reference/operator/query/regex)', [
  [{ a: { $regex: 'a b', $options: 'x' } }, [{ a: 'ab' }], [{ a: 'a b' }]],
  [{ a: { $regex: '(?i)ABC' } }, [{ a: 'xabcx' }], [{ a: 'ab' }]],
  [{ a: { $regex: '^b', $options: 'm' } }, [{ a: 'a\nb' }], [{ a: 'a\rb' }]],
  [{ a: { $options: 'i', $regex: 'b' } }, [{ a: 'B' }], []],
  [{ a: { $regex: /b/i, $options: '' } }, [{ a: 'B' }], []],
  [{ a: { $regex: 'a.b' } }, [{ a: 'a\rb' }, { a: 'a\u{1F600}b' }], [{ a: 'a\nb' }]],
  [{ a: { $regex: 'a.b', $options: 's' } }, [{ a: 'a\nb' }], []],
  [{ a: { $regex: 'b$' } }, [{ a: 'ab' }, { a: 'ab\n' }], [{ a: 'b\nc' }]],
  [{ a: { $regex: '\\Aab\\z' } }, [{ a: 'ab' }], [{ a: 'ab\n' }]],
  [{ a: { $regex: '[[:alpha:]]{2}-\\d' } }, [{ a: 'ab-1' }], [{ a: 'a1-1' }]],
  [{ a: { $regex: '\\Qa.b\\E' } }, [{ a: 'a.b' }], [{ a: 'axb' }]],
  [{ a: { $regex: 'x{,2}\\-\\@' } }, [{ a: 'x{,2}-@' }], [{ a: 'xx-@' }]],
  [{ a: /É/i }, [{ a: 'é' }], [{ a: 'e' }]],
  [
    { a: new BSONRegExp('^a', 'i') },
    [{ a: ['x', 'Ab'] }, { a: new BSONRegExp('^a', 'i') }],
    [{ a: new BSONRegExp('^a', '') }, { a: 1 }],
  ],
])

describe('the position that `$` stands for (docs: reference/operator/update/positional)', () => {
  const rows: [filter: Plain, document: Plain, position: number | undefined][] = [
    [{ a: 2 }, { a: [1, 2] }, 1],
    [{ a: 2 }, { a: 2 }, undefined],
    [{ 'a.b': { $gt: 1 } }, { a: [{ b: 1 }, { b: 2 }] }, 1],
    [{ 'a.b': 8 }, { a: [{ b: [7, 8] }] }, 0],
    [{ a: { $elemMatch: { x: 1, y: 2 } } }, { a: [{ x: 1 }, { x: 1, y: 2 }] }, 1],
    [{ a: { $elemMatch: { $gt: 1 } } }, { a: [0, 1, 2] }, 2],
    [{ 'x.a': 5 }, { x: { a: [1, 5] } }, 1],
    [{ a: 1, b: 2 }, { a: [1], b: [0, 2] }, 1],
    [{ a: 1, b: 2 }, { a: [0, 1], b: 2 }, 1],
    [{ $or: [{ a: 1, b: 9 }, { b: 2 }] }, { a: [0, 1], b: 2 }, undefined],
    [{ a: { $ne: 5 } }, { a: [1, 2] }, undefined],
    [{ a: { $exists: true } }, { a: [1, 2] }, 0],
    // A number points at an element, it looks through no array (mongo/db/matcher/path.cpp).
    [{ 'a.1': 7 }, { a: [5, 7] }, undefined],
    [{ 'a.1.b': 7 }, { a: [{ b: 5 }, { b: 7 }] }, undefined],
    [{ 'a.1.b': 7 }, { a: [{ b: 5 }, { b: [6, 7] }] }, 1],
    [{ 'a.0': 7 }, { a: [{ 0: 5 }, { 0: 7 }] }, 1],
    [{ 'a.1.2': 7 }, { a: [0, [5, 6, 7]] }, undefined],
    [{ 'a.0.b': 7, c: 3 }, { a: [{ b: 7 }], c: [1, 2, 3] }, 2],
    [{ c: 3, 'a.0.b': 7 }, { a: [{ b: 7 }], c: [1, 2, 3] }, 2],
    [{ 'a.1': { $elemMatch: { $gt: 5 } } }, { a: [0, [5, 6, 7]] }, 1],
  ]
  for (const [filter, document, position] of rows)
    it(`${JSON.stringify(filter)} on ${JSON.stringify(document)}: ${position}`, () => {
      expect(compileFilter(doc(filter)).arrayPosition(doc(document))).to.equal(position)
    })
})

describe('errors of filters are MongoDB’s', () => {
  const rows: [Plain, number, RegExp][] = [
    [{ a: { $foo: 1 } }, 2, /^unknown operator: \$foo/],
    [{ $foo: 1 }, 2, /^unknown top level operator: \$foo/],
    [{ $where: 'true' }, 2, /\$where/],
    [{ $text: { $search: 'x' } }, 27, /text index required/],
    [{ a: { $near: [1, 2] } }, 2, /\$near is not supported/],
    [{ $and: [] }, 2, /nonempty array/],
    [{ $or: {} }, 2, /must be an array/],
    [{ $or: [1] }, 2, /full objects/],
    [{ a: { $in: 1 } }, 2, /^\$in needs an array/],
    [{ a: { $in: [{ $gt: 1 }] } }, 2, /cannot nest \$ under \$in/],
    [{ a: { $not: 1 } }, 2, /\$not needs/],
    [{ a: { $type: 'x' } }, 2, /Unknown type name alias: x/],
    [{ a: { $type: 'constructor' } }, 2, /Unknown type name alias: constructor/],
    [{ a: { $type: 42 } }, 2, /^Invalid numerical type code: 42$/],
    [{ a: { $type: 0 } }, 2, /Instead use/],
    [{ a: { $type: null } }, 14, /must be represented as a number or a string/],
    [{ a: { $type: [] } }, 9, /a must match at least one type/],
    [{ a: { $elemMatch: { $text: 'x' } } }, 2, /\$text can only be applied to the top-level document/],
    [{ a: { $elemMatch: { $where: 'x' } } }, 2, /\$where can only be applied to the top-level document/],
    [{ a: { $size: -1 } }, 2, /^Failed to parse \$size\. Expected a non-negative number in: \$size: -1$/],
    [{ a: { $size: { $gt: 1 } } }, 2, /^Failed to parse \$size\. Expected a number in: \$size: \{ \$gt: 1 \}$/],
    [{ a: { $size: 2.1 } }, 2, /^Failed to parse \$size\. Expected an integer: \$size: 2\.1$/],
    [{ a: { $size: Number.NaN } }, 2, /Expected an integer, but found NaN in: \$size: nan\.0$/],
    [{ a: { $size: Number.POSITIVE_INFINITY } }, 2, /Cannot represent as a 64-bit integer: \$size: inf\.0$/],
    [{ a: { $bitsAllClear: 1.2 } }, 9, /^Expected an integer: \$bitsAllClear: 1\.2$/],
    [{ a: { $bitsAllClear: -1 } }, 9, /^Expected a non-negative number in: \$bitsAllClear: -1$/],
    [
      { a: { $bitsAllClear: '123' } },
      2,
      /^a takes an Array, a number, or a BinData but received: \$bitsAllClear: "123"$/,
    ],
    [{ a: { $bitsAllClear: ['123'] } }, 2, /^Failed to parse bit position\. Expected a number in: 0: "123"$/],
    [{ a: { $bitsAllClear: [-1] } }, 2, /^Failed to parse bit position\. Expected a non-negative number in: 0: -1$/],
    [{ a: { $mod: [1] } }, 2, /^malformed mod, not enough elements$/],
    [{ a: { $mod: ['x', 1] } }, 2, /^malformed mod, divisor not a number$/],
    [{ a: { $mod: [1, Number.NaN] } }, 2, /remainder value is invalid :: caused by :: Unable to coerce NaN/],
    [{ a: { $mod: [1e300, 1] } }, 2, /divisor value is invalid :: caused by :: Out of bounds/],
    [{ a: { $mod: [0, 1] } }, 2, /divisor cannot be 0/],
    [{ a: { $options: 'i' } }, 2, /\$options needs a \$regex/],
    [{ a: { $regex: '(' } }, 51091, /invalid/],
    [{ a: { $regex: 'a', $options: 'g' } }, 51108, /flag/],
    [{ a: { $ne: /x/ } }, 2, /regex/],
    [{ a: { $elemMatch: { $or: [{ $expr: true }] } } }, 2, /\$expr can only be applied to the top-level document/],
    [{ a: { $elemMatch: 1 } }, 2, /\$elemMatch needs an Object/],
    [{ a: { $ref: 'c' } }, 2, /unknown operator: \$ref/],
    [{ a: { $gt: 1, b: 1 } }, 2, /unknown operator: b/],
  ]
  for (const [filter, code, message] of rows)
    it(JSON.stringify(filter), () => {
      expect(() => compileFilter(doc(filter)))
        .to.throw(MongoError, message)
        .with.property('code', code)
    })
})
