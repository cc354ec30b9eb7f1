import type { RecordBody, RecordKind } from '../../../kernel/define.ts'
import type { Sealed } from '../../records/services.ts'
import type { HoldKind, MovementBody, ReleaseKind, SettlementKind } from '../kinds.ts'
import type { Fund } from '../leg.ts'
import type { Facts, Settlement } from '../movements.ts'
import type { Split } from '../split.ts'

/** The records of paid work: its money is held, and charged or given back. */
export interface ChargeKinds<H extends RecordBody, S extends RecordBody, R extends RecordBody> {
  readonly held: HoldKind<string, H>
  readonly settled: SettlementKind<string, S>
  readonly released: ReleaseKind<string, R>
  /** Of work that costs nothing. */
  readonly free?: RecordKind<string, S>
}

/** A payment that a request brought: it is captured for an answer that is there. */
export interface BroughtPayment {
  /** Where its money is once it is captured. */
  readonly funds: readonly Fund[]
  /** False: the account's own money, to be held before the work. True: nothing can be held before `capture`. */
  readonly external: boolean
  /** Takes the money into the account, once there is something to deliver; headers for the answer. Again: the same. E003 where it cannot be taken. */
  capture(): Promise<Readonly<Record<string, string>>>
  /** Nothing was delivered: it may pay for another call. Harmless where it was taken. */
  release(): Promise<void>
}

/** What is to be covered. */
export interface CoverRequest {
  /** Of the first try; one that was given back is followed by a try of the id with `-r2`, `-r3`, … */
  readonly id: string
  /** Who pays. */
  readonly owner: string
  /** The most that the work may cost. Nothing: nothing is held, and its end is of the kind `free`. */
  readonly upToMicroPence: bigint
  /** What a repeat must match; default the facts and the amount. */
  readonly intent?: RecordBody
  /** Default: every fund in the decided order promotional, paid, unripe, earned. */
  readonly funds?: readonly Fund[]
  /** Pays instead of what is in the account. Released where nothing is charged. */
  readonly payment?: BroughtPayment | undefined
  /** Longer than the work: what is not ended by then belonged to a process that died, and is given back. Default 15 minutes. */
  readonly expiresInMs?: number
  /** Money that must be there until who asks again charges it, days later: held for a week, and anew where little of that is left. */
  readonly lasting?: 'days'
  /**
   * The same work may be asked for again under this id, so every try is durable before it begins. False: nobody can ask again, and
   * where the account calls often, its money comes from a lease. Default true.
   */
  readonly repeatable?: boolean | undefined
}

/** What was charged: by the sealed record of it. */
export interface Charged<S extends RecordBody = RecordBody>
  extends Sealed<S & Partial<MovementBody<'settlement'>>>,
    Split {
  readonly grossMicroPence: bigint
  /** Of the payment that was brought: headers for the answer. */
  readonly receipt: Readonly<Record<string, string>>
}

/** What is charged, for whom. */
export type Charge<S extends RecordBody> = Omit<Settlement, 'holdId'> & Facts<S>

/** What work came to: its value, and what it costs. */
export interface Worked<T, S extends RecordBody> {
  readonly value: T
  readonly charge: Charge<S>
}

/** Which try of the work it is: the id that it was covered under. */
export interface Try {
  readonly holdId: string
}

/** Work that is paid for. */
export interface Work<T, S extends RecordBody, R extends RecordBody> {
  /** What it throws charges nothing. After a death it is run again: what it makes has ids that follow from the try. */
  run(work: Try): Promise<Worked<T, S>>
  /** Sealed where it throws. */
  failure(error: unknown, work: Try): R
  /** Work that was charged under this id before: its value. Without one: E010. */
  replay?(charged: Charged<S>, work: Try): Promise<T | undefined>
}

/** Money for one piece of work. It ends once: by `settle` or by `release`, else by its expiry. */
export interface Cover<S extends RecordBody, R extends RecordBody> extends Try {
  /** Charges what was used, at most what is covered, and gives back the rest. Again: the same. */
  settle(charge: Charge<S>): Promise<Charged<S>>
  /** Nothing is charged. Sealed all the same; again: harmless. */
  release(ending: { readonly intent?: RecordBody } & Facts<R>): Promise<void>
}

/** The cover of work that is paid by these records. */
export type CoverOf<K> =
  K extends ChargeKinds<RecordBody, infer S extends RecordBody, infer R extends RecordBody> ? Cover<S, R> : never
