import { type Scope, topScope } from '../aggregate/expression/types.ts'
import type { Collation } from '../bson/collation.ts'
import type { Doc } from '../bson/value.ts'
import { compileMatch } from './compile.ts'
import type { Match } from './match.ts'
import { parseFilter } from './parse.ts'
import type { MatchDetails } from './traverse.ts'

export { conjuncts } from './match.ts'

export interface Filter {
  /** The normalised tree: what a planner walks. */
  readonly root: Match
  /** How its texts compare. */
  readonly collation: Collation | undefined
  matches(doc: Doc): boolean
  /** Index of the array element that made the document match: what `$` stands for in updates and projections. */
  arrayPosition(doc: Doc): number | undefined
}

/** Compiles a filter document. Throws MongoDB's error for an operator that is unknown or wrongly used. */
export const compileFilter = (filter: Doc, scope: Scope = topScope()): Filter => {
  const root = parseFilter(filter, scope)
  const test = compileMatch(root, scope.order)
  return {
    root,
    collation: scope.order.collation,
    matches: (doc) => test(doc),
    arrayPosition: (doc) => {
      const details: MatchDetails = { position: undefined }
      return test(doc, details) ? details.position : undefined
    },
  }
}
