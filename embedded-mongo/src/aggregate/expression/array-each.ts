/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/map/, filter, reduce, zip: a body evaluated for each item. */

import { typeAlias } from '../../bson/types.ts'
import type { Maybe, Value } from '../../bson/value.ts'
import { badValue, location } from '../../errors.ts'
import { namedFields } from './arguments.ts'
import { toInt32 } from './integer.ts'
import { isNullish } from './nullish.ts'
import { isTrue } from './truth.ts'
import type { Cell, Compiler, Expression, Operator, OperatorTable } from './types.ts'
import { checkVariableName } from './variable.ts'

/** Binds the item variable (`as`, by default `this`) and compiles the body in its scope. */
const bindItem = (
  given: ReadonlyMap<string, Value>,
  body: string,
  compiler: Compiler,
): { item: Cell; run: Expression } => {
  const as = given.get('as') ?? 'this'
  if (typeof as !== 'string') throw badValue(`expected a string for 'as', found ${typeAlias(as)}`)
  checkVariableName(as)
  const { compiler: inner, cells } = compiler.bind([as])
  return { item: cells[0] as Cell, run: inner.compile(given.get(body) as Value) }
}

const inputOf = (given: ReadonlyMap<string, Value>, compiler: Compiler): Expression =>
  compiler.compile(given.get('input') as Value)

const map: Operator = (argument, compiler, name) => {
  const given = namedFields(argument, name, {
    required: ['input', 'in'],
    optional: ['as'],
    codes: { notObject: 16878, unknown: 16879, missing: { input: 16880, in: 16882 } },
  })
  const input = inputOf(given, compiler)
  const { item, run } = bindItem(given, 'in', compiler)
  return (root) => {
    const array = input(root)
    if (isNullish(array)) return null
    if (!Array.isArray(array)) throw location(16883, `input to $map must be an array not ${typeAlias(array)}`)
    return array.map((value) => {
      item.value = value
      return run(root) ?? null
    })
  }
}

const filter: Operator = (argument, compiler, name) => {
  const given = namedFields(argument, name, {
    required: ['input', 'cond'],
    optional: ['as', 'limit'],
    codes: { notObject: 28646, unknown: 28647, missing: { input: 28648, cond: 28650 } },
  })
  const input = inputOf(given, compiler)
  const { item, run } = bindItem(given, 'cond', compiler)
  const limit = compiler.compile(given.get('limit') ?? null)
  return (root) => {
    const array = input(root)
    if (isNullish(array)) return null
    if (!Array.isArray(array)) throw location(28651, `input to $filter must be an array not ${typeAlias(array)}`)
    const max = filterLimit(limit(root))
    const kept: Value[] = []
    for (const value of array) {
      if (kept.length === max) break
      item.value = value
      if (isTrue(run(root))) kept.push(value)
    }
    return kept
  }
}

const filterLimit = (value: Maybe): number => {
  if (isNullish(value)) return Number.POSITIVE_INFINITY
  const limit = toInt32(value)
  if (limit === undefined) throw location(327391, '$filter: limit must be represented as a 32-bit integral value')
  if (limit <= 0) throw location(327392, `$filter: limit must be greater than 0: ${limit}`)
  return limit
}

const reduce: Operator = (argument, compiler, name) => {
  const given = namedFields(argument, name, {
    required: ['input', 'initialValue', 'in'],
    codes: { notObject: 40075, unknown: 40076, missing: { input: 40077, initialValue: 40078, in: 40079 } },
  })
  const input = inputOf(given, compiler)
  const initial = compiler.compile(given.get('initialValue') as Value)
  const { compiler: inner, cells } = compiler.bind(['this', 'value'])
  const [item, accumulated] = cells as [Cell, Cell]
  const run = inner.compile(given.get('in') as Value)
  return (root) => {
    const array = input(root)
    if (isNullish(array)) return null
    if (!Array.isArray(array))
      throw location(40080, `$reduce requires that 'input' be an array, found: ${typeAlias(array)}`)
    let result = initial(root)
    for (const value of array) {
      item.value = value
      accumulated.value = result
      result = run(root)
    }
    return result
  }
}

const zip: Operator = (argument, compiler, name) => {
  const given = namedFields(argument, name, {
    required: ['inputs'],
    optional: ['useLongestLength', 'defaults'],
    codes: { notObject: 34460, unknown: 34464, missing: { inputs: 34465 } },
  })
  const { inputs, defaults, longest } = zipOptions(given, compiler)
  return (root) => {
    const arrays: Value[][] = []
    for (const input of inputs) {
      const array = input(root)
      if (isNullish(array)) return null
      if (!Array.isArray(array))
        throw location(34468, `$zip found a non-array expression in input: ${typeAlias(array)}`)
      arrays.push(array)
    }
    const lengths = arrays.map((array) => array.length)
    const length = longest ? Math.max(...lengths) : Math.min(...lengths)
    const fill = defaults.map((value) => value(root) ?? null)
    return Array.from({ length }, (_, row) => arrays.map((array, column) => array[row] ?? fill[column] ?? null))
  }
}

const zipOptions = (given: ReadonlyMap<string, Value>, compiler: Compiler) => {
  const inputs = given.get('inputs')
  if (!Array.isArray(inputs)) throw location(34461, 'inputs must be an array of expressions')
  if (inputs.length === 0) throw location(34465, '$zip requires at least one input array')
  const longest = given.get('useLongestLength') ?? false
  if (typeof longest !== 'boolean') throw location(34463, 'useLongestLength must be a bool')
  const defaults = given.get('defaults') ?? []
  if (!Array.isArray(defaults)) throw location(34462, 'defaults must be an array of expressions')
  if (defaults.length > 0 && !longest) throw location(34466, 'cannot specify defaults unless useLongestLength is true')
  if (defaults.length > 0 && defaults.length !== inputs.length)
    throw location(34467, 'defaults and inputs must have the same length')
  const compileAll = (values: readonly Value[]) => values.map((value) => compiler.compile(value))
  return { inputs: compileAll(inputs), defaults: compileAll(defaults), longest }
}

export const ARRAY_EACH: OperatorTable = {
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $zip: zip,
}
