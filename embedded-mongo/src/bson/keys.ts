import type { Binary, BSONRegExp, Code, DBRef, ObjectId, Timestamp } from 'bson'
import { BSONSymbol } from 'bson'
import type { Numeric } from './arithmetic.ts'
import { MAX_NUMBER_BYTES, writeNumberKey } from './key-number.ts'
import { canonicalType } from './types.ts'
import type { Doc, Maybe, Value } from './value.ts'

/**
 * Order-preserving binary keys: memcmp of two keys has the sign of `compare`, and equal values have
 * equal keys whatever their numeric type. Each value is a tag (its place among the types) and a
 * self-delimiting payload; a zero byte ends texts, documents and arrays, and no tag is zero.
 */
let buffer = Buffer.allocUnsafeSlow(1 << 14)
let view = new DataView(buffer.buffer)
let at = 0

const reserve = (bytes: number): void => {
  if (at + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, at + bytes))
  buffer.copy(larger, 0, 0, at)
  buffer = larger
  view = new DataView(larger.buffer)
}

const END = 0
const MIN_KEY_TAG = 1
const MAX_KEY_TAG = 0xf0
const NULL_TAG = 7

const tagOfType = (canonical: number): number =>
  canonical === -1 ? MIN_KEY_TAG : canonical === 127 ? MAX_KEY_TAG : canonical + 2

/** First byte of a value's key: keys of one type bracket lie in [tag, tag + 1). Missing counts as null. */
export const typeTag = (value: Maybe): number => (value === undefined ? NULL_TAG : tagOfType(canonicalType(value)))

// Bytes 0 and 1 inside a text become 1,1 and 1,2, so that 0 can end it.
const ESCAPE = 1
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the bytes to escape
const NEEDS_ESCAPE = /[\0\x01]/

const SHORT_TEXT = 24

const writeText = (text: string): void => {
  reserve(text.length * 3 + 1)
  if (text.length <= SHORT_TEXT && writeShortAscii(text)) return
  if (NEEDS_ESCAPE.test(text)) {
    writeEscaped(Buffer.from(text))
    return
  }
  at += buffer.write(text, at)
  buffer[at++] = END
}

const writeShortAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x7f || unit <= ESCAPE) return false
    buffer[at + i] = unit
  }
  at += text.length
  buffer[at++] = END
  return true
}

const writeEscaped = (bytes: Uint8Array): void => {
  reserve(bytes.length * 2 + 1)
  for (const byte of bytes) {
    if (byte <= ESCAPE) {
      buffer[at++] = ESCAPE
      buffer[at++] = byte + 1
    } else {
      buffer[at++] = byte
    }
  }
  buffer[at++] = END
}

const writeBytes = (bytes: Uint8Array): void => {
  reserve(bytes.length)
  buffer.set(bytes, at)
  at += bytes.length
}

const writeDocument = (doc: Doc): void => {
  for (const [name, value] of doc) {
    const type = canonicalType(value)
    reserve(1)
    buffer[at++] = tagOfType(type)
    writeText(name)
    writePayload(type, value)
  }
  reserve(1)
  buffer[at++] = END
}

const writeArray = (items: readonly Value[]): void => {
  for (const item of items) writeValue(item)
  reserve(1)
  buffer[at++] = END
}

const writeBinary = (binary: Binary): void => {
  reserve(5)
  view.setUint32(at, binary.position)
  buffer[at + 4] = binary.sub_type
  at += 5
  writeBytes(binary.buffer.subarray(0, binary.position))
}

const writeDate = (date: Date): void => {
  reserve(8)
  view.setBigInt64(at, BigInt(date.getTime()))
  buffer[at] = (buffer[at] as number) ^ 0x80
  at += 8
}

const writeTimestamp = (timestamp: Timestamp): void => {
  reserve(8)
  view.setUint32(at, timestamp.t)
  view.setUint32(at + 4, timestamp.i)
  at += 8
}

const writePointer = (pointer: DBRef): void => {
  reserve(4)
  view.setUint32(at, pointer.collection.length)
  at += 4
  writeText(pointer.collection)
  writeBytes(pointer.oid.id)
}

const writePayload = (type: number, value: Value): void => {
  switch (type) {
    case 10:
      reserve(MAX_NUMBER_BYTES)
      at = writeNumberKey(view, at, value as Numeric)
      break
    case 15:
      writeText(value instanceof BSONSymbol ? value.value : (value as string))
      break
    case 20:
      writeDocument(value as Doc)
      break
    case 25:
      writeArray(value as Value[])
      break
    case 30:
      writeBinary(value as Binary)
      break
    case 35:
      writeBytes((value as ObjectId).id)
      break
    case 40:
      reserve(1)
      buffer[at++] = value ? 1 : 0
      break
    case 45:
      writeDate(value as Date)
      break
    case 47:
      writeTimestamp(value as Timestamp)
      break
    case 50:
      writeText((value as BSONRegExp).pattern)
      writeText((value as BSONRegExp).options)
      break
    case 55:
      writePointer(value as DBRef)
      break
    case 60:
      writeText((value as Code).code)
      break
    case 65:
      writeText((value as Code).code)
      writeDocument((value as Code).scope as Doc)
      break
    default:
  }
}

const writeValue = (value: Maybe): void => {
  reserve(1)
  if (value === undefined) {
    buffer[at++] = NULL_TAG
    return
  }
  const type = canonicalType(value)
  buffer[at++] = tagOfType(type)
  writePayload(type, value)
}

const invert = (start: number): void => {
  for (let i = start; i < at; i++) buffer[i] = ~(buffer[i] as number)
}

/**
 * The key of a list of values, as a compound index has them. A component with direction -1 is
 * inverted. A byte string: one character a byte.
 */
export const encodeKey = (values: readonly Maybe[], directions?: readonly (1 | -1)[]): string => {
  at = 0
  for (let i = 0; i < values.length; i++) {
    const start = at
    writeValue(values[i])
    if (directions?.[i] === -1) invert(start)
  }
  return buffer.toString('latin1', 0, at)
}

/** A value's key: equal strings = equal values. For Map and Set ($group, distinct, $in). */
export const keyString = (value: Maybe): string => {
  at = 0
  writeValue(value)
  return buffer.toString('latin1', 0, at)
}
