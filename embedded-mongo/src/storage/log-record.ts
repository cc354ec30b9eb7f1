import { crc32 } from 'node:zlib'

/**
 * One atomic batch of writes in the log:
 * `u32 length of everything, its upper bit set · u32 crc32 of the rest · u32 epoch · u48 seq · u32 behind · writes`, a
 * write being `u16 key length · u32 value length (or REMOVED) · key · value`.
 * The epoch counts the openings of the store: a record that an earlier life left behind never continues a later one.
 * When it was written, all records up to `seq - behind` were durable. The first format had neither `behind` nor the bit.
 */
export const RECORD_HEADER_BYTES = 22
const FIRST_FORMAT_HEADER_BYTES = 18
const MARK = 0x80000000
const REMOVED = 0xffffffff

export interface LogRecord {
  readonly epoch: number
  readonly seq: number
  /** The newest record that was durable when this one was written. */
  readonly durableSeq: number
  /** Calls back for every write; values are parts of the log's buffer. */
  eachWrite(visit: (key: string, value: Buffer | null) => void): void
  readonly bytes: number
}

export interface Write {
  readonly key: string
  readonly value: Buffer | null
}

/** Of these the caller keeps its copy: a view of it would be larger. */
const SMALL_VALUE_BYTES = 16

/** The record's bytes, to be sealed; `visit` is given every larger value as it stands inside them, so that the caller may drop its copy. */
export function encodeRecord(
  epoch: number,
  seq: number,
  writes: readonly Write[],
  visit: (key: string, value: Buffer | null) => void,
): Buffer {
  let length = RECORD_HEADER_BYTES
  for (const { key, value } of writes) length += 6 + key.length + (value?.length ?? 0)
  const record = Buffer.allocUnsafeSlow(length)
  record.writeUInt32LE((length | MARK) >>> 0, 0)
  record.writeUInt32LE(epoch, 8)
  record.writeUIntLE(seq, 12, 6)
  let position = RECORD_HEADER_BYTES
  for (const { key, value } of writes) {
    record.writeUInt16LE(key.length, position)
    record.writeUInt32LE(value === null ? REMOVED : value.length, position + 2)
    position += 6
    position += record.write(key, position, 'latin1')
    if (value === null) {
      visit(key, null)
      continue
    }
    const start = position
    position += value.copy(record, position)
    visit(key, value.length <= SMALL_VALUE_BYTES ? value : record.subarray(start, position))
  }
  return record
}

/** Completes a record: it says what is durable as it is written, and has a checksum. */
export function sealRecord(record: Buffer, durableSeq = 0): Buffer {
  record.writeUInt32LE(Math.min(record.readUIntLE(12, 6) - durableSeq, 0xffffffff), 18)
  record.writeUInt32LE(crc32(record.subarray(8)), 4)
  return record
}

/** How long a record is, of which these are the first bytes. */
export const recordLength = (bytes: Buffer, offset = 0): number => bytes.readUInt32LE(offset) & ~MARK

/** The record at `offset`, or undefined where none stands whole. */
export function decodeRecord(log: Buffer, offset: number): LogRecord | undefined {
  if (offset + FIRST_FORMAT_HEADER_BYTES > log.length) return undefined
  const marked = log.readUInt32LE(offset)
  const headerBytes = marked >= MARK ? RECORD_HEADER_BYTES : FIRST_FORMAT_HEADER_BYTES
  const length = recordLength(log, offset)
  if (length < headerBytes || offset + length > log.length) return undefined
  const record = log.subarray(offset, offset + length)
  if (crc32(record.subarray(8)) !== record.readUInt32LE(4)) return undefined
  const seq = record.readUIntLE(12, 6)
  return {
    epoch: record.readUInt32LE(8),
    seq,
    durableSeq: marked >= MARK ? Math.max(0, seq - record.readUInt32LE(18)) : 0,
    bytes: length,
    eachWrite(visit) {
      for (let position = headerBytes; position < length; ) {
        const keyEnd = position + 6 + record.readUInt16LE(position)
        const valueLength = record.readUInt32LE(position + 2)
        const key = record.toString('latin1', position + 6, keyEnd)
        position = valueLength === REMOVED ? keyEnd : keyEnd + valueLength
        visit(key, valueLength === REMOVED ? null : record.subarray(keyEnd, position))
      }
    },
  }
}
