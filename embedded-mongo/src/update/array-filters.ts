import type { Scope } from '../aggregate/expression/types.ts'
import { show } from '../bson/show.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, failedToParse, MongoError, typeMismatch } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { hasExpression, type Match } from '../query/match.ts'
import type { ElementTests } from './apply.ts'

const NAME = /^[a-z][A-Za-z0-9]*$/

const pathsOf = (match: Match): string[] => {
  if (match.kind === 'and' || match.kind === 'or') return match.children.flatMap(pathsOf)
  if (match.kind === 'not') return pathsOf(match.child)
  return 'path' in match ? [match.path] : []
}

/** The identifier that all paths of an array filter begin with. */
const identifierOf = (match: Match): string => {
  if (hasExpression(match))
    throw new MongoError(
      224,
      'QueryFeatureNotAllowed',
      'Error parsing array filter :: caused by :: $expr is not allowed in this context',
    )
  const names = [...new Set(pathsOf(match).map((path) => path.split('.')[0] as string))]
  const [name] = names
  if (name === undefined) throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters')
  if (names.length > 1)
    throw failedToParse(
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${names[0]}' and '${names[1]}'`,
    )
  if (!NAME.test(name))
    throw badValue(
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    )
  return name
}

/** The tests for `$[id]`, by identifier. `used` are the identifiers of the update's paths (with a path each, for the error). */
export const compileArrayFilters = (
  filters: readonly Value[],
  used: ReadonlyMap<string, string>,
  update: Doc,
  scope: Scope,
): ElementTests => {
  const tests = new Map<string, (element: Value) => boolean>()
  for (const filter of filters) {
    if (!isDoc(filter)) throw typeMismatch('Each array filter must be an object')
    const compiled = compileFilter(filter, scope)
    const identifier = identifierOf(compiled.root)
    if (tests.has(identifier))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${identifier}`)
    if (!used.has(identifier))
      throw failedToParse(`The array filter for identifier '${identifier}' was not used in the update ${show(update)}`)
    tests.set(identifier, (element) => compiled.matches(new Map([[identifier, element]])))
  }
  for (const [identifier, path] of used)
    if (identifier !== '' && !tests.has(identifier))
      throw badValue(`No array filter found for identifier '${identifier}' in path '${path}'`)
  return tests
}
