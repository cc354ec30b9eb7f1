import { Int32 } from 'bson'
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { parseCollation } from '../bson/collation.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError, typeMismatch } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { Arguments } from './arguments.ts'
import { rejectOptions } from './unsupported.ts'

const cannotCreate = (message: string): MongoError => new MongoError(67, 'CannotCreateIndex', message)

const BOOLEANS = ['unique', 'sparse', 'hidden']
const KNOWN = new Set([
  'key',
  'name',
  'v',
  'ns',
  'background',
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
  'storageEngine',
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'wildcardProjection',
  'prepareUnique',
  ...BOOLEANS,
])
const NOT_SUPPORTED = ['storageEngine', 'wildcardProjection', 'prepareUnique', 'weights']
const EXPIRE_SECONDS_MAX = 0x7fffffff

/** An index description as listIndexes will show it. Throws MongoDB's error for what is wrong or not built. */
export function parseIndexSpec(value: Value, inherited: Doc | undefined): Doc {
  if (!isDoc(value)) throw typeMismatch("BSON field 'createIndexes.indexes' must be an array of objects")
  const args = new Arguments('createIndexes.indexes', value)
  for (const name of value.keys()) {
    if (!KNOWN.has(name)) {
      throw new MongoError(
        197,
        'InvalidIndexSpecificationOption',
        `The field '${name}' is not valid for an index specification.`,
      )
    }
  }
  rejectOptions(args, NOT_SUPPORTED)
  const key = args.document('key')
  checkPattern(key)
  const spec: Doc = new Map<string, Value>([
    ['v', new Int32(2)],
    ['key', key],
    ['name', args.string('name')],
  ])
  for (const name of BOOLEANS) if (args.boolean(name)) spec.set(name, true)
  addPartial(args, spec)
  addExpiry(args, key, spec)
  addCollation(args, spec, inherited)
  return spec
}

function checkPattern(key: Doc): void {
  if (key.size === 0) throw cannotCreate('Index keys cannot be empty.')
  if (key.size > 32) throw new MongoError(13103, 'Location13103', 'too many compound keys')
  for (const [field, direction] of key) {
    if (field === '') throw cannotCreate('Index keys cannot contain an empty field.')
    if (field.split('.').includes('')) throw cannotCreate(`Index key contains an illegal field name: ${field}`)
    if (field.includes('$**')) throw cannotCreate('wildcard indexes are not supported by the embedded store')
    if (field.startsWith('$'))
      throw cannotCreate(`Index key contains an illegal field name: field name starts with '$'.`)
    if (typeof direction === 'string')
      throw cannotCreate(`index type '${direction}' is not supported by the embedded store`)
    if (!isNumeric(direction))
      throw cannotCreate(`Values in v:2 index key pattern cannot be of type ${typeof direction}.`)
    if (toDouble(direction) === 0) throw cannotCreate('Values in the index key pattern cannot be 0.')
  }
}

function addPartial(args: Arguments, spec: Doc): void {
  const filter = args.optionalDocument('partialFilterExpression')
  if (filter === undefined) return
  compileFilter(filter)
  if (args.boolean('sparse')) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options')
  spec.set('partialFilterExpression', filter)
}

/** An index without a collation of its own takes the collection's; `simple` is none. */
function addCollation(args: Arguments, spec: Doc, inherited: Doc | undefined): void {
  const given = args.optionalDocument('collation')
  const collation = given === undefined ? inherited : parseCollation(given)?.spec
  if (collation !== undefined) spec.set('collation', collation)
}

function addExpiry(args: Arguments, key: Doc, spec: Doc): void {
  const value = args.get('expireAfterSeconds')
  if (value === undefined || value === null) return
  if (!isNumeric(value)) throw typeMismatch("TTL index 'expireAfterSeconds' option must be numeric")
  const seconds = toDouble(value)
  if (seconds < 0 || seconds > EXPIRE_SECONDS_MAX)
    throw badValue("TTL index 'expireAfterSeconds' option must be within an acceptable range")
  if (key.size > 1) throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL')
  if (key.has('_id')) throw cannotCreate("The field 'expireAfterSeconds' is not valid for an _id index specification.")
  spec.set('expireAfterSeconds', value)
}
