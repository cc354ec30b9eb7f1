// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface Bridge {
  id: string
  summary: string
  price_pence: number
  source: string
  /** computed: follows from the input. bundled: a data set as of `as_of`. own: this service’s own figures, now. stale: a live source that was last read at `as_of`. */
  freshness: 'computed' | 'bundled' | 'own' | 'stale'
  /** JSON Schema */
  input_schema: Record<string, unknown>
  /** JSON Schema */
  output_schema: Record<string, unknown>
  example: Record<string, unknown>
}

export interface BridgeAnswer {
  bridge: string
  data: Record<string, unknown>
  source: string
  as_of: string
  /** computed: follows from the input. bundled: a data set as of `as_of`. own: this service’s own figures, now. stale: a live source that was last read at `as_of`. */
  freshness: 'computed' | 'bundled' | 'own' | 'stale'
  price_pence: number
  /** seal of the charge */
  worm_seal: string
}

export interface BridgesAskParams {
  payment?: string | undefined
  [further: string]: unknown
}

export interface BridgesListResult {
  object: 'list'
  data: Bridge[]
  count: number
}

/** Paid data: checks, reference, text, risk and our own figures, answered offline and sealed */
export interface BridgesResource {
  /** The data bridges, with prices and schemas */
  list(options?: RequestOptions): APIPromise<BridgesListResult>
  /**
   * Call a data bridge
   *
   * The body holds the fields of the bridge’s input, and `payment`. Without it the answer is 402 with a payment link, until that is paid: then the same request goes through, since the payment is found by account and bridge. A link (or the token in it) as `payment` names one; `"balance"` pays from credits and earnings. Promotional credits buy no data. What is not answered is not charged.
   */
  ask(bridge: string, params?: BridgesAskParams, options?: RequestOptions): APIPromise<BridgeAnswer>
  /** What the module bridges is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
