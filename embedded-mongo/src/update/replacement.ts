import { identical } from '../bson/identical.ts'
import type { Doc } from '../bson/value.ts'
import type { Update } from './compiled.ts'
import { checkIdEqual } from './id.ts'
import { dollarPrefixed } from './path.ts'
import { fillTimestamps } from './timestamp.ts'

const DBREF_FIELDS = new Set(['$ref', '$id', '$db'])

const checkNames = (replacement: Doc): void => {
  for (const name of replacement.keys()) if (name.startsWith('$') && !DBREF_FIELDS.has(name)) throw dollarPrefixed(name)
}

/** The whole document but for its `_id`, which stays. */
export const compileReplacement = (replacement: Doc): Update => {
  return {
    kind: 'replacement',
    apply: (doc, { now = new Date(), isInsert } = {}) => {
      if (isInsert !== true) checkNames(replacement)
      const filled = fillTimestamps(replacement, now)
      // As in MongoDB, a replacement that leaves out the `_id` counts as a change even if nothing else differs.
      if (identical(filled, doc)) return doc
      const id = doc.get('_id')
      return checkIdEqual(doc, id === undefined || filled.has('_id') ? filled : new Map([['_id', id], ...filled]))
    },
    mayTouch: (path) => path !== '_id',
  }
}
