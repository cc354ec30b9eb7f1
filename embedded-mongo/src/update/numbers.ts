import { Decimal128, Int32 } from 'bson'
import { add, isNumeric, multiply, type Numeric } from '../bson/arithmetic.ts'
import { identical } from '../bson/identical.ts'
import { show, showElement } from '../bson/show.ts'
import { typeAlias } from '../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue, typeMismatch } from '../errors.ts'
import type { Modifier, Run } from './modifier.ts'
import { lastPart } from './path.ts'

const idOf = (run: Run): string => showElement('_id', run.root.get('_id'))

const ZERO_DECIMAL = Decimal128.fromString('0')
const zeroLike = (value: Numeric): Numeric => {
  if (typeof value === 'number') return 0
  if (typeof value === 'bigint') return 0n
  return value instanceof Int32 ? new Int32(0) : ZERO_DECIMAL
}

const isInteger = (value: Numeric): boolean => typeof value === 'bigint' || value instanceof Int32

const arithmetic =
  (
    name: string,
    verb: string,
    operation: (a: Numeric, b: Numeric) => Numeric,
    onMissing: (operand: Numeric) => Numeric,
  ) =>
  (operand: Value, path: string): Modifier => {
    if (!isNumeric(operand))
      throw typeMismatch(`Cannot ${verb} with non-numeric argument: ${showElement(path, operand)}`)
    const apply = (current: Maybe, run: Run): Maybe => {
      if (current === undefined) return onMissing(operand)
      if (!isNumeric(current))
        throw typeMismatch(
          `Cannot apply ${name} to a value of non-numeric type. ${idOf(run)} has the field '${lastPart(path)}' of non-numeric type ${typeAlias(current)}`,
        )
      const result = operation(current, operand)
      // Whole numbers that would leave 64 bits must not become a rounded double.
      if (typeof result === 'number' && isInteger(current) && isInteger(operand))
        throw badValue(
          `Failed to apply ${name} operations to current value (${current instanceof Int32 ? '(NumberInt)' : '(NumberLong)'}${show(current)}) for document ${idOf(run)}`,
        )
      return identical(result, current) ? current : result
    }
    return { onMissing: 'create', apply }
  }

export const inc = arithmetic('$inc', 'increment', add, (operand) => operand)
export const mul = arithmetic('$mul', 'multiply', multiply, zeroLike)

const BITWISE: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
}

type Integer = Int32 | bigint
const isBits = (value: Maybe): value is Integer => typeof value === 'bigint' || value instanceof Int32
const toBigInt = (value: Integer): bigint => (typeof value === 'bigint' ? value : BigInt(value.value))

const bitwise = (name: string, a: Integer, b: Integer): Integer => {
  const result = (BITWISE[name] as (a: bigint, b: bigint) => bigint)(toBigInt(a), toBigInt(b))
  return a instanceof Int32 && b instanceof Int32 ? new Int32(Number(result)) : result
}

const bitOperand = (name: string, operand: Value): Integer => {
  if (!Object.hasOwn(BITWISE, name))
    throw badValue(
      `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: ${showElement(name, operand)}`,
    )
  if (!isBits(operand))
    throw badValue(
      `The $bit modifier field must be an Integer(32/64 bit); a '${typeAlias(operand)}' is not supported here: ${showElement(name, operand)}`,
    )
  return operand
}

const operations = (argument: Doc): [string, Integer][] =>
  [...argument].map(([name, operand]) => [name, bitOperand(name, operand)])

export const bit = (argument: Value, path: string): Modifier => {
  if (!isDoc(argument))
    throw badValue(
      `The $bit modifier is not compatible with a ${typeAlias(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    )
  const steps = operations(argument)
  if (steps.length === 0)
    throw badValue(`You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}`)
  const apply = (current: Maybe, run: Run): Maybe => {
    const start = current ?? new Int32(0)
    if (!isBits(start))
      throw badValue(
        `Cannot apply $bit to a value of non-integral type.${idOf(run)} has the field ${lastPart(path)} of non-integer type ${typeAlias(start)}`,
      )
    const result = steps.reduce((value, [name, operand]) => bitwise(name, value, operand), start)
    return identical(result, current) ? current : result
  }
  return { onMissing: 'create', apply }
}
