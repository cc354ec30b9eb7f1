import type { Doc, Maybe, Value } from '../bson/value.ts'

/**
 * Filled by a match: the index, in the outermost array that was looked through, of the element that matched. A number in
 * the path points at an element and looks through nothing.
 */
export interface MatchDetails {
  position: number | undefined
}

/** Tests one value found under a path; `undefined` when nothing is there. */
export type ValueTest = (value: Maybe, details?: MatchDetails) => boolean

/** `'7'` → 7; anything that is not an array index as MongoDB writes them (no leading zeros) → -1. */
export const arrayIndex = (part: string): number => (/^(0|[1-9]\d*)$/.test(part) ? Number(part) : -1)

const record = (details: MatchDetails | undefined, index: number): true => {
  if (details !== undefined) details.position = index
  return true
}

/** An array met before the path's end: its documents continue the path, and so does the element a numeric part points at. */
const visitInner = (
  items: readonly Value[],
  parts: readonly string[],
  next: number,
  expand: boolean,
  test: ValueTest,
  details: MatchDetails | undefined,
): boolean => {
  const index = arrayIndex(parts[next] as string)
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as Value
    if (item instanceof Map && visit(item, parts, next, expand, test, details)) return record(details, i)
    if (i !== index) continue
    if (next === parts.length - 1) {
      if (test(item, details)) return true
    } else if (Array.isArray(item)) {
      if (visitInner(item, parts, next + 1, expand, test, details)) return true
    } else if (item instanceof Map && visit(item, parts, next + 1, expand, test, details)) return true
  }
  return false
}

/**
 * Does any value under the dotted path pass the test? Arrays on the way are looked through as
 * MongoDB does. `expand`: an array at the end is tested element by element, then as a whole.
 */
export const visit = (
  doc: Doc,
  parts: readonly string[],
  from: number,
  expand: boolean,
  test: ValueTest,
  details: MatchDetails | undefined,
): boolean => {
  let value: Maybe = doc
  for (let i = from; i < parts.length; i++) {
    if (Array.isArray(value)) return visitInner(value, parts, i, expand, test, details)
    if (!(value instanceof Map)) return test(undefined, details)
    value = value.get(parts[i] as string)
  }
  return visitEnd(value, expand, test, details)
}

/** The value at a path's end; see `visit`. */
export const visitEnd = (
  value: Maybe,
  expand: boolean,
  test: ValueTest,
  details: MatchDetails | undefined,
): boolean => {
  if (expand && Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (test(value[i], details)) return record(details, i)
  }
  return test(value, details)
}
