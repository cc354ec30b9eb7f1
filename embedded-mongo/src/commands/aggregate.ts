import { compilePipeline, type Pipeline, type PipelineContext } from '../aggregate/pipeline.ts'
import { splitPipeline } from '../aggregate/split.ts'
import { decodeFields, encode } from '../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { failedToParse, MongoError, typeMismatch } from '../errors.ts'
import type { FoundRecord } from '../plan/execute.ts'
import { checkSize } from '../storage/documents.ts'
import { Arguments } from './arguments.ts'
import { isChangeStream, watch } from './change-stream.ts'
import type { Command } from './command.ts'
import { inContext } from './executor-error.ts'
import { explainCommand } from './explain.ts'
import { hintOf } from './find.ts'
import type { Operation } from './operation.ts'
import { pipelineCollections, recordsOf } from './records-of.ts'
import { sourceOf } from './source-stages.ts'
import { readFilter } from './variables.ts'
import { runWriting } from './write-pipeline.ts'

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
  reads: true,
  inTransaction: true,
  run(operation) {
    const { args } = operation
    if (args.boolean('explain')) return explainCommand(operation, withoutExplain(args.doc), 'queryPlanner')
    if (args.optionalDocument('cursor') === undefined) {
      throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument")
    }
    const cursor = new Arguments('aggregate.cursor', args.document('cursor'))
    const collection = typeof args.get('aggregate') === 'string' ? operation.collectionName() : ''
    const namespace = collection === '' ? `${operation.database}.$cmd.aggregate` : operation.namespace(collection)
    const stages = stagesOf(args)
    if (isChangeStream(stages)) return watch(operation, { collection, namespace, stages }, cursor)
    const context = contextOf(operation, collection)
    // All stages at once first: errors of a stage that the planner takes over come in stage order too.
    const whole = sourceOf(operation, context.namespace, stages) ?? compilePipeline(stages, context)
    if ('writer' in whole && whole.writer !== undefined) {
      checkWriting(operation)
      const read = () => runPipeline(operation, collection, stages.slice(0, -1), namespace)
      return runWriting(operation, { namespace, context: inCommand(namespace), read, writer: whole.writer })
    }
    const documents = runPipeline(operation, collection, stages, namespace)
    return operation.engine.cursors.first(namespace, documents, {
      batchSize: cursor.optionalInteger('batchSize'),
      session: operation.session,
      transaction: operation.transaction,
      isDue: () => operation.isDue,
      isLong: collection !== '' && operation.isLong(operation.collection(collection)),
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

const inCommand = (namespace: string): string => `Executor error during aggregate command on namespace: ${namespace}`

function contextOf(operation: Operation, collection: string): PipelineContext {
  return {
    namespace: { db: operation.database, collection },
    scope: operation.scope,
    collections: pipelineCollections(operation),
    allowDiskUse: operation.args.has('allowDiskUse') ? operation.args.boolean('allowDiskUse') : true,
  }
}

function checkWriting({ args, transaction }: Operation): void {
  if (args.optionalDocument('readConcern')?.get('level') === 'linearizable') {
    throw new MongoError(
      72,
      'InvalidOptions',
      "$out and $merge cannot be used with a 'linearizable' read concern level",
    )
  }
  if (transaction !== undefined) {
    throw new MongoError(
      263,
      'OperationNotSupportedInTransaction',
      'a pipeline with $out or $merge cannot run in a transaction',
    )
  }
}

/** The documents a pipeline answers, as BSON. */
function runPipeline(
  operation: Operation,
  collectionName: string,
  stages: readonly Doc[],
  target: string,
): Iterable<Buffer> {
  const explained = (documents: Iterable<Buffer>) => inContext(inCommand(target), documents)
  const context = contextOf(operation, collectionName)
  const source = sourceOf(operation, context.namespace, stages)
  if (source !== undefined) return explained(encoded(compilePipeline(stages.slice(1), context).run(source)))
  if (collectionName === '') return explained(encoded(compilePipeline(stages, context).run([])))
  const { rest, ...query } = splitPipeline(stages)
  const pipeline = compilePipeline(rest, context)
  const records = recordsOf(operation, operation.collection(collectionName), {
    ...query,
    filter: readFilter(query.filter, operation.scope),
    hint: hintOf(operation.args.get('hint')),
  })
  return explained(rest.length === 0 ? rawOf(records) : encoded(pipeline.run(docsOf(records, pipeline.needs))))
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
