import type { Column } from './column.ts'
import { EMPTY_LIST, EMPTY_OBJECT, type Scalar } from './flatten.ts'

/** `price:asc`. */
export interface SortBy {
  readonly attribute: string
  readonly descending: boolean
}

const SORT = /^(.{1,512}):(asc|desc)$/s

/** `undefined`: it is not of the form. */
export function sortBy(text: string): SortBy | undefined {
  const [, attribute, direction] = SORT.exec(text) ?? []
  return attribute === undefined ? undefined : { attribute, descending: direction === 'desc' }
}

export type Compare = (a: number, b: number) => number

/** Numbers before text; documents without a value at the end, whichever the direction. Of several values the first in order counts. */
export function byColumn(column: Column | undefined, { descending }: SortBy): Compare {
  if (!column) return () => 0
  const { values } = column
  const direction = descending ? -1 : 1
  const keyOf = (document: number): Scalar | undefined => {
    let key: Scalar | undefined
    for (const code of column.codesOf(document)) {
      const value = values[code] as Scalar
      if (value === null || value === EMPTY_LIST || value === EMPTY_OBJECT) continue
      if (key === undefined || direction * compareScalars(value, key) < 0) key = value
    }
    return key
  }
  return (a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    return direction * compareScalars(left, right)
  }
}

function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'number') return -1
  if (typeof b === 'number') return 1
  const [left, right] = [String(a), String(b)]
  return left < right ? -1 : Number(left > right)
}

/** The first `most` of them in order; all others are never put in order. */
export function firstOf(documents: Int32Array, most: number, compare: Compare): readonly number[] {
  if (documents.length <= most) return Array.from(documents).sort(compare)
  const first = Array.from(documents.subarray(0, most)).sort(compare)
  for (let at = most; at < documents.length && most > 0; at++) {
    const document = documents[at] as number
    if (compare(document, first[most - 1] as number) >= 0) continue
    let [low, high] = [0, most - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(document, first[middle] as number) < 0) high = middle
      else low = middle + 1
    }
    first.pop()
    first.splice(low, 0, document)
  }
  return first
}
