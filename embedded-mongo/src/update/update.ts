import { type Scope, topScope } from '../aggregate/expression/types.ts'
import { compileUpdatePipeline } from '../aggregate/update-pipeline.ts'
import { identical } from '../bson/identical.ts'
import type { Doc, Value } from '../bson/value.ts'
import { failedToParse } from '../errors.ts'
import { compileOperators } from './compile-operators.ts'
import type { Update } from './compiled.ts'
import { checkIdEqual } from './id.ts'
import { compileReplacement } from './replacement.ts'

export type { Update } from './compiled.ts'
export { upsertDocument } from './upsert.ts'

export interface UpdateOptions {
  readonly arrayFilters?: readonly Value[]
  /** Variables for pipelines and for $expr. */
  readonly scope?: Scope
}

/** A pipeline may lose the `_id` ($replaceWith): the document keeps it. */
const withIdOf = (before: Doc, after: Doc): Doc => {
  const id = before.get('_id')
  return id === undefined || after.has('_id') ? after : new Map([['_id', id], ...after])
}

const compilePipeline = (stages: readonly Value[], scope: Scope): Update => {
  const run = compileUpdatePipeline(stages, scope)
  return {
    kind: 'pipeline',
    apply: (doc) => {
      const result = checkIdEqual(doc, withIdOf(doc, run(doc)))
      return identical(result, doc) ? doc : result
    },
    mayTouch: (path) => path !== '_id',
  }
}

/** Compiles an update: operators, a replacement document, or a pipeline. */
export const compileUpdate = (update: Doc | readonly Value[], options: UpdateOptions = {}): Update => {
  const { arrayFilters = [], scope = topScope() } = options
  if (update instanceof Map && update.keys().next().value?.startsWith('$'))
    return compileOperators(update, arrayFilters, scope)
  if (arrayFilters.length > 0)
    throw failedToParse(
      `arrayFilters may not be specified for ${update instanceof Map ? 'replacement' : 'pipeline'}-style updates`,
    )
  return update instanceof Map ? compileReplacement(update) : compilePipeline(update, scope)
}
