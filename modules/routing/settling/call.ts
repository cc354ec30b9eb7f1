import type { Usage } from '../../providers/services.ts'
import type { Candidate } from '../choosing/choose.ts'
import type { AttemptEntry, AttemptLog } from './attempt-log.ts'
import type { CallFacts, Outcome } from './record-types.ts'

/** What was delivered, to be billed. */
export interface Delivery {
  readonly candidate: Candidate
  readonly usage: Usage
  /** The provider did not report it. */
  readonly estimated: boolean
  readonly outcome: Extract<Outcome, 'complete' | 'partial'>
}

/** What one call came to. */
export interface Bill {
  readonly candidate: Candidate
  readonly usage: Usage
  /** By the tariff, and never more than was held. */
  readonly priceMicroPence: bigint
  /** What the provider takes. */
  readonly providerCostMicroPence: bigint
  /** Attempts, choice, usage and prices, without a word of the caller: this is sealed. */
  readonly facts: CallFacts
}

/** One call and its money. `B`: what its settlement gives. */
export interface OpenCall<B extends Bill = Bill> {
  readonly startedAt: number
  readonly attempts: AttemptLog
  /** Makes the next attempt durable before it is sent. */
  begin(candidate: Candidate): Promise<AttemptEntry>
  /** Makes a hedge durable before it is sent. False: it must not be sent. */
  reserveHedge(candidate: Candidate): Promise<boolean>
  /** The hedge that was reserved is sent now. */
  beginHedge(candidate: Candidate): AttemptEntry
  /** Begins to give back what covers the hedge, whoever won. Harmless without one. */
  releaseHedge(): void
  settle(delivery: Delivery): Promise<B>
  /** Nothing was delivered. Harmless when nothing was held. */
  release(outcome: Extract<Outcome, 'failed' | 'abandoned'>): Promise<void>
}
