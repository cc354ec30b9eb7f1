import type { Steps } from '../scheduling/steps.ts'
import type { Reply } from '../wire/cursor-reply.ts'
import type { Operation } from './operation.ts'

/** What the server knows of a command. */
export interface Command {
  /** Its options. Those of every command (`GENERIC_FIELDS`) need not be listed. */
  readonly fields: readonly string[]
  /** May run inside a multi-document transaction. */
  readonly inTransaction?: boolean
  /** A txnNumber outside of a transaction makes it a retryable write. */
  readonly retryable?: boolean
  /** The fields of `fields` that may hold anything unknown: handshakes, whose contents drivers extend. */
  readonly isOpen?: boolean
  /** It only reads: where that takes long, a reader answers it instead (readers/). */
  readonly reads?: boolean
  /** Long writes are done in steps. */
  run(operation: Operation): Reply | Steps<Reply>
}

/** Fields that any command may carry (https://www.mongodb.com/docs/manual/reference/command/). */
export const GENERIC_FIELDS: readonly string[] = [
  '$db',
  '$readPreference',
  '$clusterTime',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'stmtId',
  'stmtIds',
]
