/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/cond/ and $ifNull, $switch: only the chosen branch is evaluated. */
import { isDoc, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { countedOperands, operands } from './arguments.ts'
import { isNullish } from './nullish.ts'
import { isTrue } from './truth.ts'
import { type Expression, foldConstants, type Operator, type OperatorTable } from './types.ts'

const CONDITION_FIELDS = ['if', 'then', 'else']

const condition: Operator = (argument, compiler, name) => {
  const inputs = isDoc(argument)
    ? namedCondition(argument).map((value) => compiler.compile(value))
    : countedOperands(argument, compiler, name, 3, 3)
  const [test, then, otherwise] = inputs as [Expression, Expression, Expression]
  return foldConstants(inputs, (root) => (isTrue(test(root)) ? then(root) : otherwise(root)))
}

const namedCondition = (argument: ReadonlyMap<string, Value>): Value[] => {
  for (const field of argument.keys())
    if (!CONDITION_FIELDS.includes(field)) throw location(17083, `Unrecognized parameter to $cond: ${field}`)
  return CONDITION_FIELDS.map((field, index) => {
    const value = argument.get(field)
    if (value === undefined) throw location(17080 + index, `Missing '${field}' parameter to $cond`)
    return value
  })
}

const ifNull: Operator = (argument, compiler) => {
  const inputs = operands(argument, compiler)
  if (inputs.length < 2) throw location(1257300, `$ifNull needs at least two arguments, had: ${inputs.length}`)
  const last = inputs[inputs.length - 1] as Expression
  return foldConstants(inputs, (root) => {
    for (const input of inputs) {
      const value = input(root)
      if (input === last || !isNullish(value)) return value
    }
    return null
  })
}

const switchCase: Operator = (argument, compiler) => {
  if (!isDoc(argument)) throw location(40060, '$switch requires an object as an argument, found: not an object')
  for (const field of argument.keys())
    if (field !== 'branches' && field !== 'default')
      throw location(40067, `$switch found an unknown argument: ${field}`)
  const branches = argument.get('branches')
  if (branches !== undefined && !Array.isArray(branches))
    throw location(40061, `$switch expected an array for 'branches'`)
  if (branches === undefined || branches.length === 0) throw location(40068, '$switch requires at least one branch.')
  const cases = branches.map((branch) => parseBranch(branch, (value) => compiler.compile(value)))
  const fallback = argument.get('default')
  const otherwise = fallback === undefined ? undefined : compiler.compile(fallback)
  return (root) => {
    for (const { when, result } of cases) if (isTrue(when(root))) return result(root)
    if (!otherwise)
      throw location(40066, '$switch could not find a matching branch for an input, and no default was specified.')
    return otherwise(root)
  }
}

const parseBranch = (branch: Value, compile: (value: Value) => Expression) => {
  if (!isDoc(branch)) throw location(40062, '$switch expected each branch to be an object')
  for (const field of branch.keys())
    if (field !== 'case' && field !== 'then')
      throw location(40063, `$switch found an unknown argument to a branch: ${field}`)
  const when = branch.get('case')
  const then = branch.get('then')
  if (when === undefined) throw location(40064, "$switch requires each branch have a 'case' expression")
  if (then === undefined) throw location(40065, "$switch requires each branch have a 'then' expression.")
  return { when: compile(when), result: compile(then) }
}

export const CONDITIONAL: OperatorTable = {
  $cond: condition,
  $ifNull: ifNull,
  $switch: switchCase,
}
