import { Int32 } from 'bson'
import { identical } from '../bson/identical.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'

type Path = readonly string[]

/**
 * What an update changed, as a change event says it (docs: reference/change-events/update). `paths` are those that update
 * operators name: what stands there is told whole; without them (a pipeline) documents and arrays are compared part by part.
 */
export function describeUpdate(before: Doc, after: Doc, paths: readonly Path[] | undefined): Doc {
  const updated: Doc = new Map()
  const removed: Value[] = []
  const truncated: Value[] = []
  const isNamed = (path: Path): boolean => paths?.some((named) => isSamePath(named, path)) === true

  const compareDocs = (old: Doc, next: Doc, path: Path): void => {
    for (const [name, value] of next) compare(old.get(name), value, [...path, name])
    for (const name of old.keys()) if (!next.has(name)) removed.push([...path, name].join('.'))
  }

  const compare = (old: Value | undefined, value: Value, path: Path): void => {
    if (identical(old, value)) return
    if (Array.isArray(old) && Array.isArray(value)) compareArrays(old, value, path)
    else if (isDoc(old ?? null) && isDoc(value) && !isNamed(path)) compareDocs(old as Doc, value, path)
    else updated.set(path.join('.'), value)
  }

  const compareArrays = (old: Value[], value: Value[], path: Path): void => {
    const isGrown = value.length > old.length && old.every((item, i) => identical(item, value[i]))
    if (isNamed(path) && !isGrown) {
      updated.set(path.join('.'), value)
      return
    }
    if (value.length < old.length) {
      truncated.push(
        new Map<string, Value>([
          ['field', path.join('.')],
          ['newSize', new Int32(value.length)],
        ]),
      )
    }
    for (const [i, item] of value.entries()) compare(old[i], item, [...path, String(i)])
  }

  compareDocs(before, after, [])
  return new Map<string, Value>([
    ['updatedFields', updated],
    ['removedFields', removed],
    ['truncatedArrays', truncated],
  ])
}

/** `$`, `$[]` and `$[id]` stand for some position. */
const isSamePath = (named: Path, path: Path): boolean =>
  named.length === path.length && named.every((part, i) => part === path[i] || part.startsWith('$'))
