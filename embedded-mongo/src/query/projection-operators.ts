import { isTrue } from '../aggregate/expression/truth.ts'
import type { Scope } from '../aggregate/expression/types.ts'
import { isNumeric, type Numeric, toDouble } from '../bson/arithmetic.ts'
import { typeAlias } from '../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue, location } from '../errors.ts'
import { compileFilter, type Filter } from './filter.ts'

/** What find's own projection operators do to a document that was projected already. */
export interface Special {
  readonly kind: 'slice' | 'elemMatch' | 'positional'
  readonly path: string
  /** `source` is the document before projection. */
  readonly apply: (result: Doc, source: Doc) => Doc
}

/** A copy of the document with the values at a path changed; of arrays on the way, their documents. */
const mapAt = (doc: Doc, parts: readonly string[], from: number, change: (value: Value) => Value): Doc => {
  const name = parts[from] as string
  const value = doc.get(name)
  if (value === undefined) return doc
  return new Map(doc).set(name, from === parts.length - 1 ? change(value) : mapBelow(value, parts, from + 1, change))
}

const mapBelow = (value: Value, parts: readonly string[], from: number, change: (value: Value) => Value): Value => {
  if (isDoc(value)) return mapAt(value, parts, from, change)
  return Array.isArray(value) ? value.map((item) => (isDoc(item) ? mapAt(item, parts, from, change) : item)) : value
}

/** The matched element's field comes after the other fields. */
const moveLast = (doc: Doc, name: string, value: Maybe): Doc => {
  const next: Doc = new Map(doc)
  next.delete(name)
  return value === undefined ? next : next.set(name, value)
}

const isNumber = (value: Value | undefined): boolean => value !== undefined && isNumeric(value)
const whole = (value: Value): number => Math.trunc(toDouble(value as Numeric))

/** `n` or `[skip, limit]`. Any other argument is aggregation's $slice. */
const isFindSlice = (argument: Value): boolean => {
  if (!Array.isArray(argument)) return isNumber(argument)
  return argument.length === 2 && argument.every(isNumber) && whole(argument[1] as Value) > 0
}

const slicer = (argument: Value): ((items: readonly Value[]) => Value[]) => {
  if (!Array.isArray(argument)) {
    const count = whole(argument)
    return (items) => (count >= 0 ? items.slice(0, count) : items.slice(Math.max(0, items.length + count)))
  }
  const [skip, limit] = argument.map(whole) as [number, number]
  return (items) => {
    const start = skip >= 0 ? skip : Math.max(0, items.length + skip)
    return items.slice(start, start + limit)
  }
}

const slice = (path: string, argument: Value): Special => {
  const cut = slicer(argument)
  const parts = path.split('.')
  const change = (value: Value): Value => (Array.isArray(value) ? cut(value) : value)
  return { kind: 'slice', path, apply: (result) => mapAt(result, parts, 0, change) }
}

const elemMatch = (path: string, argument: Value, scope: Scope): Special => {
  if (!isDoc(argument))
    throw location(31274, `elemMatch: Invalid argument, object required, but got ${typeAlias(argument)}`)
  if (path.includes('.')) throw location(31275, 'Cannot use $elemMatch projection on a nested field.')
  const filter = compileFilter(new Map([[path, new Map([['$elemMatch', argument]])]]), scope)
  return {
    kind: 'elemMatch',
    path,
    apply: (result, source) => {
      const items = source.get(path)
      const index = filter.arrayPosition(source)
      return moveLast(result, path, index === undefined ? undefined : [(items as Value[])[index] as Value])
    },
  }
}

/** Leaves only element `index` of the first array on the path. */
const keepElement = (value: Value, parts: readonly string[], from: number, index: () => number): Value => {
  if (Array.isArray(value)) {
    const item = value[index()]
    if (item === undefined)
      throw location(
        51247,
        "Executor error during find command :: caused by :: positional operator '.$' element mismatch",
      )
    return [item]
  }
  const name = parts[from]
  const inner = name === undefined || !isDoc(value) ? undefined : value.get(name)
  return inner === undefined
    ? value
    : new Map(value as Doc).set(name as string, keepElement(inner, parts, from + 1, index))
}

const positional = (path: string, value: Value, filter: Filter | undefined): Special => {
  if (typeof value !== 'boolean' && !isNumeric(value))
    throw location(31271, 'positional projection cannot be used with an expression or sub object')
  if (!isTrue(value)) throw location(31395, 'positional projection cannot be used with exclusion')
  const parts = path.split('.')
  const indexIn = (source: Doc) => () => {
    const index = filter?.arrayPosition(source)
    if (index === undefined)
      throw location(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      )
    return index
  }
  return { kind: 'positional', path, apply: (result, source) => keepElement(result, parts, 0, indexIn(source)) as Doc }
}

/** Reads `$slice`, `$elemMatch` and `path.$`; undefined for anything else. */
export const parseSpecial = (
  path: string,
  value: Value,
  filter: Filter | undefined,
  scope: Scope,
): Special | undefined => {
  if (path.endsWith('.$')) return positional(path.slice(0, -2), value, filter)
  if (path.includes('.$.'))
    throw location(
      31394,
      "As of 4.4, it's illegal to specify positional operator in the middle of a path. Positional projection may only be used at the end, for example: a.b.$. If the query previously used a form like a.b.$.d, remove the parts following the '$' and the results will be equivalent.",
    )
  const [entry, more] = isDoc(value) ? value : []
  if (entry === undefined || more !== undefined) return undefined
  const [name, argument] = entry
  if (name === '$elemMatch') return elemMatch(path, argument, scope)
  if (name === '$slice' && isFindSlice(argument)) return slice(path, argument)
  if (name === '$meta') throw badValue('$meta projections are not supported: this server has no text search')
  return undefined
}
