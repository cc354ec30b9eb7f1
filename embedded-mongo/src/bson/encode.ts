import type { Binary, Code, Decimal128, Int32, ObjectId } from 'bson'
import { BSONRegExp, BSONSymbol, DBRef, Timestamp } from 'bson'
import { MongoError } from '../errors.ts'
import { isInt64 } from './arithmetic.ts'
import { MAX_DEPTH, nestedTooDeeply } from './depth.ts'
import { BSON, typeNumber } from './types.ts'
import type { Doc, Value } from './value.ts'

/** Grows to the largest document written and is reused: nothing here calls back into user code. */
let buffer = Buffer.allocUnsafeSlow(1 << 16)
let view = new DataView(buffer.buffer)
let at = 0
let depth = 0

const reserve = (bytes: number): void => {
  if (at + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length * 2, at + bytes))
  buffer.copy(larger, 0, 0, at)
  buffer = larger
  view = new DataView(larger.buffer)
}

const SHORT_TEXT = 24

/** Writes UTF-8 without terminator; the caller has reserved `3 * text.length`. */
const writeText = (text: string): void => {
  const { length } = text
  if (length <= SHORT_TEXT) {
    let i = 0
    for (; i < length; i++) {
      const unit = text.charCodeAt(i)
      if (unit > 0x7f) break
      buffer[at + i] = unit
    }
    if (i === length) {
      at += length
      return
    }
  }
  at += buffer.write(text, at)
}

const writeCstring = (text: string): void => {
  if (text.includes('\0')) throw new MongoError(2, 'BadValue', 'field names and patterns must not contain a null byte')
  reserve(text.length * 3 + 1)
  writeText(text)
  buffer[at++] = 0
}

const writeString = (text: string): void => {
  reserve(text.length * 3 + 5)
  const start = at
  at += 4
  writeText(text)
  buffer[at++] = 0
  view.setInt32(start, at - start - 4, true)
}

const writeBytes = (bytes: Uint8Array): void => {
  reserve(bytes.length)
  buffer.set(bytes, at)
  at += bytes.length
}

const writeInt32 = (value: number): void => {
  reserve(4)
  view.setInt32(at, value, true)
  at += 4
}

const writeDate = (date: Date): void => {
  const epochMs = date.getTime()
  if (Number.isNaN(epochMs)) throw new MongoError(2, 'BadValue', 'date is out of range')
  const high = Math.floor(epochMs / 0x1_0000_0000)
  reserve(8)
  view.setUint32(at, epochMs - high * 0x1_0000_0000, true)
  view.setInt32(at + 4, high, true)
  at += 8
}

const open = (): number => {
  if (++depth > MAX_DEPTH) throw nestedTooDeeply()
  reserve(5)
  at += 4
  return at - 4
}

const close = (start: number): void => {
  depth--
  reserve(1)
  buffer[at++] = 0
  view.setInt32(start, at - start, true)
}

const writeElement = (name: string, value: Value): void => {
  const type = typeNumber(value)
  reserve(1)
  buffer[at++] = type
  writeCstring(name)
  writeValue(type, value)
}

const writeDocument = (doc: Doc): void => {
  const start = open()
  for (const [name, value] of doc) writeElement(name, value)
  close(start)
}

const writeArray = (items: readonly Value[]): void => {
  const start = open()
  for (let i = 0; i < items.length; i++) writeElement(String(i), items[i] as Value)
  close(start)
}

const writeCodeWithScope = (code: Code): void => {
  const start = at
  reserve(4)
  at += 4
  writeString(code.code)
  writeDocument(code.scope as Doc)
  view.setInt32(start, at - start, true)
}

const writeValue = (type: number, value: Value): void => {
  switch (type) {
    case BSON.double:
      reserve(8)
      view.setFloat64(at, value as number, true)
      at += 8
      break
    case BSON.int:
      writeInt32((value as Int32).value)
      break
    case BSON.long:
      // setBigInt64 would wrap around.
      if (!isInt64(value as bigint)) throw new MongoError(2, 'BadValue', `${value} does not fit 64 bits`)
      reserve(8)
      view.setBigInt64(at, value as bigint, true)
      at += 8
      break
    case BSON.string:
      writeString(value as string)
      break
    case BSON.bool:
      reserve(1)
      buffer[at++] = value ? 1 : 0
      break
    case BSON.object:
      writeDocument(value as Doc)
      break
    case BSON.array:
      writeArray(value as Value[])
      break
    case BSON.objectId:
      writeBytes((value as ObjectId).id)
      break
    case BSON.date:
      writeDate(value as Date)
      break
    case BSON.decimal:
      writeBytes((value as Decimal128).bytes)
      break
    case BSON.binData: {
      const binary = value as Binary
      writeInt32(binary.position)
      reserve(1)
      buffer[at++] = binary.sub_type
      writeBytes(binary.buffer.subarray(0, binary.position))
      break
    }
    case BSON.null:
    case BSON.undefined:
    case BSON.minKey:
    case BSON.maxKey:
      break
    default:
      writeRareValue(value)
  }
}

const writeRareValue = (value: Value): void => {
  if (value instanceof Timestamp) {
    writeInt32(value.low)
    writeInt32(value.high)
  } else if (value instanceof BSONRegExp) {
    writeCstring(value.pattern)
    writeCstring(value.options)
  } else if (value instanceof BSONSymbol) {
    writeString(value.value)
  } else if (value instanceof DBRef) {
    writeString(value.db === undefined ? value.collection : `${value.db}.${value.collection}`)
    writeBytes(value.oid.id)
  } else {
    const code = value as Code
    if (code.scope === null) writeString(code.code)
    else writeCodeWithScope(code)
  }
}

/** The document's BSON in a buffer of its own. */
export const encode = (doc: Doc): Buffer => {
  at = 0
  depth = 0
  writeDocument(doc)
  return Buffer.from(buffer.subarray(0, at))
}
