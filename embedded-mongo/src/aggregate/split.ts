/** Hands the leading stages to the planner, so that a pipeline uses indexes as a find does. */
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { hoistMatches } from './hoist.ts'
import { wholeNumber } from './stage/arguments.ts'

export interface SplitPipeline {
  readonly filter: Doc
  readonly sort?: Doc
  readonly skip: number
  readonly limit?: number
  /** The stages that are left; they see what filter, sort, skip and limit answer. */
  readonly rest: readonly Value[]
}

interface Taken {
  filters: Doc[]
  sort?: Doc
  skip: number
  limit?: number
}

/** Splits off the longest prefix that one find can do. A malformed stage ends the prefix: compiling the rest reports it. */
export const splitPipeline = (stages: readonly Value[]): SplitPipeline => {
  const taken: Taken = { filters: [], skip: 0 }
  const ordered = hoistMatches(stages)
  let count = 0
  while (count < ordered.length && take(ordered[count] as Value, taken)) count++
  const { filters, ...found } = taken
  return { ...found, filter: conjunction(filters), rest: ordered.slice(count) }
}

const conjunction = (filters: readonly Doc[]): Doc => {
  if (filters.length <= 1) return filters[0] ?? new Map()
  return new Map([['$and', [...filters]]])
}

const take = (stage: Value, taken: Taken): boolean => {
  if (!isDoc(stage) || stage.size !== 1) return false
  const [name, argument] = [...stage][0] as [string, Value]
  const isPaged = taken.skip > 0 || taken.limit !== undefined
  if (name === '$match') return isDoc(argument) && !isPaged && takeMatch(argument, taken)
  if (name === '$sort') return isDoc(argument) && argument.size > 0 && !isPaged && takeSort(argument, taken)
  const number = wholeNumber(argument)
  if (number === undefined) return false
  if (name === '$skip') return number >= 0 && takeSkip(number, taken)
  return name === '$limit' && number > 0 && takeLimit(number, taken)
}

const takeMatch = (filter: Doc, taken: Taken): boolean => {
  if (filter.size > 0) taken.filters.push(filter)
  return true
}

/** A second sort is left to the pipeline: it orders the first one's result, stably. */
const takeSort = (pattern: Doc, taken: Taken): boolean => {
  if (taken.sort) return false
  taken.sort = pattern
  return true
}

/** Behind a limit, skipping n is a higher skip and a lower limit; nothing may be left of it. */
const takeSkip = (count: number, taken: Taken): boolean => {
  if (taken.limit !== undefined) {
    if (count >= taken.limit) return false
    taken.limit -= count
  }
  taken.skip += count
  return true
}

const takeLimit = (count: number, taken: Taken): boolean => {
  taken.limit = Math.min(taken.limit ?? count, count)
  return true
}
