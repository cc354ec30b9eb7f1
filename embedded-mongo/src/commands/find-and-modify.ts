import type { Doc, Maybe, Value } from '../bson/value.ts'
import { failedToParse } from '../errors.ts'
import { compileFilter, type Filter } from '../query/filter.ts'
import { compileProjection } from '../query/projection.ts'
import { removeDocument } from '../storage/documents.ts'
import { int } from './arguments.ts'
import type { Command } from './command.ts'
import { hintOf } from './find.ts'
import { findRecords } from './find-records.ts'
import { type Operation, reply } from './operation.ts'
import { writable } from './target.ts'
import { parseUpdate, runUpdate } from './update-one.ts'

const EMPTY: Doc = new Map()

/** https://www.mongodb.com/docs/manual/reference/command/findAndModify/ */
export const findAndModify: Command = {
  fields: [
    'findAndModify',
    'findandmodify',
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'collation',
    'arrayFilters',
    'hint',
    'let',
  ],
  inTransaction: true,
  retryable: true,
  run(operation) {
    const { args } = operation
    const removes = args.boolean('remove')
    if (removes && args.has('update')) throw failedToParse("Cannot specify both an 'update' and 'remove'=true")
    if (removes && args.boolean('upsert')) throw failedToParse("Cannot specify both 'upsert'=true and 'remove'=true")
    if (removes && args.boolean('new')) {
      throw failedToParse(
        "Cannot specify both 'new'=true and 'remove'=true; 'remove' always returns the deleted document",
      )
    }
    if (!removes && !args.has('update')) throw failedToParse("Either an 'update' or 'remove'=true must be specified")
    return removes ? findAndRemove(operation) : findAndUpdate(operation)
  },
}

function findAndRemove(operation: Operation): Doc {
  const { args } = operation
  const filter = compileFilter(args.optionalDocument('query') ?? EMPTY, operation.scope)
  const collection = writable(operation.collection())
  const query = { filter, sort: args.optionalDocument('sort'), limit: 1, hint: hintOf(args.get('hint')) }
  for (const record of findRecords(operation.view, collection, query, operation.step)) {
    if (collection === undefined) break
    const value = projected(operation, record.doc, filter)
    removeDocument(operation.unit, collection, record.recordId, record.raw)
    return reply(['lastErrorObject', reply(['n', int(1)])], ['value', value])
  }
  return reply(['lastErrorObject', reply(['n', int(0)])], ['value', null])
}

function findAndUpdate(operation: Operation): Doc {
  const { args } = operation
  const { filter, update } = parseUpdate(
    {
      filter: args.optionalDocument('query') ?? EMPTY,
      update: args.get('update'),
      arrayFilters: args.optionalArray('arrayFilters'),
      multi: false,
    },
    operation.scope,
  )
  const result = runUpdate(operation, {
    namespace: operation.namespace(),
    filter,
    update,
    multi: false,
    upsert: args.boolean('upsert'),
    sort: args.optionalDocument('sort'),
    hint: hintOf(args.get('hint')),
  })
  const upserted: [string, Value][] = result.upsertedId === undefined ? [] : [['upserted', result.upsertedId]]
  const touched = result.matched + upserted.length
  const image: Maybe = args.boolean('new') ? result.after : result.before
  return reply(
    ['lastErrorObject', reply(['n', int(touched)], ['updatedExisting', result.matched > 0], ...upserted)],
    ['value', image === undefined ? null : projected(operation, image, filter)],
  )
}

/** Empty `fields` are none (FerretDB issue 3797). */
function projected({ args, scope }: Operation, doc: Doc, filter: Filter): Doc {
  const fields = args.optionalDocument('fields')
  return fields === undefined || fields.size === 0 ? doc : compileProjection(fields, filter, scope).apply(doc)
}
