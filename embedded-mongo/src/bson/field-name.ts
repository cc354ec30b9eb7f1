import { isUtf8 } from 'node:buffer'
import { MongoError } from '../errors.ts'

const SLOTS = 2048
const MAX_CACHED = 32
const cache: (string | undefined)[] = new Array(SLOTS).fill(undefined)

const sameAscii = (name: string, buffer: Buffer, start: number): boolean => {
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== buffer[start + i]) return false
  return true
}

/**
 * The field name in `buffer[start … end)`. The same few names come back in every document, so
 * they are kept: no new string, and its hash (for Map) is computed once.
 */
export const fieldName = (buffer: Buffer, start: number, end: number): string => {
  const length = end - start
  if (length > MAX_CACHED) return uncached(buffer, start, end)
  let hash = length
  let high = 0
  for (let at = start; at < end; at++) {
    const byte = buffer[at] as number
    high |= byte
    hash = (hash * 31 + byte) | 0
  }
  if (high > 0x7f) return uncached(buffer, start, end)
  const slot = (hash ^ (hash >>> 11)) & (SLOTS - 1)
  const known = cache[slot]
  if (known !== undefined && known.length === length && sameAscii(known, buffer, start)) return known
  const name = buffer.toString('latin1', start, end)
  cache[slot] = name
  return name
}

const uncached = (buffer: Buffer, start: number, end: number): string => {
  if (!isUtf8(buffer.subarray(start, end)))
    throw new MongoError(22, 'InvalidBSON', 'Invalid BSON: field name is not valid UTF-8')
  return buffer.toString('utf8', start, end)
}
