/** Functions that exist only in $setWindowFields: ranks, neighbours, gaps and moving averages. */
import { Int32 } from 'bson'
import { add, isNumeric, multiply, type Numeric, subtract, toDouble } from '../../bson/arithmetic.ts'
import { isDoc, type Maybe, type Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { failedToParse, location } from '../../errors.ts'
import { namedFields } from '../expression/arguments.ts'
import { compileExpression } from '../expression/compile.ts'
import { toInt32 } from '../expression/integer.ts'
import { isNullish } from '../expression/nullish.ts'
import { constantValue } from '../expression/types.ts'
import type { Partition, WindowContext, WindowOperator, WindowTable } from './types.ts'

const sameKeys = ({ keys }: Partition, index: number, { compare }: ValueOrder): boolean => {
  const previous = keys[index - 1]
  return (
    previous !== undefined &&
    (keys[index] as readonly Value[]).every((key, column) => compare(key, previous[column]) === 0)
  )
}

const requireSort = (context: WindowContext, name: string, code = 5371602): void => {
  if (!context.sortBy) throw location(code, `${name} must be specified with a top level sortBy expression`)
}

/** Numbers each document; `next` answers the number of one from the last and whether it ties with the one before. */
const numbering =
  (next: (last: number, ties: boolean, index: number) => number): WindowOperator =>
  (argument, context, name) => {
    if (!isDoc(argument) || argument.size > 0)
      throw location(5371603, `${name} must be specified with '{}' as the value`)
    requireSort(context, name)
    return (partition) => {
      let last = 0
      return partition.docs.map((_, index) => {
        last = next(last, sameKeys(partition, index, context.scope.order), index)
        return new Int32(last)
      })
    }
  }

const CODES = { notObject: 9, unknown: 9, missing: 9 }

const shift: WindowOperator = (argument, context, name) => {
  const given = namedFields(argument, name, { required: ['output', 'by'], optional: ['default'], codes: CODES })
  requireSort(context, name)
  const output = compileExpression(given.get('output') as Value, context.scope)
  const by = toInt32(given.get('by'))
  if (by === undefined) throw failedToParse("'$shift:by' field must be an integer")
  const fallback = constantValue(compileExpression(given.get('default') ?? null, context.scope))
  return ({ docs }) =>
    docs.map((_, index) => {
      const other = docs[index + by]
      return other ? output(other) : fallback
    })
}

/** The last value that was neither null nor missing. */
const carryForward: WindowOperator = (argument, { scope }) => {
  const input = compileExpression(argument, scope)
  return ({ docs }) => {
    let last: Maybe = null
    return docs.map((doc) => {
      const value = input(doc)
      if (!isNullish(value)) last = value
      return last
    })
  }
}

/** Gaps between two numbers become points on the line between them, by the distance of the sort values. */
const interpolate: WindowOperator = (argument, context, name) => {
  if (context.sortBy?.size !== 1)
    throw location(605001, `${name} must be specified with a top level sortBy expression with exactly one element`)
  const input = compileExpression(argument, context.scope)
  return ({ docs, keys }) => {
    const values = docs.map((doc) => checkGap(input(doc), name))
    const positions = keys.map(([key]) => positionOf(key, name))
    let before = -1
    return values.map((value, index) => {
      if (value !== null) {
        before = index
        return value
      }
      const after = values.findIndex((other, at) => at > index && other !== null)
      if (before < 0 || after < 0) return null
      const share = between(positions, before, index, after)
      const low = values[before] as Numeric
      return add(low, multiply(subtract(values[after] as Numeric, low), share))
    })
  }
}

const checkGap = (value: Maybe, name: string): Numeric | null => {
  if (isNullish(value)) return null
  if (!isNumeric(value)) throw location(605002, `${name} expects the values to be numeric or null`)
  return value
}

const positionOf = (key: Maybe, name: string): number => {
  if (key instanceof Date) return key.getTime()
  if (!isNumeric(key)) throw location(605003, `${name} requires the sortBy values to be numeric or dates`)
  return toDouble(key)
}

const between = (positions: readonly number[], before: number, index: number, after: number): number => {
  const [low, here, high] = [positions[before], positions[index], positions[after]] as [number, number, number]
  return (here - low) / (high - low)
}

/** `N` weighs as the mean of so many documents, `alpha` directly. */
const movingAverage: WindowOperator = (argument, context, name) => {
  const given = namedFields(argument, name, { required: ['input'], optional: ['N', 'alpha'], codes: CODES })
  requireSort(context, name)
  if (given.has('N') === given.has('alpha')) throw failedToParse(`${name} requires either 'N' or 'alpha', not both`)
  const alpha = alphaOf(given, name)
  const input = compileExpression(given.get('input') as Value, context.scope)
  return ({ docs }) => {
    let average: Numeric | null = null
    return docs.map((doc): Maybe => {
      const value = input(doc)
      if (isNumeric(value))
        average = average === null ? value : add(multiply(value, alpha), multiply(average, 1 - alpha))
      return average
    })
  }
}

const alphaOf = (given: ReadonlyMap<string, Value>, name: string): number => {
  const n = given.get('N')
  if (n !== undefined) {
    const count = toInt32(n)
    if (count === undefined || count <= 0) throw failedToParse(`'N' field must be an integer > 0, in ${name}`)
    return 2 / (count + 1)
  }
  const alpha = given.get('alpha')
  const number = isNumeric(alpha) ? toDouble(alpha) : 0
  if (!(number > 0 && number < 1)) throw failedToParse(`'alpha' must be between 0 and 1 (exclusive), in ${name}`)
  return number
}

export const WINDOW_FUNCTIONS: WindowTable = {
  $documentNumber: numbering((last) => last + 1),
  $denseRank: numbering((last, ties) => (ties ? last : last + 1)),
  $rank: numbering((last, ties, index) => (ties ? last : index + 1)),
  $shift: shift,
  $locf: carryForward,
  $linearFill: interpolate,
  $expMovingAvg: movingAverage,
}
