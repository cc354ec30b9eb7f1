import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** What the sealed log says of an account's work. Rebuilt from the log if it is dropped with the module's cursor. */
export interface WorkRow {
  /** The account. */
  readonly _id: string
  /** Position in the log of the last record counted: what comes again is passed over. */
  readonly lastIndex: number
  readonly delivered: number
  readonly failed: number
  /** Tasks and sales whose price it gave back, or an operator did. */
  readonly refunded: number
  /** Sales whose card payment was disputed, less those disputes that were won. */
  readonly disputed: number
  /** Of work; absent: none yet. */
  readonly firstAt?: number
  readonly lastAt?: number
  /** Seals of the latest work delivered, newest last. */
  readonly seals: readonly string[]
}

/** Who shows it. */
export interface VisibleRow {
  readonly _id: string
}

const work = new Schema<WorkRow>({
  _id: String,
  lastIndex: Number,
  delivered: { type: Number, default: 0 },
  failed: { type: Number, default: 0 },
  refunded: { type: Number, default: 0 },
  disputed: { type: Number, default: 0 },
  firstAt: Number,
  lastAt: Number,
  seals: [String],
})

export const collections = {
  work: collection<WorkRow>('reputation_work', work),
  visible: collection<VisibleRow>('reputation_visible', new Schema<VisibleRow>({ _id: String })),
}
