/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/let/, $literal, $rand */

import { isDoc } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { operands } from './arguments.ts'
import { type Cell, constant, type Operator, type OperatorTable } from './types.ts'

/** User variables start with a lower-case letter (or are CURRENT), then letters, digits and underscores. */
export const checkVariableName = (name: string): void => {
  if (name === 'CURRENT') return
  if (name === '') throw location(16866, 'empty variable names are not allowed')
  const first = name[0] as string
  if (!/^[a-z\u0080-\uffff]/u.test(first))
    throw location(16867, `'${name}' starts with an invalid character for a user variable name`)
  const bad = /[^A-Za-z0-9_\u0080-\u{10ffff}]/u.exec(name)
  if (bad) throw location(16868, `'${name}' contains an invalid character for a variable name: '${bad[0]}'`)
}

const letVariables: Operator = (argument, compiler) => {
  if (!isDoc(argument)) throw location(16874, '$let only supports an object as its argument')
  for (const field of argument.keys())
    if (field !== 'vars' && field !== 'in') throw location(16875, `Unrecognized parameter to $let: ${field}`)
  const vars = argument.get('vars')
  const body = argument.get('in')
  if (vars === undefined) throw location(16876, "Missing 'vars' parameter to $let")
  if (body === undefined) throw location(16877, "Missing 'in' parameter to $let")
  if (!isDoc(vars)) throw location(10065, 'invalid parameter: expected an object (vars)')
  const names = [...vars.keys()]
  names.forEach(checkVariableName)
  // The variables do not see each other: each value is compiled outside of the new scope.
  const inputs = [...vars.values()].map((value) => compiler.compile(value))
  const { compiler: inner, cells } = compiler.bind(names)
  const result = inner.compile(body)
  return (root) => {
    const values = inputs.map((input) => input(root))
    cells.forEach((cell: Cell, index) => {
      cell.value = values[index]
    })
    return result(root)
  }
}

const random: Operator = (argument, compiler) => {
  if (operands(argument, compiler).length > 0 && !(isDoc(argument) && argument.size === 0))
    throw location(3040501, '$rand does not currently accept arguments')
  return () => Math.random()
}

export const VARIABLE: OperatorTable = {
  $let: letVariables,
  $literal: (argument) => constant(argument),
  $const: (argument) => constant(argument),
  $rand: random,
}
