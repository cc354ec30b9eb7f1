import { evaluateLet } from '../aggregate/expression/let.ts'
import { type Scope, topScope } from '../aggregate/expression/types.ts'
import type { Doc } from '../bson/value.ts'
import type { Operation } from './operation.ts'

/** The command's variables with a statement's own constants (`c`) on top. */
export function variablesFor(operation: Operation, constants: Doc | undefined): Scope {
  if (constants === undefined) return operation.scope
  const variables = new Map([...operation.scope.variables, ...evaluateLet(constants, operation.now)])
  return topScope(operation.now, variables)
}
