import { FIELD_OPERATORS } from './parse-field.ts'

/** Every query operator the store supports, for the README's table. */
export const QUERY_OPERATORS: readonly string[] = [
  '$and',
  '$or',
  '$nor',
  '$expr',
  '$jsonSchema',
  ...Object.keys(FIELD_OPERATORS),
]
