import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { failedToParse } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { removeDocument } from '../storage/documents.ts'
import { type Arguments, int } from './arguments.ts'
import type { Command } from './command.ts'
import { hintOf } from './find.ts'
import { findRecords, foundBeforehand, type RecordQuery } from './find-records.ts'
import { writeReply } from './insert.ts'
import type { Operation } from './operation.ts'
import { writable } from './target.ts'
import { statementsOf } from './update.ts'
import { statementScope } from './variables.ts'
import { runStatements } from './write-errors.ts'

const STATEMENT_FIELDS = new Set(['q', 'limit', 'collation', 'hint', 'sampleId'])

/** https://www.mongodb.com/docs/manual/reference/command/delete/ (named so because `delete` is a reserved word) */
export const deleteCommand: Command = {
  fields: ['delete', 'deletes', 'ordered', 'let'],
  inTransaction: true,
  retryable: true,
  run(operation) {
    let removed = 0
    const errors = runStatements(operation, statementsOf(operation, 'deletes', STATEMENT_FIELDS), (args) => {
      removed += removeMatching(operation, operation.namespace(), {
        filter: compileFilter(args.document('q'), statementScope(operation, operation.namespace(), args)),
        limit: limitOf(args),
        hint: hintOf(args.get('hint')),
      })
    })
    return writeReply([['n', int(removed)]], errors)
  },
}

/** How many documents were removed. */
export function removeMatching(operation: Operation, namespace: string, query: RecordQuery): number {
  const collection = writable(operation.engine.catalog.get(namespace))
  if (collection === undefined) return 0
  let removed = 0
  const found = findRecords(operation.view, collection, query, operation.step)
  for (const { recordId, raw } of foundBeforehand(operation, collection, found)) {
    removeDocument(operation.unit, collection, recordId, raw)
    removed++
  }
  return removed
}

function limitOf(args: Arguments): number {
  const limit = args.get('limit')
  const number = limit !== undefined && isNumeric(limit) ? toDouble(limit) : Number.NaN
  if (number !== 0 && number !== 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(limit)}`)
  }
  return number
}
