/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/merge/ */
import { Int32 } from 'bson'
import { equals } from '../../bson/compare.ts'
import { show } from '../../bson/show.ts'
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { failedToParse, location, MongoError } from '../../errors.ts'
import { bindVariables } from '../expression/let.ts'
import { isNullish } from '../expression/nullish.ts'
import type { Scope } from '../expression/types.ts'
import { getNested } from '../nested.ts'
import { compileUpdatePipeline } from '../update-pipeline.ts'
import { checkFields, missingField } from './arguments.ts'
import { NESTED, targetOf, withId, writing } from './target.ts'
import type { Collections, Namespace, StageContext, StageParser, StageTable } from './types.ts'

type WhenMatched = 'replace' | 'keepExisting' | 'merge' | 'fail'
type WhenNotMatched = 'insert' | 'discard' | 'fail'

interface Merge {
  readonly target: Namespace
  readonly on: readonly string[]
  readonly whenMatched: (existing: Doc, incoming: Doc) => Doc | undefined
  readonly whenNotMatched: WhenNotMatched
}

const MERGE_FIELDS = ['into', 'on', 'let', 'whenMatched', 'whenNotMatched']

const merge: StageParser = (argument, context, name) => {
  const spec = parseMerge(argument, context, name)
  return writing(() => {
    if (!context.collections.hasUniqueIndex(spec.target, spec.on))
      throw location(51183, 'Cannot find index to verify that join fields will be unique')
    const write = (doc: Doc) => mergeOne(spec.on.includes('_id') ? withId(doc) : doc, spec, context.collections)
    return { write, finish: () => {}, abandon: () => {} }
  })
}

const parseMerge = (argument: Value, context: StageContext, name: string): Merge => {
  if (typeof argument !== 'string' && !isDoc(argument))
    throw location(51182, `$merge requires a string or object argument, but found ${typeAlias(argument)}`)
  const spec: Doc = isDoc(argument) ? argument : new Map<string, Value>([['into', argument]])
  checkFields(spec, name, MERGE_FIELDS)
  if (!spec.has('into')) throw missingField(name, 'into')
  const target = targetOf(spec.get('into'), context, () =>
    location(51178, "$merge 'into' field must be either a string or an object"),
  )
  const whenNotMatched = spec.get('whenNotMatched') ?? 'insert'
  if (whenNotMatched !== 'insert' && whenNotMatched !== 'discard' && whenNotMatched !== 'fail')
    throw new MongoError(
      2,
      'BadValue',
      `Enumeration value '${whenNotMatched}' for field '$merge.whenNotMatched' is not a valid value.`,
    )
  return { target, on: onFields(spec.get('on')), whenMatched: compileWhenMatched(spec, context.scope), whenNotMatched }
}

const onFields = (on: Maybe): readonly string[] => {
  if (on === undefined) return ['_id']
  if (typeof on !== 'string' && !Array.isArray(on))
    throw location(
      51186,
      `$merge 'on' field must be either a string or an array of strings, but found ${typeAlias(on)}`,
    )
  const fields = Array.isArray(on) ? on : [on]
  if (fields.length === 0)
    throw location(51187, "If explicitly specifying $merge 'on', must include at least one field")
  return fields.map((field) => {
    if (typeof field !== 'string')
      throw location(51134, `$merge 'on' array elements must be strings, but found ${typeAlias(field)}`)
    return field
  })
}

/** Stands for `whenMatched: 'fail'`: a match is an error. */
const refuse = (): undefined => undefined

const duplicateOf = (doc: Doc, { db, collection }: Namespace, on: readonly string[]): MongoError => {
  const keyValue: Doc = new Map(on.map((field) => [field, onValue(doc, field)]))
  const index = on.map((field) => (field === '_id' ? '_id_' : `${field}_1`)).join('_')
  return new MongoError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${db}.${collection} index: ${index} dup key: ${show(keyValue)}`,
    { keyPattern: new Map(on.map((field) => [field, new Int32(1)])), keyValue },
  )
}

const MATCHED: Readonly<Record<WhenMatched, (existing: Doc, incoming: Doc) => Doc | undefined>> = {
  replace: (_existing, incoming) => incoming,
  keepExisting: () => undefined,
  merge: (existing, incoming) => new Map([...existing, ...incoming]),
  fail: refuse,
}

const compileWhenMatched = (spec: Doc, scope: Scope): Merge['whenMatched'] => {
  const mode = spec.get('whenMatched') ?? 'merge'
  const given = spec.get('let')
  if (Array.isArray(mode)) return compileMergePipeline(mode, given ?? new Map([['new', '$$ROOT']]), scope)
  if (given !== undefined) throw location(51199, "Cannot use 'let' variables with 'whenMatched: <mode>' mode")
  const isMode = typeof mode === 'string' && Object.hasOwn(MATCHED, mode)
  if (!isMode)
    throw location(
      51191,
      "Only string or array is allowed for $merge's 'whenMatched', one of replace, keepExisting, merge, fail",
    )
  return MATCHED[mode as WhenMatched]
}

/** The pipeline sees the existing document; `let` is evaluated against the incoming one. */
const compileMergePipeline = (stages: readonly Value[], variables: Value, scope: Scope): Merge['whenMatched'] => {
  if (!isDoc(variables)) throw failedToParse("$merge 'let' must be an object")
  const bind = bindVariables(variables, scope)
  const unbound = new Map([...scope.variables, ...[...variables.keys()].map((name) => [name, null] as const)])
  compileUpdatePipeline(stages, { ...scope, variables: unbound })
  return (existing, incoming) => compileUpdatePipeline(stages, { ...scope, variables: bind(incoming) })(existing)
}

const mergeOne = (doc: Doc, { target, on, whenMatched, whenNotMatched }: Merge, collections: Collections): void => {
  const filter: Doc = new Map(on.map((field) => [field, new Map([['$eq', onValue(doc, field)]])]))
  const [existing] = collections.find(target, { filter, limit: 1 })
  if (existing) {
    if (whenMatched === refuse) throw duplicateOf(doc, target, on)
    const merged = whenMatched(existing, doc)
    if (merged) replace(target, existing, merged, on, collections)
  } else if (whenNotMatched === 'insert') collections.insertOne(target, withId(doc))
  else if (whenNotMatched === 'fail')
    throw new MongoError(
      13113,
      'MergeStageNoMatchingDocument',
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    )
}

const onValue = (doc: Doc, field: string): Value => {
  const value = getNested(doc, field.split('.'))
  if (Array.isArray(value)) throw location(51185, `$merge write error: 'on' field '${field}' cannot be an array`)
  if (isNullish(value))
    throw location(51132, `$merge write error: 'on' field '${field}' cannot be missing, null or undefined`)
  return value
}

/** Joined on other fields, the incoming `_id` must not change the existing one. */
const replace = (
  target: Namespace,
  existing: Doc,
  merged: Doc,
  on: readonly string[],
  collections: Collections,
): void => {
  const id = existing.get('_id') as Value
  const mergedId = merged.get('_id')
  if (mergedId !== undefined && !equals(mergedId, id))
    throw new MongoError(
      66,
      'ImmutableField',
      `$merge failed to update the matching document, did you attempt to modify the _id or the shard key? (on: ${on.join(', ')})`,
    )
  collections.replaceOne(target, id, mergedId === undefined ? new Map([['_id', id], ...merged]) : merged)
}

export const MERGE: StageTable = { $merge: { parse: merge, position: 'last', notIn: NESTED } }
