import { isDoc, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import type { Scope } from '../expression/types.ts'
import { ACCUMULATORS } from './accumulators.ts'
import type { AccumulatorFactory } from './types.ts'

/** Compiles `field: {$accumulator: argument}` of $group, $bucket, … */
export const compileAccumulator = (field: string, spec: Value, scope: Scope): AccumulatorFactory => {
  if (field.includes('.')) throw location(40235, `The field name '${field}' cannot contain '.'`)
  if (field.startsWith('$')) throw location(40236, `The field name '${field}' cannot be an operator name`)
  if (!isDoc(spec)) throw location(40234, `The field '${field}' must be an accumulator object`)
  if (spec.size !== 1) throw location(40238, `The field '${field}' must specify one accumulator`)
  const [name, argument] = [...spec][0] as [string, Value]
  const operator = Object.hasOwn(ACCUMULATORS, name) ? ACCUMULATORS[name] : undefined
  if (!operator) throw location(15952, `unknown group operator '${name}'`)
  return operator(argument, scope, name)
}
