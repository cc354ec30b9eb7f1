/** Which fields a pipeline reads of its input, so that the caller need not decode the rest. */
import { isNumeric } from '../bson/arithmetic.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { isTrue } from './expression/truth.ts'

/** What a stage reads; `ends`: what comes behind it no longer sees the input's fields. `undefined`: it may read anything. */
interface Reads {
  readonly fields: readonly string[]
  readonly ends: boolean
}

/** Top-level fields that the stages read; undefined: all. An empty set: only the number of documents matters. */
export const neededFields = (stages: readonly Value[]): ReadonlySet<string> | undefined => {
  const needed = new Set<string>()
  for (const stage of stages) {
    const [name, argument] = isDoc(stage) ? ([...stage][0] ?? []) : []
    const reads = name === undefined || argument === undefined ? undefined : STAGE_READS[name]?.(argument)
    if (!reads) return undefined
    for (const field of reads.fields) needed.add(field)
    if (reads.ends) return needed
  }
  return undefined
}

const through = (fields: readonly string[] | undefined): Reads | undefined => fields && { fields, ends: false }
const ending = (fields: readonly string[] | undefined): Reads | undefined => fields && { fields, ends: true }
const topField = (path: string): string => path.split('.', 1)[0] as string
const topFields = (spec: Value): string[] | undefined => (isDoc(spec) ? [...spec.keys()].map(topField) : undefined)

const STAGE_READS: Readonly<Record<string, (argument: Value) => Reads | undefined>> = {
  $count: () => ending([]),
  $group: (argument) => ending(expressionReads(argument)),
  $sortByCount: (argument) => ending(expressionReads(argument)),
  $project: (argument) => (isDoc(argument) ? projectReads(argument) : undefined),
  $match: (argument) => through(isDoc(argument) ? filterReads(argument) : undefined),
  $sort: (argument) => through(topFields(argument)),
  $unwind: (argument) => through(expressionReads(isDoc(argument) ? (argument.get('path') ?? null) : argument)),
  $addFields: (argument) => through(merged([topFields(argument), expressionReads(argument)])),
  $set: (argument) => through(merged([topFields(argument), expressionReads(argument)])),
  $limit: () => through([]),
  $skip: () => through([]),
  $sample: () => through([]),
}

const merged = (lists: readonly (string[] | undefined)[]): string[] | undefined => {
  const fields: string[] = []
  for (const list of lists) {
    if (!list) return undefined
    for (const field of list) fields.push(field)
  }
  return fields
}

/** Every `$path` in an expression counts, even under $literal: reading too much is harmless. */
const expressionReads = (value: Value): string[] | undefined => {
  if (typeof value === 'string') return value.startsWith('$') ? pathReads(value) : []
  if (Array.isArray(value)) return merged(value.map(expressionReads))
  if (!isDoc(value)) return []
  // $getField reads from the whole document by default; $rand makes it matter when it is asked.
  return value.has('$getField') || value.has('$rand') ? undefined : merged([...value.values()].map(expressionReads))
}

const pathReads = (path: string): string[] | undefined => {
  if (!path.startsWith('$$')) return [topField(path.slice(1))]
  const [variable, field] = path.slice(2).split('.')
  if (variable !== 'ROOT' && variable !== 'CURRENT') return []
  return field === undefined ? undefined : [field]
}

const LOGICAL = ['$and', '$or', '$nor']

/** Top-level fields that a filter reads; undefined: perhaps all. */
export const filterReads = (filter: Doc): string[] | undefined =>
  merged(
    [...filter].map(([name, value]) => {
      if (!name.startsWith('$')) return [topField(name)]
      if (name === '$expr') return expressionReads(value)
      if (!LOGICAL.includes(name) || !Array.isArray(value)) return undefined
      return merged(value.map((item) => (isDoc(item) ? filterReads(item) : undefined)))
    }),
  )

/** An inclusion ends what can be read; an exclusion does not. */
const projectReads = (spec: Doc): Reads | undefined => {
  const isExcluded = (value: Value | undefined) =>
    value !== undefined && (typeof value === 'boolean' || isNumeric(value)) && !isTrue(value)
  const others = [...spec].filter(([name]) => name !== '_id')
  if (
    others.length === 0 ||
    others.some(([, value]) => isExcluded(value) || (isDoc(value) && !value.keys().next().value?.startsWith('$')))
  )
    return undefined
  const fields = merged([topFields(spec), expressionReads(spec)])
  return ending(
    fields && (isExcluded(spec.get('_id')) ? fields.filter((field) => field !== '_id') : [...fields, '_id']),
  )
}
