import { Statements } from './statements.ts'
import type { Transaction } from './transaction.ts'

/** A driver's logical session: its open transaction, and what its last retryable write answered. */
export class Session {
  /** The key of its record in the store. */
  readonly key: string
  lastUsedMs = Date.now()
  /** The highest transaction number seen; retryable writes and transactions count together. */
  number = -1n
  transaction: Transaction | undefined
  /** What became of transaction `number`. */
  outcome: 'none' | 'open' | 'committed' | 'aborted' = 'none'
  /** Resolves when the retryable write that has paused has ended; undefined when there is none. */
  paused: Promise<void> | undefined
  /** What was done of the retryable write `number`. */
  statements = new Statements()

  constructor(key: string) {
    this.key = key
  }
}
