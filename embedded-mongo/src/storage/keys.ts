/**
 * Where things stand in the store. Keys are byte strings, one character a byte.
 *
 * | key | value |
 * |---|---|
 * | `00` name | of the store itself: what is checkpointed, who has it open |
 * | `01` namespace | catalog entry of a collection |
 * | `02` collection id (4), record id (6) | document |
 * | `03` index id (4), encoded values, record id (6) | record id |
 * | `04` collection id (4) | number of documents and their bytes |
 * | `05` session id | the session's last retryable write |
 * | `06` seconds (4), tick (4), number (4) | an event for change streams |
 */
export const storeKey = (name: string): string => `\x00${name}`

export const CATALOG_PREFIX = '\x01'
export const catalogKey = (namespace: string): string => CATALOG_PREFIX + Buffer.from(namespace).toString('latin1')

const ID_BYTES = 4
const PREFIX_BYTES = 1 + ID_BYTES
const DOCUMENT = '\x02'
const INDEX = '\x03'
export const isDocumentKey = (key: string): boolean => key.startsWith(DOCUMENT)
export const isIndexKey = (key: string): boolean => key.startsWith(INDEX)
export const documentPrefix = (collectionId: number): string => `${DOCUMENT}${bytesOf(collectionId, ID_BYTES)}`
/** The number of the collection or the index that a key, or a space, belongs to. */
export const ownerIdOf = (key: string): number =>
  Buffer.from(key.slice(1, PREFIX_BYTES), 'latin1').readUIntBE(0, ID_BYTES)
export const indexPrefix = (indexId: number): string => `${INDEX}${bytesOf(indexId, ID_BYTES)}`
export const COUNT_PREFIX = '\x04'
export const countKey = (collectionId: number): string => `${COUNT_PREFIX}${bytesOf(collectionId, ID_BYTES)}`

export const SESSION_PREFIX = '\x05'
export const sessionKey = (sessionId: Uint8Array): string =>
  SESSION_PREFIX + Buffer.from(sessionId.buffer, sessionId.byteOffset, sessionId.length).toString('latin1')

export const CHANGE_PREFIX = '\x06'
export const changeKey = (position: string): string => CHANGE_PREFIX + position

/** The part of a key that all of one collection, of one index or of one other kind share; scans stay within it. */
export const spaceOf = (key: string): string => key.slice(0, isNumbered(key) ? PREFIX_BYTES : 1)
export const isSpace = (text: string): boolean => text.length === (isNumbered(text) ? PREFIX_BYTES : 1)
export const isNumbered = (key: string): boolean => isDocumentKey(key) || isIndexKey(key)

/** Identifies a document inside its collection, in order of insertion. */
export type RecordId = string
export const RECORD_ID_BYTES = 6
export const recordId = (number: number): RecordId => bytesOf(number, RECORD_ID_BYTES)
export const recordNumber = (id: RecordId): number => Buffer.from(id, 'latin1').readUIntBE(0, RECORD_ID_BYTES)
/** The record id at the end of a document's or an index entry's key. */
export const recordIdOf = (key: string): RecordId => key.slice(-RECORD_ID_BYTES)

/** The first key behind all that begin with `prefix`. */
export function prefixEnd(prefix: string): string {
  for (let last = prefix.length - 1; last >= 0; last--) {
    const byte = prefix.charCodeAt(last)
    if (byte < 0xff) return prefix.slice(0, last) + String.fromCharCode(byte + 1)
  }
  return '\xff'.repeat(prefix.length + 1)
}

function bytesOf(number: number, length: number): string {
  const bytes = Buffer.allocUnsafe(length)
  bytes.writeUIntBE(number, 0, length)
  return bytes.toString('latin1')
}
