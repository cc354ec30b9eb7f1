import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import fc from 'fast-check'
import type { Numeric } from './arithmetic.ts'
import type { Doc, Value } from './value.ts'

/** Random values of the store for property tests, with the numbers near each other so that types meet. */
const decimal = fc.oneof(
  fc.tuple(fc.bigInt(-(10n ** 34n) + 1n, 10n ** 34n - 1n), fc.integer({ min: -6176, max: 6111 })),
  fc.tuple(fc.bigInt(-1000n, 1000n), fc.integer({ min: -4, max: 4 })),
  fc.tuple(fc.bigInt(-(2n ** 70n), 2n ** 70n), fc.integer({ min: -3, max: 1 })),
)

const edgeInt64 = fc
  .tuple(fc.constantFrom(2n ** 53n, 2n ** 60n, 2n ** 63n - 5n, -(2n ** 53n), -(2n ** 63n) + 5n, 0n), fc.bigInt(-4n, 4n))
  .map(([base, near]) => base + near)

export const anyNumber: fc.Arbitrary<Numeric> = fc.oneof(
  fc.integer().map((n) => new Int32(n)),
  fc.integer({ min: -5, max: 5 }).map((n) => new Int32(n)),
  fc.double(),
  fc.double({ min: -5, max: 5 }),
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom(
    0.1,
    0.5,
    2 ** 53,
    2 ** 60,
    2 ** 63,
    -(2 ** 63),
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    5e-324,
  ),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  edgeInt64,
  decimal.map(([coefficient, exponent]) => Decimal128.fromString(`${coefficient}E${exponent}`)),
  edgeInt64.map((n) => Decimal128.fromString(`${n}`)),
  fc
    .constantFrom('NaN', 'Infinity', '-Infinity', '-0', '0E+10', '0.1', '0.5', '0.50')
    .map((text) => Decimal128.fromString(text)),
)

const anyText = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: fc.constantFrom('\0', '\x01', '\x02', 'a', 'b', '\u00e9', '\uff5e', '\u{1F600}'), maxLength: 4 }),
  fc.string({ minLength: 20, maxLength: 40 }),
)

export const anyName = fc.oneof(
  fc.constantFrom('a', 'b', 'c', '0', '1', '__proto__'),
  fc.string({ minLength: 1, maxLength: 4 }).filter((name) => !name.includes('\0')),
)

const anyScalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: anyNumber },
  { weight: 3, arbitrary: anyText },
  fc.boolean(),
  fc.constant(null),
  fc.integer({ min: -8.64e15, max: 8.64e15 }).map((epochMs) => new Date(epochMs)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc
    .tuple(fc.uint8Array({ maxLength: 3 }), fc.constantFrom(0, 4, 128))
    .map(([bytes, subtype]) => new Binary(bytes, subtype)),
  fc.tuple(fc.nat(3), fc.nat(3)).map(([t, i]) => new Timestamp({ t, i })),
  fc
    .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('', 'i'))
    .map(([pattern, options]) => new BSONRegExp(pattern, options)),
  anyText.map((text) => new BSONSymbol(text)),
  fc.constantFrom('x', 'y').map((code) => new Code(code)),
  fc.constantFrom<Value>(new MinKey(), new MaxKey()),
)

const { value, document } = fc.letrec<{ value: Value; document: Doc }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: anyScalar },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: tie('document') },
  ),
  document: fc.array(fc.tuple(anyName, tie('value')), { maxLength: 4 }).map((entries) => new Map(entries)),
}))

export const anyValue = value
export const anyDoc = document
