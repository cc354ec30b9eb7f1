import { Schema } from 'mongoose'
import { collection, type Models } from '../../kernel/define.ts'

/**
 * What one payer's promotional credit has brought one account on one day (UTC), and what of it has ripened. A projection of
 * sealed records: one row for any number of calls.
 */
export interface Lot {
  /** `<beneficiary>|<payer>|<day>`. */
  readonly _id: string
  readonly beneficiary: string
  readonly payer: string
  /** `2026-11-23` */
  readonly day: string
  readonly since: Date
  readonly earnedMicroPence: bigint
  readonly ripenedMicroPence: bigint
  /** Log index of the last record in it: a record counts once. */
  readonly lastIndex: number
  /** When it is looked at next; absent once all of it has ripened. */
  readonly nextAt?: Date
  /** There was a finding when it was looked at last. */
  readonly held?: boolean
}

/** What a payer's earnings have ripened by so far. A projection, too. */
export interface PayerRow {
  /** The payer. */
  readonly _id: string
  /** How many `earnings.ripened` there are. */
  readonly ripenings: number
  /** The sum of those that the payer's own standing released. */
  readonly vouchedMicroPence: bigint
  readonly lastIndex: number
}

const text = { type: String, required: true } as const
const amount = { type: BigInt, required: true } as const
const count = { type: Number, required: true } as const
const bare = { versionKey: false } as const

const lotSchema = new Schema<Lot>(
  {
    _id: text,
    beneficiary: text,
    payer: text,
    day: text,
    since: { type: Date, required: true },
    earnedMicroPence: amount,
    ripenedMicroPence: amount,
    lastIndex: count,
    nextAt: Date,
    held: Boolean,
  },
  bare,
)
  .index({ nextAt: 1 }, { sparse: true })
  .index({ beneficiary: 1, day: -1 })
  .index({ payer: 1 })

const payerSchema = new Schema<PayerRow>(
  { _id: text, ripenings: count, vouchedMicroPence: amount, lastIndex: count },
  bare,
)

export const collections = {
  lots: collection('ripening_lots', lotSchema),
  payers: collection('ripening_payers', payerSchema),
}
export type Store = Models<typeof collections>
