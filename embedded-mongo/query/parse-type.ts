import { isNumeric, toDouble, toInt64 } from '../bson/arithmetic.ts'
import { aliasOfNumber, BSON } from '../bson/types.ts'
import type { Value } from '../bson/value.ts'
import { badValue, failedToParse } from '../errors.ts'
import type { Parser } from './parser.ts'

const NUMBERS = [BSON.double, BSON.int, BSON.long, BSON.decimal]

const typeNumbers = (argument: Value): readonly number[] => {
  if (typeof argument === 'string') {
    if (argument === 'number') return NUMBERS
    const number = (BSON as Readonly<Record<string, number>>)[argument]
    if (number === undefined || argument === 'missing') throw badValue(`Unknown type name alias: ${argument}`)
    return [number]
  }
  if (!isNumeric(argument)) throw failedToParse('type must be represented as a number or a string')
  const number = toInt64(argument)
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
