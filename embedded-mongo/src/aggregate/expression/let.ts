import type { Doc, Maybe } from '../../bson/value.ts'
import { compileExpression } from './compile.ts'
import { type Scope, topScope } from './types.ts'
import { checkVariableName } from './variable.ts'

const NO_DOCUMENT: Doc = new Map()

/** A command's `let: {name: <expression without fields>}` as variables for a Scope. */
export const evaluateLet = (spec: Doc, now = new Date()): ReadonlyMap<string, Maybe> =>
  bindVariables(spec, topScope(now))(NO_DOCUMENT)

/** `{name: expression}` → the scope's variables plus these, evaluated against a document. */
export const bindVariables = (spec: Doc, scope: Scope): ((doc: Doc) => ReadonlyMap<string, Maybe>) => {
  const inputs = [...spec].map(([name, value]) => {
    checkVariableName(name)
    return [name, compileExpression(value, scope)] as const
  })
  return (doc) => {
    const variables = new Map(scope.variables)
    for (const [name, input] of inputs) variables.set(name, input(doc))
    return variables
  }
}
