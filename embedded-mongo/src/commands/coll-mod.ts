import { decodeFields } from '../bson/codec.ts'
import { equals } from '../bson/compare.ts'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Steps } from '../scheduling/steps.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index.ts'
import { prefixEnd } from '../storage/keys.ts'
import { Arguments } from './arguments.ts'
import { namespaceNotFound, storedOptions, VALIDATION_FIELDS } from './collection-options.ts'
import type { Command } from './command.ts'
import { buildIndexes } from './index-build.ts'
import { type Operation, reply } from './operation.ts'
import { rejectOptions } from './unsupported.ts'

/** https://www.mongodb.com/docs/manual/reference/command/collMod/ */
export const collMod: Command = {
  fields: [
    'collMod',
    'index',
    'viewOn',
    'pipeline',
    'cappedSize',
    'cappedMax',
    'changeStreamPreAndPostImages',
    'expireAfterSeconds',
    'dryRun',
    ...VALIDATION_FIELDS,
  ],
  *run(operation) {
    const { args, engine } = operation
    rejectOptions(args, ['viewOn', 'cappedSize', 'cappedMax', 'changeStreamPreAndPostImages', 'expireAfterSeconds'])
    const collection = operation.collection()
    if (collection === undefined) throw namespaceNotFound(operation.namespace())
    const change = args.optionalDocument('index')
    const isDry = args.boolean('dryRun')
    if (isDry && change?.get('unique') !== true)
      throw new MongoError(72, 'InvalidOptions', 'dryRun is only allowed with unique: true')
    if (change?.has('unique'))
      return yield* makeUnique(operation, collection, new Arguments('collMod.index', change), isDry)
    collection.options = new Map([...collection.options, ...storedOptions(args)])
    const changed =
      change === undefined ? [] : modifyIndex(operation, collection, new Arguments('collMod.index', change))
    engine.catalog.save(collection)
    return reply(...changed)
  },
}

function modifyIndex({ engine }: Operation, collection: Collection, args: Arguments): [string, Value][] {
  args.allowOnly(new Set(['name', 'keyPattern', 'expireAfterSeconds', 'hidden', 'prepareUnique']))
  const index = indexOf(collection, args)
  const changes: [string, Value][] = []
  const spec = new Map(index.spec)
  for (const name of ['expireAfterSeconds', 'hidden', 'prepareUnique']) {
    const value = args.get(name)
    if (value === undefined) continue
    const before = spec.get(name) ?? (name === 'expireAfterSeconds' ? undefined : false)
    if (before !== undefined) changes.push([`${name}_old`, before])
    changes.push([`${name}_new`, value])
    spec.set(name, value)
  }
  collection.indexes = collection.indexes.map((other) => (other === index ? index.withSpec(spec) : other))
  engine.catalog.save(collection)
  return changes
}

function indexOf(collection: Collection, args: Arguments): Index {
  const pattern = args.optionalDocument('keyPattern')
  const index = collection.indexes.find(({ name, pattern: key }) =>
    pattern === undefined ? name === args.string('name') : equals(key, pattern),
  )
  if (index === undefined) throw new MongoError(27, 'IndexNotFound', `cannot find index for ns ${collection.namespace}`)
  return index
}

/** Of an index that takes no duplicates any longer (`prepareUnique`) one that has none. */
function* makeUnique(operation: Operation, collection: Collection, args: Arguments, isDry: boolean): Steps<Doc> {
  args.allowOnly(new Set(['name', 'keyPattern', 'unique']))
  const index = indexOf(collection, args)
  if (!args.boolean('unique'))
    throw new MongoError(2, 'BadValue', 'collMod does not support converting an index to non-unique')
  if (index.unique) return reply()
  if (!index.prepareUnique && !isDry) {
    throw new MongoError(
      72,
      'InvalidOptions',
      "Cannot make index unique with 'prepareUnique=false'. Run collMod to set it first.",
    )
  }
  const violations = duplicatesIn(operation, collection, index)
  if (violations.length > 0) {
    throw new MongoError(
      359,
      'CannotConvertIndexToUnique',
      'Cannot convert the index to unique. Please resolve conflicting documents before running collMod again.',
      { violations },
    )
  }
  if (isDry) return reply()
  const spec = new Map(index.spec)
  spec.delete('prepareUnique')
  yield* buildIndexes(operation, collection, [spec.set('unique', true)], index)
  return reply(['unique_new', true])
}

/** The `_id`s of the documents that share their values, by value. */
function duplicatesIn({ view, step }: Operation, collection: Collection, index: Index): Doc[] {
  const found: Doc[] = []
  let records: string[] = []
  let shared: string | undefined
  const note = (): void => {
    if (new Set(records).size < 2 || found.length === VIOLATIONS_MAX) return
    const ids = records.map((record) => idOf(view.get(collection.documentPrefix + record)))
    found.push(new Map([['ids', ids]]))
  }
  const entries = view.scan(index.prefix, prefixEnd(index.prefix))
  while (entries.next()) {
    step()
    const recordId = entries.value.toString('latin1')
    const key = entries.key.slice(0, -recordId.length)
    if (key !== shared) {
      note()
      records = []
      shared = key
    }
    records.push(recordId)
  }
  note()
  return found
}

const VIOLATIONS_MAX = 1000
const ID: ReadonlySet<string> = new Set(['_id'])
const idOf = (raw: Buffer | undefined): Value => (raw && decodeFields(raw, ID).get('_id')) ?? null
