/** Stages that map each document to one: https://www.mongodb.com/docs/manual/reference/operator/aggregation/project/, set, unset, replaceRoot */
import { Int32 } from 'bson'
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { compileExpression } from '../expression/compile.ts'
import type { Scope } from '../expression/types.ts'
import { compileAddFields, compileProject, type Transform } from '../projection.ts'
import { checkFields, missingField } from './arguments.ts'
import type { Stage, StageTable } from './types.ts'

type TransformParser = (argument: Value, scope: Scope, name: string) => Transform

const project: TransformParser = (argument, scope) => {
  if (!isDoc(argument)) throw location(15969, '$project specification must be an object')
  return compileProject(argument, scope)
}

const addFields: TransformParser = (argument, scope, name) => {
  if (!isDoc(argument))
    throw location(40272, `${name} specification stage must be an object, got ${typeAlias(argument)}`)
  return compileAddFields(argument, scope, name)
}

const unset: TransformParser = (argument, scope) => {
  const paths = Array.isArray(argument) ? argument : [argument]
  if (paths.length === 0)
    throw location(31119, '$unset specification must be a string or an array with at least one field')
  const spec: Doc = new Map()
  for (const path of paths) {
    if (typeof path !== 'string')
      throw Array.isArray(argument)
        ? location(31120, '$unset specification must be a string or an array containing only string values')
        : location(31002, '$unset specification must be a string or an array')
    spec.set(path, new Int32(0))
  }
  return compileProject(spec, scope)
}

const replaceRoot: TransformParser = (argument, scope, name) => {
  if (!isDoc(argument))
    throw location(40229, `expected an object as specification for $replaceRoot stage, got ${typeAlias(argument)}`)
  checkFields(argument, name, ['newRoot'])
  const newRoot = argument.get('newRoot')
  if (newRoot === undefined) throw missingField(name, 'newRoot')
  return replaceBy(newRoot, scope, "'newRoot' expression ")
}

const replaceWith: TransformParser = (argument, scope) => replaceBy(argument, scope, "'replacement document' ")

const replaceBy = (value: Value, scope: Scope, what: string): Transform => {
  const expression = compileExpression(value, scope)
  return (doc) => {
    const result = expression(doc)
    if (isDoc(result)) return result
    throw location(40228, `${what} must evaluate to an object, but resulting value was of type '${typeAlias(result)}'`)
  }
}

/** What an update pipeline may use: https://www.mongodb.com/docs/manual/tutorial/update-documents-with-aggregation-pipeline/ */
export const TRANSFORMS: Readonly<Record<string, TransformParser>> = {
  $addFields: addFields,
  $set: addFields,
  $project: project,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
}

const mapEach = (parse: TransformParser): Stage => ({
  parse: (argument, { scope }, name) => {
    const transform = parse(argument, scope, name)
    return function* (input) {
      for (const doc of input) yield transform(doc)
    }
  },
})

export const RESHAPE: StageTable = Object.fromEntries(
  Object.entries(TRANSFORMS).map(([name, parse]) => [name, mapEach(parse)]),
)
