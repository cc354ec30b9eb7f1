import { hostname } from 'node:os'
import { Binary } from 'bson'
import type { Namespace } from '../aggregate/pipeline.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, location, MongoError } from '../errors.ts'
import { int } from './arguments.ts'
import { namespaceNotFound } from './collection-options.ts'
import { type Operation, reply } from './operation.ts'
import { collectionSizes } from './sizes.ts'

type SourceStage = (operation: Operation, namespace: Namespace, argument: Doc) => Doc[]

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/collStats/ */
const collStats: SourceStage = (operation, { db, collection: name }, argument) => {
  const collection = operation.engine.catalog.get(`${db}.${name}`)
  for (const option of argument.keys()) {
    if (!['count', 'storageStats', 'latencyStats'].includes(option)) {
      throw location(40415, `BSON field '$collStats.${option}' is an unknown field.`)
    }
  }
  if (argument.has('latencyStats')) {
    throw new MongoError(238, 'NotImplemented', '$collStats latencyStats is not supported by the embedded store')
  }
  if (collection === undefined || collection.isView) {
    if (argument.size > 0) throw namespaceNotFound(`${db}.${name}`)
  }
  const result = reply(['ns', `${db}.${name}`], ['host', hostname()], ['localTime', operation.now])
  const options = argument.get('storageStats')
  if (isDoc(options ?? null)) result.set('storageStats', collectionSizes(operation.view, collection, 1))
  if (argument.has('count')) result.set('count', int(collection?.size.documents ?? 0))
  return [result]
}

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/indexStats/ */
const indexStats: SourceStage = ({ engine }, { db, collection: name }) =>
  (engine.catalog.get(`${db}.${name}`)?.indexes ?? []).map((index) =>
    reply(
      ['name', index.name],
      ['key', index.pattern],
      ['host', hostname()],
      ['accesses', reply(['ops', BigInt(index.uses)], ['since', index.usesSince])],
      ['spec', index.spec],
    ),
  )

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/listLocalSessions/ */
const listLocalSessions: SourceStage = ({ engine }) =>
  Array.from(engine.sessions.all(), (session) =>
    reply(
      ['_id', reply(['id', new Binary(Buffer.from(session.key.slice(1), 'latin1'), Binary.SUBTYPE_UUID)])],
      ['lastUse', new Date(session.lastUsedMs)],
    ),
  )

interface Source {
  readonly documents: SourceStage
  /** Reads a collection; else it stands in a pipeline on the database. */
  readonly ofCollection: boolean
}

/** Stages that bring documents of the server's own; they come first in a pipeline. */
const SOURCES: Readonly<Record<string, Source>> = {
  $collStats: { documents: collStats, ofCollection: true },
  $indexStats: { documents: indexStats, ofCollection: true },
  $listLocalSessions: { documents: listLocalSessions, ofCollection: false },
  // A command runs to its end before the next one begins: this one sees no other.
  $currentOp: { documents: () => [], ofCollection: false },
}

/** For the README's table. */
export const SOURCE_STAGES: readonly string[] = Object.keys(SOURCES)

/** The documents of a pipeline's first stage, if that is one of these. */
export function sourceOf(operation: Operation, namespace: Namespace, stages: readonly Doc[]): Doc[] | undefined {
  for (const [i, stage] of stages.entries()) {
    const [name = '', argument = null] = (stage.entries().next().value ?? []) as [string?, Value?]
    const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined
    if (source === undefined) continue
    if (i > 0) throw location(40602, `${name} is only valid as the first stage in a pipeline.`)
    if (!isDoc(argument)) throw badValue(`${name} must take an object, found: ${typeof argument}`)
    if (source.ofCollection !== (namespace.collection !== '')) {
      const where = source.ofCollection ? 'a collection' : 'the database'
      throw new MongoError(73, 'InvalidNamespace', `${name} must be run on ${where}`)
    }
    return source.documents(operation, namespace, argument)
  }
  return undefined
}
