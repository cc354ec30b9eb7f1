/** Builders for operators, by the shape of their argument: a fixed number of values, any number, or named fields. */

import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { location } from '../../errors.ts'
import { type Compiler, type Expression, foldConstants, type Operator } from './types.ts'

/** The operands of `{$op: [a, b]}` or `{$op: a}`. */
export const operands = (argument: Value, compiler: Compiler): Expression[] =>
  (Array.isArray(argument) ? argument : [argument]).map((item) => compiler.compile(item))

/** As `operands`, with MongoDB's errors for a wrong count. */
export const countedOperands = (
  argument: Value,
  compiler: Compiler,
  name: string,
  min: number,
  max: number,
): Expression[] => {
  const count = Array.isArray(argument) ? argument.length : 1
  if (count < min || count > max) throw arityError(name, min, max, count)
  return operands(argument, compiler)
}

const arityError = (name: string, min: number, max: number, count: number) =>
  min === max
    ? location(16020, `Expression ${name} takes exactly ${min} arguments. ${count} were passed in.`)
    : location(
        28667,
        `Expression ${name} takes at least ${min} arguments, and at most ${max}, but ${count} were passed in.`,
      )

export const unary =
  (apply: (value: Maybe, name: string) => Maybe): Operator =>
  (argument, compiler, name) => {
    const inputs = countedOperands(argument, compiler, name, 1, 1)
    const input = inputs[0] as Expression
    return foldConstants(inputs, (root) => apply(input(root), name))
  }

export const binary =
  (apply: (left: Maybe, right: Maybe, name: string, order: ValueOrder) => Maybe): Operator =>
  (argument, compiler, name) => {
    const inputs = countedOperands(argument, compiler, name, 2, 2)
    const [left, right] = inputs as [Expression, Expression]
    const { order } = compiler.scope
    return foldConstants(inputs, (root) => apply(left(root), right(root), name, order))
  }

/** From `min` to `max` operands; those left out are `undefined`, and `count` tells how many there are. */
export const ranged =
  (
    min: number,
    max: number,
    apply: (values: readonly Maybe[], name: string, count: number, order: ValueOrder) => Maybe,
  ): Operator =>
  (argument, compiler, name) => {
    const inputs = countedOperands(argument, compiler, name, min, max)
    const evaluate = (root: Doc) => inputs.map((input) => input(root))
    return foldConstants(inputs, (root) => apply(evaluate(root), name, inputs.length, compiler.scope.order))
  }

export const variadic =
  (apply: (values: readonly Maybe[], name: string, order: ValueOrder) => Maybe): Operator =>
  (argument, compiler, name) => {
    const inputs = operands(argument, compiler)
    return foldConstants(inputs, (root) =>
      apply(
        inputs.map((input) => input(root)),
        name,
        compiler.scope.order,
      ),
    )
  }

/** Which fields `{$op: {…}}` takes, and the codes of MongoDB's errors for it. */
export interface NamedFields {
  readonly required?: readonly string[]
  readonly optional?: readonly string[]
  readonly codes: {
    readonly notObject: number
    readonly unknown: number
    readonly missing: number | Readonly<Record<string, number>>
  }
}

/** Checks the fields of a named-argument operator and answers their raw values. */
export const namedFields = (argument: Value, name: string, fields: NamedFields): ReadonlyMap<string, Value> => {
  const { required = [], optional = [], codes } = fields
  if (!isDoc(argument)) throw location(codes.notObject, `${name} only supports an object as its argument`)
  for (const field of argument.keys())
    if (!required.includes(field) && !optional.includes(field))
      throw location(codes.unknown, `Unrecognized argument to ${name}: ${field}`)
  for (const field of required)
    if (!argument.has(field)) {
      const code = typeof codes.missing === 'number' ? codes.missing : (codes.missing[field] as number)
      throw location(code, `Missing '${field}' parameter to ${name}`)
    }
  return argument
}

/** An operator over named fields, each a plain expression; those left out are `undefined`. */
export const named = (
  fields: NamedFields,
  apply: (values: Readonly<Record<string, Maybe>>, name: string, given: ReadonlyMap<string, Value>) => Maybe,
): Operator => {
  return (argument, compiler, name) => {
    const given = namedFields(argument, name, fields)
    const inputs = [...given].map(([field, value]) => [field, compiler.compile(value)] as const)
    return foldConstants(
      inputs.map(([, input]) => input),
      (root) => {
        const values: Record<string, Maybe> = {}
        for (const [field, input] of inputs) values[field] = input(root)
        return apply(values, name, given)
      },
    )
  }
}
