import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection, type Models, Nullable, type Owned, owned } from '../../kernel/define.ts'
import type { Rotation } from '../webhooks/services.ts'
import type { Timing } from './contract.ts'

const Millis = Type.Integer()
const Fields = Type.Object({
  task: Type.String(),
  /** JSON: kept opaque, so that any field name survives. */
  payload: Type.String(),
  timing: Type.Unsafe<Timing>(Type.Object({})),
  status: Type.Enum(['active', 'paused', 'ended']),
  pausedReason: Nullable(Type.String()),
  /** Grows with every pause and resume, so that a tick of before ends by itself. */
  generation: Type.Integer(),
  /** Epoch milliseconds, before jitter. */
  nextAt: Nullable(Millis),
  lastAt: Nullable(Millis),
  skippedAt: Nullable(Millis),
  skipReason: Nullable(Type.Enum(['overlap', 'late'])),
})
export type StoredSchedule = Owned<typeof Fields>

const schedules = owned.collection('dispatch_schedules', Fields, { personal: 'schedule' })
schedules.schema.index({ status: 1, nextAt: 1 })

const QueueFields = Type.Object({ name: Type.String(), paused: Type.Boolean() })
export type StoredQueue = Owned<typeof QueueFields>

/** Whose callbacks are signed with another than the first secret. */
export interface Signer extends Rotation {
  readonly _id: string
}
const signerSchema = new Schema<Signer>(
  { _id: { type: String, required: true }, number: Number, rotatedAt: Date, rotation: String },
  { versionKey: false },
)

export const collections = {
  schedules,
  queues: owned.collection('dispatch_queues', QueueFields),
  signers: collection('dispatch_signers', signerSchema),
}
export type Store = Models<typeof collections>
