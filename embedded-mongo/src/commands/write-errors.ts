import { Int32 } from 'bson'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { isSteps, type Steps } from '../scheduling/steps.ts'
import { WaitForTransaction } from '../transactions/conflicts.ts'
import type { StatementResult } from '../transactions/statements.ts'
import type { Operation } from './operation.ts'

/**
 * Runs the statements of a write command one after the other. Outside of transactions a failed one becomes an entry of
 * `writeErrors` and, when ordered, ends the command; inside it fails the command and so the transaction.
 * A statement of a retryable write that had been done before is not done again; `add` is given what it did then.
 */
export function* runStatements<T>(
  operation: Operation,
  statements: readonly T[],
  run: (statement: T, index: number) => Steps<StatementResult> | StatementResult,
  add: (result: StatementResult, index: number) => void,
): Steps<Doc[]> {
  const ordered = operation.args.has('ordered') ? operation.args.boolean('ordered') : true
  const errors: Doc[] = []
  for (const [index, statement] of statements.entries()) {
    operation.step()
    if (operation.isDue) yield undefined
    try {
      const known = knownResult(operation, index)
      const result = known ?? (yield* untilFree(operation, () => run(statement, index)))
      if (known === undefined) operation.remember(index, result)
      add(result, index)
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

function knownResult(operation: Operation, index: number): StatementResult | undefined {
  const known = operation.remembered(index)
  if (known?.reply !== undefined) throw incompatible(operation.name, 'findAndModify')
  return known
}

/** Under this number and statement id something else was done. */
export const incompatible = (name: string, before: string): MongoError =>
  new MongoError(
    40606,
    'Location40606',
    `${name} retry request is not compatible with previous write in the transaction of type: ${before}`,
  )

/** What touches many documents cannot be sent again without being done twice. */
export function refuseRetryable(operation: Operation, option: string): void {
  if (!operation.isRetryable) return
  throw new MongoError(72, 'InvalidOptions', `Cannot use (or request) retryable writes with ${option}`)
}

/** A statement writes all or nothing (or starts no second time, where it writes to many): it may be tried again. */
function* untilFree(operation: Operation, run: () => Steps<StatementResult> | StatementResult): Steps<StatementResult> {
  while (true) {
    try {
      const steps = run()
      return isSteps(steps) ? yield* steps : steps
    } catch (error) {
      if (!(error instanceof WaitForTransaction) || !operation.isInParts) throw error
      yield error.ended
    }
  }
}

function writeError(index: number, error: MongoError): Doc {
  const entry: Doc = new Map<string, Value>([
    ['index', new Int32(index)],
    ['code', new Int32(error.code)],
  ])
  for (const [name, value] of Object.entries(error.extra)) entry.set(name, value as Value)
  return entry.set('errmsg', error.message)
}
