import { encode } from '../bson/codec.ts'
import type { Doc } from '../bson/value.ts'
import { badValue } from '../errors.ts'
import type { FoundRecord } from '../plan/execute.ts'
import { compileFilter } from '../query/filter.ts'
import { compileProjection } from '../query/projection.ts'
import { compileSort } from '../query/sort.ts'
import type { CursorReply } from '../wire/cursor-reply.ts'
import type { Command } from './command.ts'
import type { RecordQuery } from './find-records.ts'
import type { Operation } from './operation.ts'
import { recordsOf } from './records-of.ts'
import { notSupported, rejectOptions } from './unsupported.ts'

const EMPTY: Doc = new Map()

/** https://www.mongodb.com/docs/manual/reference/command/find/ */
export const find: Command = {
  fields: [
    'find',
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'max',
    'min',
    'returnKey',
    'showRecordId',
    'tailable',
    'awaitData',
    'oplogReplay',
    'noCursorTimeout',
    'allowPartialResults',
    'collation',
    'allowDiskUse',
    'let',
  ],
  inTransaction: true,
  run(operation): CursorReply {
    const { args } = operation
    rejectOptions(args, ['max', 'min', 'returnKey', 'showRecordId'])
    const query = queryOf(operation)
    checkTailable(operation)
    const projection = args.optionalDocument('projection')
    const project =
      projection === undefined || projection.size === 0
        ? undefined
        : compileProjection(projection, query.filter, operation.scope)
    const records = recordsOf(operation, operation.collection(), query)
    const batchSize = args.optionalInteger('batchSize')
    return operation.engine.cursors.first(operation.namespace(), bytesOf(records, project?.apply), {
      batchSize,
      limit: query.limit,
      singleBatch: args.boolean('singleBatch') || (batchSize === 1 && query.limit === 1),
      session: operation.session,
      transaction: operation.transaction,
      neverExpires: args.boolean('noCursorTimeout'),
    })
  },
}

/** The query of a find command, checked: errors come before anything is read. */
export function queryOf(operation: Operation): RecordQuery {
  const { args } = operation
  const sort = args.optionalDocument('sort')
  if (sort !== undefined && sort.size > 0 && !sort.has('$natural')) compileSort(sort, operation.scope.order)
  const limit = args.optionalInteger('limit', { allowNegative: true })
  if (limit !== undefined && limit < 0) throw badValue(`BSON field 'limit' value must be >= 0, actual value '${limit}'`)
  return {
    filter: compileFilter(args.optionalDocument('filter') ?? EMPTY, operation.scope),
    sort,
    skip: args.optionalInteger('skip'),
    limit,
    hint: hintOf(args.get('hint')),
    allowDiskUse: args.has('allowDiskUse') ? args.boolean('allowDiskUse') : true,
  }
}

/** An empty hint is none. */
export const hintOf = (hint: RecordQuery['hint']): RecordQuery['hint'] =>
  hint === null || hint === '' || (hint instanceof Map && hint.size === 0) ? undefined : hint

/** Only capped collections have tailable cursors, which are not built. */
function checkTailable(operation: Operation): void {
  if (!operation.args.boolean('tailable') && !operation.args.boolean('awaitData')) return
  if (operation.collection()?.cap !== undefined) throw notSupported('a tailable cursor')
  throw badValue('error processing query: tailable cursor requested on non capped collection')
}

function* bytesOf(records: Iterable<FoundRecord>, project: ((doc: Doc) => Doc) | undefined): Generator<Buffer> {
  for (const record of records) yield project === undefined ? record.raw : encode(project(record.doc))
}
