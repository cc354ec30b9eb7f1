/** What a filter's `$expr` says about single fields, as plain conditions, so that the planner finds an index for it. */
import { BSONRegExp } from 'bson'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { compileExpression } from '../expression/compile.ts'
import { constantValue, type Scope } from '../expression/types.ts'

/** The filter with `{path: {$eq: value}}` added for every `$expr` equality of a path and a constant; it matches the same. */
export const withImplied = (filter: Doc, scope: Scope): Doc => {
  const implied = impliedBy(filter, scope)
  return implied.length === 0 ? filter : new Map([['$and', [...implied, filter]]])
}

const impliedBy = (filter: Doc, scope: Scope): Doc[] =>
  [...filter].flatMap(([name, value]) => {
    if (name === '$expr') return impliedByExpression(value, scope)
    if (name !== '$and' || !Array.isArray(value)) return []
    return value.flatMap((part) => (isDoc(part) ? impliedBy(part, scope) : []))
  })

const impliedByExpression = (expression: Value, scope: Scope): Doc[] => {
  if (!isDoc(expression) || expression.size !== 1) return []
  const [name, operands] = [...expression][0] as [string, Value]
  if (!Array.isArray(operands)) return []
  if (name === '$and') return operands.flatMap((operand) => impliedByExpression(operand, scope))
  const [left, right] = operands
  if (operands.length !== 2 || left === undefined || right === undefined) return []
  if (name === '$eq') return [...equality(left, right, scope), ...equality(right, left, scope)]
  return name === '$in' ? membership(left, right, scope) : []
}

const equality = (field: Value, other: Value, scope: Scope): Doc[] => {
  const path = fieldPath(field)
  const value = knownValue(other, scope)
  return path !== undefined && isPlain(value) ? [condition(path, '$eq', value)] : []
}

const membership = (field: Value, list: Value, scope: Scope): Doc[] => {
  const path = fieldPath(field)
  const values = knownValue(list, scope)
  return path !== undefined && Array.isArray(values) && values.every(isPlain) ? [condition(path, '$in', values)] : []
}

const condition = (path: string, operator: string, value: Value): Doc => new Map([[path, new Map([[operator, value]])]])

const fieldPath = (value: Value): string | undefined =>
  typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$') ? value.slice(1) : undefined

/** A literal, or a variable's value. */
const knownValue = (value: Value, scope: Scope): Maybe => {
  if (isDoc(value)) return undefined
  if (Array.isArray(value))
    return value.some((item) => Array.isArray(item) || isDoc(item) || isPath(item)) ? undefined : value
  if (!isPath(value)) return value
  const expression = (value as string).startsWith('$$') ? compileExpression(value, scope) : undefined
  return expression?.constant ? constantValue(expression) : undefined
}

const isPath = (value: Value): boolean => typeof value === 'string' && value.startsWith('$')

/** Values for which a query's equality is never narrower than an expression's. */
const isPlain = (value: Maybe): value is Value =>
  value !== undefined && value !== null && !Array.isArray(value) && !isDoc(value) && !(value instanceof BSONRegExp)
