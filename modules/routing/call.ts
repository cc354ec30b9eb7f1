import { ApiError } from '../../kernel/define.ts'
import type { Ledger, Settled } from '../ledger/services.ts'
import type { JsonObject, Records, Sealed } from '../records/services.ts'
import { recordId } from '../records/services.ts'
import type { Found } from './catalogue.ts'
import type { Usage } from './chat.ts'
import type { Candidate, Choice } from './choose.ts'
import type { Demand } from './demand.ts'
import type { Fault, FaultKind } from './fault.ts'
import { larger, smaller } from './money.ts'
import { charge, type Tariff } from './pricing/rates.ts'
import type { sealedPrices } from './pricing/sealed-prices.ts'
import { HELD, type Outcome, RELEASED, SETTLED, TRIED } from './record-types.ts'
import { taskName } from './tasks.ts'

export interface Booking {
  readonly ledger: Ledger
  readonly records: Records
  readonly tariff: Tariff
  /** Label of the platform's rules; sealed with every settlement. */
  readonly constitution: string
  readonly prices: ReturnType<typeof sealedPrices>
  /** A keyed commitment to the caller's request: proves it, without telling it. */
  readonly commitment: (raw: Buffer | string) => string
  /** Longer than any call: a hold that expires belonged to a process that died, and the outcome of its call is unknown. */
  readonly holdMs: number
}

export interface AttemptMade {
  readonly offer: string
  readonly startedAt: number
  /** It ran beside another attempt. */
  readonly hedge: boolean
  fault?: FaultKind
  ms?: number
}

/** What was delivered, to be charged. */
export interface Delivery {
  readonly candidate: Candidate
  readonly usage: Usage
  /** The provider did not report it. */
  readonly estimated: boolean
  readonly outcome: Extract<Outcome, 'complete' | 'partial'>
}

export interface Charged {
  readonly settled: Settled
  readonly candidate: Candidate
}

/**
 * The money of one call: a hold that is also the durable intent of the first attempt, a record before each further one,
 * then one settlement or one release. All ids follow from the operation key, so nothing is charged twice. No word of the
 * caller is sealed: tasks and models only by names that are ours.
 */
export class OpenCall {
  readonly startedAt = performance.now()
  readonly #demand: Demand
  readonly #found: readonly Found[] | 'any'
  readonly #choice: Choice
  readonly #booking: Booking
  readonly #attempts: AttemptMade[] = []
  readonly #callId: string
  #held: Sealed | undefined
  /** What covers a hedge that is under way. */
  #hedgeHoldId: string | undefined
  #hedgeReleased: Promise<unknown> | undefined

  constructor(demand: Demand, found: readonly Found[] | 'any', choice: Choice, booking: Booking) {
    this.#demand = demand
    this.#found = found
    this.#choice = choice
    this.#booking = booking
    this.#callId = recordId('', demand.account, 'inference', demand.operationKey)
  }

  get attemptsMade(): number {
    return this.#attempts.length
  }

  /** Throws where none was made. */
  get newestAttempt(): AttemptMade {
    const attempt = this.#attempts.at(-1)
    if (attempt === undefined) throw new RangeError('no attempt was made')
    return attempt
  }

  /** Makes the next attempt durable before it is sent: with the hold (which may be refused: E003), or as a record of its own. */
  async intend(candidate: Candidate): Promise<void> {
    const number = this.#attempts.length + 1
    if (this.#held === undefined) {
      this.#held = await this.#hold(candidate)
      if (this.#held.replayed) await this.#refuseEnded()
    } else {
      await this.#booking.records.append({
        id: `try_${this.#callId}-${number}`,
        type: TRIED,
        account: this.#demand.account,
        body: { attempt: number, hold: this.#held.id, offer: candidate.offer.listed },
        intent: { attempt: number, hold: this.#held.id },
      })
    }
    this.#attempts.push({ offer: candidate.offer.listed, startedAt: performance.now(), hedge: false })
  }

  /**
   * Makes a hedge durable before it is sent, by a hold of its own: what the call holds covers one attempt. False: it must not
   * be sent, since the caller cannot cover both. Whatever goes wrong here goes wrong for the hedge only.
   */
  async reserveHedge(candidate: Candidate): Promise<boolean> {
    const number = this.#attempts.length + 1
    const holdId = `${this.#holdId}-${number}`
    try {
      const { replayed } = await this.#booking.ledger.hold({
        id: holdId,
        type: HELD,
        owner: this.#demand.account,
        amountMicroPence: candidate.holdMicroPence,
        expiresInMs: this.#booking.holdMs,
        expiryType: RELEASED,
        intent: { attempt: number, hold: this.#holdId },
        body: {
          attempt: number,
          hold: this.#holdId,
          offer: candidate.offer.listed,
          operation: this.#demand.operation,
        },
      })
      // Of a process that died; its end is the expiry.
      if (replayed) return false
    } catch {
      return false
    }
    this.#hedgeHoldId = holdId
    return true
  }

  /** The hedge that was reserved is sent now. */
  beginHedge(candidate: Candidate): AttemptMade {
    const attempt = { offer: candidate.offer.listed, startedAt: performance.now(), hedge: true }
    this.#attempts.push(attempt)
    return attempt
  }

  /** Begins to give the hedge's hold back, whoever won: the caller is charged once, from the hold of the call. Harmless without one. */
  releaseHedge(): void {
    const holdId = this.#hedgeHoldId
    if (holdId === undefined) return
    this.#hedgeHoldId = undefined
    this.#hedgeReleased = this.#booking.ledger
      .release(holdId, {
        type: RELEASED,
        owner: this.#demand.account,
        intent: { hold: holdId },
        body: { hold: this.#holdId, outcome: 'hedged' satisfies Outcome },
      })
      // Then it expires.
      .catch(() => undefined)
  }

  attemptFailed(fault: Fault, attempt: AttemptMade = this.newestAttempt): void {
    attempt.fault = fault.kind
    attempt.ms = Math.round(performance.now() - attempt.startedAt)
  }

  /** Charges what was delivered, never more than what was held; what a provider takes beyond that is on the house. */
  async settle({ candidate, usage, estimated, outcome }: Delivery): Promise<Charged> {
    const { ledger, tariff, prices, constitution } = this.#booking
    const full = charge(candidate.rates, tariff, usage)
    const grossMicroPence = smaller(full.grossMicroPence, this.#holdMicroPence)
    const costMicroPence = smaller(full.costMicroPence, grossMicroPence)
    const settled = await ledger.settle({
      type: SETTLED,
      owner: this.#demand.account,
      holdId: this.#holdId,
      grossMicroPence,
      costMicroPence,
      policy: 'agent_call',
      beneficiary: this.#demand.account,
      intent: { hold: this.#holdId },
      // Keys in RFC 8785 order throughout: such records are sealed without being sorted again.
      body: {
        call: {
          asked: this.#found === 'any' ? 'auto' : this.#found.map(({ name }) => name),
          attempts: this.#attempts.map(attemptToJson),
          choice: {
            candidates: this.#choice.candidates.length,
            priority: this.#demand.priority,
            rejected: this.#choice.rejections.length,
          },
          constitution,
          house_micro_pence: (full.costMicroPence - costMicroPence).toString(),
          offer: candidate.offer.listed,
          operation: this.#demand.operation,
          outcome,
          prices: prices(candidate.rates, usage),
          provider_cost_micro_pence: full.costMicroPence.toString(),
          task: this.#demand.task === undefined ? null : taskName(this.#demand.task),
          usage: {
            cache_read: usage.cacheRead,
            cache_write: usage.cacheWrite,
            estimated,
            input: usage.input,
            output: usage.output,
          },
        },
      },
    })
    if (this.#hedgeReleased !== undefined) await this.#hedgeReleased
    return { settled, candidate }
  }

  /** Gives the hold back; harmless when nothing was held. */
  async release(outcome: Extract<Outcome, 'failed' | 'abandoned'>): Promise<void> {
    if (this.#held === undefined) return
    if (this.#hedgeReleased !== undefined) await this.#hedgeReleased
    await this.#booking.ledger.release(this.#holdId, {
      type: RELEASED,
      owner: this.#demand.account,
      intent: { hold: this.#holdId },
      body: { attempts: this.#attempts.map(attemptToJson), hold: this.#holdId, outcome },
    })
  }

  #hold(candidate: Candidate): Promise<Sealed> {
    const { ledger, commitment, holdMs } = this.#booking
    const request = commitment(this.#demand.raw ?? JSON.stringify(this.#demand.body))
    return ledger.hold({
      id: this.#holdId,
      type: HELD,
      owner: this.#demand.account,
      amountMicroPence: this.#holdMicroPence,
      expiresInMs: holdMs,
      expiryType: RELEASED,
      intent: { request },
      body: { attempt: 1, offer: candidate.offer.listed, operation: this.#demand.operation, request },
    })
  }

  /** Enough for every candidate, and within the caller's cap (each candidate is). */
  get #holdMicroPence(): bigint {
    return this.#choice.candidates.reduce((most, { holdMicroPence }) => larger(most, holdMicroPence), 0n)
  }

  get #holdId(): string {
    return `hold_${this.#callId}`
  }

  /** The same operation key again, after a crash: what has ended is not asked again, since answers are not kept. */
  async #refuseEnded(): Promise<void> {
    const ended = await this.#booking.records.find(`end:${this.#holdId}`)
    if (ended === undefined) return
    throw new ApiError(
      'E010',
      `this call was made before; its answer is not kept. Its receipt: GET /v1/route/receipts/${ended.seal}. Use another Idempotency-Key to call again`,
    )
  }
}

const attemptToJson = ({ offer, hedge, fault, ms }: AttemptMade): JsonObject => {
  if (hedge) return fault === undefined ? { hedge, offer } : { fault, hedge, ms: ms ?? 0, offer }
  return fault === undefined ? { offer } : { fault, ms: ms ?? 0, offer }
}
