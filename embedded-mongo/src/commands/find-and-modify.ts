import type { Doc, Maybe, Value } from '../bson/value.ts'
import { failedToParse } from '../errors.ts'
import { compileFilter, type Filter } from '../query/filter.ts'
import { compileProjection } from '../query/projection.ts'
import type { Steps } from '../scheduling/steps.ts'
import { removeDocument } from '../storage/documents.ts'
import { int } from './arguments.ts'
import { changeFound } from './change-found.ts'
import type { Command } from './command.ts'
import { hintOf } from './find.ts'
import { type Operation, reply } from './operation.ts'
import { writable } from './target.ts'
import { parseUpdate, runUpdate } from './update-one.ts'
import { incompatible } from './write-errors.ts'

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
  *run(operation) {
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
    const known = operation.remembered(0)
    if (known !== undefined) {
      if (known.reply === undefined) throw incompatible('findAndModify', 'insert, update or delete')
      return new Map(known.reply).set('retriedStmtId', int(operation.retried[0] ?? 0))
    }
    const answer = yield* removes ? findAndRemove(operation) : findAndUpdate(operation)
    operation.remember(0, { n: 1, modified: 0, reply: answer })
    return answer
  },
}

function* findAndRemove(operation: Operation): Steps<Doc> {
  const { args } = operation
  const filter = compileFilter(args.optionalDocument('query') ?? EMPTY, operation.scope)
  const collection = writable(operation.collection())
  const query = { filter, sort: args.optionalDocument('sort'), limit: 1, hint: hintOf(args.get('hint')) }
  let removed: Doc | null = null
  if (collection !== undefined) {
    yield* changeFound(operation, collection, query, (record) => {
      const value = projected(operation, record.doc, filter)
      removeDocument(operation.unit, collection, record.recordId, record.raw)
      removed = value
    })
  }
  return reply(['lastErrorObject', reply(['n', int(removed === null ? 0 : 1)])], ['value', removed])
}

function* findAndUpdate(operation: Operation): Steps<Doc> {
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
  const result = yield* runUpdate(operation, {
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
