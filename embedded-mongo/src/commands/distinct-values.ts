import { isDoc, type Maybe, type Value } from '../bson/value.ts'

/** The values `distinct` sees at a path: arrays on the way and at the end count as their elements. */
export function* distinctValues(value: Maybe, path: readonly string[], depth = 0): Generator<Value> {
  if (depth === path.length) {
    if (Array.isArray(value)) yield* value
    else if (value !== undefined) yield value
    return
  }
  const name = path[depth] as string
  if (isDoc(value)) yield* distinctValues(value.get(name), path, depth + 1)
  else if (Array.isArray(value)) {
    if (/^\d+$/.test(name)) yield* distinctValues(value[Number(name)], path, depth + 1)
    for (const element of value) if (isDoc(element)) yield* distinctValues(element, path, depth)
  }
}
