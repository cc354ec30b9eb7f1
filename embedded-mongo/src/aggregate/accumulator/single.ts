/** Accumulators over one expression: https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/#accumulator-operator */
import { Int32 } from 'bson'
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { location } from '../../errors.ts'
import { compileExpression } from '../expression/compile.ts'
import { isNullish } from '../expression/nullish.ts'
import { identityOf } from '../identity.ts'
import { MemoryBudget } from '../memory.ts'
import { StandardDeviation } from './standard-deviation.ts'
import { Sum } from './sum.ts'
import type { AccumulatorOperator, AccumulatorTable } from './types.ts'

interface Fold {
  add(value: Maybe): void
  result(): Maybe
}

/** An accumulator that folds the values of one expression. */
const over =
  (start: (name: string, order: ValueOrder) => Fold): AccumulatorOperator =>
  (argument, scope, name) => {
    if (Array.isArray(argument)) throw location(40237, `The ${name} accumulator is a unary operator`)
    const input = compileExpression(argument, scope)
    return () => {
      const fold = start(name, scope.order)
      return { add: (doc) => fold.add(input(doc)), result: () => fold.result() }
    }
  }

const total = (): Fold => {
  const sum = new Sum()
  return { add: (value) => sum.add(value), result: () => sum.total() }
}

const average = (): Fold => {
  const sum = new Sum()
  return { add: (value) => sum.add(value), result: () => sum.average() }
}

/** Keeps the value that compares lowest (`direction` 1) or highest (-1); null and missing do not count. */
const extreme =
  (direction: 1 | -1) =>
  (_name: string, { compare }: ValueOrder): Fold => {
    let best: Maybe
    return {
      add: (value) => {
        if (!isNullish(value) && (best === undefined || compare(value, best) * direction < 0)) best = value
      },
      result: () => best,
    }
  }

const first = (): Fold => {
  let value: Maybe
  let seen = false
  return {
    add: (next) => {
      if (!seen) value = next
      seen = true
    },
    result: () => value,
  }
}

const last = (): Fold => {
  let value: Maybe
  return {
    add: (next) => {
      value = next
    },
    result: () => value,
  }
}

const push = (name: string): Fold => {
  const values: Value[] = []
  const budget = new MemoryBudget(name)
  return {
    add: (value) => {
      if (value === undefined) return
      budget.use(value)
      values.push(value)
    },
    result: () => values,
  }
}

const addToSet = (name: string, order: ValueOrder): Fold => {
  const representative = order.representatives()
  const values = new Map<string, Value>()
  const budget = new MemoryBudget(name)
  return {
    add: (value) => {
      if (value === undefined) return
      const key = identityOf(representative(value))
      if (values.has(key)) return
      budget.use(value)
      values.set(key, value)
    },
    result: () => [...values.values()],
  }
}

const mergeObjects = (): Fold => {
  const merged: Doc = new Map()
  return {
    add: (value) => {
      if (isNullish(value)) return
      if (!isDoc(value))
        throw location(40400, `$mergeObjects requires object inputs, but input is of type ${typeAlias(value)}`)
      for (const [field, item] of value) merged.set(field, item)
    },
    result: () => merged,
  }
}

const deviation = (kind: 'population' | 'sample') => (): Fold => {
  const state = new StandardDeviation()
  return { add: (value) => state.add(value), result: () => state[kind]() }
}

/** `{$count: {}}`: how many documents, whatever is in them. */
const count: AccumulatorOperator = (argument) => {
  if (!isDoc(argument) || argument.size > 0) throw location(5060010, '$count takes no arguments, i.e. $count:{}')
  return () => {
    const sum = new Sum()
    const one = new Int32(1)
    return { add: () => sum.add(one), result: () => sum.total() }
  }
}

export const SINGLE: AccumulatorTable = {
  $sum: over(total),
  $avg: over(average),
  $min: over(extreme(1)),
  $max: over(extreme(-1)),
  $first: over(first),
  $last: over(last),
  $push: over(push),
  $addToSet: over(addToSet),
  $mergeObjects: over(mergeObjects),
  $stdDevPop: over(deviation('population')),
  $stdDevSamp: over(deviation('sample')),
  $count: count,
}
