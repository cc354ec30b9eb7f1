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

/** What an empty array gives: an entry of its own at the path's end, a missing field below it. */
const ofNothing = (cursor: Cursor, parts: readonly string[]): Cursor =>
  done(cursor.next === parts.length ? UNDEFINED : undefined)

/** A path's cursor for one element of the array it has reached. */
const ofElement = (cursor: Cursor, parts: readonly string[], element: Value): Cursor => {
  if (cursor.next === parts.length) return done(element)
  return element instanceof Map ? { value: element, next: cursor.next } : done(undefined)
}

/** `a.0` on an array: the element it points at, as opposed to a field "0" of documents in the array. */
const pointedAt = (cursor: Cursor, parts: readonly string[], items: readonly Value[]): Cursor | undefined => {
  const part = parts[cursor.next]
  const index = part === undefined ? -1 : arrayIndex(part)
  return index >= 0 && index < items.length ? { value: items[index], next: cursor.next + 1 } : undefined
}

const hasField = ({ value, next }: Cursor, parts: readonly string[]): boolean =>
  next !== DONE && value instanceof Map && value.has(parts[next] as string)

/** Where the paths go on from the array that some of them have reached: one list of cursors for each entry to come. */
function* beyond(cursors: readonly Cursor[], paths: Paths, items: readonly Value[]): Generator<Cursor[]> {
  const pathOf = (i: number) => paths[i] as readonly string[]
  const go = (step: (cursor: Cursor, i: number) => Cursor) =>
    cursors.map((cursor, i) => (cursor.next === DONE ? cursor : step(cursor, i)))
  if (items.length === 0) {
    yield go((cursor, i) => ofNothing(cursor, pathOf(i)))
    return
  }
  const pointed = cursors.map((cursor, i) => (cursor.next === DONE ? undefined : pointedAt(cursor, pathOf(i), items)))
  const allPoint = cursors.every((cursor, i) => cursor.next === DONE || pointed[i] !== undefined)
  if (allPoint) yield go((cursor, i) => pointed[i] ?? cursor)
  for (const element of items) {
    const entered = go((cursor, i) => ofElement(cursor, pathOf(i), element))
    if (!allPoint) yield entered.map((cursor, i) => pointed[i] ?? cursor)
    if (entered.some((cursor, i) => pointed[i] !== undefined && hasField(cursor, pathOf(i)))) yield entered
  }
}

/** Adds the rows that the cursors lead to; says whether an array was met. */
const addRows = (cursors: readonly Cursor[], paths: Paths, rows: Maybe[][]): boolean => {
  const reached = cursors.map((cursor, i) => advance(cursor, paths[i] as readonly string[]))
  const first = reached.findIndex((cursor) => cursor.next !== DONE)
  if (first < 0) {
    rows.push(reached.map((cursor) => cursor.value))
    return false
  }
  const items = (reached[first] as Cursor).value as Value[]
  const other = reached.findIndex((cursor) => cursor.next !== DONE && cursor.value !== items)
  if (other >= 0) throw parallel(paths, first, other)
  for (const next of beyond(reached, paths, items)) addRows(next, paths, rows)
  return true
}

/**
 * The entries of a document in an index on `paths`, as MongoDB makes them: an array gives one entry
 * for each element, an empty array UNDEFINED, a missing field undefined. Error 171 for two arrays.
 */
export const indexKeys = (doc: Doc, paths: Paths): IndexKeys => {
  const rows: Maybe[][] = []
  const multikey = addRows(
    paths.map(() => ({ value: doc, next: 0 })),
    paths,
    rows,
  )
  return { keys: rows, multikey }
}
