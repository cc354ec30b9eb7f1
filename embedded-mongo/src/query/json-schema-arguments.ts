import { isNumeric, type Numeric, toInt64 } from '../bson/arithmetic.ts'
import { typeAlias } from '../bson/types.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { failedToParse, typeMismatch } from '../errors.ts'

/** The argument of a `$jsonSchema` keyword as the type it must have; TypeMismatch (14) or FailedToParse (9) otherwise. */
export const objectOf = (argument: Value, name: string): Doc => {
  if (!isDoc(argument))
    throw typeMismatch(
      `$jsonSchema keyword '${name}' must be an object, but found an element of type ${typeAlias(argument)}`,
    )
  return argument
}

export const listOf = (argument: Value, name: string): readonly Value[] => {
  if (!Array.isArray(argument))
    throw typeMismatch(
      `$jsonSchema keyword '${name}' must be an array, but found an element of type ${typeAlias(argument)}`,
    )
  if (argument.length === 0) throw failedToParse(`$jsonSchema keyword '${name}' must be a non-empty array`)
  return argument
}

export const namesOf = (argument: Value, name: string): readonly string[] =>
  listOf(argument, name).map((item) => {
    if (typeof item !== 'string') throw typeMismatch(`$jsonSchema keyword '${name}' must be an array of strings`)
    return item
  })

export const numberOf = (argument: Value | undefined, name: string): Numeric => {
  if (argument === undefined || !isNumeric(argument))
    throw typeMismatch(`$jsonSchema keyword '${name}' must be a number`)
  return argument
}

export const countOf = (argument: Value, name: string): number => {
  const count = toInt64(numberOf(argument, name))
  if (count === undefined || count < 0n)
    throw failedToParse(`$jsonSchema keyword '${name}' must be a non-negative integer`)
  return Number(count)
}

export const flagOf = (argument: Value | undefined, name: string): boolean => {
  if (argument !== undefined && typeof argument !== 'boolean')
    throw typeMismatch(`$jsonSchema keyword '${name}' must be a boolean`)
  return argument === true
}
