import { Int32 } from 'bson'
import { isNumeric, type Numeric, toDouble } from '../bson/arithmetic.ts'
import { parseCollation } from '../bson/collation.ts'
import { show } from '../bson/show.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError, typeMismatch } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import type { Match } from '../query/match.ts'
import { Arguments } from './arguments.ts'
import { rejectOptions } from './unsupported.ts'

const cannotCreate = (message: string): MongoError => new MongoError(67, 'CannotCreateIndex', message)

const BOOLEANS = ['unique', 'sparse', 'hidden', 'prepareUnique']
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
  ...BOOLEANS,
])
const NOT_SUPPORTED = ['storageEngine', 'wildcardProjection', 'weights']
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
  checkName(args.string('name'))
  if (isIdPattern(key)) checkIdIndex(value, key)
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

function checkName(name: string): void {
  if (name === '*') throw badValue("The index name '*' is not valid.")
  if (name === '') throw cannotCreate('index name cannot be empty')
  if (name.includes('\0')) throw cannotCreate('index name cannot contain NUL bytes')
}

const isIdPattern = (key: Doc): boolean => {
  const direction = key.size === 1 ? key.get('_id') : undefined
  return direction !== undefined && isNumeric(direction) && Math.abs(toDouble(direction)) === 1
}

const ID_INDEX_FIELDS = new Set(['key', 'name', 'ns', 'v', 'collation', 'clustered', 'background'])

/** There is one index on `_id` alone, and it is as the server made it. */
function checkIdIndex(spec: Doc, key: Doc): void {
  for (const name of spec.keys()) {
    if (ID_INDEX_FIELDS.has(name) || (name === 'unique' && spec.has('clustered'))) continue
    throw new MongoError(
      197,
      'InvalidIndexSpecificationOption',
      `The field '${name}' is not valid for an _id index specification. Specification: ${show(spec)}`,
    )
  }
  if (toDouble(key.get('_id') as Numeric) !== 1)
    throw badValue(`The field 'key' for an _id index must be {_id: 1}, but got ${show(key)}`)
}

function addPartial(args: Arguments, spec: Doc): void {
  const filter = args.optionalDocument('partialFilterExpression')
  if (filter === undefined) return
  checkPartial(compileFilter(filter).root, filter, 1)
  if (args.boolean('sparse')) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options')
  spec.set('partialFilterExpression', filter)
}

const PARTIAL_LEAVES: ReadonlySet<Match['kind']> = new Set([
  'always',
  'eq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'exists',
  'type',
])
const PARTIAL_DEPTH_MAX = 4

/** https://www.mongodb.com/docs/manual/core/index-partial/ */
function checkPartial(match: Match, filter: Doc, depth: number): void {
  if (depth > PARTIAL_DEPTH_MAX) throw cannotCreate(`partialFilterExpression depth may not exceed ${PARTIAL_DEPTH_MAX}`)
  if (match.kind === 'expr' || match.kind === 'schema') {
    const name = match.kind === 'expr' ? '$expr' : '$jsonSchema'
    throw new MongoError(224, 'QueryFeatureNotAllowed', `${name} is not allowed in this context`)
  }
  if (match.kind === 'and' || match.kind === 'or') {
    for (const child of match.children) checkPartial(child, filter, depth + 1)
  } else if (!PARTIAL_LEAVES.has(match.kind)) {
    throw cannotCreate(`Expression not supported in partial index: ${show(filter)}`)
  }
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
