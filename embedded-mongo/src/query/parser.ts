import type { Scope } from '../aggregate/expression/types.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { Match } from './match.ts'

export type ParseFilter = (filter: Doc, scope: Scope, depth: number) => Match

/** What an operator sees besides its argument. */
export interface Context {
  readonly path: string
  readonly scope: Scope
  readonly depth: number
  readonly siblings: Doc
  readonly parseFilter: ParseFilter
}

/** Reads the argument of one operator under a field name. */
export type Parser = (argument: Value, context: Context, name: string) => Match
