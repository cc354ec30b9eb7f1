import { compilePipeline } from '../aggregate/pipeline.ts'
import { encode } from '../bson/codec.ts'
import { equals } from '../bson/compare.ts'
import type { Doc, Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import type { Collection } from '../storage/collection.ts'
import { Arguments, int } from './arguments.ts'
import type { Command } from './command.ts'
import { type Operation, reply } from './operation.ts'
import { pipelineCollections } from './records-of.ts'
import { checkNewName } from './target.ts'
import { rejectOptions } from './unsupported.ts'

export const namespaceNotFound = (namespace: string): MongoError =>
  new MongoError(26, 'NamespaceNotFound', `ns does not exist: ${namespace}`)

const VALIDATION_FIELDS = ['validator', 'validationLevel', 'validationAction']
const STORED_OPTIONS = [...VALIDATION_FIELDS, 'viewOn', 'pipeline', 'capped', 'size', 'max']

/** https://www.mongodb.com/docs/manual/reference/command/create/ */
export const create: Command = {
  fields: [
    'create',
    'capped',
    'size',
    'max',
    'timeseries',
    'expireAfterSeconds',
    'clusteredIndex',
    'storageEngine',
    'viewOn',
    'pipeline',
    'collation',
    'indexOptionDefaults',
    'changeStreamPreAndPostImages',
    'encryptedFields',
    'autoIndexId',
    ...VALIDATION_FIELDS,
  ],
  inTransaction: true,
  run(operation) {
    const { args, engine } = operation
    rejectOptions(args, [
      'timeseries',
      'clusteredIndex',

      'collation',
      'encryptedFields',
      'expireAfterSeconds',
      'changeStreamPreAndPostImages',
      'storageEngine',
      'indexOptionDefaults',
    ])
    const namespace = operation.namespace()
    checkNewName(namespace)
    checkCapped(args)
    if (args.has('viewOn')) checkView(operation)
    const options = storedOptions(args)
    const existing = engine.catalog.get(namespace)
    if (existing === undefined) engine.catalog.create(namespace, options)
    else if (!equals(existing.options, options)) {
      throw new MongoError(48, 'NamespaceExists', `Collection ${namespace} already exists.`)
    }
    return reply()
  },
}

function storedOptions(args: Arguments): Doc {
  const options: Doc = new Map()
  for (const name of STORED_OPTIONS) {
    const value = args.get(name)
    if (value !== undefined && value !== null) options.set(name, value)
  }
  checkValidation(args)
  return options
}

function checkCapped(args: Arguments): void {
  const isCapped = args.boolean('capped')
  const size = args.optionalInteger('size')
  if (isCapped && size === undefined) throw invalidOptions("the 'size' field is required when 'capped' is true")
  if (!isCapped && (size !== undefined || args.has('max'))) {
    throw invalidOptions("the 'capped' field needs to be true when either the 'size' or 'max' fields are present")
  }
}

/** The pipeline must compile, and a view cannot be anything else. */
function checkView(operation: Operation): void {
  const { args, database } = operation
  const name = args.string('viewOn')
  if (args.boolean('capped')) throw invalidOptions("Option 'capped' cannot be used with 'viewOn'")
  compilePipeline(args.optionalArray('pipeline') ?? [], {
    namespace: { db: database, collection: name },
    scope: operation.scope,
    collections: pipelineCollections(operation),
    allowDiskUse: true,
  })
}

const invalidOptions = (message: string): MongoError => new MongoError(72, 'InvalidOptions', message)

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

/** https://www.mongodb.com/docs/manual/reference/command/drop/ */
export const drop: Command = {
  fields: ['drop'],
  run(operation) {
    const collection = operation.collection()
    if (collection === undefined) throw new MongoError(26, 'NamespaceNotFound', 'ns not found')
    const indexes = collection.indexes.length
    operation.engine.drop(collection)
    return reply(['nIndexesWas', int(indexes)], ['ns', collection.namespace])
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/dropDatabase/ */
export const dropDatabase: Command = {
  fields: ['dropDatabase'],
  run({ engine, database }) {
    for (const collection of engine.catalog.inDatabase(database)) engine.drop(collection)
    return reply(['dropped', database])
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/renameCollection/ */
export const renameCollection: Command = {
  fields: ['renameCollection', 'to', 'dropTarget'],
  run({ args, engine, database }) {
    if (database !== 'admin') {
      throw new MongoError(13, 'Unauthorized', 'renameCollection may only be run against the admin database.')
    }
    const source = engine.catalog.get(args.string('renameCollection'))
    if (source === undefined) {
      throw new MongoError(
        26,
        'NamespaceNotFound',
        `Source collection ${args.string('renameCollection')} does not exist`,
      )
    }
    const to = args.string('to')
    checkNewName(to)
    const target = engine.catalog.get(to)
    if (target === source) throw new MongoError(20, 'IllegalOperation', "Can't rename a collection to itself")
    if (target !== undefined) {
      if (!args.boolean('dropTarget')) throw new MongoError(48, 'NamespaceExists', 'target namespace exists')
      engine.drop(target)
    }
    engine.cursors.killWhere((cursor) => cursor.namespace === source.namespace)
    engine.catalog.rename(source, to)
    return reply()
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/listCollections/ */
export const listCollections: Command = {
  fields: ['listCollections', 'filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run({ args, engine, database }) {
    const filter = compileFilter(args.optionalDocument('filter') ?? new Map())
    const nameOnly = args.boolean('nameOnly')
    const documents = engine.catalog
      .inDatabase(database)
      .map(describe)
      .filter((doc) => filter.matches(doc))
      .map((doc) => encode(nameOnly ? new Map([...doc].filter(([name]) => name === 'name' || name === 'type')) : doc))
    return engine.cursors.first(`${database}.$cmd.listCollections`, documents, { batchSize: cursorBatchSize(args) })
  },
}

export function cursorBatchSize(args: Arguments): number | undefined {
  const cursor = args.optionalDocument('cursor')
  return cursor === undefined ? Infinity : (new Arguments('cursor', cursor).optionalInteger('batchSize') ?? Infinity)
}

function describe(collection: Collection): Doc {
  const { name, options, uuid, isView } = collection
  const info: Doc = isView
    ? new Map([['readOnly', true]])
    : new Map<string, Value>([
        ['readOnly', false],
        ['uuid', uuid],
      ])
  const fields: [string, Value][] = [
    ['name', name],
    ['type', isView ? 'view' : 'collection'],
    ['options', options],
    ['info', info],
  ]
  if (!isView) fields.push(['idIndex', collection.idIndex.spec])
  return new Map(fields)
}

/** https://www.mongodb.com/docs/manual/reference/command/listDatabases/ */
export const listDatabases: Command = {
  fields: ['listDatabases', 'filter', 'nameOnly', 'authorizedDatabases'],
  run({ args, engine }) {
    const filter = compileFilter(args.optionalDocument('filter') ?? new Map())
    const nameOnly = args.boolean('nameOnly')
    const names = new Set(Array.from(engine.catalog.all(), (collection) => collection.database))
    const sizes = [...names].sort().map((name) => {
      const bytes = engine.catalog.inDatabase(name).reduce((sum, { size }) => sum + size.bytes, 0)
      return new Map<string, Value>([
        ['name', name],
        ['sizeOnDisk', BigInt(bytes)],
        ['empty', false],
      ])
    })
    const shown = sizes.filter((doc) => filter.matches(doc))
    const total = shown.reduce((sum, doc) => sum + (doc.get('sizeOnDisk') as bigint), 0n)
    if (nameOnly) return reply(['databases', shown.map((doc) => new Map([['name', doc.get('name') as Value]]))])
    return reply(['databases', shown], ['totalSize', total], ['totalSizeMb', total >> 20n])
  },
}

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
  run(operation) {
    const { args, engine } = operation
    rejectOptions(args, [
      'viewOn',
      'cappedSize',
      'cappedMax',
      'changeStreamPreAndPostImages',
      'expireAfterSeconds',
      'dryRun',
    ])
    const collection = operation.collection()
    if (collection === undefined) throw namespaceNotFound(operation.namespace())
    collection.options = new Map([...collection.options, ...storedOptions(args)])
    const change = args.optionalDocument('index')
    const changed =
      change === undefined ? [] : modifyIndex(operation, collection, new Arguments('collMod.index', change))
    engine.catalog.save(collection)
    return reply(...changed)
  },
}

function modifyIndex({ engine }: Operation, collection: Collection, args: Arguments): [string, Value][] {
  args.allowOnly(new Set(['name', 'keyPattern', 'expireAfterSeconds', 'hidden']))
  const pattern = args.optionalDocument('keyPattern')
  const index = collection.indexes.find(({ name, pattern: key }) =>
    pattern === undefined ? name === args.string('name') : equals(key, pattern),
  )
  if (index === undefined) throw new MongoError(27, 'IndexNotFound', `cannot find index for ns ${collection.namespace}`)
  const changes: [string, Value][] = []
  const spec = new Map(index.spec)
  for (const name of ['expireAfterSeconds', 'hidden']) {
    const value = args.get(name)
    if (value === undefined) continue
    const before = spec.get(name)
    if (before !== undefined) changes.push([`${name}_old`, before])
    changes.push([`${name}_new`, value])
    spec.set(name, value)
  }
  collection.indexes = collection.indexes.map((other) => (other === index ? index.withSpec(spec) : other))
  engine.catalog.save(collection)
  return changes
}

export const COLLECTION_COMMANDS: Readonly<Record<string, Command>> = {
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
  listDatabases,
  collMod,
}
