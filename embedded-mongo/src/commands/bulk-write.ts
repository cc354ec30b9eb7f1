import { Int32 } from 'bson'
import { decode, encode } from '../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError, typeMismatch } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import type { Steps } from '../scheduling/steps.ts'
import { insertDocument } from '../storage/documents.ts'
import type { StatementResult } from '../transactions/statements.ts'
import { CursorReply } from '../wire/cursor-reply.ts'
import { Arguments, int } from './arguments.ts'
import type { Command } from './command.ts'
import { removeMatching } from './delete.ts'
import { hintOf } from './find.ts'
import { checkBatch, INSERTED, withId } from './insert.ts'
import type { Operation } from './operation.ts'
import { collectionForWrite } from './target.ts'
import { toResult } from './update.ts'
import { parseUpdate, runUpdate } from './update-one.ts'
import { validate } from './validate-document.ts'
import { statementScope } from './variables.ts'
import { refuseRetryable, runStatements } from './write-errors.ts'

const FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  insert: new Set(['insert', 'document']),
  update: new Set([
    'update',
    'filter',
    'updateMods',
    'arrayFilters',
    'multi',
    'hint',
    'constants',
    'collation',
    'upsert',
    'sort',
  ]),
  delete: new Set(['delete', 'filter', 'multi', 'hint', 'collation']),
}

interface Totals {
  inserted: number
  matched: number
  modified: number
  upserted: number
  deleted: number
}

type Kind = 'insert' | 'update' | 'delete'

const ADD: Readonly<Record<Kind, (totals: Totals, result: StatementResult) => void>> = {
  insert: (totals, { n }) => {
    totals.inserted += n
  },
  update: (totals, { n, modified, upsertedId }) => {
    if (upsertedId === undefined) totals.matched += n
    else totals.upserted++
    totals.modified += modified
  },
  delete: (totals, { n }) => {
    totals.deleted += n
  },
}

function shownAs(kind: Kind, { n, modified, upsertedId }: StatementResult): [string, Value][] {
  const fields: [string, Value][] = [['n', int(n)]]
  if (kind === 'update') fields.push(['nModified', int(modified)])
  if (upsertedId !== undefined) fields.push(['upserted', new Map([['_id', upsertedId]])])
  return fields
}

/** https://www.mongodb.com/docs/manual/reference/command/bulkWrite/ */
export const bulkWrite: Command = {
  fields: ['bulkWrite', 'ops', 'nsInfo', 'ordered', 'bypassDocumentValidation', 'let', 'errorsOnly', 'cursor'],
  inTransaction: true,
  retryable: true,
  *run(operation) {
    const { args } = operation
    if (operation.database !== 'admin')
      throw new MongoError(13, 'Unauthorized', 'bulkWrite may only be run against the admin database.')
    const namespaces = documents(operation, 'nsInfo').map((info) =>
      new Arguments('bulkWrite.nsInfo', info).string('ns'),
    )
    const ops = documents(operation, 'ops')
    checkBatch(ops.length)
    const totals: Totals = { inserted: 0, matched: 0, modified: 0, upserted: 0, deleted: 0 }
    const results: Doc[] = []
    const errors = yield* runStatements(
      operation,
      ops,
      (op) => runOp(operation, op, namespaces),
      (result, index) => {
        const kind = (ops[index] as Doc).keys().next().value as Kind
        ADD[kind](totals, result)
        results.push(new Map<string, Value>([['ok', 1], ['idx', new Int32(index)], ...shownAs(kind, result)]))
      },
    )
    const failed = errors.map((error): Doc => {
      const { index, ...rest } = Object.fromEntries(error) as Record<string, Value>
      const fields: [string, Value][] = [['ok', 0], ['idx', index as Value], ...Object.entries(rest), ['n', int(0)]]
      return new Map(fields)
    })
    const shown = args.boolean('errorsOnly') ? failed : [...results, ...failed].sort(byIndex)
    const tail: Doc = new Map<string, Value>([
      ['nErrors', int(failed.length)],
      ['nInserted', int(totals.inserted)],
      ['nMatched', int(totals.matched)],
      ['nModified', int(totals.modified)],
      ['nUpserted', int(totals.upserted)],
      ['nDeleted', int(totals.deleted)],
      ['ok', 1],
    ])
    if (operation.retried.length > 0) tail.set('retriedStmtIds', operation.retried.map(int))
    const cursor = new Arguments('bulkWrite.cursor', args.optionalDocument('cursor') ?? new Map())
    const { batch, cursorId, namespace } = operation.engine.cursors.first('admin.$cmd.bulkWrite', shown.map(encode), {
      batchSize: cursor.optionalInteger('batchSize') ?? Infinity,
      session: operation.session,
      transaction: operation.transaction,
    })
    return new CursorReply('firstBatch', batch, cursorId, namespace, tail)
  },
}

const byIndex = (a: Doc, b: Doc): number => (a.get('idx') as Int32).value - (b.get('idx') as Int32).value

function documents(operation: Operation, name: string): Doc[] {
  const raw = operation.rawDocuments(name)
  const values: readonly Value[] = raw === undefined ? operation.args.array(name) : raw.map((bytes) => decode(bytes))
  return values.map((value) => {
    if (!isDoc(value)) throw typeMismatch(`BSON field 'bulkWrite.${name}' must be an array of objects`)
    return value
  })
}

/** Runs one operation. */
function* runOp(operation: Operation, op: Doc, namespaces: readonly string[]): Steps<StatementResult> {
  const kind = op.keys().next().value ?? ''
  const fields = Object.hasOwn(FIELDS, kind) ? FIELDS[kind] : undefined
  if (fields === undefined) throw badValue(`unknown bulkWrite operation '${kind}'`)
  const args = new Arguments(`bulkWrite.${kind}`, op)
  args.allowOnly(fields)
  const namespace = namespaces[args.optionalInteger(kind) ?? -1]
  if (namespace === undefined) throw new MongoError(2, 'BadValue', `BulkWrite ${kind} op has an invalid nsInfo index`)
  if (kind === 'insert') return runInsert(operation, args, namespace)
  return yield* kind === 'update' ? runUpdateOp(operation, args, namespace) : runDelete(operation, args, namespace)
}

function runInsert(operation: Operation, args: Arguments, namespace: string): StatementResult {
  const stored = withId(encode(args.document('document')))
  const collection = collectionForWrite(operation, namespace)
  validate(operation, collection, stored.doc)
  insertDocument(operation.unit, collection, stored)
  return INSERTED
}

function* runUpdateOp(operation: Operation, args: Arguments, namespace: string): Steps<StatementResult> {
  const multi = args.boolean('multi')
  if (multi) refuseRetryable(operation, 'multi=true')
  const scope = statementScope(operation, namespace, args, 'constants')
  const arrayFilters = args.optionalArray('arrayFilters')
  const parsed = parseUpdate(
    { filter: args.document('filter'), update: args.get('updateMods'), arrayFilters, multi },
    scope,
  )
  const result = yield* runUpdate(operation, {
    ...parsed,
    namespace,
    multi,
    upsert: args.boolean('upsert'),
    sort: args.optionalDocument('sort'),
    hint: hintOf(args.get('hint')),
  })
  return toResult(result)
}

function* runDelete(operation: Operation, args: Arguments, namespace: string): Steps<StatementResult> {
  const multi = args.boolean('multi')
  if (multi) refuseRetryable(operation, 'multi=true')
  const n = yield* removeMatching(operation, namespace, {
    filter: compileFilter(args.document('filter'), statementScope(operation, namespace, args)),
    limit: multi ? 0 : 1,
    hint: hintOf(args.get('hint')),
  })
  return { n, modified: 0 }
}
