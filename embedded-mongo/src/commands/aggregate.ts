import { compilePipeline, type Pipeline } from '../aggregate/pipeline.ts'
import { splitPipeline } from '../aggregate/split.ts'
import { decodeFields, encode } from '../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { failedToParse, MongoError, typeMismatch } from '../errors.ts'
import type { FoundRecord } from '../plan/execute.ts'
import { checkSize } from '../storage/documents.ts'
import { Arguments } from './arguments.ts'
import type { Command } from './command.ts'
import { inContext } from './executor-error.ts'
import { explainCommand } from './explain.ts'
import { hintOf } from './find.ts'
import type { Operation } from './operation.ts'
import { pipelineCollections, recordsOf } from './records-of.ts'
import { sourceOf } from './source-stages.ts'
import { readFilter } from './variables.ts'

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
    const namespace = collection === '' ? `${operation.database}.$cmd.aggregate` : operation.namespace(collection)
    const documents = runPipeline(operation, collection, stagesOf(args), namespace)
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
function runPipeline(
  operation: Operation,
  collectionName: string,
  stages: readonly Doc[],
  target: string,
): Iterable<Buffer> {
  const explained = (documents: Iterable<Buffer>) =>
    inContext(`Executor error during aggregate command on namespace: ${target}`, documents)
  const namespace = { db: operation.database, collection: collectionName }
  const context = {
    namespace,
    scope: operation.scope,
    collections: pipelineCollections(operation),
    allowDiskUse: operation.args.has('allowDiskUse') ? operation.args.boolean('allowDiskUse') : true,
  }
  const source = sourceOf(operation, namespace, stages)
  if (source !== undefined) return explained(encoded(compilePipeline(stages.slice(1), context).run(source)))
  // All stages at once first: errors of a stage that the planner takes over come in stage order too.
  const whole = compilePipeline(stages, context)
  if (collectionName === '') {
    return explained(encoded(whole.run([])))
  }
  if (whole.writes && operation.args.optionalDocument('readConcern')?.get('level') === 'linearizable') {
    throw new MongoError(
      72,
      'InvalidOptions',
      "$out and $merge cannot be used with a 'linearizable' read concern level",
    )
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
    filter: readFilter(query.filter, operation.scope),
    hint: hintOf(operation.args.get('hint')),
  })
  if (rest.length === 0) return explained(rawOf(records))
  const documents = explained(encodedBy(() => pipeline.run(docsOf(records, pipeline.needs))))
  if (!whole.writes) return documents
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

/** A stage that writes does so when it is run. */
function* encodedBy(run: () => Iterable<Doc>): Generator<Buffer> {
  yield* encoded(run())
}

function* encoded(documents: Iterable<Doc>): Generator<Buffer> {
  for (const document of documents) {
    const raw = encode(document)
    checkSize(raw)
    yield raw
  }
}
