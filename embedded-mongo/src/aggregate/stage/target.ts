/** What the writing stages share. */
import { ObjectId } from 'bson'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { MongoError } from '../../errors.ts'
import type { Namespace, Place, Run, StageContext, Writer, WritingRun } from './types.ts'

/** They write, so they stand in no inner pipeline. */
export const NESTED: readonly Place[] = ['$facet', '$lookup', '$unionWith']

/** The collection that `'name'` or `{db, coll}` names. */
export const targetOf = (value: Maybe, context: StageContext, error: () => MongoError): Namespace => {
  const target = parseTarget(value, context, error)
  if (target.collection === '' || target.db === '')
    throw new MongoError(73, 'InvalidNamespace', `Invalid target namespace, ${target.db}.${target.collection}`)
  return target
}

const parseTarget = (value: Maybe, context: StageContext, error: () => MongoError): Namespace => {
  if (typeof value === 'string') return { db: context.namespace.db, collection: value }
  if (!isDoc(value)) throw error()
  const db = value.get('db') ?? context.namespace.db
  const collection = value.get('coll')
  if (
    typeof db !== 'string' ||
    typeof collection !== 'string' ||
    [...value.keys()].some((key) => key !== 'db' && key !== 'coll')
  )
    throw error()
  return { db, collection }
}

/** A document that goes in needs an `_id`. */
export const withId = (doc: Doc): Doc =>
  doc.has('_id') ? doc : new Map<string, Value>([['_id', new ObjectId()], ...doc])

/** Nothing is written until everything has been read: the target may be the source. */
export const writing = (writer: () => Writer): WritingRun => {
  const run: Run = (input) => {
    const docs = [...input]
    const target = writer()
    for (const doc of docs) target.write(doc)
    target.finish()
    return []
  }
  return Object.assign(run, { writer })
}
