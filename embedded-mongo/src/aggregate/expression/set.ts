/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/#set-expression-operators — order and duplicates do not matter. */
import { typeAlias } from '../../bson/types.ts'
import type { Maybe, Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { location } from '../../errors.ts'
import { identityOf } from '../identity.ts'
import { binary, operands, unary, variadic } from './arguments.ts'
import { isNullish } from './nullish.ts'
import { isTrue } from './truth.ts'
import { foldConstants, type Operator, type OperatorTable } from './types.ts'

type ValueSet = Map<string, Value>
/** Makes sets whose keys agree: equal items have one key. */
const setsBy = (order: ValueOrder): ((array: readonly Value[]) => ValueSet) => {
  const representative = order.representatives()
  return (array) => new Map(array.map((item) => [identityOf(representative(item)), item]))
}
const sorted = (set: ValueSet, { compare }: ValueOrder): Value[] => [...set.values()].sort(compare)
const isSubset = (inner: ValueSet, outer: ValueSet): boolean => [...inner.keys()].every((key) => outer.has(key))

const union = (arrays: readonly Maybe[], _name: string, order: ValueOrder): Maybe => {
  const setOf = setsBy(order)
  const result: ValueSet = new Map()
  for (const array of arrays) {
    if (isNullish(array)) return null
    if (!Array.isArray(array))
      throw location(17043, `All operands of $setUnion must be arrays. One argument is of type: ${typeAlias(array)}`)
    for (const [key, item] of setOf(array)) result.set(key, item)
  }
  return sorted(result, order)
}

const intersection = (arrays: readonly Maybe[], _name: string, order: ValueOrder): Maybe => {
  const setOf = setsBy(order)
  let result: ValueSet | undefined
  for (const array of arrays) {
    if (isNullish(array)) return null
    if (!Array.isArray(array))
      throw location(
        17047,
        `All operands of $setIntersection must be arrays. One argument is of type: ${typeAlias(array)}`,
      )
    const next = setOf(array)
    result = result ? new Map([...result].filter(([key]) => next.has(key))) : next
  }
  return sorted(result ?? new Map(), order)
}

const difference = (left: Maybe, right: Maybe, _name: string, order: ValueOrder): Maybe => {
  if (isNullish(left) || isNullish(right)) return null
  if (!Array.isArray(left))
    throw location(
      17048,
      `both operands of $setDifference must be arrays. First argument is of type: ${typeAlias(left)}`,
    )
  if (!Array.isArray(right))
    throw location(
      17049,
      `both operands of $setDifference must be arrays. Second argument is of type: ${typeAlias(right)}`,
    )
  const setOf = setsBy(order)
  const remove = setOf(right)
  return [...setOf(left)].filter(([key]) => !remove.has(key)).map(([, item]) => item)
}

const subset = (left: Maybe, right: Maybe, _name: string, order: ValueOrder): Maybe => {
  if (!Array.isArray(left))
    throw location(17046, `both operands of $setIsSubset must be arrays. First argument is of type: ${typeAlias(left)}`)
  if (!Array.isArray(right))
    throw location(
      17042,
      `both operands of $setIsSubset must be arrays. Second argument is of type: ${typeAlias(right)}`,
    )
  const setOf = setsBy(order)
  return isSubset(setOf(left), setOf(right))
}

const equal: Operator = (argument, compiler) => {
  const inputs = operands(argument, compiler)
  if (inputs.length < 2) throw location(17045, `$setEquals needs at least two arguments had: ${inputs.length}`)
  return foldConstants(inputs, (root) => {
    const setOf = setsBy(compiler.scope.order)
    const sets = inputs.map((input) => {
      const array = input(root)
      if (!Array.isArray(array))
        throw location(17044, `All operands of $setEquals must be arrays. One argument is of type: ${typeAlias(array)}`)
      return setOf(array)
    })
    const first = sets[0] as ValueSet
    return sets.every((set) => set.size === first.size && isSubset(set, first))
  })
}

const elements = (value: Maybe, name: string, code: number): Value[] => {
  if (!Array.isArray(value)) throw location(code, `${name}'s argument must be an array, but is ${typeAlias(value)}`)
  return value
}

export const SET: OperatorTable = {
  $setUnion: variadic(union),
  $setIntersection: variadic(intersection),
  $setDifference: binary(difference),
  $setIsSubset: binary(subset),
  $setEquals: equal,
  $allElementsTrue: unary((value, name) => elements(value, name, 17040).every(isTrue)),
  $anyElementTrue: unary((value, name) => elements(value, name, 17041).some(isTrue)),
}
