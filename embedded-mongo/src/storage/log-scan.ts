import { decodeRecord, type LogRecord, RECORD_HEADER_BYTES } from './log-record.ts'

/** What a log file holds. */
export interface ScannedFile {
  readonly name: string
  /** The unbroken run of records at its beginning. */
  readonly records: readonly LogRecord[]
  /** Where that run ends. */
  readonly end: number
  /** Whole records behind it: of an earlier use of the file, of a write that the power cut, or behind a damage. */
  readonly strays: readonly LogRecord[]
}

export function scanFile(name: string, bytes: Buffer): ScannedFile {
  const records: LogRecord[] = []
  let end = 0
  let previous: LogRecord | undefined
  for (let record = decodeRecord(bytes, 0); record; record = decodeRecord(bytes, end)) {
    if (previous && (record.seq !== previous.seq + 1 || record.epoch < previous.epoch)) break
    records.push(record)
    end += record.bytes
    previous = record
  }
  return { name, records, end, strays: straysOf(bytes, end) }
}

function straysOf(bytes: Buffer, from: number): LogRecord[] {
  const strays: LogRecord[] = []
  const last = bytes.length - RECORD_HEADER_BYTES
  for (let offset = from; offset <= last; ) {
    // The upper byte of a record's length: its mark, and a length that can be.
    const upper = bytes[offset + 3] as number
    const isLikely = upper >= 0x80 && (upper & 0x7f) << 24 <= bytes.length
    const record = isLikely ? decodeRecord(bytes, offset) : undefined
    if (record !== undefined) strays.push(record)
    offset += record?.bytes ?? 1
  }
  return strays
}

/**
 * The newest record that was durable for certain: every record says which ones were before it was written, and so does
 * the mark. What the log cannot give up to there is damaged; what it lacks behind that, a power cut has torn.
 */
export const durableFor = (files: readonly ScannedFile[], mark: number): number =>
  files.reduce(
    (newest, { records, strays }) =>
      [...records, ...strays].reduce((max, { durableSeq }) => Math.max(max, durableSeq), newest),
    mark,
  )

/** The log lacks records that were durable. */
export class DamagedLog extends Error {}

/** Where record `seq` should stand: behind the one before it, or where one of the next stands. */
export function damagedLog(files: readonly ScannedFile[], seq: number, durable: number): DamagedLog {
  const missing = seq === durable ? `record ${seq}` : `record ${seq} (of those up to ${durable})`
  const before = files.find(({ records }) => records.at(-1)?.seq === seq - 1)
  const behind = files.find(({ strays }) => strays.some((record) => record.seq > seq))
  const file = behind ?? before
  const where =
    file === undefined ? 'no log file has it: is one missing?' : `it should stand in ${file.name} at byte ${file.end}`
  return new DamagedLog(`the log is damaged: ${missing} cannot be read; ${where}`)
}
