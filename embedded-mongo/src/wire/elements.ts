import { MongoError } from '../errors.ts'

const invalidBson = (reason: string): MongoError => new MongoError(22, 'InvalidBSON', `Invalid BSON: ${reason}`)

/** A top-level field of a BSON document, undecoded: its value stands in [start, end). */
interface Element {
  readonly type: number
  readonly name: string
  /** Where the element itself (its type byte) begins. */
  readonly offset: number
  readonly start: number
  readonly end: number
}

/** Bytes of values of fixed length, by type. */
const FIXED: Readonly<Record<number, number>> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
}
const STRINGS = new Set([2, 13, 14])
const DOCUMENTS = new Set([3, 4, 15])
const BINARY = 5
const REGEX = 11
const DB_POINTER = 12

/** Walks over the fields of the document at `offset`. Throws InvalidBSON. */
export function* elements(bytes: Buffer, offset = 0): Generator<Element> {
  const end = offset + documentLength(bytes, offset) - 1
  let position = offset + 4
  while (position < end) {
    const elementOffset = position
    const type = bytes[position] as number
    const nameEnd = bytes.indexOf(0, position + 1)
    if (nameEnd < 0 || nameEnd >= end) throw invalidBson('field name is not terminated')
    const start = nameEnd + 1
    const valueEnd = start + valueLength(bytes, type, start)
    if (valueEnd > end) throw invalidBson('value runs past the end of its document')
    yield { type, name: bytes.toString('utf8', position + 1, nameEnd), offset: elementOffset, start, end: valueEnd }
    position = valueEnd
  }
}

/** Length of the document at `offset`, checked against the bytes there are. */
export function documentLength(bytes: Buffer, offset: number): number {
  const length = offset + 5 <= bytes.length ? bytes.readInt32LE(offset) : 0
  if (length < 5 || offset + length > bytes.length) throw invalidBson(`document length ${length} is out of bounds`)
  return length
}

function valueLength(bytes: Buffer, type: number, start: number): number {
  const fixed = FIXED[type]
  if (fixed !== undefined) return fixed
  if (DOCUMENTS.has(type)) return lengthAt(bytes, start)
  if (STRINGS.has(type)) return 4 + lengthAt(bytes, start)
  if (type === BINARY) return 5 + lengthAt(bytes, start)
  if (type === DB_POINTER) return 4 + lengthAt(bytes, start) + 12
  if (type === REGEX) return bytes.indexOf(0, bytes.indexOf(0, start) + 1) + 1 - start
  throw invalidBson(`unrecognized BSON type ${type}`)
}

function lengthAt(bytes: Buffer, start: number): number {
  const length = start + 4 <= bytes.length ? bytes.readInt32LE(start) : -1
  if (length < 0) throw invalidBson('value runs past the end of its document')
  return length
}
