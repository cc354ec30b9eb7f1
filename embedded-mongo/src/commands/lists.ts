import { encode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import { compileFilter } from '../query/filter.ts'
import type { Collection } from '../storage/collection.ts'
import { Arguments } from './arguments.ts'
import type { Command } from './command.ts'
import { reply } from './operation.ts'

/** https://www.mongodb.com/docs/manual/reference/command/listCollections/ */
export const listCollections: Command = {
  fields: ['listCollections', 'filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run({ args, engine, database, session, transaction }) {
    const filter = compileFilter(args.optionalDocument('filter') ?? new Map())
    const nameOnly = args.boolean('nameOnly')
    const documents = engine.catalog
      .inDatabase(database)
      .map(describe)
      .filter((doc) => filter.matches(doc))
      .map((doc) => encode(nameOnly ? new Map([...doc].filter(([name]) => name === 'name' || name === 'type')) : doc))
    return engine.cursors.first(`${database}.$cmd.listCollections`, documents, {
      batchSize: cursorBatchSize(args),
      session,
      transaction,
    })
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
  if (!isView && !collection.isClustered) fields.push(['idIndex', collection.idIndex.spec])
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
