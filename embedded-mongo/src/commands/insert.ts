import { ObjectId } from 'bson'
import { decode, encode } from '../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, location, MongoError } from '../errors.ts'
import { insertDocument, type Stored } from '../storage/documents.ts'
import type { StatementResult } from '../transactions/statements.ts'
import { fillTimestamps } from '../update/timestamp.ts'
import { int } from './arguments.ts'
import type { Command } from './command.ts'
import { type Operation, reply } from './operation.ts'
import { collectionForWrite } from './target.ts'
import { validate } from './validate-document.ts'
import { runStatements } from './write-errors.ts'

const BATCH_DOCUMENTS_MAX = 100_000

/** https://www.mongodb.com/docs/manual/reference/command/insert/ */
export const insert: Command = {
  fields: ['insert', 'documents', 'ordered', 'bypassDocumentValidation'],
  inTransaction: true,
  retryable: true,
  *run(operation) {
    const documents = operation.rawDocuments('documents') ?? operation.args.array('documents').map(bytesOf)
    checkBatch(documents.length)
    const namespace = operation.namespace()
    collectionForWrite(operation, namespace)
    let inserted = 0
    const errors = yield* runStatements(
      operation,
      documents,
      (document) => {
        // Between two documents another command may have dropped it.
        const collection = collectionForWrite(operation, namespace)
        const stored = withId(document)
        validate(operation, collection, stored.doc)
        insertDocument(operation.unit, collection, stored)
        return INSERTED
      },
      ({ n }) => {
        inserted += n
      },
    )
    return writeReply(operation, [['n', int(inserted)]], errors)
  },
}

export function checkBatch(count: number): void {
  if (count === 0 || count > BATCH_DOCUMENTS_MAX) {
    throw new MongoError(
      16,
      'InvalidLength',
      `Write batch sizes must be between 1 and ${BATCH_DOCUMENTS_MAX}. Got ${count} operations.`,
    )
  }
}

/** What one inserted document counts. */
export const INSERTED: StatementResult = { n: 1, modified: 0 }

export function writeReply({ retried }: Operation, fields: [string, Value][], errors: readonly Doc[]): Doc {
  const result = reply(...fields)
  if (retried.length > 0) result.set('retriedStmtIds', retried.map(int))
  if (errors.length > 0) result.set('writeErrors', [...errors])
  return result
}

function bytesOf(value: Value): Buffer {
  if (!isDoc(value)) throw location(40414, "BSON field 'insert.documents' must be an array of objects")
  return encode(value)
}

/**
 * The document with an `_id` as its first field, made when it has none. The bytes pass through as they came; they are
 * decoded once to be sure that they can always be read again.
 */
export function withId(raw: Buffer): Stored {
  const received = decode(raw)
  const doc = fillTimestamps(received, new Date())
  const startsWithId = raw.length > 9 && raw.readUInt32BE(5) === ID_NAME
  if (startsWithId) {
    checkId(doc.get('_id') as Value)
    return { raw: doc === received ? raw : encode(doc), doc }
  }
  const id = doc.get('_id') ?? new ObjectId()
  checkId(id)
  doc.delete('_id')
  const ordered = new Map([['_id', id], ...doc])
  return { raw: encode(ordered), doc: ordered }
}

/** `_id\0` */
const ID_NAME = 0x5f696400

export function checkId(id: Value): void {
  if (Array.isArray(id)) throw badValue("The '_id' value cannot be of type array")
  if (typeof id === 'object' && id !== null && '_bsontype' in id) {
    if (id._bsontype === 'BSONRegExp') throw badValue("The '_id' value cannot be of type regex")
    if (id._bsontype === 'Undefined') throw badValue("The '_id' value cannot be of type undefined")
  }
  if (!isDoc(id)) return
  for (const name of id.keys()) {
    if (name.startsWith('$')) {
      throw new MongoError(
        52,
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
      )
    }
  }
}
