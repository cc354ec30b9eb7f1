import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { failedToParse } from '../errors.ts'
import type { FoundRecord } from '../plan/execute.ts'
import { compileFilter } from '../query/filter.ts'
import type { Steps } from '../scheduling/steps.ts'
import { removeDocument } from '../storage/documents.ts'
import { type Arguments, int } from './arguments.ts'
import { changeFound } from './change-found.ts'
import type { Command } from './command.ts'
import { hintOf } from './find.ts'
import type { RecordQuery } from './find-records.ts'
import { writeReply } from './insert.ts'
import type { Operation } from './operation.ts'
import { writable } from './target.ts'
import { statementsOf } from './update.ts'
import { statementScope } from './variables.ts'
import { refuseRetryable, runStatements } from './write-errors.ts'

const STATEMENT_FIELDS = new Set(['q', 'limit', 'collation', 'hint', 'sampleId'])

/** https://www.mongodb.com/docs/manual/reference/command/delete/ (named so because `delete` is a reserved word) */
export const deleteCommand: Command = {
  fields: ['delete', 'deletes', 'ordered', 'let'],
  inTransaction: true,
  retryable: true,
  *run(operation) {
    const statements = statementsOf(operation, 'deletes', STATEMENT_FIELDS)
    for (const args of statements) args.required('limit')
    let removed = 0
    const errors = yield* runStatements(
      operation,
      statements,
      function* (args) {
        const limit = limitOf(args)
        if (limit === 0) refuseRetryable(operation, 'limit=0')
        const n = yield* removeMatching(operation, operation.namespace(), {
          filter: compileFilter(args.document('q'), statementScope(operation, operation.namespace(), args)),
          limit,
          hint: hintOf(args.get('hint')),
        })
        return { n, modified: 0 }
      },
      ({ n }) => {
        removed += n
      },
    )
    return writeReply(operation, [['n', int(removed)]], errors)
  },
}

/** How many documents were removed. */
export function* removeMatching(operation: Operation, namespace: string, query: RecordQuery): Steps<number> {
  const collection = writable(operation.collectionAt(namespace))
  if (collection === undefined) return 0
  let removed = 0
  const remove = ({ recordId, raw }: FoundRecord): void => {
    removeDocument(operation.unit, collection, recordId, raw)
    removed++
  }
  yield* changeFound(operation, collection, query, remove)
  return removed
}

function limitOf(args: Arguments): number {
  const limit = args.required('limit')
  const number = isNumeric(limit) ? toDouble(limit) : Number.NaN
  if (number !== 0 && number !== 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(limit)}`)
  }
  return number
}
