/** Exact totals over mixed numeric types: integers as BigInt, doubles with a compensation term, decimals as Decimal128. */
import { Decimal128, Int32 } from 'bson'
import { add, divide, isNumeric, type Numeric, toDecimal } from '../../bson/arithmetic.ts'
import type { Maybe, Value } from '../../bson/value.ts'

const INT32_MIN = -(2n ** 31n)
const INT32_MAX = 2n ** 31n - 1n
const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** Sums as MongoDB's $sum: the widest type among the inputs; int grows to long, long to double, on overflow. */
export class Sum {
  count = 0
  #integers = 0n
  /** Integers within 2^53 gather here first: BigInt addition is slow. */
  #smallIntegers = 0
  #sawLong = false
  #sawDouble = false
  #double = 0
  #compensation = 0
  #decimal: Decimal128 | undefined

  /** Adds a number; anything else is ignored. */
  add(value: Maybe): void {
    if (value instanceof Int32) this.#addInteger(value.value)
    else if (typeof value === 'number') this.#addDouble(value)
    else if (typeof value === 'bigint') {
      this.#sawLong = true
      this.#integers += value
    } else if (value instanceof Decimal128) {
      this.#decimal = this.#decimal ? (add(this.#decimal, value) as Decimal128) : value
    } else return
    this.count++
  }

  #addInteger(value: number): void {
    const total = this.#smallIntegers + value
    if (Number.isSafeInteger(total)) {
      this.#smallIntegers = total
    } else {
      this.#integers += BigInt(this.#smallIntegers) + BigInt(value)
      this.#smallIntegers = 0
    }
  }

  /** Neumaier's summation: what each addition rounds off is kept apart. */
  #addDouble(value: number): void {
    this.#sawDouble = true
    const total = this.#double + value
    if (Number.isFinite(total)) {
      this.#compensation +=
        Math.abs(this.#double) >= Math.abs(value) ? this.#double - total + value : value - total + this.#double
    }
    this.#double = total
  }

  total(): Numeric {
    const integers = this.#integers + BigInt(this.#smallIntegers)
    const double = Number.isFinite(this.#double) ? this.#double + this.#compensation : this.#double
    if (this.#decimal) {
      const withIntegers = add(this.#decimal, decimalOf(integers))
      return this.#sawDouble ? add(withIntegers, toDecimal(double)) : withIntegers
    }
    if (this.#sawDouble) return double + Number(integers)
    if (!this.#sawLong && integers >= INT32_MIN && integers <= INT32_MAX) return new Int32(Number(integers))
    return integers >= INT64_MIN && integers <= INT64_MAX ? integers : Number(integers)
  }

  /** The mean as double or decimal; null when nothing was numeric. */
  average(): Value {
    if (this.count === 0) return null
    const total = this.total()
    return divide(total, new Int32(this.count))
  }
}

const decimalOf = (integer: bigint): Decimal128 => Decimal128.fromStringWithRounding(integer.toString())

/** Sums a list of values. */
export const sumOf = (values: Iterable<Maybe>): Sum => {
  const sum = new Sum()
  for (const value of values) if (isNumeric(value)) sum.add(value)
  return sum
}
