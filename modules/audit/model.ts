import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** 256 hashes of one level, once it is full (c2sp.org/tlog-tiles). Derived: may be dropped at any time. */
export interface TileDocument {
  /** `<level>/<index>`. */
  readonly _id: string
  /** 256 × 32 bytes. */
  readonly hashes: Buffer
  /** Over the hashes: what the level above is made of. 32 bytes. */
  readonly root: Buffer
}

/** What this log has committed itself to. */
export interface CheckpointDocument {
  /** Size of the tree: one checkpoint a size, so that the log never says two things. */
  readonly _id: number
  /** Hex. */
  readonly root: string
  /** The signed note. */
  readonly note: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** Every key that ever signed, so that old checkpoints stay verifiable. */
export interface LogKeyDocument {
  /** The verifier key. */
  readonly _id: string
  /** Epoch milliseconds of its first use. */
  readonly since: number
}

const immutable = { versionKey: false } as const

export const tiles = collection(
  'log2_tiles',
  new Schema<TileDocument>(
    {
      _id: { type: String, required: true },
      hashes: { type: Buffer, required: true },
      root: { type: Buffer, required: true },
    },
    immutable,
  ),
)
const checkpointSchema = new Schema<CheckpointDocument>(
  {
    _id: { type: Number, required: true },
    root: { type: String, required: true },
    note: { type: String, required: true },
    at: { type: Number, required: true },
  },
  immutable,
)
export const checkpoints = collection('log2_checkpoints', checkpointSchema)
/** Of the first format of the log: none is added, all are still checked. */
export const firstCheckpoints = collection('log_checkpoints', checkpointSchema)
export const logKeys = collection(
  'log_keys',
  new Schema<LogKeyDocument>(
    { _id: { type: String, required: true }, since: { type: Number, required: true } },
    immutable,
  ),
)
