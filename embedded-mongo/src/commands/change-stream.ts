import { Timestamp } from 'bson'
import { compilePipeline } from '../aggregate/pipeline.ts'
import type { Doc, Value } from '../bson/value.ts'
import { behindAll, parseToken, type ResumePoint } from '../changes/position.ts'
import { ChangeStream, type Watched } from '../changes/stream.ts'
import { badValue, location, MongoError, typeMismatch } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import type { CursorReply } from '../wire/cursor-reply.ts'
import { Arguments } from './arguments.ts'
import { findRecords } from './find-records.ts'
import type { Operation } from './operation.ts'
import { pipelineCollections } from './records-of.ts'
import { requireNoView } from './target.ts'
import { notSupported, rejectOptions } from './unsupported.ts'

const OPTIONS = new Set([
  'allChangesForCluster',
  'fullDocument',
  'fullDocumentBeforeChange',
  'resumeAfter',
  'startAfter',
  'startAtOperationTime',
  'showExpandedEvents',
  'showSystemEvents',
])
/** Each event is looked at alone. */
const STAGES = new Set([
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
])

export const isChangeStream = (stages: readonly Doc[]): boolean => stages[0]?.has('$changeStream') === true

interface Target {
  readonly collection: string
  readonly namespace: string
  readonly stages: readonly Doc[]
}

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/changeStream/ */
export function watch(operation: Operation, target: Target, cursor: Arguments): CursorReply {
  const [first, ...rest] = target.stages
  const args = new Arguments('$changeStream', new Arguments('aggregate', first as Doc).document('$changeStream'))
  args.allowOnly(OPTIONS)
  rejectOptions(args, ['showExpandedEvents', 'showSystemEvents'])
  checkConcern(operation)
  const watched = watchedBy(operation, args, target.collection)
  const pipeline = compileStages(operation, watched, rest)
  const isLookup = looksUp(args)
  const { changes, cursors } = operation.engine
  changes.start()
  const stream = new ChangeStream(changes, {
    watched,
    start: startOf(operation, args),
    pipeline,
    lookup: isLookup ? (namespace, id) => currentDocument(operation, namespace, id) : undefined,
  })
  return cursors.watch(target.namespace, stream, {
    batchSize: cursor.optionalInteger('batchSize'),
    session: operation.session,
  })
}

function checkConcern({ args, transaction }: Operation): void {
  if (transaction !== undefined) {
    throw new MongoError(
      263,
      'OperationNotSupportedInTransaction',
      'Stage not supported inside of a multi-document transaction: $changeStream',
    )
  }
  const level = args.optionalDocument('readConcern')?.get('level')
  if (level !== undefined && level !== 'majority') {
    throw new MongoError(
      72,
      'InvalidOptions',
      `Aggregation stage $changeStream cannot run with a readConcern other than 'majority', or in a multi-document transaction. Current readConcern: { level: "${String(level)}" }`,
    )
  }
}

function watchedBy(operation: Operation, args: Arguments, collection: string): Watched {
  const { database, engine } = operation
  if (args.boolean('allChangesForCluster')) {
    if (database === 'admin' && collection === '') return { database: '', collection: '' }
    throw new MongoError(
      72,
      'InvalidOptions',
      `A $changeStream with 'allChangesForCluster:true' may only be opened on the 'admin' database, and with no collection name; found ${database}.${collection || '$cmd.aggregate'}`,
    )
  }
  if (['admin', 'config', 'local'].includes(database)) {
    throw new MongoError(73, 'InvalidNamespace', `$changeStream may not be opened on the internal ${database} database`)
  }
  if (collection.startsWith('system.')) {
    throw new MongoError(
      73,
      'InvalidNamespace',
      `$changeStream may not be opened on the internal ${database}.${collection} collection`,
    )
  }
  const existing = engine.catalog.get(`${database}.${collection}`)
  if (existing !== undefined) requireNoView(existing)
  return { database, collection }
}

function compileStages(operation: Operation, watched: Watched, stages: readonly Doc[]) {
  for (const stage of stages) {
    const name = stage.keys().next().value ?? ''
    if (name === '$changeStream') {
      throw location(40602, '$changeStream is only valid as the first stage in a pipeline.')
    }
    if (name === '$changeStreamSplitLargeEvent') throw notSupported(`stage '${name}'`)
    if (!STAGES.has(name)) {
      // An unknown stage has an error of its own.
      compilePipeline([stage], contextOf(operation, watched))
      throw new MongoError(20, 'IllegalOperation', `${name} is not permitted in a $changeStream pipeline`)
    }
  }
  return compilePipeline(stages, contextOf(operation, watched)).run
}

const contextOf = (operation: Operation, { database, collection }: Watched) => ({
  namespace: { db: database, collection },
  scope: operation.scope,
  collections: pipelineCollections(operation),
  allowDiskUse: false,
})

function looksUp(args: Arguments): boolean {
  const before = args.optionalString('fullDocumentBeforeChange') ?? 'off'
  const mode = args.optionalString('fullDocument') ?? 'default'
  checkMode('fullDocumentBeforeChange', before, ['off', 'whenAvailable', 'required'])
  checkMode('fullDocument', mode, ['default', 'updateLookup', 'whenAvailable', 'required'])
  if (before !== 'off') throw notSupported(`fullDocumentBeforeChange '${before}' (documents as they were before)`)
  if (mode === 'whenAvailable' || mode === 'required')
    throw notSupported(
      `fullDocument '${mode}' (documents as they were right after; 'updateLookup' has them as they are)`,
    )
  return mode === 'updateLookup'
}

function checkMode(field: string, value: string, known: readonly string[]): void {
  if (known.includes(value)) return
  throw badValue(`Enumeration value '${value}' for field '$changeStream.${field}' is not a valid value.`)
}

function startOf({ engine: { changes } }: Operation, args: Arguments): ResumePoint {
  const given = ['resumeAfter', 'startAfter', 'startAtOperationTime'].filter(
    (name) => (args.get(name) ?? null) !== null,
  )
  if (given.length > 1) throw location(40674, 'Only one type of resume option is allowed, but multiple were found.')
  const [name] = given
  if (name === undefined) return { position: behindAll(changes.clock.now()), isInvalidate: false }
  if (name === 'startAtOperationTime') {
    const time = args.get(name) as Value
    if (!(time instanceof Timestamp))
      throw typeMismatch("BSON field '$changeStream.startAtOperationTime' is the wrong type, expected type 'timestamp'")
    return { position: changes.startAt(time), isInvalidate: false }
  }
  const point = parseToken(args.get(name), name)
  if (point.isInvalidate && name === 'resumeAfter') {
    throw new MongoError(
      260,
      'InvalidResumeToken',
      "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
    )
  }
  return point
}

function currentDocument({ engine }: Operation, namespace: string, id: Value): Doc | undefined {
  const filter = compileFilter(new Map([['_id', new Map([['$eq', id]])]]))
  for (const { doc } of findRecords(engine.store, engine.catalog.get(namespace), { filter, limit: 1 }, () => {}))
    return doc
  return undefined
}
