import { MongoError } from '../errors.ts'
import type { Command } from './command.ts'
import { reply } from './operation.ts'

/** https://www.mongodb.com/docs/manual/reference/command/compact/ — here of the whole store, whatever collection is named. */
export const compact: Command = {
  fields: ['compact', 'force'],
  *run(operation) {
    const collection = operation.collection()
    if (collection === undefined) throw new MongoError(26, 'NamespaceNotFound', 'collection does not exist')
    if (collection.isView) throw new MongoError(166, 'CommandNotSupportedOnView', "can't compact a view")
    let bytesFreed = 0
    yield operation.engine.store.compact().then((bytes) => {
      bytesFreed = bytes
    })
    return reply(['bytesFreed', bytesFreed])
  },
}
