import type { Scope } from '../aggregate/expression/types.ts'
import { show } from '../bson/show.ts'
import { typeAlias } from '../bson/types.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, failedToParse } from '../errors.ts'
import { applyToDoc } from './apply.ts'
import { compileArrayFilters } from './array-filters.ts'
import type { ApplyContext, Update } from './compiled.ts'
import { checkIdKept } from './id.ts'
import type { Modifier } from './modifier.ts'
import { OPERATORS } from './operators.ts'
import { arrayIdentifier, parsePath } from './path.ts'
import { rename } from './rename.ts'
import { buildTree } from './tree.ts'

type Change = [parts: readonly string[], modifier: Modifier]

const changesOf = (name: string, argument: Value, scope: Scope): Change[] => {
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
  if (operator === undefined && name !== '$rename')
    throw failedToParse(
      `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
    )
  if (!isDoc(argument))
    throw failedToParse(
      `Modifiers operate on fields but we found type ${typeAlias(argument)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${show(argument)}}`,
    )
  return [...argument].flatMap(([path, value]): Change[] =>
    operator === undefined ? rename(path, value) : [[parsePath(path), operator(value, path, scope)]],
  )
}

const noPosition = () => badValue('The positional operator did not find the match needed from the query.')

const positionOf = (doc: Doc, context: ApplyContext): (() => number) => {
  return () => {
    const position = context.isInsert ? undefined : context.filter?.arrayPosition(doc)
    if (position === undefined) throw noPosition()
    return position
  }
}

/** Names that are field names whatever the document: without positional parts and possible array indexes. */
const fieldParts = (parts: readonly string[]): string[] =>
  parts.filter((part) => !part.startsWith('$') && !/^\d+$/.test(part))

const overlaps = (a: readonly string[], b: readonly string[]): boolean => {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return false
  return true
}

const identifiersOf = (changes: readonly Change[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [parts] of changes)
    for (const part of parts) {
      const identifier = arrayIdentifier(part)
      if (identifier) found.set(identifier, parts.join('.'))
    }
  return found
}

export const compileOperators = (update: Doc, arrayFilters: readonly Value[], scope: Scope): Update => {
  const changes = [...update].flatMap(([name, argument]) => changesOf(name, argument, scope))
  const tree = buildTree(changes)
  const elementTests = compileArrayFilters(arrayFilters, identifiersOf(changes), update, scope)
  const touched = changes.map(([parts]) => fieldParts(parts))
  return {
    kind: 'operators',
    paths: changes.map(([parts]) => parts),
    apply: (doc, context = {}) => {
      const isInsert = context.isInsert === true
      const run = {
        root: doc,
        isInsert,
        now: context.now ?? new Date(),
        position: positionOf(doc, context),
        elementTests,
      }
      return checkIdKept(doc, applyToDoc(doc, tree, '', run))
    },
    mayTouch: (path) => {
      const parts = fieldParts(path.split('.'))
      return touched.some((other) => overlaps(other, parts))
    },
  }
}
