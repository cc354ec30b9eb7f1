/** Moves each $match in front of stages that do not touch its fields: fewer documents pass them, and an index may serve it. */
import { isDoc, type Value } from '../bson/value.ts'
import { filterReads } from './needs.ts'

export const hoistMatches = (stages: readonly Value[]): readonly Value[] => {
  const ordered: Value[] = []
  for (const stage of stages) {
    const reads = matchReads(stage)
    let position = ordered.length
    if (reads) while (position > 0 && isIndependent(reads, ordered[position - 1] as Value)) position--
    ordered.splice(position, 0, stage)
  }
  return ordered
}

const argumentOf = (stage: Value): readonly [name: string, argument: Value] | undefined =>
  isDoc(stage) && stage.size === 1 ? [...stage][0] : undefined

/** The top-level fields of a $match; undefined for other stages, and when they cannot be told. */
const matchReads = (stage: Value): readonly string[] | undefined => {
  const [name, argument] = argumentOf(stage) ?? []
  return name === '$match' && isDoc(argument) ? filterReads(argument) : undefined
}

const isIndependent = (reads: readonly string[], stage: Value): boolean => {
  const [name, argument] = argumentOf(stage) ?? []
  const changed = name === undefined || argument === undefined ? undefined : CHANGES[name]?.(argument)
  return changed !== undefined && !changed.some((path) => reads.includes(path.split('.', 1)[0] as string))
}

const keys = (argument: Value): string[] | undefined => (isDoc(argument) ? [...argument.keys()] : undefined)
const named = (argument: Value, field: string): string[] | undefined => {
  const path = isDoc(argument) ? argument.get(field) : undefined
  return typeof path === 'string' ? [path] : undefined
}

/** The paths that a stage changes, for stages that otherwise pass documents on as they are; undefined for a bad argument. */
const CHANGES: Readonly<Record<string, (argument: Value) => string[] | undefined>> = {
  $addFields: keys,
  $set: keys,
  $lookup: (argument) => named(argument, 'as'),
  $graphLookup: (argument) => named(argument, 'as'),
  $unwind: (argument) => {
    const path = typeof argument === 'string' ? [argument] : named(argument, 'path')
    return path && [...path.map((text) => text.slice(1)), ...(named(argument, 'includeArrayIndex') ?? [])]
  },
}
