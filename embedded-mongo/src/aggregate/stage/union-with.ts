/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/unionWith/ and $documents */
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { failedToParse, location, MongoError } from '../../errors.ts'
import { compileExpression } from '../expression/compile.ts'
import { constantValue } from '../expression/types.ts'
import { splitPipeline } from '../split.ts'
import { checkFields } from './arguments.ts'
import type { StageParser, StageTable } from './types.ts'

const unionWith: StageParser = (argument, context, name) => {
  const { collection, stages } = parseUnion(argument, name)
  const namespace = { db: context.namespace.db, collection }
  const { rest, ...query } = splitPipeline(stages)
  if (!context.isChecked) context.compile([...stages], '$unionWith', { namespace })
  const run = context.compile([...rest], '$unionWith', { namespace, isChecked: true })
  return function* (input) {
    yield* input
    const { variables } = context.scope
    yield* run(collection === '' ? [] : context.collections.find(namespace, { ...query, variables }))
  }
}

const parseUnion = (argument: Value, name: string): { collection: string; stages: readonly Value[] } => {
  if (typeof argument === 'string') return { collection: argument, stages: [] }
  if (!isDoc(argument))
    throw failedToParse(
      `the $unionWith stage specification must be an object or string, but found ${typeAlias(argument)}`,
    )
  checkFields(argument, name, ['coll', 'pipeline'])
  const collection = argument.get('coll') ?? ''
  const stages = argument.get('pipeline') ?? []
  if (typeof collection !== 'string') throw failedToParse("$unionWith's 'coll' must be a string")
  if (!Array.isArray(stages)) throw failedToParse("$unionWith's 'pipeline' must be an array")
  const first = stages[0]
  if (collection === '' && !(isDoc(first) && first.has('$documents')))
    throw failedToParse(
      '$unionWith stage without explicit collection must have a pipeline with $documents as first stage',
    )
  return { collection, stages }
}

const documents: StageParser = (argument, context) => {
  const expression = compileExpression(argument, context.scope)
  const items = expression.constant ? constantValue(expression) : undefined
  if (!Array.isArray(items) || !items.every(isDoc))
    throw location(5858203, 'an array of documents is expected as the argument of $documents')
  if (context.place === 'top' && context.namespace.collection !== '')
    throw new MongoError(73, 'InvalidNamespace', '$documents can only be run with {aggregate: 1}')
  return () => items as Doc[]
}

export const UNION_WITH: StageTable = {
  $unionWith: { parse: unionWith },
  $documents: { parse: documents, position: 'first', notIn: ['$facet'] },
}
