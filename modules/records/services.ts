import { service } from '../../kernel/define.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** A fact to be sealed. It holds random ids, amounts (decimal strings of micro-pence) and keyed commitments, never personal data. */
export interface Draft {
  /** Deterministic where a repeat must be harmless: see `recordId`. */
  readonly id: string
  /** What happened, `<noun>.<verb>`: `earn.rewarded`, `agent.created`. */
  readonly type: string
  /** The account it concerns, or null. */
  readonly account: string | null
  readonly body: JsonObject
  /** What a repeat under the same id must match, default `body`. Leave out what the server chose (times, prices read again). */
  readonly intent?: JsonObject
}

export interface Sealed {
  readonly id: string
  readonly type: string
  readonly account: string | null
  /** RFC 6962 leaf hash of the canonical record, lower-case hex: the `worm_seal`. */
  readonly seal: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly body: JsonObject
  /** True: the id was there before with the same intent, and this is that record. */
  readonly replayed: boolean
}

/** The one append-only truth. */
export interface Records {
  /** Resolves when the record is durable. Another intent under a known id: ApiError E010. Group-committed. */
  append(draft: Draft): Promise<Sealed>
  find(id: string): Promise<Sealed | undefined>
  findBySeal(seal: string): Promise<Sealed | undefined>
  /** Newest first. `before`: the id of the last one seen. */
  list(filter: { readonly account: string; readonly types?: readonly string[]; readonly before?: string; readonly limit: number }): Promise<readonly Sealed[]>
}
export const Records = service<Records>('records.records')
