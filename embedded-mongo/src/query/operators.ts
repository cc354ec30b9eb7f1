import { TOP_LEVEL_OPERATORS } from './parse.ts'
import { FIELD_OPERATORS } from './parse-field.ts'

/** Every query operator the store supports, for the README's table. */
export const QUERY_OPERATORS: readonly string[] = [
  ...new Set([...Object.keys(TOP_LEVEL_OPERATORS), ...Object.keys(FIELD_OPERATORS)]),
]
