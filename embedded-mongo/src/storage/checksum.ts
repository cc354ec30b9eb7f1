import { crc32 } from 'node:zlib'
import { MongoError } from '../errors.ts'
import { COUNT_PREFIX, isIndexKey, storeKey } from './keys.ts'

const CHECKSUM_BYTES = 4
/** Shorter values are summed up here: a call to zlib would take longer. */
const SHORT_BYTES = 64
const RECORD_ID_BYTES = 6
const COUNT_BYTES = 16
const APPLIED_BYTES = 10
const JSON_END = 0x7d

/** Data that is not what was written. Never an answer. */
export class DamagedData extends MongoError {
  constructor(what: string) {
    super(
      1,
      'InternalError',
      `the data is damaged: ${what}. Stop the server and run \`embedded-mongo repair\`, or restore a backup`,
    )
  }
}

/** A value as it stands in the tree: with the checksum of key and value behind it. */
export function seal(key: string, value: Buffer): Buffer {
  const sealed = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES)
  value.copy(sealed)
  sealed.writeUInt32LE(checksum(key, value), value.length)
  return sealed
}

/** The value without its checksum. Throws when key or value are not what was written. */
export function unseal(key: string, sealed: Buffer): Buffer {
  const value = sealed.subarray(0, sealed.length - CHECKSUM_BYTES)
  if (sealed.length >= CHECKSUM_BYTES && checksum(key, value) === sealed.readUInt32LE(value.length)) return value
  // Until they had checksums, values stood alone.
  if (sealed.length === unsealedLength(key, sealed)) return sealed
  throw new DamagedData(`the value of key ${Buffer.from(key, 'latin1').toString('hex')} does not match its checksum`)
}

/** The length that a value of the first format has; undefined where that cannot be told. */
function unsealedLength(key: string, value: Buffer): number | undefined {
  if (isIndexKey(key)) return RECORD_ID_BYTES
  if (key.startsWith(COUNT_PREFIX)) return COUNT_BYTES
  if (key === storeKey('applied')) return APPLIED_BYTES
  if (key === storeKey('owner')) return value.at(-1) === JSON_END ? value.length : undefined
  return value.length >= 5 && value.at(-1) === 0 ? value.readInt32LE(0) : undefined
}

/** FNV-1a over the key and a short value, which any changed byte changes; crc32 goes on with long ones. */
function checksum(key: string, value: Buffer): number {
  let sum = 0x811c9dc5
  for (let i = 0; i < key.length; i++) sum = Math.imul(sum ^ key.charCodeAt(i), 0x01000193)
  if (value.length > SHORT_BYTES) return crc32(value, sum >>> 0)
  for (let i = 0; i < value.length; i++) sum = Math.imul(sum ^ (value[i] as number), 0x01000193)
  return sum >>> 0
}
