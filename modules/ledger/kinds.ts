import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { type Immutable, type RecordBody, type RecordKind, recordKind } from '../../kernel/define.ts'
import type { Account, Fund } from './leg.ts'
import type { SplitPolicy } from './split.ts'

const MicroPence = Type.String({ pattern: '^-?[0-9]+$', maxLength: 40 })
const Id = Type.String({ maxLength: 256 })

const SealedLeg = Type.Object({
  account: Type.Unsafe<Account>(Id),
  amountMicroPence: MicroPence,
  expiresAt: Type.Optional(Type.Integer()),
  maturesAt: Type.Optional(Type.Integer()),
  priority: Type.Optional(Type.Integer()),
  returned: Type.Optional(Type.Literal(true)),
})
export type SealedLeg = Immutable<Static<typeof SealedLeg>>

const Posted = {
  legs: Type.Array(SealedLeg, { maxItems: 1_000 }),
  /** Of a guarded debit: the sums of all debits of the debtor so far, by counter. */
  debited: Type.Optional(Type.Record(Type.String(), MicroPence)),
}
/** `ends`: the record that has its end here. */
const Ended = { ...Posted, ends: Id }

/** What the ledger itself says in the body of a movement, beside its owner's facts. */
const FIELDS = {
  posting: Posted,
  grant: Posted,
  hold: { ...Posted, expiresAt: Type.Integer(), expiryType: Type.Optional(Id) },
  lease: { ...Posted, expiresAt: Type.Integer(), expiryType: Id },
  settlement: {
    ...Ended,
    /** The lease that it was charged to, the fund of that, what was charged to it so far, and the calls that had drawn on it and not ended. */
    lease: Type.Optional(Id),
    fund: Type.Optional(Type.Unsafe<Fund>(Id)),
    drawn: Type.Optional(MicroPence),
    under_way: Type.Optional(Type.Integer()),
    beneficiary: Id,
    costMicroPence: MicroPence,
    grossMicroPence: MicroPence,
    policy: Type.Unsafe<SplitPolicy>(Id),
    split: Type.Object({
      developerMicroPence: MicroPence,
      platformMicroPence: MicroPence,
      treasuryMicroPence: MicroPence,
    }),
  },
  release: { ...Ended, released: Type.Literal(true) },
  withdrawal: { ...Posted, amountMicroPence: MicroPence },
  ending: Ended,
}
type Movement = keyof typeof FIELDS
export type MovementBody<M extends Movement> = Immutable<Static<TObject<(typeof FIELDS)[M]>>>

/** A kind of movement: a record whose body holds its owner's facts `F` and the ledger's own fields. */
export interface MovementKind<M extends Movement, N extends string = string, F extends RecordBody = RecordBody>
  extends RecordKind<N, F & MovementBody<M>> {
  readonly movement: M
}
export type PostingKind<N extends string, F extends RecordBody> = MovementKind<'posting', N, F>
export type GrantKind<N extends string = string, F extends RecordBody = RecordBody> = MovementKind<'grant', N, F>
export type HoldKind<N extends string = string, F extends RecordBody = RecordBody> = MovementKind<'hold', N, F>
export type SettlementKind<N extends string, F extends RecordBody> = MovementKind<'settlement', N, F>
export type ReleaseKind<N extends string = string, F extends RecordBody = RecordBody> = MovementKind<'release', N, F>
export type WithdrawalKind<N extends string, F extends RecordBody> = MovementKind<'withdrawal', N, F>
export type EndingKind<N extends string, F extends RecordBody> = MovementKind<'ending', N, F>

type FactsOf<F extends TProperties> = keyof F extends never
  ? Readonly<Record<never, never>>
  : Immutable<Static<TObject<F>>> extends infer R extends RecordBody
    ? R
    : never

const NO_FACTS = Type.Object({})

/** Throws a TypeError where a fact has the name of a field of the ledger's. */
const declare =
  <M extends Movement>(movement: M) =>
  // biome-ignore lint/complexity/noBannedTypes: `{}` is what an absent table infers to
  <const N extends string, F extends TProperties = {}>(type: N, facts?: TObject<F>): MovementKind<M, N, FactsOf<F>> => {
    const fields: TProperties = FIELDS[movement]
    const { properties } = facts ?? NO_FACTS
    const taken = Object.keys(properties).find((name) => name in fields)
    if (taken !== undefined)
      throw new TypeError(`record ${type}: the ledger itself says '${taken}'; name the fact otherwise`)
    const kind = { ...recordKind(type, Type.Object({ ...properties, ...fields })), movement }
    return kind as RecordKind & { readonly movement: M } as MovementKind<M, N, FactsOf<F>>
  }

export const postingKind = declare('posting')
export const grantKind = declare('grant')
export const holdKind = declare('hold')
export const leaseKind = declare('lease')
export const settlementKind = declare('settlement')
export const releaseKind = declare('release')
export const withdrawalKind = declare('withdrawal')
/** What settles a payout, or reverses any movement. */
export const endingKind = declare('ending')

const isMovement =
  <M extends Movement>(movement: M) =>
  (kind: RecordKind): kind is MovementKind<M> =>
    'movement' in kind && kind.movement === movement
export const isGrantKind = isMovement('grant')
export const isHoldKind = isMovement('hold')

/** The ledger's fields of any body, whoever sealed it and whether its kind is still declared. */
export const fieldsOf = (
  body: RecordBody = {},
): Partial<MovementBody<'hold'> & MovementBody<'settlement'> & MovementBody<'release'> & MovementBody<'withdrawal'>> =>
  body
