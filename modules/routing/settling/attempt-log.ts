import type { Fault, FaultKind } from '../../providers/services.ts'
import type { SealedAttempt } from './record-types.ts'

export interface AttemptEntry {
  /** By listed name. */
  readonly offer: string
  readonly startedAt: number
  /** It ran beside another attempt. */
  readonly hedge: boolean
  fault?: FaultKind
  ms?: number
}

/** The attempts of one call, in the order in which they began. */
export class AttemptLog {
  readonly #entries: AttemptEntry[] = []

  get count(): number {
    return this.#entries.length
  }

  /** Throws where none was begun. */
  get newest(): AttemptEntry {
    const entry = this.#entries.at(-1)
    if (entry === undefined) throw new RangeError('no attempt was begun')
    return entry
  }

  begin(offer: string, hedge: boolean): AttemptEntry {
    const entry = { offer, startedAt: performance.now(), hedge }
    this.#entries.push(entry)
    return entry
  }

  fail(fault: Fault, entry: AttemptEntry = this.newest): void {
    entry.fault = fault.kind
    entry.ms = Math.round(performance.now() - entry.startedAt)
  }

  /** As they are sealed. */
  sealed(): SealedAttempt[] {
    return this.#entries.map(sealedAttempt)
  }
}

const sealedAttempt = ({ offer, hedge, fault, ms }: AttemptEntry): SealedAttempt => {
  if (hedge) return fault === undefined ? { hedge, offer } : { fault, hedge, ms: ms ?? 0, offer }
  return fault === undefined ? { offer } : { fault, ms: ms ?? 0, offer }
}
