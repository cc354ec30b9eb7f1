import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** What a call with an idempotency key was answered. */
export interface AnswerRow {
  /** Follows from owner and key. */
  readonly _id: string
  readonly owner: string
  /** Hash of tool and arguments. */
  readonly request: string
  /** The result as JSON, sealed under the owner's key. Base64. */
  readonly sealed: string
  readonly expireAt: Date
}

const answers = new Schema<AnswerRow>(
  { _id: String, owner: String, request: String, sealed: String, expireAt: { type: Date, expires: 0 } },
  { versionKey: false },
)
answers.index({ owner: 1 })

export const collections = { answers: collection<AnswerRow>('mcp_answers', answers) }
