import { evaluateLet } from '../aggregate/expression/let.ts'
import { type Scope, topScope } from '../aggregate/expression/types.ts'
import { withImplied } from '../aggregate/stage/implied.ts'
import { type Doc, isDoc } from '../bson/value.ts'
import { orderOfSpec, type ValueOrder } from '../bson/value-order.ts'
import { compileFilter, type Filter } from '../query/filter.ts'
import type { Collection } from '../storage/collection.ts'
import type { Arguments } from './arguments.ts'
import type { Operation } from './operation.ts'

/** How values compare: by the collation that is asked for, or by the collection's default. */
export function orderFor(args: Arguments, collection: Collection | undefined): ValueOrder {
  const given = args.optionalDocument('collation')
  return given === undefined || given.size === 0 ? defaultOrder(collection) : orderOfSpec(given)
}

/** https://www.mongodb.com/docs/manual/reference/collation/ — a collection's operations inherit its default. */
export function defaultOrder(collection: Collection | undefined): ValueOrder {
  const spec = collection?.options.get('collation') ?? null
  return orderOfSpec(isDoc(spec) ? spec : undefined)
}

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
