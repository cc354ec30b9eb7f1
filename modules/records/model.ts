import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** A record is visible at most this long after its `at`: insert latency, pauses, clocks of processes that differ. */
export const LATENESS_MS = 5_000

/** An immutable record. Everything but `seal` and `text` repeats what the sealed text says, for the indexes. */
export interface RecordDocument {
  readonly _id: string
  readonly type: string
  readonly account: string | null
  readonly parties: readonly string[]
  /** Epoch milliseconds of the process that wrote it. */
  readonly at: number
  /** Hash of `text`, hex. */
  readonly seal: string
  /** RFC 8785 JSON: what is sealed. */
  readonly text: string
  /** Hash of what a repeat must match. */
  readonly intent: string
  /** `<chain>|<number>`: unique, so a chain never forks. */
  readonly guard?: string
}

const recordSchema = new Schema<RecordDocument>(
  {
    _id: { type: String, required: true },
    type: { type: String, required: true },
    account: { type: String, default: null },
    parties: { type: [String], required: true },
    at: { type: Number, required: true },
    seal: { type: String, required: true },
    text: { type: String, required: true },
    intent: { type: String, required: true },
    guard: String,
  },
  { versionKey: false },
)
// Sparse, not partial: a range of guards implies no $type for MongoDB's planner, and the head would be found by a scan.
recordSchema.index({ guard: 1 }, { unique: true, sparse: true })
recordSchema.index({ seal: 1 })
recordSchema.index({ parties: 1, at: -1, _id: -1 })
recordSchema.index({ at: 1 })

/** Position of a record in the log. */
export interface LogDocument {
  readonly _id: number
  readonly record: string
  /** The leaf's data: the record's seal. */
  readonly leaf: string
}

const logSchema = new Schema<LogDocument>(
  {
    _id: { type: Number, required: true },
    record: { type: String, required: true },
    leaf: { type: String, required: true },
  },
  { versionKey: false },
)
logSchema.index({ record: 1 }, { unique: true })

/** A process that writes records. */
export interface WriterDocument {
  readonly _id: string
  /** Epoch milliseconds of its own clock. */
  readonly seenAt: number
  /** Every record of it that is older has an index. */
  readonly unloggedSince: number
  /** Taken for dead, and what it left is logged. */
  readonly swept?: boolean
}

const writerSchema = new Schema<WriterDocument>(
  {
    _id: { type: String, required: true },
    seenAt: { type: Number, required: true },
    unloggedSince: { type: Number, required: true },
    swept: Boolean,
  },
  { versionKey: false },
)

export const records = collection<RecordDocument>('records', recordSchema)
export const log = collection<LogDocument>('log', logSchema)
export const writers = collection<WriterDocument>('log_writers', writerSchema)
