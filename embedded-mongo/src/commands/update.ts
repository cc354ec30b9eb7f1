import { Int32 } from 'bson'
import { decode } from '../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { failedToParse, typeMismatch } from '../errors.ts'
import type { Steps } from '../scheduling/steps.ts'
import type { StatementResult } from '../transactions/statements.ts'
import { Arguments, int } from './arguments.ts'
import type { Command } from './command.ts'
import { hintOf } from './find.ts'
import { checkBatch, writeReply } from './insert.ts'
import type { Operation } from './operation.ts'
import { parseUpdate, runUpdate, type UpdateResult } from './update-one.ts'
import { statementScope } from './variables.ts'
import { refuseRetryable, runStatements } from './write-errors.ts'

const STATEMENT_FIELDS = new Set([
  'q',
  'u',
  'c',
  'upsert',
  'multi',
  'collation',
  'arrayFilters',
  'hint',
  'sort',
  'sampleId',
])

/** https://www.mongodb.com/docs/manual/reference/command/update/ */
export const update: Command = {
  fields: ['update', 'updates', 'ordered', 'bypassDocumentValidation', 'let'],
  inTransaction: true,
  retryable: true,
  *run(operation) {
    const statements = statementsOf(operation, 'updates', STATEMENT_FIELDS)
    let matched = 0
    let modified = 0
    const upserted: Doc[] = []
    const errors = yield* runStatements(
      operation,
      statements,
      (statement) => updateStatement(operation, statement),
      (result, index) => {
        matched += result.n
        modified += result.modified
        if (result.upsertedId === undefined) return
        upserted.push(
          new Map<string, Value>([
            ['index', new Int32(index)],
            ['_id', result.upsertedId],
          ]),
        )
      },
    )
    const fields: [string, Value][] = [
      ['n', int(matched)],
      ['nModified', int(modified)],
    ]
    if (upserted.length > 0) fields.push(['upserted', upserted])
    return writeReply(operation, fields, errors)
  },
}

/** The statements of an update or delete command, from its body or its document sequence; their options are checked. */
export function statementsOf(operation: Operation, name: string, fields: ReadonlySet<string>): Arguments[] {
  const raw = operation.rawDocuments(name)
  const statements = raw === undefined ? operation.args.array(name) : raw.map((bytes) => decode(bytes))
  checkBatch(statements.length)
  return statements.map((statement) => {
    const path = `${operation.name}.${name}`
    if (!isDoc(statement)) throw typeMismatch(`BSON field '${path}' must be an array of objects`)
    const args = new Arguments(path, statement)
    args.allowOnly(fields)
    return args
  })
}

export const toResult = ({ matched, modified, upsertedId }: UpdateResult): StatementResult => ({
  n: matched + (upsertedId === undefined ? 0 : 1),
  modified,
  upsertedId,
})

function* updateStatement(operation: Operation, args: Arguments): Steps<StatementResult> {
  const multi = args.boolean('multi')
  if (multi) refuseRetryable(operation, 'multi=true')
  const sort = args.optionalDocument('sort')
  if (multi && sort !== undefined) throw failedToParse('Cannot specify sort with multi=true')
  const scope = statementScope(operation, operation.namespace(), args, 'c')
  const arrayFilters = args.optionalArray('arrayFilters')
  const parsed = parseUpdate({ filter: args.document('q'), update: args.get('u'), arrayFilters, multi }, scope)
  const result = yield* runUpdate(operation, {
    namespace: operation.namespace(),
    ...parsed,
    multi,
    upsert: args.boolean('upsert'),
    sort,
    hint: hintOf(args.get('hint')),
  })
  return toResult(result)
}
