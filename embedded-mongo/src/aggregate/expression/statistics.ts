/** Accumulators as plain expressions, over a list or one array: https://www.mongodb.com/docs/manual/reference/operator/aggregation/sum/ */
import { isNumeric, toDouble, toInt64 } from '../../bson/arithmetic.ts'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe, Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { location } from '../../errors.ts'
import { StandardDeviation } from '../accumulator/standard-deviation.ts'
import { sumOf } from '../accumulator/sum.ts'
import { parsePercentiles } from '../percentile.ts'
import { named, operands } from './arguments.ts'
import { isNullish } from './nullish.ts'
import { foldConstants, type Operator, type OperatorTable } from './types.ts'

/** With one operand that is an array, its items; else the operands themselves. */
const overValues =
  (apply: (values: readonly Maybe[], order: ValueOrder) => Maybe): Operator =>
  (argument, compiler) => {
    const inputs = operands(argument, compiler)
    const [only] = inputs
    const { order } = compiler.scope
    if (inputs.length !== 1 || !only)
      return foldConstants(inputs, (root) =>
        apply(
          inputs.map((input) => input(root)),
          order,
        ),
      )
    return foldConstants(inputs, (root) => {
      const value = only(root)
      return apply(Array.isArray(value) ? value : [value], order)
    })
  }

const extreme =
  (direction: 1 | -1) =>
  (values: readonly Maybe[], { compare }: ValueOrder): Maybe => {
    let best: Maybe = null
    for (const value of values)
      if (!isNullish(value) && (best === null || compare(value, best) * direction < 0)) best = value
    return best
  }

const deviation =
  (kind: 'population' | 'sample') =>
  (values: readonly Maybe[]): Maybe => {
    const state = new StandardDeviation()
    for (const value of values) state.add(value)
    return state[kind]()
  }

/** `{n, input}`: some of an array's items. */
const pickN =
  (pick: (items: readonly Value[], n: number, order: ValueOrder) => Value[]): Operator =>
  (argument, compiler, name) =>
    named(
      {
        required: ['n', 'input'],
        codes: { notObject: 5787801, unknown: 5787901, missing: { n: 5787906, input: 5787907 } },
      },
      ({ n, input }) => {
        if (isNullish(input)) return null
        if (!Array.isArray(input)) throw location(5788200, `Input must be an array, found: ${typeAlias(input)}`)
        return pick(input, countN(n), compiler.scope.order)
      },
    )(argument, compiler, name)

/** The `n` of $firstN, $topN, … */
export const countN = (n: Maybe): number => {
  if (!isNumeric(n)) throw location(5787902, `Value for 'n' must be of integral type, but found ${typeAlias(n)}`)
  const count = toInt64(n)
  if (count === undefined) throw location(5787903, `Value for 'n' must be of integral type, but found ${n}`)
  if (count <= 0n) throw location(5787908, `'n' must be greater than 0, found ${count}`)
  return Number(count)
}

const inOrder =
  (direction: 1 | -1) =>
  (items: readonly Value[], n: number, { compare }: ValueOrder): Value[] =>
    items
      .filter((item) => !isNullish(item))
      .sort((a, b) => compare(a, b) * direction)
      .slice(0, n)

/** Of the numbers in an array, or of one number. */
const percentiles: Operator = (argument, compiler, name) => {
  const { input, of } = parsePercentiles(argument, (value) => compiler.compile(value), name)
  return foldConstants([input], (root) => {
    const value = input(root)
    return of((Array.isArray(value) ? value : [value]).filter(isNumeric).map(toDouble))
  })
}

export const STATISTICS: OperatorTable = {
  $sum: overValues((values) => sumOf(values).total()),
  $avg: overValues((values) => sumOf(values).average()),
  $min: overValues(extreme(1)),
  $max: overValues(extreme(-1)),
  $stdDevPop: overValues(deviation('population')),
  $stdDevSamp: overValues(deviation('sample')),
  $firstN: pickN((items, n) => items.slice(0, n)),
  $lastN: pickN((items, n) => items.slice(-n)),
  $minN: pickN(inOrder(1)),
  $maxN: pickN(inOrder(-1)),
  $percentile: percentiles,
  $median: percentiles,
}
