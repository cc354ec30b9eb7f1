import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

/** Sums of one user or house account over the log up to `lastIndex`. A projection: drop it, and it is built again. */
export interface BalanceDocument {
  /** User id, or `house:…`. */
  readonly _id: string
  readonly lastIndex: number
  /** Latest `at` among the records summed, epoch milliseconds. */
  readonly lastAt: number
  /** Micro-pence by counter; see `counters.ts`. House accounts have one counter, `total`. */
  readonly credits: Readonly<Record<string, bigint>>
  readonly debits: Readonly<Record<string, bigint>>
  /** House accounts: debits by UTC day, of the latest two days. */
  readonly days?: Readonly<Record<string, bigint>>
  /** When the next purse with money in it expires, epoch milliseconds. */
  readonly nextExpiry?: number
}

const balanceSchema = new Schema<BalanceDocument>(
  {
    _id: { type: String, required: true },
    lastIndex: { type: Number, required: true },
    lastAt: { type: Number, required: true },
    credits: { type: Map, of: BigInt, required: true },
    debits: { type: Map, of: BigInt, required: true },
    days: { type: Map, of: BigInt },
    nextExpiry: Number,
  },
  { versionKey: false },
)
balanceSchema.index({ nextExpiry: 1 }, { partialFilterExpression: { nextExpiry: { $type: 'number' } } })

/** A hold that nothing has ended yet, as far as the log was read. */
export interface OpenHoldDocument {
  readonly _id: string
  readonly expiresAt: number
  /** Of the record that then releases it. */
  readonly expiryType: string
}

const openHoldSchema = new Schema<OpenHoldDocument>(
  {
    _id: { type: String, required: true },
    expiresAt: { type: Number, required: true },
    expiryType: { type: String, required: true },
  },
  { versionKey: false },
)
openHoldSchema.index({ expiresAt: 1 })

/** How far the log was read: everything below `next` is in the balances. */
export interface CursorDocument {
  readonly _id: string
  readonly next: number
}

const cursorSchema = new Schema<CursorDocument>(
  { _id: { type: String, required: true }, next: { type: Number, required: true } },
  { versionKey: false },
)

export const balances = collection<BalanceDocument>('ledger_balances', balanceSchema)
export const openHolds = collection<OpenHoldDocument>('ledger_open_holds', openHoldSchema)
export const cursors = collection<CursorDocument>('ledger_cursors', cursorSchema)
