import { createHash } from 'node:crypto'
import { keyString } from '../bson/keys.ts'
import type { Maybe } from '../bson/value.ts'

/** V8 hashes strings beyond 16,383 characters by their length alone: as Map keys they would all collide. */
const LONGEST_PLAIN_KEY = 1024

/** Equal strings = equal values (by MongoDB's comparison), for Map and Set; a long key is replaced by its SHA-256. */
export const identityOf = (value: Maybe): string => {
  const key = keyString(value)
  return key.length <= LONGEST_PLAIN_KEY ? key : createHash('sha256').update(key, 'latin1').digest('base64')
}
