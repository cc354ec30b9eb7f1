import { Int32 } from 'bson'
import { decode, encode } from '../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError, typeMismatch } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { insertDocument } from '../storage/documents.ts'
import { CursorReply } from '../wire/cursor-reply.ts'
import { Arguments, int } from './arguments.ts'
import type { Command } from './command.ts'
import { removeMatching } from './delete.ts'
import { hintOf } from './find.ts'
import { checkBatch, withId } from './insert.ts'
import type { Operation } from './operation.ts'
import { collectionForWrite } from './target.ts'
import { parseUpdate, runUpdate } from './update-one.ts'
import { validate } from './validate-document.ts'
import { statementScope } from './variables.ts'
import { runStatements } from './write-errors.ts'

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

/** https://www.mongodb.com/docs/manual/reference/command/bulkWrite/ */
export const bulkWrite: Command = {
  fields: ['bulkWrite', 'ops', 'nsInfo', 'ordered', 'bypassDocumentValidation', 'let', 'errorsOnly', 'cursor'],
  inTransaction: true,
  retryable: true,
  run(operation) {
    const { args } = operation
    const namespaces = documents(operation, 'nsInfo').map((info) =>
      new Arguments('bulkWrite.nsInfo', info).string('ns'),
    )
    const ops = documents(operation, 'ops')
    checkBatch(ops.length)
    const totals: Totals = { inserted: 0, matched: 0, modified: 0, upserted: 0, deleted: 0 }
    const results: Doc[] = []
    const errors = runStatements(operation, ops, (op, index) => {
      results.push(
        new Map<string, Value>([['ok', 1], ['idx', new Int32(index)], ...runOp(operation, op, namespaces, totals)]),
      )
    })
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
    // All results at once: a repeated attempt must answer the same, and has no cursor to go on with.
    return new CursorReply('firstBatch', shown.map(encode), 0n, 'admin.$cmd.bulkWrite', tail)
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

/** Runs one operation; returns the fields of its result. */
function runOp(operation: Operation, op: Doc, namespaces: readonly string[], totals: Totals): [string, Value][] {
  const kind = op.keys().next().value ?? ''
  const fields = Object.hasOwn(FIELDS, kind) ? FIELDS[kind] : undefined
  if (fields === undefined) throw badValue(`unknown bulkWrite operation '${kind}'`)
  const args = new Arguments(`bulkWrite.${kind}`, op)
  args.allowOnly(fields)
  const namespace = namespaces[args.optionalInteger(kind) ?? -1]
  if (namespace === undefined) throw new MongoError(2, 'BadValue', `BulkWrite ${kind} op has an invalid nsInfo index`)
  if (kind === 'insert') return runInsert(operation, args, namespace, totals)
  return kind === 'update'
    ? runUpdateOp(operation, args, namespace, totals)
    : runDelete(operation, args, namespace, totals)
}

function runInsert(operation: Operation, args: Arguments, namespace: string, totals: Totals): [string, Value][] {
  const stored = withId(encode(args.document('document')))
  const collection = collectionForWrite(operation, namespace)
  validate(operation, collection, stored.doc)
  insertDocument(operation.unit, collection, stored)
  totals.inserted++
  return [['n', int(1)]]
}

function runUpdateOp(operation: Operation, args: Arguments, namespace: string, totals: Totals): [string, Value][] {
  const multi = args.boolean('multi')
  const scope = statementScope(operation, namespace, args, 'constants')
  const arrayFilters = args.optionalArray('arrayFilters')
  const parsed = parseUpdate(
    { filter: args.document('filter'), update: args.get('updateMods'), arrayFilters, multi },
    scope,
  )
  const result = runUpdate(operation, {
    ...parsed,
    namespace,
    multi,
    upsert: args.boolean('upsert'),
    sort: args.optionalDocument('sort'),
    hint: hintOf(args.get('hint')),
  })
  totals.matched += result.matched
  totals.modified += result.modified
  if (result.upsertedId === undefined)
    return [
      ['n', int(result.matched)],
      ['nModified', int(result.modified)],
    ]
  totals.upserted++
  return [
    ['n', int(1)],
    ['nModified', int(0)],
    ['upserted', new Map([['_id', result.upsertedId]])],
  ]
}

function runDelete(operation: Operation, args: Arguments, namespace: string, totals: Totals): [string, Value][] {
  const removed = removeMatching(operation, namespace, {
    filter: compileFilter(args.document('filter'), statementScope(operation, namespace, args)),
    limit: args.boolean('multi') ? 0 : 1,
    hint: hintOf(args.get('hint')),
  })
  totals.deleted += removed
  return [['n', int(removed)]]
}
