import { Schema } from 'mongoose'
import { collection, type Models, owned } from '../../kernel/define.ts'
import { AlertRow } from './alerts/contract.ts'

/** A set of labels of one account, and the hours that it has lines of. */
export interface StreamRow {
  /** See `streamId`. */
  readonly _id: string
  readonly owner: string
  /** JSON, since names of labels are no names of fields. */
  readonly labels: string
  readonly firstHour: number
  readonly lastHour: number
  readonly expireAt: Date
}

/** Lines of one stream and hour, in order of time: as they were pushed (level 0), or put together from those. */
export interface ChunkRow {
  /** By content: a push that is repeated stores nothing new. */
  readonly _id: string
  readonly owner: string
  readonly stream: string
  /** Hours since 1970. */
  readonly hour: number
  /** Higher than those it was put together from, so that a reader in the order of the index misses no line. */
  readonly level: number
  /** Nanoseconds of the hour: of the first line and the last. */
  readonly from: number
  readonly to: number
  readonly count: number
  /** Of the lines as they were. */
  readonly bytes: number
  readonly times: Buffer
  readonly ends: Buffer
  readonly text: Buffer
  readonly metaEnds?: Buffer
  readonly meta?: Buffer
  readonly storedAt: Date
  readonly expireAt: Date
}

/** What an account has pushed on one day (UTC). */
export interface VolumeRow {
  /** `<owner>/<day>` */
  readonly _id: string
  readonly owner: string
  readonly bytes: number
  readonly lines: number
  readonly expireAt: Date
}

const text = { type: String, required: true } as const
const number = { type: Number, required: true } as const
const date = { type: Date, required: true } as const
const bytes = { type: Buffer, required: true } as const
const options = { versionKey: false, minimize: false } as const
const expireAt = { type: Date, required: true, expires: 0 } as const

const streamSchema = new Schema<StreamRow>(
  { _id: text, owner: text, labels: text, firstHour: number, lastHour: number, expireAt },
  options,
).index({ owner: 1 })

const chunkSchema = new Schema<ChunkRow>(
  {
    _id: text,
    owner: text,
    stream: text,
    hour: number,
    level: number,
    from: number,
    to: number,
    count: number,
    bytes: number,
    times: bytes,
    ends: bytes,
    text: bytes,
    metaEnds: Buffer,
    meta: Buffer,
    storedAt: date,
    expireAt,
  },
  options,
)
  .index({ stream: 1, hour: 1, level: 1 })
  .index({ owner: 1 })
  .index({ storedAt: 1 }, { partialFilterExpression: { level: 0 } })

const volumeSchema = new Schema<VolumeRow>(
  { _id: text, owner: text, bytes: number, lines: number, expireAt },
  options,
).index({ owner: 1 })

export const collections = {
  streams: collection('log_streams', streamSchema),
  chunks: collection('log_chunks', chunkSchema),
  volumes: collection('log_volumes', volumeSchema),
  alerts: owned.collection('log_alerts', AlertRow, { personal: 'log_alert' }),
}
export type Store = Models<typeof collections>
