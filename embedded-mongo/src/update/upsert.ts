import { ObjectId } from 'bson'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Filter } from '../query/filter.ts'
import { conjuncts, hasExpression, type Match } from '../query/match.ts'
import type { ApplyContext, Update } from './compiled.ts'
import { checkIdType } from './id.ts'

const ambiguous = (message: string) =>
  new MongoError(54, 'NotSingleValueField', `cannot infer query fields to set, ${message}`)

/** The paths that the filter says are equal to one value: $eq, a $in of one, also below $and and a $or of one. */
const equalities = (match: Match): [path: string, value: Value][] =>
  conjuncts(match).flatMap((child): [string, Value][] => {
    if (child.kind === 'eq') return [[child.path, child.value]]
    if (child.kind === 'in' && child.values.length === 1 && child.regexes.length === 0)
      return [[child.path, child.values[0] as Value]]
    return []
  })

const put = (doc: Doc, path: string, value: Value): void => {
  const parts = path.split('.')
  const last = parts.pop() as string
  let target = doc
  for (const part of parts) {
    const inner = target.get(part) ?? new Map()
    target.set(part, inner)
    target = inner as Doc
  }
  target.set(last, value)
}

const checkPaths = (paths: readonly string[]): void => {
  const ordered = paths.toSorted()
  for (let i = 1; i < ordered.length; i++) {
    const [before = '', path = ''] = [ordered[i - 1], ordered[i]]
    if (before === path) throw ambiguous(`path '${path}' is matched twice`)
    const parent = ordered.slice(0, i).find((other) => path.startsWith(`${other}.`))
    if (parent !== undefined) throw ambiguous(`both paths '${path}' and '${parent}' are matched`)
  }
}

/** What the filter says about the document to insert; of a replacement, only its `_id`. */
const seed = (filter: Filter, onlyId: boolean): Doc => {
  if (hasExpression(filter.root))
    throw new MongoError(224, 'QueryFeatureNotAllowed', '$expr is not allowed in the query predicate for an upsert')
  const all = equalities(filter.root)
  const part = all.find(([path]) => path.startsWith('_id.'))
  if (part !== undefined)
    throw new MongoError(
      111,
      'NotExactValueField',
      `field at '_id' must be exactly specified, field at sub-path '${part[0]}'found`,
    )
  const found = onlyId ? all.filter(([path]) => path === '_id') : all
  checkPaths(found.map(([path]) => path))
  const doc: Doc = new Map()
  for (const [path, value] of found) put(doc, path, value)
  return doc
}

/** The document an upsert inserts: the filter's equalities, then the update, with `_id` first (made if there is none). */
export const upsertDocument = (filter: Filter, update: Update, context: Pick<ApplyContext, 'now'> = {}): Doc => {
  const start = seed(filter, update.kind === 'replacement')
  const made = update.apply(start, { ...context, isInsert: true })
  const doc: Doc = new Map([['_id', made.get('_id') ?? new ObjectId()], ...made])
  checkIdType(doc)
  return doc
}
