import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'
import type { Run } from './contract.ts'

const KEPT_S = 30 * 86_400

/** What a run gave. */
export interface RunRow extends Omit<Run, 'id' | 'scheduled_at' | 'ended_at'> {
  /** Of its job. */
  readonly _id: string
  readonly schedule: string
  readonly owner: string
  readonly at: Date
  readonly endedAt: Date
}
const runs = new Schema<RunRow>(
  {
    _id: String,
    schedule: String,
    owner: String,
    at: Date,
    endedAt: { type: Date, expires: KEPT_S },
    status: String,
    task_id: String,
    price_pence: Number,
    worm_hash: String,
    output: Schema.Types.Mixed,
    error: String,
  },
  { versionKey: false, minimize: false },
)
runs.index({ schedule: 1, at: -1, _id: -1 })
runs.index({ owner: 1 })

export const collections = { runs: collection<RunRow>('agent_schedule_runs', runs) }
