/** The shapes that every family of expression operators shares. */
import type { Doc, Maybe, Value } from '../../bson/value.ts'
import { SIMPLE_ORDER, type ValueOrder } from '../../bson/value-order.ts'

/** What an expression may see besides the document: constants of one run. */
export interface Scope {
  /** The command's `let` (or $lookup's), already evaluated. */
  readonly variables: ReadonlyMap<string, Maybe>
  /** $$NOW */
  readonly now: Date
  /** How values compare: by the operation's collation. */
  readonly order: ValueOrder
}

export const topScope = (
  now = new Date(),
  variables: ReadonlyMap<string, Maybe> = new Map(),
  order: ValueOrder = SIMPLE_ORDER,
): Scope => ({ now, variables, order })

/** A compiled expression. `constant` marks one that answers the same for every document. */
export interface Expression {
  (root: Doc): Maybe
  constant?: true
}

/**
 * Where a variable bound by $let, $map, … keeps its value. Compiled expressions never re-enter themselves, so one cell a
 * binding is enough and reading a variable costs one property access.
 */
export interface Cell {
  value: Maybe
}

/** Compiles nested values; `bind` opens a scope in which a user variable has a cell. */
export interface Compiler {
  readonly scope: Scope
  compile(value: Value): Expression
  bind(names: readonly string[]): { compiler: Compiler; cells: Cell[] }
}

/** `{$name: argument}` → expression. */
export type Operator = (argument: Value, compiler: Compiler, name: string) => Expression
export type OperatorTable = Readonly<Record<string, Operator>>

export const constant = (value: Maybe): Expression => Object.assign(() => value, { constant: true as const })

const NO_DOCUMENT: Doc = new Map()

/** The value of a constant expression. */
export const constantValue = (expression: Expression): Maybe => expression(NO_DOCUMENT)

/** Marks an expression whose inputs are all constant as constant itself: computed once, on first use. */
export const foldConstants = (inputs: readonly Expression[], expression: Expression): Expression => {
  if (!inputs.every((input) => input.constant)) return expression
  let done = false
  let value: Maybe
  const folded: Expression = (root) => {
    if (!done) {
      value = expression(root)
      done = true
    }
    return value
  }
  folded.constant = true
  return folded
}
