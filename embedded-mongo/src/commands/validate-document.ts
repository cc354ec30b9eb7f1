import { topScope } from '../aggregate/expression/types.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { compileFilter, type Filter } from '../query/filter.ts'
import { brokenRules } from '../query/json-schema-details.ts'
import type { Collection } from '../storage/collection.ts'
import type { Operation } from './operation.ts'
import { defaultOrder } from './value-orders.ts'

const validators = new WeakMap<Doc, Filter>()

/** Enforces the collection's validator (https://www.mongodb.com/docs/manual/core/schema-validation/). */
export function validate(operation: Operation, collection: Collection, doc: Doc, before?: Doc): void {
  const spec = collection.options.get('validator')
  if (!isDoc(spec) || spec.size === 0 || operation.args.boolean('bypassDocumentValidation')) return
  const level = collection.options.get('validationLevel') ?? 'strict'
  if (level === 'off' || collection.options.get('validationAction') === 'warn') return
  const validator =
    validators.get(spec) ?? compileFilter(spec, topScope(undefined, undefined, defaultOrder(collection)))
  validators.set(spec, validator)
  if (validator.matches(doc)) return
  // Moderate: what was invalid before may stay so.
  if (level === 'moderate' && before !== undefined && !validator.matches(before)) return
  throw new MongoError(121, 'DocumentValidationFailure', 'Document failed validation', {
    errInfo: new Map<string, Value>([
      ['failingDocumentId', doc.get('_id') ?? null],
      ['details', detailsOf(spec, doc)],
    ]),
  })
}

/** Which rules were broken: of a schema each; of another validator it as a whole, MongoDB goes on to say which part. */
const detailsOf = (validator: Doc, doc: Doc): Doc => {
  const [operator = ''] = validator.size === 1 ? [...validator.keys()] : ['$and']
  const schema = validator.get('$jsonSchema') ?? null
  if (operator === '$jsonSchema' && isDoc(schema)) {
    const details: Doc = new Map<string, Value>([['operatorName', '$jsonSchema']])
    for (const name of ['title', 'description']) if (schema.has(name)) details.set(name, schema.get(name) as Value)
    return details.set('schemaRulesNotSatisfied', brokenRules(schema, doc))
  }
  return new Map<string, Value>([
    ['operatorName', operator.startsWith('$') ? operator : '$and'],
    ['specifiedAs', validator],
  ])
}
