import type { RecordBody } from '../../../kernel/define.ts'
import type { HoldKind, MovementBody, ReleaseKind, SettlementKind } from '../kinds.ts'
import type { Fund } from '../leg.ts'
import type { Facts, Settled, Settlement } from '../movements.ts'

/** The three records of paid work: its money is held, and charged or given back. */
export interface ChargeKinds<H extends RecordBody, N extends string, S extends RecordBody, R extends RecordBody> {
  readonly held: HoldKind<string, H>
  readonly settled: SettlementKind<N, S>
  readonly released: ReleaseKind<string, R>
}

/** What is to be covered. */
export interface CoverRequest {
  /** Of the hold; a try that was given back is followed by one of the id with `-r2`, `-r3`, … */
  readonly id: string
  /** Who pays. */
  readonly owner: string
  /** The most that the work may cost. */
  readonly upToMicroPence: bigint
  /** What a repeat must match; default the facts and the amount. */
  readonly intent?: RecordBody
  /** Default: every fund in the decided order promotional, paid, unripe, earned. */
  readonly funds?: readonly Fund[]
  /** Longer than the work: what is not ended by then belonged to a process that died, and is given back. Default 15 minutes. */
  readonly expiresInMs?: number
  /**
   * The same work may be asked for again under this id, so every try is durable before it begins. False: nobody can ask again, and
   * where the account calls often, its money comes from a lease. Default true.
   */
  readonly repeatable?: boolean
  /** Work that was charged under this id before may be done once more, and its charge is the earlier one: it finds what it made, by ids of its own. Default false: E010. */
  readonly harmless?: boolean
}

/** What work came to: its value, and what it costs. */
export interface Worked<T, S extends RecordBody> {
  readonly value: T
  readonly charge: Omit<Settlement, 'holdId'> & Facts<S>
}

/** Money for one piece of work. It ends once: by `settle` or by `release`, else by its expiry. */
export interface Cover<N extends string, S extends RecordBody, R extends RecordBody> {
  readonly holdId: string
  /** Charges what was used, at most what is covered, and gives back the rest. */
  settle(charge: Omit<Settlement, 'holdId'> & Facts<S>): Promise<Settled<S & MovementBody<'settlement'>, N>>
  /** Nothing is charged. Sealed all the same; again: harmless. */
  release(ending: { readonly intent?: RecordBody } & Facts<R>): Promise<void>
}

/** The cover of work that is paid by these records. */
export type CoverOf<K> =
  K extends ChargeKinds<RecordBody, infer N, infer S extends RecordBody, infer R extends RecordBody>
    ? Cover<N, S, R>
    : never
