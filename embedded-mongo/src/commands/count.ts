import type { Doc } from '../bson/value.ts'
import { int } from './arguments.ts'
import type { Command } from './command.ts'
import { hintOf } from './find.ts'
import { reply } from './operation.ts'
import { recordsOf } from './records-of.ts'
import { readFilter } from './variables.ts'

const EMPTY: Doc = new Map()

/** https://www.mongodb.com/docs/manual/reference/command/count/ */
export const count: Command = {
  fields: ['count', 'query', 'limit', 'skip', 'hint', 'collation'],
  reads: true,
  run(operation) {
    const { args } = operation
    const collection = operation.collection()
    const query = args.optionalDocument('query') ?? EMPTY
    const skip = args.optionalInteger('skip') ?? 0
    // A negative limit counts as its absolute value.
    const limit = Math.abs(args.optionalInteger('limit', { allowNegative: true }) ?? 0)
    if (query.size === 0 && !args.has('hint') && collection?.isView !== true) {
      const left = Math.max(0, (collection?.size.documents ?? 0) - skip)
      return reply(['n', int(limit === 0 ? left : Math.min(left, limit))])
    }
    const filter = readFilter(query, operation.scope)
    let found = 0
    const records = recordsOf(operation, collection, { filter, skip, limit, hint: hintOf(args.get('hint')) })
    for (const _ of records) found++
    return reply(['n', int(found)])
  },
}
