import { Int32 } from 'bson'
import { parseCollation } from '../bson/collation.ts'
import { equals } from '../bson/compare.ts'
import type { Doc, Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { Arguments } from './arguments.ts'

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
  const clustered = args.optionalDocument('clusteredIndex')
  if (clustered !== undefined) options.set('clusteredIndex', clusteredIndex(args, clustered))
  checkValidation(args)
  return options
}

/** https://www.mongodb.com/docs/manual/core/clustered-collections/ — documents are read in the order of their `_id`. */
function clusteredIndex(args: Arguments, given: Doc): Doc {
  const spec = new Arguments('create.clusteredIndex', given)
  spec.allowOnly(new Set(['key', 'unique', 'name', 'v']))
  const invalid = (message: string): MongoError => new MongoError(197, 'InvalidIndexSpecificationOption', message)
  if (!equals(spec.document('key'), new Map([['_id', new Int32(1)]]))) {
    throw invalid('The clusteredIndex option is only supported for key: {_id: 1}')
  }
  if (!spec.boolean('unique')) throw invalid('The clusteredIndex option requires unique: true to be specified')
  if (args.boolean('capped') || args.has('viewOn')) {
    throw new MongoError(
      72,
      'InvalidOptions',
      "the 'clusteredIndex' option cannot be combined with 'capped' or 'viewOn'",
    )
  }
  return new Map<string, Value>([
    ['v', new Int32(2)],
    ['key', spec.document('key')],
    ['name', spec.optionalString('name') ?? '_id_'],
    ['unique', true],
  ])
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
