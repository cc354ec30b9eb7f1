/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/percentile/ and median, from all values (which an approximation may be). */
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { typeAlias } from '../bson/types.ts'
import type { Maybe, Value } from '../bson/value.ts'
import { badValue, location } from '../errors.ts'
import { type NamedFields, namedFields } from './expression/arguments.ts'
import { constantValue, type Expression } from './expression/types.ts'

const CODES = { notObject: 7436201, unknown: 40415, missing: 40414 }
const MEDIAN: NamedFields = { required: ['input', 'method'], codes: CODES }
const PERCENTILE: NamedFields = { required: ['input', 'p', 'method'], codes: CODES }

export interface Percentiles {
  readonly input: Expression
  /** What to answer for the numbers seen, in any order. */
  readonly of: (numbers: number[]) => Value
}

/** Reads `{input, method, p?}` of $median or $percentile. */
export const parsePercentiles = (argument: Value, compile: (value: Value) => Expression, name: string): Percentiles => {
  const isMedian = name === '$median'
  const given = namedFields(argument, name, isMedian ? MEDIAN : PERCENTILE)
  if (given.get('method') !== 'approximate')
    throw badValue("Currently only 'approximate' can be used as percentile 'method'.")
  const input = compile(given.get('input') as Value)
  if (isMedian) return { input, of: (numbers) => ranked(numbers, [0.5])[0] ?? null }
  const shares = sharesOf(constantValue(compile(given.get('p') as Value)), name)
  return { input, of: (numbers) => ranked(numbers, shares) }
}

const sharesOf = (p: Maybe, name: string): readonly number[] => {
  if (!Array.isArray(p) || p.length === 0)
    throw location(7750300, `The ${name} 'p' field must be an array of numbers from [0.0, 1.0], found: ${typeAlias(p)}`)
  return p.map((item) => {
    const share = isNumeric(item) ? toDouble(item) : Number.NaN
    if (!(share >= 0 && share <= 1))
      throw location(7750303, `The ${name} 'p' field must be an array of numbers from [0.0, 1.0]`)
    return share
  })
}

/** The value of rank ⌈n·p⌉ for each share. */
const ranked = (numbers: number[], shares: readonly number[]): Value[] => {
  const sorted = Float64Array.from(numbers).sort()
  return shares.map((share) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null)
}
