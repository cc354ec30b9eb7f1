/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/bitAnd/, bitOr, bitXor, bitNot: int and long only. */
import { Int32 } from 'bson'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { typeMismatch } from '../../errors.ts'
import { unary, variadic } from './arguments.ts'
import { int } from './integer.ts'
import { isNullish } from './nullish.ts'
import type { OperatorTable } from './types.ts'

const fold = (initial: bigint, apply: (a: bigint, b: bigint) => bigint) =>
  variadic((values, name) => {
    let result = initial
    let isLong = false
    for (const value of values) {
      if (isNullish(value)) return null
      isLong ||= typeof value === 'bigint'
      result = apply(result, wholeOf(value, name))
    }
    return isLong ? result : int(Number(result))
  })

const wholeOf = (value: Maybe, name: string): bigint => {
  if (typeof value === 'bigint') return value
  if (value instanceof Int32) return BigInt(value.value)
  throw typeMismatch(`${name} only supports int and long operands, found ${typeAlias(value)}`)
}

const not = (value: Maybe, name: string): Maybe => {
  if (isNullish(value)) return null
  return value instanceof Int32 ? int(~value.value) : ~wholeOf(value, name)
}

export const BITWISE: OperatorTable = {
  $bitAnd: fold(-1n, (a, b) => a & b),
  $bitOr: fold(0n, (a, b) => a | b),
  $bitXor: fold(0n, (a, b) => a ^ b),
  $bitNot: unary(not),
}
