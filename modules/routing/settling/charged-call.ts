import { ApiError, operationId } from '../../../kernel/define.ts'
import type { Ledger, Settled as SettledMovement } from '../../ledger/services.ts'
import type { Records, Sealed } from '../../records/services.ts'
import type { Candidate } from '../choosing/choose.ts'
import { smaller } from '../money.ts'
import { type AttemptEntry, AttemptLog } from './attempt-log.ts'
import { billFor, type CallSubject, holdMicroPence, type Pricing } from './bill.ts'
import type { Bill, Delivery, OpenCall } from './call.ts'
import { Held, type Outcome, Released, Settled, Tried } from './record-types.ts'

/** Under one operation key: each is looked for in turn. */
const MAX_TRIES = 5

export interface Bookkeeping extends Pricing {
  readonly ledger: Ledger
  readonly records: Records
  /** A keyed commitment to the caller's request: proves it, without telling it. */
  readonly commitment: (raw: Buffer | string) => string
  /** Longer than any call: a hold that expires belonged to a process that died, and the outcome of its call is unknown. */
  readonly holdMs: number
}

export interface Charged extends Bill {
  readonly settled: SettledMovement
}

/** Charged later, by who keeps the answer first. */
export interface Deferred extends Bill {
  readonly holdId: string
}

/** Charges what was held for a call, once: to whoever called, who earns the share of the margin. */
export const chargeHold = (
  ledger: Ledger,
  { holdId, account }: { readonly holdId: string; readonly account: string },
  bill: Pick<Bill, 'priceMicroPence' | 'providerCostMicroPence' | 'facts'>,
): Promise<SettledMovement> =>
  ledger.settle(Settled, {
    holdId,
    grossMicroPence: bill.priceMicroPence,
    costMicroPence: smaller(bill.providerCostMicroPence, bill.priceMicroPence),
    policy: 'agent_call',
    beneficiary: account,
    intent: { hold: holdId },
    facts: { call: bill.facts },
  })

/** What becomes of the bill of a call whose answer is there. */
type Charge<B extends Bill> = (bill: Bill, held: { readonly holdId: string; readonly account: string }) => Promise<B>

export const chargeNow =
  (ledger: Ledger): Charge<Charged> =>
  async (bill, held) => ({ ...bill, settled: await chargeHold(ledger, held, bill) })

export const chargeLater: Charge<Deferred> = async (bill, { holdId }) => ({ ...bill, holdId })

/**
 * The money of one call: a hold that is also the durable intent of the first attempt, a record before each further one,
 * then one settlement or one release. All ids follow from the operation key, so nothing is charged twice. No word of the
 * caller is sealed: tasks and models only by names that are ours.
 */
export class ChargedCall<B extends Bill> implements OpenCall<B> {
  readonly startedAt = performance.now()
  readonly attempts = new AttemptLog()
  readonly #subject: CallSubject
  readonly #books: Bookkeeping
  readonly #charge: Charge<B>
  /** Of this try: one that has ended without a charge is followed by another under the same operation key. */
  #callId: string
  #held: Sealed | undefined
  /** What covers a hedge that is under way. */
  #hedgeHoldId: string | undefined
  #hedgeReleased: Promise<unknown> | undefined

  constructor(subject: CallSubject, books: Bookkeeping, charge: Charge<B>) {
    this.#subject = subject
    this.#books = books
    this.#charge = charge
    this.#callId = operationId('', subject.demand.account, 'inference', subject.demand.operationKey)
  }

  /** With the hold (which may be refused: E003), or as a record of its own. */
  async begin({ offer }: Candidate): Promise<AttemptEntry> {
    const number = this.attempts.count + 1
    if (this.#held === undefined) {
      this.#held = await this.#open(offer.listed)
    } else {
      await this.#books.records.append(Tried, {
        id: `try_${this.#callId}-${number}`,
        account: this.#account,
        body: { attempt: number, hold: this.#held.id, offer: offer.listed },
        intent: { attempt: number, hold: this.#held.id },
      })
    }
    return this.attempts.begin(offer.listed, false)
  }

  /**
   * By a hold of its own: what the call holds covers one attempt. False also where the caller cannot cover both. Whatever
   * goes wrong here goes wrong for the hedge only.
   */
  async reserveHedge(candidate: Candidate): Promise<boolean> {
    const number = this.attempts.count + 1
    const holdId = `${this.#holdId}-${number}`
    try {
      const { replayed } = await this.#books.ledger.hold(Held, {
        id: holdId,
        owner: this.#account,
        amountMicroPence: candidate.holdMicroPence,
        expiresInMs: this.#books.holdMs,
        expiry: Released,
        intent: { attempt: number, hold: this.#holdId },
        facts: {
          attempt: number,
          hold: this.#holdId,
          offer: candidate.offer.listed,
          operation: this.#subject.demand.operation,
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

  beginHedge({ offer }: Candidate): AttemptEntry {
    return this.attempts.begin(offer.listed, true)
  }

  /** The caller is charged once, from the hold of the call. */
  releaseHedge(): void {
    const holdId = this.#hedgeHoldId
    if (holdId === undefined) return
    this.#hedgeHoldId = undefined
    this.#hedgeReleased = this.#books.ledger
      .release(Released, holdId, {
        intent: { hold: holdId },
        facts: { hold: this.#holdId, outcome: 'hedged' },
      })
      // Then it expires.
      .catch(() => undefined)
  }

  async settle(delivery: Delivery): Promise<B> {
    const bill = billFor(delivery, this.#subject, this.attempts, this.#books)
    const charged = await this.#charge(bill, { holdId: this.#holdId, account: this.#account })
    if (this.#hedgeReleased !== undefined) await this.#hedgeReleased
    return charged
  }

  /** Gives the hold back. */
  async release(outcome: Extract<Outcome, 'failed' | 'abandoned'>): Promise<void> {
    if (this.#held === undefined) return
    if (this.#hedgeReleased !== undefined) await this.#hedgeReleased
    await this.#books.ledger.release(Released, this.#holdId, {
      intent: { hold: this.#holdId },
      facts: { attempts: this.attempts.sealed(), hold: this.#holdId, outcome },
    })
  }

  /**
   * The hold of the first try that has not ended. A try follows only one that gave its hold back, and a hold is settled or given
   * back, never both: so one of them at most is charged. E010 once one was, since answers are not kept.
   */
  async #open(offer: string): Promise<Sealed> {
    const first = this.#callId
    for (let number = 2; ; number++) {
      const held = await this.#hold(offer)
      const end = held.replayed ? await this.#books.records.find(`end:${this.#holdId}`) : undefined
      if (end === undefined) return held
      if (!Released.is(end) || number > MAX_TRIES) throw ended(end)
      this.#callId = `${first}-r${number}`
    }
  }

  #hold(offer: string): Promise<Sealed> {
    const { ledger, commitment, holdMs } = this.#books
    const { demand, choice } = this.#subject
    const request = commitment(demand.raw ?? JSON.stringify(demand.body))
    return ledger.hold(Held, {
      id: this.#holdId,
      owner: this.#account,
      amountMicroPence: holdMicroPence(choice),
      expiresInMs: holdMs,
      expiry: Released,
      intent: { request },
      facts: { attempt: 1, offer, operation: demand.operation, request },
    })
  }

  get #account(): string {
    return this.#subject.demand.account
  }

  get #holdId(): string {
    return `hold_${this.#callId}`
  }
}

const ended = (end: Sealed): ApiError =>
  new ApiError(
    'E010',
    `this call ${Released.is(end) ? `has failed ${MAX_TRIES} times` : 'was made before; its answer is not kept'}. Its receipt: GET /v1/route/receipts/${end.seal}. Use another Idempotency-Key to call again`,
  )
