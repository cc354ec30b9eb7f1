import { type RecordBody, type RecordKind, type SealedRecord, token } from '../../kernel/define.ts'

export { canonicalText, freshId } from '../../kernel/define.ts'
export { sealHash } from './canonical.ts'
export { ofKind } from './of-kind.ts'

/** A fact to be sealed, of a kind that says what its body holds. */
export interface Draft<B = RecordBody> {
  /** Deterministic where a repeat must be harmless: see `recordId`. */
  readonly id: string
  /** The account it concerns, or null. */
  readonly account: string | null
  readonly body: B
  /** What a repeat under the same id must match, default `body`. Leave out what the server chose (times, prices read again). */
  readonly intent?: RecordBody
  /** Everyone whose lists show it; default the account. */
  readonly parties?: readonly string[]
}

/**
 * A fact that depends on the one before it: the records of a chain are numbered 1, 2, 3, … without gaps, and each is
 * composed from the last. Two processes may compose the same number; one of them is stored, the other composes again.
 */
export interface ChainedDraft<B = RecordBody> {
  readonly id: string
  readonly account: string | null
  /** Name of the chain: no `|` in it. */
  readonly chain: string
  readonly intent: RecordBody
  /** Another chain, which begins once this is stored: nothing was ever stored under its name, so its head need not be read. */
  readonly opens?: string
  /** May be called several times. Throw to refuse. */
  compose(head: ChainHead): Composed<B> | Promise<Composed<B>>
}

export interface ChainHead {
  /** Number of the last record of the chain, 0 before the first. */
  readonly n: number
  /** Its body. */
  readonly body: RecordBody | undefined
}

export interface Composed<B = RecordBody> {
  readonly body: B
  readonly parties?: readonly string[]
}

export interface Sealed<B = RecordBody, N extends string = string> {
  readonly id: string
  readonly type: N
  readonly account: string | null
  /** SHA-256 of 0x00 and the canonical record, lower-case hex: the `worm_seal`. Show it to parties of the record only. */
  readonly seal: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly body: B
  /** True: the id was there before with the same intent, and this is that record. */
  readonly replayed: boolean
}

/** A record of a kind; of a union of kinds, one of each, told apart by `type`. */
export type SealedOf<K extends RecordKind> = K extends RecordKind<infer N, infer B> ? Sealed<B, N> : never

/** A page of an account's records. */
export interface RecordPage {
  readonly account: string
  /** Id of the last one seen. */
  readonly before?: string
  /** Only those sealed at this time or earlier, epoch milliseconds. */
  readonly until?: number
  readonly limit: number
}

/** The one append-only truth. */
export interface Records {
  /** Resolves when the record is durable. Another intent under a known id: ApiError E010. Group-committed. */
  append<N extends string, B extends RecordBody>(kind: RecordKind<N, B>, draft: Draft<B>): Promise<Sealed<B, N>>
  /** The same for the next record of a chain. Errors: what `compose` throws, E010, `overloaded` when the chain stays contended. */
  appendChained<N extends string, B extends RecordBody>(
    kind: RecordKind<N, B>,
    draft: ChainedDraft<B>,
  ): Promise<Sealed<B, N>>
  /** The last record of a chain, at majority. */
  head(chain: string): Promise<ChainHead>
  /** Undefined where there is none, and where it is of another kind. */
  find<N extends string, B extends RecordBody>(kind: RecordKind<N, B>, id: string): Promise<Sealed<B, N> | undefined>
  /** Whatever its kind: narrow it by `kind.is`. */
  find(id: string): Promise<Sealed | undefined>
  /** Those that are there, by id, in one read; at most 1,000 ids. */
  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, Sealed>>
  findBySeal(seal: string): Promise<Sealed | undefined>
  /** Newest first. `before`: the id of the last one seen; ApiError `invalid_request` (for the parameter `cursor`) where the account has none such. */
  list<K extends RecordKind>(filter: RecordPage & { readonly kinds: readonly K[] }): Promise<readonly SealedOf<K>[]>
  list(filter: RecordPage & { readonly types?: readonly string[] }): Promise<readonly Sealed[]>
  /** The records of an account that a projection of the log up to `lastIndex` does not hold; `lastAt`: the latest `at` it holds. */
  tail(projection: {
    readonly account: string
    readonly lastIndex: number
    readonly lastAt: number
  }): Promise<readonly Sealed[]>
}
export const Records = token<Records>('records.records')

/** A record as it is stored: the sealed text itself. */
export interface ArchivedRecord {
  readonly id: string
  /** What the index says; whether it is the hash of `text` is for the reader to check. */
  readonly seal: string
  /** RFC 8785 JSON. */
  readonly text: string
  readonly parties: readonly string[]
  /** Position in the log; undefined: not yet in it. */
  readonly index: number | undefined
}

/** For proofs and exports. All reads are at majority. */
export interface RecordArchive {
  bySeal(seal: string): Promise<ArchivedRecord | undefined>
  /** Number of entries in the log. */
  size(): Promise<number>
  /** Seals from an index on, in order, without gaps; those that this process has just logged, as it logged them. */
  seals(from: number, limit: number): Promise<readonly Buffer[]>
  /**
   * Records sealed later than this, epoch milliseconds, may still be on their way into the log, with others that were
   * sealed after them there already. Infinity where no other process writes and this one has logged all that it sealed.
   */
  settledUntil(): Promise<number>
  /** The log with its records as the store has them now, never from memory: for audits. */
  read(from: number, limit: number): Promise<readonly SealedRecord[]>
  /** Every record that a user's lists show, oldest first. */
  ofParty(userId: string): AsyncIterable<ArchivedRecord>
}
export const RecordArchive = token<RecordArchive>('records.archive')

/** What ops tools ask of the records. */
export interface RecordAudit {
  /**
   * Checks every record against its seal, and the log against the records; each fault as one line that says where.
   * A record sealed since `settledUntil` need not be in the log.
   */
  faults(): AsyncIterable<string>
  /** How many other processes wrote to this store in the last ten seconds, or said that they live. */
  otherProcesses(): Promise<number>
}
export const RecordAudit = token<RecordAudit>('records.audit')
