import { compilePipeline } from '../aggregate/pipeline.ts'
import { equals } from '../bson/compare.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { droppedDatabase, renamedCollection } from '../changes/change.ts'
import { MongoError } from '../errors.ts'
import { type Arguments, int } from './arguments.ts'
import { collMod } from './coll-mod.ts'
import { storedOptions, VALIDATION_FIELDS } from './collection-options.ts'
import type { Command } from './command.ts'
import { listCollections, listDatabases } from './lists.ts'
import { type Operation, reply } from './operation.ts'
import { pipelineCollections } from './records-of.ts'
import { checkDatabaseCase, checkNewName } from './target.ts'
import { rejectOptions } from './unsupported.ts'

/** https://www.mongodb.com/docs/manual/reference/command/create/ */
const create: Command = {
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
      'encryptedFields',
      'expireAfterSeconds',
      'changeStreamPreAndPostImages',
      'storageEngine',
      'indexOptionDefaults',
    ])
    const namespace = operation.namespace()
    checkNewName(namespace)
    checkDatabaseCase(engine, namespace)
    checkCapped(args)
    if (args.has('viewOn')) checkView(operation)
    const options = storedOptions(args)
    const existing = operation.collectionAt(namespace)
    if (existing === undefined) operation.create(namespace, options)
    else if (!equals(existing.options, options)) {
      throw new MongoError(48, 'NamespaceExists', `Collection ${namespace} already exists.`)
    }
    return reply()
  },
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
  const pipeline = args.optionalArray('pipeline') ?? []
  checkCycle(operation, operation.collectionName(), name, pipeline)
  compilePipeline(pipeline, {
    namespace: { db: database, collection: name },
    scope: operation.scope,
    collections: pipelineCollections(operation),
    allowDiskUse: true,
  })
}

/** A view cannot stand on itself, by whatever way. */
function checkCycle({ engine, database }: Operation, view: string, on: string, pipeline: readonly Value[]): void {
  const seen = new Set<string>()
  const visit = (name: string, way: readonly string[]): void => {
    if (name === view) {
      const path = [view, ...way, name].map((one) => `${database}.${one}`).join(' => ')
      throw new MongoError(5, 'GraphContainsCycle', `View cycle detected: ${path}`)
    }
    const collection = engine.catalog.get(`${database}.${name}`)
    if (collection?.isView !== true || seen.has(name)) return
    seen.add(name)
    for (const next of standsOn(collection.options)) visit(next, [...way, name])
  }
  for (const next of standsOn(
    new Map<string, Value>([
      ['viewOn', on],
      ['pipeline', [...pipeline]],
    ]),
  ))
    visit(next, [])
}

const standsOn = (options: Doc): string[] => [
  options.get('viewOn') as string,
  ...readBy(options.get('pipeline') ?? null),
]

/** Collections that stages of a pipeline read, however deep. */
function readBy(value: Value): string[] {
  if (Array.isArray(value)) return value.flatMap(readBy)
  if (!isDoc(value)) return []
  return [...value].flatMap(([name, argument]) => {
    const named =
      name === '$unionWith' && isDoc(argument) ? argument.get('coll') : name === '$unionWith' ? argument : undefined
    const from = (name === '$lookup' || name === '$graphLookup') && isDoc(argument) ? argument.get('from') : named
    return [...(typeof from === 'string' ? [from] : []), ...readBy(argument)]
  })
}

const invalidOptions = (message: string): MongoError => new MongoError(72, 'InvalidOptions', message)

/** https://www.mongodb.com/docs/manual/reference/command/drop/ */
const drop: Command = {
  fields: ['drop'],
  run(operation) {
    const collection = operation.collection()
    if (collection === undefined) return reply()
    const indexes = collection.indexes.length
    operation.engine.drop(collection)
    return reply(['nIndexesWas', int(indexes)], ['ns', collection.namespace])
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/dropDatabase/ */
const dropDatabase: Command = {
  fields: ['dropDatabase'],
  run({ engine, database }) {
    const dropped = engine.catalog.inDatabase(database)
    const last = dropped.at(-1)
    for (const collection of dropped) engine.drop(collection, collection === last ? [droppedDatabase(database)] : [])
    return reply(['dropped', database])
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/renameCollection/ */
const renameCollection: Command = {
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
    checkDatabaseCase(engine, to)
    const target = engine.catalog.get(to)
    if (target === source) throw new MongoError(20, 'IllegalOperation', "Can't rename a collection to itself")
    if (target !== undefined) {
      if (!args.boolean('dropTarget')) throw new MongoError(48, 'NamespaceExists', 'target namespace exists')
      engine.drop(target)
    }
    engine.cursors.killWhere((cursor) => cursor.namespace === source.namespace && cursor.stream === undefined)
    const told = source.isView ? [] : [renamedCollection(source.namespace, to)]
    engine.changes.record(told, (events) => engine.catalog.rename(source, to, events))
    return reply()
  },
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
