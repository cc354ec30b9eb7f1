import type { Collection } from '../storage/collection.ts'
import type { Snapshot } from '../storage/snapshot.ts'
import { WriteUnit } from '../storage/write-unit.ts'
import type { Connection } from '../wire/connection.ts'
import type { WriteLocks } from './conflicts.ts'

/** A multi-document transaction: reads see its snapshot and its own writes; others see its writes when it commits. */
export class Transaction {
  readonly number: bigint
  /** It ran the last statement. */
  connection: Connection | undefined
  readonly snapshot: Snapshot
  readonly unit: WriteUnit
  /** Collections that it has created, by namespace. */
  readonly created = new Map<string, Collection>()
  /** Resolves when it has committed or aborted. */
  readonly ended: Promise<void>
  readonly #locks: WriteLocks
  readonly #timer: NodeJS.Timeout
  #resolveEnded: () => void = () => {}

  constructor(number: bigint, snapshot: Snapshot, locks: WriteLocks, lifetimeMs: number, onExpiry: () => void) {
    this.number = number
    this.snapshot = snapshot
    this.#locks = locks
    this.unit = new WriteUnit(snapshot, locks.claimFor(this))
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
    this.#timer = setTimeout(onExpiry, lifetimeMs).unref()
  }

  /** Lets others write what it wrote. */
  end(): void {
    clearTimeout(this.#timer)
    this.#locks.release(this.unit)
    this.snapshot.release()
    this.#resolveEnded()
  }
}
