/** Dotted paths through documents only (arrays on the way are not entered): what $unwind, `as` and `into` use. */
import { type Doc, isDoc, type Maybe } from '../bson/value.ts'

export const getNested = (doc: Doc, names: readonly string[]): Maybe => {
  let value: Maybe = doc
  for (const name of names) {
    if (!isDoc(value)) return undefined
    value = value.get(name)
  }
  return value
}

/** A copy of `doc` with the path set (documents on the way are made), or removed when `value` is missing. */
export const setNested = (doc: Doc, names: readonly string[], value: Maybe, index = 0): Doc => {
  const copy: Doc = new Map(doc)
  const name = names[index] as string
  if (index === names.length - 1) {
    if (value === undefined) copy.delete(name)
    else copy.set(name, value)
    return copy
  }
  const inner = copy.get(name)
  if (isDoc(inner) || value !== undefined)
    copy.set(name, setNested(isDoc(inner) ? inner : new Map(), names, value, index + 1))
  return copy
}
