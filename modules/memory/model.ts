import { Schema } from 'mongoose'
import { collection, type Models } from '../../kernel/define.ts'

/** A memory, sealed; or the trace of one that was removed, from which other processes learn of it. */
export interface MemoryRow {
  readonly _id: string
  readonly owner: string
  /** Grows with every change of the owner's memories, without gaps: see `writing/commit.ts`. */
  readonly sequence: number
  /** Base64, under the owner's data key. Absent: removed. */
  readonly sealed?: string
  readonly expireAt?: Date
  readonly removedAt?: Date
}

/** A text of fixed place in an agent's prompt, sealed. */
export interface BlockRow {
  /** A keyed hash of scope and label: neither shows. */
  readonly _id: string
  readonly owner: string
  readonly version: number
  readonly sealed: string
}

/** The key of one account's memories, sealed under its person's key: once that is destroyed, nothing can be read again. */
export interface KeyRow {
  /** The owner. */
  readonly _id: string
  readonly sealed: string
}

/** What an account lets models do for its memory. */
export interface SettingsRow {
  /** The owner. */
  readonly _id: string
  readonly extractionModel: string | null
  readonly embeddingModel: string | null
  readonly dailyBudgetPence: number
  /** `2026-11-22`, and what was spent or is reserved on that day. */
  readonly day: string
  readonly spentMicroPence: number
}

const text = { type: String, required: true } as const
const number = { type: Number, required: true } as const
const options = { versionKey: false, minimize: false } as const

const memorySchema = new Schema<MemoryRow>(
  { _id: text, owner: text, sequence: number, sealed: String, expireAt: Date, removedAt: Date },
  options,
)
  .index({ owner: 1, sequence: 1 }, { unique: true })
  .index({ expireAt: 1 }, { sparse: true })
  .index({ removedAt: 1 }, { sparse: true })

const blockSchema = new Schema<BlockRow>({ _id: text, owner: text, version: number, sealed: text }, options).index({
  owner: 1,
})

const settingsSchema = new Schema<SettingsRow>(
  {
    _id: text,
    extractionModel: { type: String, default: null },
    embeddingModel: { type: String, default: null },
    dailyBudgetPence: number,
    day: text,
    spentMicroPence: number,
  },
  options,
)

export const collections = {
  memories: collection('memory_memories', memorySchema),
  blocks: collection('memory_blocks', blockSchema),
  keys: collection('memory_keys', new Schema<KeyRow>({ _id: text, sealed: text }, options)),
  settings: collection('memory_settings', settingsSchema),
}
export type Store = Models<typeof collections>
