import type { Value } from '../bson/value.ts'
import { badValue } from '../errors.ts'
import type { Match } from './match.ts'

export const parseSchema = (_schema: Value): Match => {
  throw badValue('$jsonSchema is not supported yet')
}
