import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** How far the recovery job has read the log, and which holds it found there that have no end yet. */
export interface Recovery {
  readonly _id: string
  readonly nextIndex: number
  readonly open: readonly { readonly holdId: string; readonly account: string; readonly at: number }[]
}

export const collections = {
  recovery: collection<Recovery>(
    'routing_recovery',
    new Schema<Recovery>(
      {
        _id: { type: String, required: true },
        nextIndex: { type: Number, required: true },
        open: { type: [{ _id: false, holdId: String, account: String, at: Number }], required: true },
      },
      { versionKey: false },
    ),
  ),
}
