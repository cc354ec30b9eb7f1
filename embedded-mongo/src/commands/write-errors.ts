import { Int32 } from 'bson'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Operation } from './operation.ts'

/**
 * Runs the statements of a write command one after the other. Outside of transactions a failed one becomes an entry of
 * `writeErrors` and, when ordered, ends the command; inside it fails the command and so the transaction.
 */
export function runStatements<T>(
  operation: Operation,
  statements: readonly T[],
  run: (statement: T, index: number) => void,
): Doc[] {
  const ordered = operation.args.has('ordered') ? operation.args.boolean('ordered') : true
  const errors: Doc[] = []
  for (const [index, statement] of statements.entries()) {
    operation.step()
    try {
      run(statement, index)
    } catch (error) {
      if (!(error instanceof MongoError) || operation.transaction !== undefined || error.code === MAX_TIME_EXPIRED)
        throw error
      errors.push(writeError(index, error))
      if (ordered) break
    }
  }
  return errors
}

const MAX_TIME_EXPIRED = 50

function writeError(index: number, error: MongoError): Doc {
  const entry: Doc = new Map<string, Value>([
    ['index', new Int32(index)],
    ['code', new Int32(error.code)],
  ])
  for (const [name, value] of Object.entries(error.extra)) entry.set(name, value as Value)
  return entry.set('errmsg', error.message)
}
