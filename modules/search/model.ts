import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection, type Models, type Owned, owned } from '../../kernel/define.ts'

const IndexFields = Type.Object({
  uid: Type.String(),
  /** '' until the first documents say it. */
  primaryKey: Type.String(),
  /** JSON, since names of attributes are no names of fields. */
  settings: Type.String(),
  /** Of the last change that is in the store as a whole. */
  version: Type.Number(),
  /** No more documents than this are in it; counted anew where that is more than may be. */
  documentsAtMost: Type.Optional(Type.Number()),
  /** JSON of what its last snapshot is: see `snapshots.ts`. */
  snapshot: Type.Optional(Type.String()),
  /** Epoch milliseconds: until then a process is at work on one. */
  snapshotUntil: Type.Optional(Type.Number()),
})
export type IndexRow = Owned<typeof IndexFields>

/** A document, or the trace of one that was removed: others learn of it from that. */
export interface DocumentRow {
  /** `<index>/<id>` */
  readonly _id: string
  readonly owner: string
  readonly index: string
  readonly id: string
  /** Grows with every change of the index: see `sequence.ts`. */
  readonly sequence: number
  /** JSON. Absent: removed. */
  readonly body?: string
  readonly expireAt?: Date
}

/** A part of a snapshot of an index. */
export interface ChunkRow {
  /** `<key>/<number>` */
  readonly _id: string
  readonly owner: string
  readonly index: string
  /** Of the snapshot. */
  readonly key: string
  readonly bytes: Buffer
  /** Absent: the snapshot is whole. */
  readonly expireAt?: Date
}

export type TaskStatus = 'enqueued' | 'processing' | 'succeeded' | 'failed' | 'canceled'
export interface TaskError {
  readonly message: string
  readonly code: string
  readonly type: string
  readonly link: string
}

/** A write, as it was asked for and as it ended. */
export interface TaskRow {
  /** `<owner>/<uid>` */
  readonly _id: string
  readonly owner: string
  /** Counts up for each owner. */
  readonly uid: number
  readonly indexUid: string
  readonly type: string
  readonly status: TaskStatus
  /** JSON of what is to be done; absent once it is. */
  readonly content?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly error?: TaskError
  readonly enqueuedAt: Date
  readonly startedAt?: Date
  readonly finishedAt?: Date
  readonly expireAt?: Date
}

/** Counts an owner's tasks; `lock/…`: who is at work on an index. */
export interface CounterRow {
  readonly _id: string
  readonly owner: string
  readonly next?: number
  readonly holder?: string
  readonly until?: Date
}

/** A key that may only search. It signs tenant tokens; sealed under its owner's key, so that erasure ends both. */
export interface KeyRow {
  /** UUID, as stock clients want it. */
  readonly _id: string
  readonly owner: string
  readonly tier: 'free' | 'pro' | 'enterprise'
  /** Base64. */
  readonly sealed: string
  readonly createdAt: Date
}

const text = { type: String, required: true } as const
const date = { type: Date, required: true } as const
const options = { versionKey: false, minimize: false } as const
const expireAt = { type: Date, expires: 0 } as const

const documentSchema = new Schema<DocumentRow>(
  { _id: text, owner: text, index: text, id: text, sequence: { type: Number, required: true }, body: String, expireAt },
  options,
)
  .index({ index: 1, sequence: 1 })
  .index({ owner: 1 })

const chunkSchema = new Schema<ChunkRow>(
  { _id: text, owner: text, index: text, key: text, bytes: { type: Buffer, required: true }, expireAt },
  options,
)
  .index({ index: 1, key: 1 })
  .index({ owner: 1 })

const taskSchema = new Schema<TaskRow>(
  {
    _id: text,
    owner: text,
    uid: { type: Number, required: true },
    indexUid: text,
    type: text,
    status: text,
    content: String,
    details: Schema.Types.Mixed,
    error: Schema.Types.Mixed,
    enqueuedAt: date,
    startedAt: Date,
    finishedAt: Date,
    expireAt,
  },
  options,
)
  .index({ owner: 1, uid: -1 })
  .index({ owner: 1, status: 1, indexUid: 1, uid: 1 })

const counterSchema = new Schema<CounterRow>(
  { _id: text, owner: text, next: Number, holder: String, until: Date },
  options,
).index({ owner: 1 })

const keySchema = new Schema<KeyRow>(
  { _id: text, owner: text, tier: text, sealed: text, createdAt: date },
  options,
).index({ owner: 1 }, { unique: true })

export const collections = {
  indexes: owned.collection('search_indexes', IndexFields, { personal: 'search_index', unique: [['uid']] }),
  documents: collection('search_documents', documentSchema),
  snapshots: collection('search_snapshots', chunkSchema),
  tasks: collection('search_tasks', taskSchema),
  counters: collection('search_counters', counterSchema),
  keys: collection('search_keys', keySchema),
}
export type Store = Models<typeof collections>
