import { Decimal128, Int32 } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  add,
  divide,
  isZero,
  mod,
  multiply,
  type Numeric,
  subtract,
  toDecimal,
  toDouble,
  toInt64,
} from './arithmetic.ts'
import { compareNumbers } from './compare.ts'
import { anyNumber } from './testing-arbitrary.ts'
import { typeAlias } from './types.ts'

const decimal = (text: string) => Decimal128.fromString(text)
const int = (value: number) => new Int32(value)
const MAX = 2n ** 63n - 1n

const show = (value: Numeric) => `${typeAlias(value)} ${value}`

describe('arithmetic (docs: reference/operator/aggregation-arithmetic)', () => {
  const rows: [result: Numeric, expected: string][] = [
    [add(int(1), int(2)), 'int 3'],
    [add(int(2147483647), int(1)), 'long 2147483648'],
    [add(1n, int(2)), 'long 3'],
    [add(MAX, 1n), 'double 9223372036854776000'],
    [add(1n, 0.5), 'double 1.5'],
    [add(decimal('0.1'), int(1)), 'decimal 1.1'],
    [add(decimal('0.1'), 0.1), 'decimal 0.200000000000000'],
    [subtract(int(-2147483648), int(1)), 'long -2147483649'],
    [multiply(int(46341), int(46341)), 'long 2147488281'],
    [multiply(int(2147483647), int(2147483647)), 'long 4611686014132420609'],
    [multiply(decimal('1.1'), int(2)), 'decimal 2.2'],
    [multiply(0.5, int(3)), 'double 1.5'],
    [divide(int(5), int(2)), 'double 2.5'],
    [divide(int(6), int(3)), 'double 2'],
    [divide(decimal('1'), int(3)), 'decimal 0.3333333333333333333333333333333333'],
    [divide(decimal('6'), int(3)), 'decimal 2'],
    [divide(decimal('1'), int(8)), 'decimal 0.125'],
    [divide(decimal('2'), int(3)), 'decimal 0.6666666666666666666666666666666667'],
    [mod(int(-7), int(3)), 'int -1'],
    [mod(7n, int(3)), 'long 1'],
    [mod(5.5, int(2)), 'double 1.5'],
    [mod(decimal('5.5'), int(2)), 'decimal 1.5'],
    [mod(decimal('-5.5'), int(2)), 'decimal -1.5'],
    [add(decimal('9999999999999999999999999999999999'), int(1)), 'decimal 1.000000000000000000000000000000000E+34'],
    [add(decimal('1E+6111'), decimal('1')), 'decimal 1.000000000000000000000000000000000E+6111'],
    [multiply(decimal('9E+6111'), int(10)), 'decimal 9.0E+6112'],
    [multiply(decimal('9.9E+6144'), int(10)), 'decimal Infinity'],
    [multiply(decimal('1E-6176'), decimal('0.1')), 'decimal 0E-6176'],
    [divide(decimal('1'), decimal('0')), 'decimal Infinity'],
    [subtract(decimal('Infinity'), decimal('Infinity')), 'decimal NaN'],
    [toDecimal(2.5), 'decimal 2.50000000000000'],
    [toDecimal(1e300), 'decimal 1.00000000000000E+300'],
    [toDecimal(2n ** 62n), 'decimal 4611686018427387904'],
  ]
  for (const [result, expected] of rows) it(expected, () => expect(show(result)).to.equal(expected))

  it('rounds half to even at 34 digits', () => {
    const one = '1000000000000000000000000000000000'
    expect(`${add(decimal(one), decimal('0.5'))}`).to.equal(one)
    expect(`${add(decimal('1000000000000000000000000000000001'), decimal('0.5'))}`).to.equal(
      '1000000000000000000000000000000002',
    )
    expect(`${add(decimal(one), decimal('0.5000001'))}`).to.equal('1000000000000000000000000000000001')
    expect(`${subtract(decimal(one), decimal('1E-100'))}`).to.equal('1000000000000000000000000000000000')
  })

  it('converts to int64 only what is a whole number in range', () => {
    const rows: [Numeric, bigint | undefined][] = [
      [5.0, 5n],
      [5.5, undefined],
      [2 ** 63, undefined],
      [decimal('5.00'), 5n],
      [decimal('5E3'), 5000n],
      [decimal('5.01'), undefined],
      [decimal('1E40'), undefined],
      [decimal('0E100'), 0n],
      [Number.NaN, undefined],
    ]
    for (const [value, expected] of rows) expect(toInt64(value), show(value)).to.equal(expected)
  })

  it('agrees with BigInt on whole decimals', () => {
    const whole = fc.bigInt(-(10n ** 16n), 10n ** 16n)
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const [x, y] = [decimal(`${a}`), decimal(`${b}`)]
        expect(compareNumbers(add(x, y), decimal(`${a + b}`))).to.equal(0)
        expect(compareNumbers(subtract(x, y), decimal(`${a - b}`))).to.equal(0)
        expect(compareNumbers(multiply(x, y), decimal(`${a * b}`))).to.equal(0)
        if (b !== 0n) expect(compareNumbers(mod(x, y), decimal(`${a % b}`))).to.equal(0)
      }),
    )
  })

  it('is close to the doubles for any two numbers', () => {
    const moderate = anyNumber.filter(
      (value) => Math.abs(toDouble(value)) < 1e100 && (isZero(value) || Math.abs(toDouble(value)) > 1e-100),
    )
    fc.assert(
      fc.property(moderate, moderate, (a, b) => {
        const product = toDouble(multiply(a, b))
        const want = toDouble(a) * toDouble(b)
        expect(Math.abs(product - want)).to.be.at.most(Math.abs(want) * 1e-13)
      }),
    )
  })
})
