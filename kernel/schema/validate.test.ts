import { Ajv } from 'ajv'
import { expect } from 'chai'
import fc from 'fast-check'
import Type from 'typebox'
import { useLinearKeywords } from './linear-keywords.ts'
import { check, reservedIn } from './validate.ts'

const bound = (schema: Type.TSchema, value: unknown) => check(schema, value, 'body')

describe('kernel/schema: validation', () => {
  it('collects at most twenty violations', () => {
    const many = Type.Object({ list: Type.Array(Type.Integer(), { maxItems: 1_000 }) })
    expect(bound(many, { list: Array(900).fill('x') })?.violations).to.have.length(20)
  })

  it('does not look into what breaks its own bound', () => {
    const list = Type.Array(Type.String({ maxLength: 1 }), { maxItems: 3, uniqueItems: true })
    expect(bound(Type.Object({ list }), { list: Array(100_000).fill('long') })?.violations).to.deep.equal([
      { pointer: '/body/list', message: 'must NOT have more than 3 items' },
    ])
    const text = Type.String({ maxLength: 3, pattern: '^x' })
    expect(bound(text, 'yyyy')?.violations).to.deep.equal([
      { pointer: '/body', message: 'must NOT have more than 3 characters' },
    ])
  })

  it('finds a reserved name behind a hundred thousand unknown fields, and shows twenty of them', () => {
    const value: Record<string, unknown> = {}
    for (let i = 0; i < 130_000; i++) value[`f${i}`] = 1
    const found = bound(Type.Object({ email: Type.String() }), { ...value, deep: { treasury_pct: 1 } })
    expect(found?.violations).to.have.length(20)
    expect(reservedIn(found?.unknown ?? [], new Set(['treasury_pct']))).to.equal('treasury_pct')
  })

  it('looks into the one branch of a union that takes the value', () => {
    const inner = Type.Object({ n: Type.Integer() })
    expect(
      bound(Type.Object({ a: Type.Union([inner, Type.Null()]) }), { a: { n: 'x', y: 1 } })?.violations,
    ).to.deep.equal([
      { pointer: '/body/a/y', message: 'is not a known field' },
      { pointer: '/body/a/n', message: 'must be integer' },
    ])
  })

  it('names every fault below the first, and no field that has a default', () => {
    const schema = Type.Object({ a: Type.Integer({ default: 1 }), b: Type.String(), c: Type.Array(inner()) })
    expect(bound(schema, { c: [{ n: 1 }, { n: 'x' }, 5] })?.violations).to.deep.equal([
      { pointer: '/body/b', message: 'is required' },
      { pointer: '/body/c/1/n', message: 'must be integer' },
      { pointer: '/body/c/2', message: 'must be object' },
    ])
    function inner() {
      return Type.Object({ n: Type.Integer() })
    }
  })

  it('a refused value always has a violation', () =>
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.jsonValue(), fc.boolean(), (schema, value, textual) => {
        const found = check(schema, structuredClone(value), 'body', textual)
        expect(found?.violations.length ?? 1).to.be.within(1, 20)
      }),
      { numRuns: 500 },
    ))

  it('the linear keywords answer as Ajv does', () => {
    const linear = new Ajv({ strict: false })
    useLinearKeywords(linear)
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\ud800') })
    const items = fc.array(fc.oneof(fc.integer({ max: 3 }), fc.constantFrom('1', null, { a: 1, b: 2 }, { b: 2, a: 1 })))
    fc.assert(
      fc.property(fc.oneof(text, items), fc.nat(6), fc.nat(6), (value, minLength, maxLength) => {
        const schema = { minLength, maxLength, uniqueItems: true }
        expect(linear.validate(schema, value)).to.equal(plain.validate(schema, value))
        expect(linear.errorsText()).to.match(/^No errors|must NOT have/)
      }),
    )
  })
})

const plain = new Ajv({ strict: false })
const schemas = [
  Type.Object({ a: Type.Integer(), b: Type.Optional(Type.Array(Type.Boolean(), { maxItems: 2 })) }),
  Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() }), Type.Null()]),
  Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  Type.Array(Type.Union([Type.Integer(), Type.String({ minLength: 2 })])),
  Type.Object({ kind: Type.Enum(['x', 'y']), one: Type.Literal(1) }, { minProperties: 1 }),
]
