import { isTrue } from '../aggregate/expression/truth.ts'
import type { Scope } from '../aggregate/expression/types.ts'
import { isNumeric } from '../bson/arithmetic.ts'
import { typeAlias } from '../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue, location } from '../errors.ts'
import { compileFilter, type Filter } from './filter.ts'
import { truncatedInt64 } from './integer.ts'

/** What find's own projection operators do to a document that was projected already. */
export interface Special {
  readonly kind: 'slice' | 'elemMatch' | 'positional'
  readonly path: string
  /** `source` is the document before projection; `inclusive`: the projection names what to keep. */
  readonly apply: (result: Doc, source: Doc, inclusive: boolean) => Doc
}

/** A copy of the document with the values at a path changed; arrays on the way are looked through. */
const mapAt = (value: Value, parts: readonly string[], from: number, change: (value: Value) => Value): Value => {
  if (from === parts.length) return change(value)
  if (Array.isArray(value)) return value.map((item) => mapAt(item, parts, from, change))
  if (!isDoc(value)) return value
  const name = parts[from] as string
  const inner = value.get(name)
  return inner === undefined ? value : new Map(value).set(name, mapAt(inner, parts, from + 1, change))
}

/** In a projection that names what to keep, sliced and matched arrays come after the other fields. */
const moveLast = (doc: Doc, name: string, value: Maybe): Doc => {
  const next: Doc = new Map(doc)
  next.delete(name)
  return value === undefined ? next : next.set(name, value)
}

const sliceBound = (value: Value): number => {
  const whole = isNumeric(value) ? truncatedInt64(value) : undefined
  if (whole === undefined) throw badValue('$slice only supports numbers and [skip, limit] arrays')
  return Number(whole)
}

const slicer = (argument: Value): ((items: readonly Value[]) => Value[]) => {
  if (!Array.isArray(argument)) {
    const count = sliceBound(argument)
    return (items) => (count >= 0 ? items.slice(0, count) : items.slice(Math.max(0, items.length + count)))
  }
  const [skip, limit] = argument.map(sliceBound) as [number, number]
  if (limit <= 0) throw location(28724, `Second argument to $slice must be a positive number, but is: ${limit}`)
  return (items) => {
    const start = skip >= 0 ? skip : Math.max(0, items.length + skip)
    return items.slice(start, start + limit)
  }
}

const slice = (path: string, argument: Value): Special => {
  const cut = slicer(argument)
  const parts = path.split('.')
  const change = (value: Value): Value => (Array.isArray(value) ? cut(value) : value)
  return {
    kind: 'slice',
    path,
    apply: (result, _source, inclusive) => {
      const changed = mapAt(result, parts, 0, change) as Doc
      return inclusive && parts.length === 1 && changed.has(path) ? moveLast(changed, path, changed.get(path)) : changed
    },
  }
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

const isFindSlice = (argument: Value): boolean =>
  isNumeric(argument) || (Array.isArray(argument) && argument.length === 2 && argument.every(isNumeric))

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
