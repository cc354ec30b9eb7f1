/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/fill/ — as MongoDB does it: $setWindowFields, then $addFields. */
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { failedToParse } from '../../errors.ts'
import { checkFields, missingField } from './arguments.ts'
import type { StageParser, StageTable } from './types.ts'

const METHODS: Readonly<Record<string, string>> = { linear: '$linearFill', locf: '$locf' }

const fill: StageParser = (argument, context, name) => {
  if (!isDoc(argument)) throw failedToParse('the $fill stage specification must be an object')
  checkFields(argument, name, ['partitionBy', 'partitionByFields', 'sortBy', 'output'])
  const output = argument.get('output')
  if (output === undefined) throw missingField(name, 'output')
  if (!isDoc(output) || output.size === 0)
    throw failedToParse("$fill 'output' must be an object with at least one field")
  const windows: Doc = new Map()
  const constants: Doc = new Map()
  for (const [field, spec] of output) {
    const [kind, value] = fillOf(field, spec)
    if (kind === 'value') constants.set(field, new Map([['$ifNull', [`$${field}`, value]]]))
    else windows.set(field, new Map([[kind, `$${field}`]]))
  }
  const stages: Value[] = []
  if (windows.size > 0) stages.push(new Map([['$setWindowFields', windowStage(argument, windows)]]))
  if (constants.size > 0) stages.push(new Map([['$addFields', constants]]))
  return context.compile(stages, context.place)
}

/** `{value: expression}` or `{method: 'linear' | 'locf'}`. */
const fillOf = (field: string, spec: Value): readonly [kind: string, value: Value] => {
  const [entry, more] = isDoc(spec) ? [...spec] : []
  if (!entry || more) throw failedToParse(`$fill: the field '${field}' must be {value: …} or {method: …}`)
  const [kind, value] = entry
  if (kind === 'value') return ['value', value]
  const method = typeof value === 'string' && Object.hasOwn(METHODS, value) ? METHODS[value] : undefined
  if (kind !== 'method' || !method) throw failedToParse("Method must be either 'locf' or 'linear'")
  return [method, value]
}

const windowStage = (argument: Doc, output: Doc): Doc => {
  const stage: Doc = new Map<string, Value>([['output', output]])
  const partitionBy = partitionOf(argument)
  const sortBy = argument.get('sortBy')
  if (partitionBy !== undefined) stage.set('partitionBy', partitionBy)
  if (sortBy !== undefined) stage.set('sortBy', sortBy)
  return stage
}

const partitionOf = (argument: Doc): Maybe => {
  const by = argument.get('partitionBy')
  const fields = argument.get('partitionByFields')
  if (fields === undefined) return by
  if (by !== undefined)
    throw failedToParse("Maximum one of 'partitionBy' and 'partitionByFields' can be specified in $fill")
  if (!Array.isArray(fields)) throw failedToParse("$fill 'partitionByFields' must be an array of strings")
  return fields.map((field) => `$${field}`).reduce<Doc>((keys, path, index) => keys.set(`k${index}`, path), new Map())
}

export const FILL: StageTable = { $fill: { parse: fill } }
