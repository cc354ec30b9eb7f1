import { isUtf8 } from 'node:buffer'
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Int32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import { MongoError } from '../errors.ts'
import { MAX_DEPTH, nestedTooDeeply } from './depth.ts'
import { fieldName } from './field-name.ts'
import { BSON } from './types.ts'
import { type Doc, UNDEFINED, type Value } from './value.ts'

const invalidBson = (reason: string): MongoError => new MongoError(22, 'InvalidBSON', `Invalid BSON: ${reason}`)

const MIN_KEY = new MinKey()
const MAX_KEY = new MaxKey()
const MAX_DATE_MS = 8.64e15

/** One pass over a buffer; `at` is the next byte to read and `end` the first byte that is not ours. */
class Reader {
  private readonly buffer: Buffer
  private readonly view: DataView
  private readonly limit: number
  at: number

  constructor(bytes: Uint8Array, offset: number) {
    this.buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.limit = bytes.byteLength
    this.at = offset
  }

  /** Takes a document's length prefix; returns where its final zero byte stands. */
  open(limit: number): number {
    if (this.at < 0 || this.at + 5 > limit) throw invalidBson('document is cut off')
    const length = this.view.getInt32(this.at, true)
    const last = this.at + length - 1
    if (length < 5 || last >= limit) throw invalidBson(`document length ${length} is out of bounds`)
    if (this.buffer[last] !== 0) throw invalidBson('document does not end in a zero byte')
    this.at += 4
    return last
  }

  document(limit: number, depth: number): Doc {
    const last = this.open(limit)
    if (depth > MAX_DEPTH) throw nestedTooDeeply()
    const doc: Doc = new Map()
    let count = 0
    while (this.at < last) {
      const type = this.buffer[this.at++] as number
      const name = this.name(last)
      doc.set(name, this.value(type, last, depth))
      count++
    }
    if (this.at !== last) throw invalidBson('element runs past the end of its document')
    // A Map would keep only the last one: better refused than silently lost.
    if (doc.size !== count) throw invalidBson('duplicate field name')
    this.at = last + 1
    return doc
  }

  array(limit: number, depth: number): Value[] {
    const last = this.open(limit)
    if (depth > MAX_DEPTH) throw nestedTooDeeply()
    const items: Value[] = []
    while (this.at < last) {
      const type = this.buffer[this.at++] as number
      this.skipName(last)
      items.push(this.value(type, last, depth))
    }
    if (this.at !== last) throw invalidBson('element runs past the end of its array')
    this.at = last + 1
    return items
  }

  topLevel(): Doc {
    return this.document(this.limit, 1)
  }

  /** The named top-level fields only; the others are stepped over. */
  fields(names: ReadonlySet<string>): Doc {
    const last = this.open(this.limit)
    const doc: Doc = new Map()
    while (this.at < last && doc.size < names.size) {
      const type = this.buffer[this.at++] as number
      const name = this.name(last)
      if (names.has(name)) doc.set(name, this.value(type, last, 1))
      else this.skipValue(type, last)
    }
    return doc
  }

  private name(last: number): string {
    const start = this.at
    this.skipName(last)
    return fieldName(this.buffer, start, this.at - 1)
  }

  private skipName(last: number): void {
    const { buffer } = this
    let at = this.at
    while (buffer[at] !== 0) at++
    if (at >= last) throw invalidBson('field name is not terminated')
    this.at = at + 1
  }

  /** Reserves `length` bytes before `last`; returns where they start. */
  private take(length: number, last: number): number {
    const start = this.at
    if (length < 0 || start + length > last) throw invalidBson('value runs past the end of its document')
    this.at = start + length
    return start
  }

  private int32(last: number): number {
    return this.view.getInt32(this.take(4, last), true)
  }

  private string(last: number): string {
    const length = this.int32(last)
    if (length < 1) throw invalidBson(`string length ${length}`)
    const start = this.take(length, last)
    const end = start + length - 1
    if (this.buffer[end] !== 0) throw invalidBson('string does not end in a zero byte')
    return text(this.buffer, start, end)
  }

  private cstring(last: number): string {
    const start = this.at
    this.skipName(last)
    return text(this.buffer, start, this.at - 1)
  }

  private bytes(length: number, last: number): Buffer {
    const start = this.take(length, last)
    return Buffer.from(this.buffer.subarray(start, start + length))
  }

  private value(type: number, last: number, depth: number): Value {
    switch (type) {
      case BSON.double:
        return this.view.getFloat64(this.take(8, last), true)
      case BSON.string:
        return this.string(last)
      case BSON.object:
        return this.document(last, depth + 1)
      case BSON.array:
        return this.array(last, depth + 1)
      case BSON.binData: {
        const length = this.int32(last)
        const subtype = this.buffer[this.take(1, last)] as number
        return new Binary(this.bytes(length, last), subtype)
      }
      case BSON.undefined:
        return UNDEFINED
      case BSON.objectId: {
        const start = this.take(12, last)
        return new ObjectId(this.buffer.subarray(start, start + 12))
      }
      case BSON.bool: {
        const byte = this.buffer[this.take(1, last)] as number
        if (byte > 1) throw invalidBson(`boolean byte ${byte}`)
        return byte === 1
      }
      case BSON.date:
        return this.date(last)
      case BSON.null:
        return null
      case BSON.regex: {
        const regex = new BSONRegExp(this.cstring(last))
        // Past the constructor, which sorts and judges the options: what came in goes out.
        regex.options = this.cstring(last)
        return regex
      }
      case BSON.dbPointer: {
        const namespace = this.string(last)
        return new DBRef(namespace, new ObjectId(this.bytes(12, last)))
      }
      case BSON.javascript:
        return new Code(this.string(last))
      case BSON.symbol:
        return new BSONSymbol(this.string(last))
      case BSON.javascriptWithScope: {
        const start = this.at
        const length = this.int32(last)
        const end = start + length
        if (length < 14 || end > last) throw invalidBson('code with scope runs past the end of its document')
        const code = new Code(this.string(end), this.document(end, depth + 1))
        if (this.at !== end) throw invalidBson('code with scope has another length than it says')
        return code
      }
      case BSON.int:
        return new Int32(this.int32(last))
      case BSON.timestamp:
        return new Timestamp(this.view.getBigUint64(this.take(8, last), true))
      case BSON.long:
        return this.view.getBigInt64(this.take(8, last), true)
      case BSON.decimal:
        return new Decimal128(this.bytes(16, last))
      case 0xff:
        return MIN_KEY
      case BSON.maxKey:
        return MAX_KEY
      default:
        throw invalidBson(`unrecognized BSON type ${type}`)
    }
  }

  private date(last: number): Date {
    const start = this.take(8, last)
    const epochMs = this.view.getInt32(start + 4, true) * 0x1_0000_0000 + this.view.getUint32(start, true)
    // A JavaScript Date would silently become invalid.
    if (Math.abs(epochMs) > MAX_DATE_MS) throw invalidBson('date beyond the years ±275760')
    return new Date(epochMs)
  }

  private skipValue(type: number, last: number): void {
    switch (type) {
      case BSON.object:
      case BSON.array:
        this.at = this.open(last) + 1
        return
      case BSON.string:
      case BSON.javascript:
      case BSON.symbol:
        this.take(this.int32(last), last)
        return
      case BSON.binData:
        this.take(this.int32(last) + 1, last)
        return
      case BSON.double:
      case BSON.date:
      case BSON.long:
      case BSON.timestamp:
        this.take(8, last)
        return
      case BSON.int:
        this.take(4, last)
        return
      case BSON.objectId:
        this.take(12, last)
        return
      case BSON.bool:
        this.take(1, last)
        return
      default:
        this.value(type, last, 1)
    }
  }
}

const SHORT_TEXT = 24

/** UTF-8 to string. Short ASCII text is built here, since a call into native code costs more than the few bytes. */
const text = (buffer: Buffer, start: number, end: number): string => {
  if (end - start <= SHORT_TEXT) {
    let result = ''
    let at = start
    for (; at < end; at++) {
      const byte = buffer[at] as number
      if (byte > 0x7f) break
      result += String.fromCharCode(byte)
    }
    if (at === end) return result
  }
  if (!isUtf8(buffer.subarray(start, end))) throw invalidBson('string is not valid UTF-8')
  return buffer.toString('utf8', start, end)
}

/** Decodes the whole document that starts at `offset`. Throws InvalidBSON (22). */
export const decode = (bytes: Uint8Array, offset = 0): Doc => new Reader(bytes, offset).topLevel()

/** Decodes only the named top-level fields, in the document's order. */
export const decodeFields = (bytes: Uint8Array, names: ReadonlySet<string>, offset = 0): Doc =>
  new Reader(bytes, offset).fields(names)
