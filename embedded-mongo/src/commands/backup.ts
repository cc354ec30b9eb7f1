import { Binary } from 'bson'
import { backupRecords } from '../backup/format.ts'
import { encode } from '../bson/codec.ts'
import { MongoError } from '../errors.ts'
import type { StoreApi } from '../storage/store.ts'
import type { Command } from './command.ts'

/**
 * `{backup: 1}`: not MongoDB's. A cursor of `{record: BinData}`, the records of a backup file (backup/format.ts) of the
 * store as it is when the command runs.
 */
export const backup: Command = {
  fields: ['backup'],
  run({ engine, database, session }) {
    if (database !== 'admin')
      throw new MongoError(13, 'Unauthorized', 'backup may only be run against the admin database.')
    return engine.cursors.first('admin.$cmd.backup', recordDocuments(engine.store), { batchSize: 1, session })
  },
}

function* recordDocuments(store: StoreApi): Generator<Buffer> {
  const snapshot = store.snapshot()
  try {
    for (const record of backupRecords(snapshot)) yield encode(new Map([['record', new Binary(record)]]))
  } finally {
    snapshot.release()
  }
}
