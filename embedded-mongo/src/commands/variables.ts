import { evaluateLet } from '../aggregate/expression/let.ts'
import { type Scope, topScope } from '../aggregate/expression/types.ts'
import { withImplied } from '../aggregate/stage/implied.ts'
import type { Doc } from '../bson/value.ts'
import { compileFilter, type Filter } from '../query/filter.ts'
import type { Arguments } from './arguments.ts'
import type { Operation } from './operation.ts'
import { orderFor } from './value-orders.ts'

/** The command's variables with a statement's own constants on top, and the statement's collation. */
export function statementScope(
  operation: Operation,
  namespace: string,
  args: Arguments,
  constantsField?: string,
): Scope {
  const order = orderFor(args, operation.engine.catalog.get(namespace))
  const constants = constantsField === undefined ? undefined : args.optionalDocument(constantsField)
  const { variables } = operation.scope
  const all = constants === undefined ? variables : new Map([...variables, ...evaluateLet(constants, operation.now)])
  return topScope(operation.now, all, order)
}

/** The filter of a command that only reads: what an `$expr` says of single fields may use an index. */
export const readFilter = (source: Doc, scope: Scope): Filter => compileFilter(withImplied(source, scope), scope)
