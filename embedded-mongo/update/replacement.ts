import { identical } from '../bson/identical.ts'
import type { Doc } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { checkId } from './id.ts'
import type { Update } from './update.ts'

/** The whole document but for its `_id`, which stays. */
export const compileReplacement = (replacement: Doc): Update => {
  for (const name of replacement.keys())
    if (name.startsWith('$'))
      throw new MongoError(
        52,
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      )
  return {
    kind: 'replacement',
    apply: (doc, context) => {
      const id = doc.get('_id')
      const next: Doc =
        id === undefined || replacement.has('_id') ? replacement : new Map([['_id', id], ...replacement])
      const result = checkId(doc, next, context?.isInsert === true)
      return identical(result, doc) ? doc : result
    },
    mayTouch: (path) => path !== '_id',
  }
}
