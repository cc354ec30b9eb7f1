import { equals } from '../bson/compare.ts'
import type { Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import { Arguments } from './arguments.ts'
import { namespaceNotFound, storedOptions, VALIDATION_FIELDS } from './collection-options.ts'
import type { Command } from './command.ts'
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
    const before = spec.get(name) ?? (name === 'hidden' ? false : undefined)
    if (before !== undefined) changes.push([`${name}_old`, before])
    changes.push([`${name}_new`, value])
    spec.set(name, value)
  }
  collection.indexes = collection.indexes.map((other) => (other === index ? index.withSpec(spec) : other))
  engine.catalog.save(collection)
  return changes
}
