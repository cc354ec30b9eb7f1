import { encode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import { badValue } from '../errors.ts'
import type { FoundRecord } from '../plan/execute.ts'
import { conjuncts } from '../query/filter.ts'
import { indexKeys } from '../query/index-keys.ts'
import { compileProjection } from '../query/projection.ts'
import { compileSort } from '../query/sort.ts'
import { recordNumber } from '../storage/keys.ts'
import type { CursorReply } from '../wire/cursor-reply.ts'
import type { Arguments } from './arguments.ts'
import type { Command } from './command.ts'
import { inContext } from './executor-error.ts'
import { planOf, type RecordQuery } from './find-records.ts'
import type { Operation } from './operation.ts'
import { recordsOf } from './records-of.ts'
import { notSupported } from './unsupported.ts'
import { readFilter } from './variables.ts'

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
  reads: true,
  inTransaction: true,
  run(operation): CursorReply {
    const { args } = operation
    const query = queryOf(operation)
    checkTailable(operation)
    const projection = args.optionalDocument('projection')
    const project =
      projection === undefined || projection.size === 0
        ? undefined
        : compileProjection(projection, query.filter, operation.scope)
    const records = recordsOf(operation, operation.collection(), query)
    const batchSize = args.optionalInteger('batchSize')
    const context = `Executor error during find command on namespace: ${operation.namespace()}`
    const shown = args.boolean('returnKey')
      ? keysOf(operation, query, records)
      : bytesOf(records, project?.apply, args.boolean('showRecordId'))
    const documents = inContext(context, shown)
    return operation.engine.cursors.first(operation.namespace(), documents, {
      batchSize,
      limit: query.limit,
      singleBatch: args.boolean('singleBatch') || (batchSize === 1 && query.limit === 1),
      session: operation.session,
      transaction: operation.transaction,
      neverExpires: args.boolean('noCursorTimeout'),
      isDue: () => operation.isDue,
      isLong: conjuncts(query.filter.root).length > 0 && operation.isLong(operation.collection()),
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
    filter: readFilter(args.optionalDocument('filter') ?? EMPTY, operation.scope),
    sort,
    skip: args.optionalInteger('skip'),
    limit,
    hint: hintOf(args.get('hint')),
    min: keyBound(args, 'min'),
    max: keyBound(args, 'max'),
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

function* bytesOf(
  records: Iterable<FoundRecord>,
  project: ((doc: Doc) => Doc) | undefined,
  withRecordId: boolean,
): Generator<Buffer> {
  for (const record of records) {
    if (!withRecordId && project === undefined) yield record.raw
    else {
      const doc = project === undefined ? record.doc : project(record.doc)
      yield encode(withRecordId ? withNumber(doc, record) : doc)
    }
  }
}

/** What a view answers stands nowhere. */
const withNumber = (doc: Doc, { recordId }: FoundRecord): Doc =>
  recordId === '' ? doc : new Map<string, Value>([...doc, ['$recordId', BigInt(recordNumber(recordId))]])

/** An empty bound is none. */
function keyBound(args: Arguments, name: string): Doc | undefined {
  const bound = args.optionalDocument(name)
  return bound === undefined || bound.size === 0 ? undefined : bound
}

/** `returnKey`: of each document only the fields of the index that found it; nothing without an index. */
function keysOf(operation: Operation, query: RecordQuery, records: Iterable<FoundRecord>): Iterable<Buffer> {
  const collection = operation.collection()
  if (collection === undefined) return []
  if (collection.isView) throw notSupported("option 'returnKey' on a view")
  const plan = planOf(operation.view, collection, query)
  if (plan.kind === 'OR' || (plan.kind === 'IXSCAN' && plan.scan.index.multikey)) {
    throw notSupported("option 'returnKey' with several keys for one document")
  }
  const index = plan.kind === 'IXSCAN' ? plan.scan.index : undefined
  return Array.from(records, ({ doc }) => {
    const values = index === undefined ? [] : (indexKeys(doc, index.paths).keys[0] ?? [])
    return encode(new Map(index?.fields.map((field, i) => [field, values[i] ?? null])))
  })
}
