import type { Candidate } from '../choosing/choose.ts'
import { type AttemptEntry, AttemptLog } from './attempt-log.ts'
import { billFor, type CallSubject, type Pricing } from './bill.ts'
import type { Bill, Delivery, OpenCall } from './call.ts'

/** A call of a module that holds the money itself: nothing is held, sealed or charged here, the bill is all. */
export class UnchargedCall implements OpenCall {
  readonly startedAt = performance.now()
  readonly attempts = new AttemptLog()
  readonly #subject: CallSubject
  readonly #pricing: Pricing

  constructor(subject: CallSubject, pricing: Pricing) {
    this.#subject = subject
    this.#pricing = pricing
  }

  async begin({ offer }: Candidate): Promise<AttemptEntry> {
    return this.attempts.begin(offer.listed, false)
  }

  async reserveHedge(): Promise<boolean> {
    return true
  }

  beginHedge({ offer }: Candidate): AttemptEntry {
    return this.attempts.begin(offer.listed, true)
  }

  releaseHedge(): void {}

  async settle(delivery: Delivery): Promise<Bill> {
    return billFor(delivery, this.#subject, this.attempts, this.#pricing)
  }

  async release(): Promise<void> {}
}
