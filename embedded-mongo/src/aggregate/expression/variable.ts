/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/let/, $literal, $rand */

import { isDoc } from '../../bson/value.ts'
import { failedToParse, location } from '../../errors.ts'
import { operands } from './arguments.ts'
import { type Cell, constant, type Operator, type OperatorTable } from './types.ts'

const isWord = (character: string): boolean => /[A-Za-z0-9_\u0080-\u{10ffff}]/u.test(character)

const checkName = (name: string, first: RegExp, kind: string): void => {
  if (name === '') throw failedToParse('empty variable names are not allowed')
  if (!first.test(name)) throw failedToParse(`'${name}' starts with an invalid character for a ${kind}`)
  const bad = [...name].find((character) => !isWord(character))
  if (bad !== undefined) throw failedToParse(`'${name}' contains an invalid character for a variable name: '${bad}'`)
}

/** A variable that a user binds starts with a lower-case letter (or is CURRENT), then letters, digits and underscores. */
export const checkVariableName = (name: string): void => {
  if (name !== 'CURRENT') checkName(name, /^[a-z\u0080-\u{10ffff}]/u, 'user variable name')
}

/** A variable that is read may also be one of the system's, in capitals. */
export const checkVariableRead = (name: string): void => checkName(name, /^[A-Za-z\u0080-\u{10ffff}]/u, 'variable name')

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
