/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/facet/ */
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { MemoryBudget } from '../memory.ts'
import type { StageParser, StageTable } from './types.ts'

const facet: StageParser = (argument, context) => {
  if (!isDoc(argument) || argument.size === 0)
    throw location(40169, 'the $facet specification must be a non-empty object')
  const pipelines = [...argument].map(([name, stages]) => {
    if (name.startsWith('$'))
      throw location(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`)
    if (name.includes('.'))
      throw location(16412, `FieldPath field names may not contain '.'. Consider using $getField or $setField.`)
    if (!Array.isArray(stages)) throw location(40170, `arguments to $facet must be arrays, ${name} is not`)
    return [name, context.compile(stages, '$facet')] as const
  })
  return function* (input) {
    const docs = buffer(input, context.allowDiskUse)
    const result: Doc = new Map<string, Value>()
    for (const [name, run] of pipelines) result.set(name, [...run(docs)])
    yield result
  }
}

const buffer = (input: Iterable<Doc>, allowDiskUse: boolean): Doc[] => {
  const budget = new MemoryBudget('$facet', allowDiskUse)
  const docs: Doc[] = []
  for (const doc of input) {
    budget.use(doc)
    docs.push(doc)
  }
  return docs
}

export const FACET: StageTable = {
  $facet: { parse: facet, notIn: ['$facet'] },
}
