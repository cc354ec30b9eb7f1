import { type Doc, type Maybe, UNDEFINED, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { arrayIndex } from './traverse.ts'

export interface IndexKeys {
  /** One row of values for each entry; rows may repeat. */
  readonly keys: readonly (readonly Maybe[])[]
  /** Whether an array lies on a path: then one document has several entries. */
  readonly multikey: boolean
}

/** How far a path has been followed. `next` is the part to take from `value`; DONE: `value` is the result. */
interface Cursor {
  readonly value: Maybe
  readonly next: number
}

const DONE = -1
const done = (value: Maybe): Cursor => ({ value, next: DONE })

/** Follows documents to the path's end or to the first array. */
const advance = (cursor: Cursor, parts: readonly string[]): Cursor => {
  if (cursor.next === DONE) return cursor
  let { value, next } = cursor
  while (next < parts.length) {
    if (Array.isArray(value)) return { value, next }
    if (!(value instanceof Map)) return done(undefined)
    value = value.get(parts[next++] as string)
  }
  return Array.isArray(value) ? { value, next } : done(value)
}

type Paths = readonly (readonly string[])[]

const parallel = (paths: Paths, a: number, b: number) =>
  new MongoError(
    171,
    'CannotIndexParallelArrays',
    `cannot index parallel arrays [${(paths[b] as readonly string[]).at(-1)}] [${(paths[a] as readonly string[]).at(-1)}]`,
  )

/** A path's cursor for one element of the array it has reached. */
const enter = (cursor: Cursor, parts: readonly string[], element: Value): Cursor => {
  if (cursor.next === parts.length) return done(element)
  return element instanceof Map ? { value: element, next: cursor.next } : done(undefined)
}

/** `a.0` on an array: the element it points at, as opposed to a field "0" of documents in the array. */
const pointedAt = (cursor: Cursor, parts: readonly string[], items: readonly Value[]): Cursor | undefined => {
  const part = parts[cursor.next]
  const index = part === undefined ? -1 : arrayIndex(part)
  return index >= 0 && index < items.length ? { value: items[index], next: cursor.next + 1 } : undefined
}

const rowsOf = (cursors: readonly Cursor[], paths: Paths, rows: Maybe[][]): boolean => {
  const reached = cursors.map((cursor, i) => advance(cursor, paths[i] as readonly string[]))
  const first = reached.findIndex((cursor) => cursor.next !== DONE)
  if (first < 0) {
    rows.push(reached.map((cursor) => cursor.value))
    return false
  }
  const items = (reached[first] as Cursor).value as Value[]
  const other = reached.findIndex((cursor) => cursor.next !== DONE && cursor.value !== items)
  if (other >= 0) throw parallel(paths, first, other)
  if (items.length === 0) {
    rows.push(
      reached.map((cursor, i) =>
        cursor.next === DONE ? cursor.value : cursor.next === paths[i]?.length ? UNDEFINED : undefined,
      ),
    )
    return true
  }
  const pointed = reached.map((cursor, i) =>
    cursor.next === DONE ? undefined : pointedAt(cursor, paths[i] as readonly string[], items),
  )
  const whole = reached.every((cursor, i) => cursor.next === DONE || pointed[i] !== undefined)
  if (whole)
    rowsOf(
      reached.map((cursor, i) => pointed[i] ?? cursor),
      paths,
      rows,
    )
  for (const element of items) {
    const entered = reached.map((cursor, i) =>
      cursor.next === DONE ? cursor : enter(cursor, paths[i] as readonly string[], element),
    )
    if (!whole)
      rowsOf(
        entered.map((cursor, i) => pointed[i] ?? cursor),
        paths,
        rows,
      )
    const named = entered.some(
      (cursor, i) =>
        pointed[i] !== undefined &&
        cursor.value instanceof Map &&
        cursor.value.has((paths[i] as readonly string[])[cursor.next] as string),
    )
    if (named) rowsOf(entered, paths, rows)
  }
  return true
}

/**
 * The entries of a document in an index on `paths`, as MongoDB makes them: an array gives one entry
 * for each element, an empty array UNDEFINED, a missing field undefined. Error 171 for two arrays.
 */
export const indexKeys = (doc: Doc, paths: Paths): IndexKeys => {
  const rows: Maybe[][] = []
  const multikey = rowsOf(
    paths.map(() => ({ value: doc, next: 0 })),
    paths,
    rows,
  )
  return { keys: rows, multikey }
}
