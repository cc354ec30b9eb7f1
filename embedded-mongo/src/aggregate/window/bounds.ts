/** The `window` of an output field: which documents around each one it covers. */
import { add, isNumeric, type Numeric, toDouble } from '../../bson/arithmetic.ts'
import { compare } from '../../bson/compare.ts'
import { typeAlias } from '../../bson/types.ts'
import { isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { failedToParse, location, typeMismatch } from '../../errors.ts'
import { UTC } from '../date/time-zone.ts'
import { addUnits } from '../date/units.ts'
import { compileExpression } from '../expression/compile.ts'
import { unitArgument } from '../expression/date-argument.ts'
import { toInt32 } from '../expression/integer.ts'
import { constantValue } from '../expression/types.ts'
import type { Partition, WindowContext } from './types.ts'

/** The window of the document at `index`: from `start` up to, not including, `end`. */
export interface Bounds {
  /** Every window begins with the partition: it only grows, and sums need no restart. */
  readonly growsOnly: boolean
  of(partition: Partition, index: number): { readonly start: number; readonly end: number }
}

export const WHOLE_PARTITION: Bounds = { growsOnly: true, of: ({ docs }) => ({ start: 0, end: docs.length }) }

export const parseBounds = (window: Value, context: WindowContext): Bounds => {
  if (!isDoc(window)) throw failedToParse("'window' field must be an object")
  for (const field of window.keys())
    if (!['documents', 'range', 'unit'].includes(field))
      throw failedToParse(`'window' field can only contain 'documents', 'range' or 'unit', found: ${field}`)
  const documents = window.get('documents')
  const range = window.get('range')
  if (documents !== undefined && (range !== undefined || window.has('unit')))
    throw failedToParse("Window bounds can specify either 'documents' or 'unit', not both.")
  if (documents !== undefined) return documentBounds(limits(documents, context), context)
  if (range === undefined) return WHOLE_PARTITION
  return rangeBounds(limits(range, context), window.get('unit'), context)
}

type Limit = 'unbounded' | 'current' | Numeric

/** Two of 'unbounded', 'current' or a constant number. */
const limits = (value: Value, { scope }: WindowContext): readonly [Limit, Limit] => {
  if (!Array.isArray(value) || value.length !== 2) throw failedToParse('Window bounds must be a 2-element array')
  const [low, high] = value.map((limit): Limit => {
    if (limit === 'unbounded' || limit === 'current') return limit
    const expression = compileExpression(limit, scope)
    const number = expression.constant ? constantValue(expression) : undefined
    if (!isNumeric(number))
      throw failedToParse("Numeric window bounds must be a constant number, 'unbounded' or 'current'")
    return number
  }) as [Limit, Limit]
  checkOrder(low, high)
  return [low, high]
}

const checkOrder = (low: Limit, high: Limit): void => {
  if (low === 'unbounded' || high === 'unbounded') return
  const numberOf = (limit: Numeric | 'current') => (limit === 'current' ? 0 : toDouble(limit))
  if (numberOf(low) > numberOf(high))
    throw location(5339900, `Lower bound must not exceed upper bound: [${low}, ${high}]`)
}

const documentBounds = ([lower, upper]: readonly [Limit, Limit], { sortBy }: WindowContext): Bounds => {
  if (lower === 'unbounded' && upper === 'unbounded') return WHOLE_PARTITION
  if (!sortBy) throw location(5339901, 'Document-based bounds require a sortBy')
  const low = documentLimit(lower, Number.NEGATIVE_INFINITY)
  const high = documentLimit(upper, Number.POSITIVE_INFINITY)
  return {
    growsOnly: low === Number.NEGATIVE_INFINITY,
    of: ({ docs }, index) => ({
      start: Math.min(Math.max(index + low, 0), docs.length),
      end: Math.max(0, Math.min(index + high + 1, docs.length)),
    }),
  }
}

const documentLimit = (limit: Limit, unbounded: number): number => {
  if (limit === 'unbounded') return unbounded
  if (limit === 'current') return 0
  const offset = toInt32(limit)
  if (offset === undefined)
    throw failedToParse("Numeric document-based bounds must be an integer, 'unbounded' or 'current'")
  return offset
}

/** By the value of the one sort field: numbers, or dates with a unit. */
const rangeBounds = ([lower, upper]: readonly [Limit, Limit], unit: Maybe, { sortBy }: WindowContext): Bounds => {
  if (sortBy?.size !== 1 || toDouble([...sortBy.values()].find(isNumeric) ?? 0) !== 1)
    throw location(5339902, 'Range-based bounds require sortBy a single field in ascending order')
  const low = rangeLimit(lower, unit)
  const high = rangeLimit(upper, unit)
  const key = ({ keys }: Partition, index: number): Maybe => keys[index]?.[0]
  return {
    growsOnly: low === 'unbounded',
    of: (partition, index) => {
      const count = partition.docs.length
      const value = key(partition, index)
      const start = low === 'unbounded' ? 0 : firstIndex(count, (at) => compare(key(partition, at), low(value)) >= 0)
      const end = high === 'unbounded' ? count : firstIndex(count, (at) => compare(key(partition, at), high(value)) > 0)
      return { start, end: Math.max(start, end) }
    },
  }
}

/** The first index for which a test that turns true once is true. */
const firstIndex = (count: number, test: (index: number) => boolean): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const rangeLimit = (limit: Limit, unit: Maybe): 'unbounded' | ((value: Maybe) => Value) => {
  if (limit === 'unbounded') return 'unbounded'
  if (unit === undefined)
    return (value) => {
      if (!isNumeric(value))
        throw location(
          5429414,
          `Invalid range: Expected the sortBy field to be a number, but it was ${typeAlias(value)}`,
        )
      return limit === 'current' ? value : add(value, limit)
    }
  const unitName = unitArgument(unit, 'window', 5339903)
  const amount = limit === 'current' ? 0 : toInt32(limit)
  if (amount === undefined) throw typeMismatch('With a unit, range-based bounds must be integers')
  return (value) => {
    if (!(value instanceof Date))
      throw location(
        5429413,
        `Invalid range: For windows that involve date or time ranges, the sortBy field must be a date, but it was ${typeAlias(value)}`,
      )
    return new Date(addUnits(value.getTime(), unitName, amount, UTC))
  }
}
