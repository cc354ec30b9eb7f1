import { compilePipeline, type Pipeline } from '../aggregate/pipeline.ts'
import { splitPipeline } from '../aggregate/split.ts'
import { decodeFields, encode } from '../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { failedToParse, MongoError, typeMismatch } from '../errors.ts'
import type { FoundRecord } from '../plan/execute.ts'
import { compileFilter } from '../query/filter.ts'
import { checkSize } from '../storage/documents.ts'
import { Arguments } from './arguments.ts'
import type { Command } from './command.ts'
import { explainCommand } from './explain.ts'
import { hintOf } from './find.ts'
import type { Operation } from './operation.ts'
import { pipelineCollections, recordsOf } from './records-of.ts'

/** https://www.mongodb.com/docs/manual/reference/command/aggregate/ */
export const aggregate: Command = {
  fields: [
    'aggregate',
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'collation',
    'hint',
    'let',
  ],
  inTransaction: true,
  run(operation) {
    const { args } = operation
    if (args.boolean('explain')) return explainCommand(operation, withoutExplain(args.doc), 'queryPlanner')
    if (args.optionalDocument('cursor') === undefined) {
      throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument")
    }
    const cursor = new Arguments('aggregate.cursor', args.document('cursor'))
    const collection = typeof args.get('aggregate') === 'string' ? operation.collectionName() : ''
    const documents = runPipeline(operation, collection, stagesOf(args))
    const namespace = collection === '' ? `${operation.database}.$cmd.aggregate` : operation.namespace(collection)
    return operation.engine.cursors.first(namespace, documents, {
      batchSize: cursor.optionalInteger('batchSize'),
      session: operation.session,
      transaction: operation.transaction,
    })
  },
}

const withoutExplain = (command: Doc): Doc => new Map([...command].filter(([name]) => name !== 'explain'))

function stagesOf(args: Arguments): Doc[] {
  return args.array('pipeline').map((stage: Value) => {
    if (!isDoc(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object")
    return stage
  })
}

/** The documents a pipeline answers, as BSON. A pipeline that writes ($out, $merge) has run when this returns. */
function runPipeline(operation: Operation, collectionName: string, stages: readonly Doc[]): Iterable<Buffer> {
  const namespace = { db: operation.database, collection: collectionName }
  const context = {
    namespace,
    scope: operation.scope,
    collections: pipelineCollections(operation),
    allowDiskUse: operation.args.has('allowDiskUse') ? operation.args.boolean('allowDiskUse') : true,
  }
  // All stages at once first: errors of a stage that the planner takes over come in stage order too.
  const whole = compilePipeline(stages, context)
  if (collectionName === '') {
    return encoded(whole.run([]))
  }
  if (whole.writes && operation.transaction !== undefined) {
    throw new MongoError(
      263,
      'OperationNotSupportedInTransaction',
      'a pipeline with $out or $merge cannot run in a transaction',
    )
  }
  const { rest, ...query } = splitPipeline(stages)
  const pipeline = rest.length === stages.length ? whole : compilePipeline(rest, context)
  const records = recordsOf(operation, operation.collection(collectionName), {
    ...query,
    filter: compileFilter(query.filter, operation.scope),
    hint: hintOf(operation.args.get('hint')),
  })
  if (rest.length === 0) return rawOf(records)
  const documents = pipeline.run(docsOf(records, pipeline.needs))
  if (!whole.writes) return encoded(documents)
  for (const _ of documents);
  return []
}

/** Only the fields that the stages read are decoded. */
function* docsOf(records: Iterable<FoundRecord>, needs: Pipeline['needs']): Generator<Doc> {
  for (const record of records) yield needs === undefined ? record.doc : decodeFields(record.raw, needs)
}

function* rawOf(records: Iterable<{ raw: Buffer }>): Generator<Buffer> {
  for (const { raw } of records) yield raw
}

function* encoded(documents: Iterable<Doc>): Generator<Buffer> {
  for (const document of documents) {
    const raw = encode(document)
    checkSize(raw)
    yield raw
  }
}
