import canonicalize from 'canonicalize'
import { expect } from 'chai'
import fc from 'fast-check'
import Type, { type TSchema } from 'typebox'
import { recordKind } from './record.ts'

/** A schema, and values that have its shape. */
interface Shape {
  readonly schema: TSchema
  readonly values: fc.Arbitrary<unknown>
}

const name = fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }).filter((text) => !(text in Object.prototype))
const leaf: fc.Arbitrary<Shape> = fc.constantFrom<Shape>(
  { schema: Type.String(), values: fc.string({ unit: 'binary' }) },
  { schema: Type.Integer(), values: fc.integer() },
  { schema: Type.Number(), values: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { schema: Type.Boolean(), values: fc.boolean() },
  { schema: Type.Null(), values: fc.constant(null) },
  { schema: Type.Literal('é'), values: fc.constant('é') },
  { schema: Type.Enum(['a', '"']), values: fc.constantFrom('a', '"') },
  { schema: Type.Unknown(), values: fc.jsonValue() },
  { schema: Type.Object({}, { additionalProperties: true }), values: fc.dictionary(name, fc.jsonValue()) },
)

/** In any order of keys. */
const objectOf = (fields: readonly (readonly [string, boolean, Shape])[]): Shape => {
  const properties = fields.map(
    ([key, optional, { schema }]) => [key, optional ? Type.Optional(schema) : schema] as const,
  )
  const values = fields.map(([key, optional, shape]) =>
    (optional ? fc.option(shape.values, { nil: undefined }) : shape.values).map((value) => [key, value] as const),
  )
  return {
    schema: Type.Object(Object.fromEntries(properties)),
    values: fc
      .tuple(...values)
      .chain((entries) => fc.shuffledSubarray(entries, { minLength: entries.length }))
      .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined))),
  }
}

const { object } = fc.letrec<{ shape: Shape; object: Shape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('object'),
    tie('list'),
    tie('map'),
    tie('either'),
  ) as fc.Arbitrary<Shape>,
  object: fc
    .uniqueArray(fc.tuple(name, fc.boolean(), tie('shape') as fc.Arbitrary<Shape>), {
      maxLength: 5,
      selector: ([key]) => key,
    })
    .map(objectOf),
  list: (tie('shape') as fc.Arbitrary<Shape>).map(({ schema, values }) => ({
    schema: Type.Array(schema),
    values: fc.array(values, { maxLength: 3 }),
  })),
  map: (tie('shape') as fc.Arbitrary<Shape>).map(({ schema, values }) => ({
    schema: Type.Record(Type.String(), schema),
    values: fc.dictionary(name, values, { maxKeys: 4 }),
  })),
  either: fc.tuple(tie('shape') as fc.Arbitrary<Shape>, tie('shape') as fc.Arbitrary<Shape>).map(([left, right]) => ({
    schema: Type.Union([left.schema, right.schema]),
    values: fc.oneof(left.values, right.values),
  })),
}))

describe('kind of record', () => {
  it('property: its text equals the reference implementation, for any schema and value, in whatever order of keys', () => {
    fc.assert(
      fc.property(
        object.chain(({ schema, values }) => fc.tuple(fc.constant(schema), values)),
        ([schema, value]) => {
          const kind = recordKind('test.any', schema as ReturnType<typeof Type.Object>)
          expect(kind.text(value as never)).to.equal(canonicalize(value))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('property: a field that the schema does not declare is refused', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue(), { minKeys: 1 }), (extra) => {
        fc.pre(!('n' in extra))
        expect(() => Counted.text({ n: 1, ...extra })).to.throw(TypeError, 'is not a declared field')
      }),
    )
  })

  const Counted = recordKind('test.counted', Type.Object({ n: Type.Integer() }))
  const Nested = recordKind(
    'test.nested',
    Type.Object({
      legs: Type.Array(Type.Object({ amount: Type.String() })),
      map: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z]+$' }), Type.Number())),
      why: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  )

  for (const [what, body, message] of [
    ['a field that is missing', {}, '/legs must be present'],
    ['another type', { legs: 'none' }, '/legs must be an array'],
    ['another type inside', { legs: [{ amount: 1 }] }, '/legs/*/amount must be a string'],
    ['an unknown field inside', { legs: [{ amount: '1', more: 1 }] }, '/legs/*/more is not a declared field'],
    ['no alternative of a union', { legs: [], why: 1 }, '/why must be of a declared form'],
    ['a key that has not the pattern', { legs: [], map: { A: 1 } }, '/map must be an object with keys that match'],
    ['infinity', { legs: [], map: { a: Number.POSITIVE_INFINITY } }, 'is no JSON number'],
    ['a lone surrogate', { legs: [{ amount: '\ud800' }] }, 'a lone surrogate'],
    ['an object with a class', { legs: [new Date(0)] }, '/legs/* must be an object'],
  ] as const)
    it(`refuses ${what}, and says where`, () => {
      expect(() => Nested.text(body as never)).to.throw(TypeError, message)
      expect(() => Nested.text(body as never)).to.throw('test.nested')
    })

  it('takes absent optional fields, and undefined for them', () => {
    expect(Nested.text({ why: null, legs: [] })).to.equal('{"legs":[],"why":null}')
    expect(Nested.text({ why: undefined, legs: [] } as never)).to.equal('{"legs":[]}')
  })

  it('orders keys that engines reorder', () => {
    const kind = recordKind(
      'test.keys',
      Type.Object({ 9: Type.Null(), 10: Type.Null(), b: Type.Null(), B: Type.Null() }),
    )
    expect(kind.text({ b: null, B: null, 9: null, 10: null })).to.equal('{"10":null,"9":null,"B":null,"b":null}')
  })

  for (const [what, declare] of [
    ['a name without a verb', () => recordKind('counted', Type.Object({}))],
    ['a tuple', () => recordKind('test.tuple', Type.Object({ pair: Type.Tuple([Type.String()]) }))],
    ['an intersection', () => recordKind('test.both', Type.Object({ both: Type.Intersect([Type.Object({})]) }))],
    ['a field that every object inherits', () => recordKind('test.odd', Type.Object({ toString: Type.String() }))],
  ] as const)
    it(`cannot be declared with ${what}`, () => expect(declare).to.throw(TypeError))

  it('tells its records from others', () => {
    const record = { type: 'test.counted', body: { n: 1 } }
    expect([Counted.is(record), Nested.is(record), Counted.is(undefined)]).to.deep.equal([true, false, false])
  })
})
