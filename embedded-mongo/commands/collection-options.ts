import { parseCollation } from '../bson/collation.ts'
import type { Doc } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import type { Arguments } from './arguments.ts'

export const namespaceNotFound = (namespace: string): MongoError =>
  new MongoError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`)

export const VALIDATION_FIELDS = ['validator', 'validationLevel', 'validationAction']
const STORED_OPTIONS = [...VALIDATION_FIELDS, 'viewOn', 'pipeline', 'capped', 'size', 'max']

/** The options that listCollections shows, checked. */
export function storedOptions(args: Arguments): Doc {
  const options: Doc = new Map()
  for (const name of STORED_OPTIONS) {
    const value = args.get(name)
    if (value !== undefined && value !== null) options.set(name, value)
  }
  const collation = args.optionalDocument('collation')
  const parsed = collation && parseCollation(collation)
  if (parsed !== undefined) options.set('collation', parsed.spec)
  checkValidation(args)
  return options
}

function checkValidation(args: Arguments): void {
  const validator = args.optionalDocument('validator')
  if (validator !== undefined) compileFilter(validator)
  const level = args.optionalString('validationLevel')
  if (level !== undefined && !['off', 'strict', 'moderate'].includes(level)) {
    throw badValue(`Enumeration value '${level}' for field '${'validationLevel'}' is not a valid value.`)
  }
  const action = args.optionalString('validationAction')
  if (action !== undefined && !['error', 'warn'].includes(action)) {
    throw badValue(`Enumeration value '${action}' for field 'validationAction' is not a valid value.`)
  }
}
