import { Decimal128, Long } from 'bson'
import { expect } from 'chai'
import { doc } from '../bson/testing.ts'
import { MongoError } from '../errors.ts'
import { compileFilter } from './filter.ts'

type Plain = Record<string, unknown>

const valid = (schema: Plain, document: Plain) => compileFilter(doc({ $jsonSchema: schema })).matches(doc(document))
const field = (schema: Plain) => ({ properties: { a: schema } })

describe('$jsonSchema (docs: reference/operator/query/jsonSchema)', () => {
  const rows: [schema: Plain, yes: Plain[], no: Plain[]][] = [
    [{ required: ['a'] }, [{ a: null }], [{}]],
    [{ title: 't', description: 'd' }, [{}], []],
    [field({ bsonType: 'int' }), [{ a: 1 }, {}], [{ a: 1.5 }, { a: 'x' }]],
    [field({ bsonType: ['number', 'null'] }), [{ a: Decimal128.fromString('1') }, { a: null }], [{ a: 'x' }]],
    [field({ type: 'string' }), [{ a: 'x' }], [{ a: 1 }]],
    [field({ enum: [1, 'x'] }), [{ a: 1 }, { a: Long.fromNumber(1) }], [{ a: 2 }]],
    [
      field({ enum: [{ x: 1, y: [{ p: 1, q: 2 }] }] }),
      [{ a: { y: [{ q: 2, p: 1 }], x: 1 } }],
      [{ a: { x: 1 } }, { a: { y: [{ q: 2, p: 2 }], x: 1 } }],
    ],
    [
      field({ uniqueItems: true }),
      [{ a: [{ x: 1 }, { x: 2 }] }],
      [
        {
          a: [
            { x: 1, y: 2 },
            { y: 2, x: 1 },
          ],
        },
      ],
    ],
    [field({ minimum: 1, maximum: 3 }), [{ a: 1 }, { a: 3 }, { a: 'x' }], [{ a: 0 }, { a: 3.5 }]],
    [field({ minimum: 1, exclusiveMinimum: true }), [{ a: 1.5 }], [{ a: 1 }]],
    [field({ maximum: 1, exclusiveMaximum: true }), [{ a: 0 }], [{ a: 1 }]],
    [field({ multipleOf: 3 }), [{ a: 9 }, { a: 0 }], [{ a: 10 }]],
    [
      field({ minLength: 1, maxLength: 2, pattern: '^a' }),
      [{ a: 'a' }, { a: 'a\u{1F600}' }],
      [{ a: '' }, { a: 'abc' }, { a: 'b' }],
    ],
    [
      field({ items: { bsonType: 'int' }, minItems: 1, maxItems: 2, uniqueItems: true }),
      [{ a: [1, 2] }, { a: 'x' }],
      [{ a: [] }, { a: [1, 1] }, { a: [1, 2, 3] }, { a: ['x'] }],
    ],
    [field({ items: [{ bsonType: 'int' }], additionalItems: false }), [{ a: [1] }], [{ a: [1, 2] }, { a: ['x'] }]],
    [
      { properties: { a: {} }, patternProperties: { '^x': { bsonType: 'int' } }, additionalProperties: false },
      [{ a: 1, x1: 2 }],
      [{ b: 1 }, { x1: 'y' }],
    ],
    [{ additionalProperties: { bsonType: 'int' } }, [{ a: 1 }], [{ a: 'x' }]],
    [{ minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 1, c: 1 }]],
    [
      { dependencies: { a: ['b'], c: { required: ['d'] } } },
      [{}, { a: 1, b: 1 }, { c: 1, d: 1 }],
      [{ a: 1 }, { c: 1 }],
    ],
    [{ allOf: [{ required: ['a'] }, { required: ['b'] }] }, [{ a: 1, b: 1 }], [{ a: 1 }]],
    [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, [{ a: 1 }], [{}]],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, [{ a: 1 }], [{ a: 1, b: 1 }, {}]],
    [{ not: { required: ['a'] } }, [{}], [{ a: 1 }]],
    [
      field({ bsonType: 'object', required: ['b'], properties: { b: { bsonType: 'string' } } }),
      [{ a: { b: 'x' } }],
      [{ a: {} }, { a: { b: 1 } }, { a: [] }],
    ],
  ]
  for (const [schema, yes, no] of rows)
    it(JSON.stringify(schema), () => {
      for (const document of yes) expect(valid(schema, document), JSON.stringify(document)).to.equal(true)
      for (const document of no) expect(valid(schema, document), JSON.stringify(document)).to.equal(false)
    })

  const failures: [Plain, number, RegExp][] = [
    [{ foo: 1 }, 9, /Unknown \$jsonSchema keyword: foo/],
    [{ $ref: 'x' }, 9, /'\$ref' is not currently supported/],
    [{ required: 'a' }, 14, /must be an array/],
    [{ required: [] }, 9, /non-empty/],
    [field({ type: 'integer' }), 9, /integer/],
    [field({ bsonType: 'x' }), 9, /Unknown type name alias/],
    [field({ minLength: -1 }), 9, /non-negative/],
    [field({ exclusiveMinimum: true }), 9, /minimum/],
    [{ properties: 1 }, 14, /must be an object/],
  ]
  for (const [schema, code, message] of failures)
    it(`refuses ${JSON.stringify(schema)}`, () => {
      expect(() => valid(schema, {}))
        .to.throw(MongoError, message)
        .with.property('code', code)
    })
})
