/** Checks that many stages share. */
import { isNumeric, toDouble, toInt64 } from '../../bson/arithmetic.ts'
import type { Doc, Value } from '../../bson/value.ts'
import { location, type MongoError } from '../../errors.ts'

/** A whole number that fits into JavaScript's safe range; undefined for anything else. */
export const wholeNumber = (value: Value): number | undefined => {
  if (!isNumeric(value) || toInt64(value) === undefined) return undefined
  return toDouble(value)
}

/** MongoDB's answer to a field that a stage does not know (IDL parser). */
const unknownField = (stage: string, field: string): MongoError =>
  location(40415, `BSON field '${stage}.${field}' is an unknown field.`)

export const missingField = (stage: string, field: string): MongoError =>
  location(40414, `BSON field '${stage}.${field}' is missing but a required field`)

/** Refuses fields that are not listed. */
export const checkFields = (doc: Doc, stage: string, allowed: readonly string[]): void => {
  for (const field of doc.keys()) if (!allowed.includes(field)) throw unknownField(stage, field)
}
