import type { Scope } from '../aggregate/expression/types.ts'
import type { Value } from '../bson/value.ts'
import { currentDate, max, min, set, setOnInsert, unset } from './fields.ts'
import type { Modifier } from './modifier.ts'
import { bit, inc, mul } from './numbers.ts'
import { addToSet, pop, pull, pullAll } from './pull.ts'
import { push } from './push.ts'

export type Operator = (argument: Value, path: string, scope: Scope) => Modifier

/** The operators that change one path ($rename, which changes two, is apart). */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  $set: set,
  $setOnInsert: setOnInsert,
  $unset: unset,
  $inc: inc,
  $mul: mul,
  $min: min,
  $max: max,
  $currentDate: currentDate,
  $bit: bit,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
}

/** Every update operator and modifier the store supports, for the README's table. */
export const UPDATE_OPERATORS: readonly string[] = [
  ...Object.keys(OPERATORS),
  '$rename',
  '$each',
  '$position',
  '$slice',
  '$sort',
  '$',
  '$[]',
  '$[<identifier>]',
]
