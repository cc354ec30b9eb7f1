import { keyString } from '../bson/keys.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { Command } from './command.ts'
import { distinctValues } from './distinct-values.ts'
import { hintOf } from './find.ts'
import { reply } from './operation.ts'
import { recordsOf } from './records-of.ts'
import { readFilter } from './variables.ts'

const EMPTY: Doc = new Map()

/** https://www.mongodb.com/docs/manual/reference/command/distinct/ */
export const distinct: Command = {
  fields: ['distinct', 'key', 'query', 'collation', 'hint'],
  reads: true,
  inTransaction: true,
  run(operation) {
    const { args } = operation
    const path = args.string('key').split('.')
    const filter = readFilter(args.optionalDocument('query') ?? EMPTY, operation.scope)
    const { order } = operation.scope
    const representative = order.representatives()
    const values = new Map<string, Value>()
    const query = { filter, hint: hintOf(args.get('hint')) }
    for (const { doc } of recordsOf(operation, operation.collection(), query)) {
      for (const value of distinctValues(doc, path)) {
        const key = keyString(representative(value))
        if (!values.has(key)) values.set(key, value)
      }
    }
    return reply(['values', [...values.values()].sort(order.compare)])
  },
}
