import { isNumeric, toDouble, toInt64 } from '../bson/arithmetic.ts'
import { aliasOfNumber, BSON, type TypeAlias } from '../bson/types.ts'
import type { Value } from '../bson/value.ts'
import { badValue, failedToParse, typeMismatch } from '../errors.ts'
import type { Parser } from './parser.ts'

const NUMBERS = [BSON.double, BSON.int, BSON.long, BSON.decimal]

const isTypeAlias = (name: string): name is TypeAlias => Object.hasOwn(BSON, name)

const typeNumbers = (argument: Value): readonly number[] => {
  if (typeof argument === 'string') {
    if (argument === 'number') return NUMBERS
    if (!isTypeAlias(argument)) throw badValue(`Unknown type name alias: ${argument}`)
    return [BSON[argument]]
  }
  if (!isNumeric(argument)) throw typeMismatch('type must be represented as a number or a string')
  const number = toInt64(argument)
  if (number === 0n) throw badValue('Invalid numerical type code: 0. Instead use {$exists:false}.')
  if (number === undefined || aliasOfNumber(Number(number)) === undefined)
    throw badValue(`Invalid numerical type code: ${toDouble(argument)}`)
  return [Number(number)]
}

/** `$type`: an alias, a number, `number` for the four numeric types, or a list of these. */
export const type: Parser = (argument, { path }) => {
  if (Array.isArray(argument) && argument.length === 0) throw failedToParse(`${path} must match at least one type`)
  const types = new Set((Array.isArray(argument) ? argument : [argument]).flatMap(typeNumbers))
  return { kind: 'type', path, types }
}
