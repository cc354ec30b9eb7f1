import { operationId } from '../../../kernel/define.ts'
import { type CoverOf, type Ledger, type Settled as SettledMovement, smaller } from '../../ledger/services.ts'
import type { Candidate } from '../choosing/choose.ts'
import { rawOf } from '../choosing/demand.ts'
import { type AttemptEntry, AttemptLog } from './attempt-log.ts'
import { billFor, type CallSubject, holdMicroPence, type Pricing } from './bill.ts'
import type { Bill, Delivery, OpenCall } from './call.ts'
import { charging, type Outcome, Settled } from './record-types.ts'

export interface Bookkeeping extends Pricing {
  readonly ledger: Ledger
  /** A keyed commitment to the caller's request: proves it, without telling it. */
  readonly commitment: (raw: Buffer) => string | Promise<string>
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
): Promise<SettledMovement> => ledger.settle(Settled, { holdId, ...chargeOf(bill, account, holdId) })

const chargeOf = (
  {
    priceMicroPence,
    providerCostMicroPence,
    facts,
  }: Pick<Bill, 'priceMicroPence' | 'providerCostMicroPence' | 'facts'>,
  account: string,
  holdId: string,
) => ({
  grossMicroPence: priceMicroPence,
  costMicroPence: smaller(providerCostMicroPence, priceMicroPence),
  policy: 'agent_call' as const,
  beneficiary: account,
  intent: { hold: holdId },
  facts: { call: facts },
})

/** What becomes of the bill of a call whose answer is there. */
type Charge<B extends Bill> = (bill: Bill, account: string, cover: CoverOf<typeof charging>) => Promise<B>

export const chargeNow: Charge<Charged> = async (bill, account, cover) => ({
  ...bill,
  settled: await cover.settle(chargeOf(bill, account, cover.holdId)),
})

export const chargeLater: Charge<Deferred> = async (bill, _account, { holdId }) => ({ ...bill, holdId })

/**
 * The money of one call: covered before the first attempt, then charged or released, once. All ids follow from the operation key, so
 * nothing is charged twice. No word of the caller is sealed: tasks and models only by names that are ours.
 */
export class ChargedCall<B extends Bill> implements OpenCall<B> {
  readonly startedAt = performance.now()
  readonly attempts = new AttemptLog()
  readonly #subject: CallSubject
  readonly #books: Bookkeeping
  readonly #charge: Charge<B>
  #cover: CoverOf<typeof charging> | undefined
  /** What covers a hedge that is under way. */
  #hedgeCover: CoverOf<typeof charging> | undefined
  #hedgeReleased: Promise<void> | undefined

  constructor(subject: CallSubject, books: Bookkeeping, charge: Charge<B>) {
    this.#subject = subject
    this.#books = books
    this.#charge = charge
  }

  /** With the cover, which may be refused: E003. */
  async begin({ offer }: Candidate): Promise<AttemptEntry> {
    this.#cover ??= await this.#open(offer.listed)
    return this.attempts.begin(offer.listed, false)
  }

  /**
   * By a hold of its own: what covers the call covers one attempt. False also where the caller cannot pay both. Whatever goes
   * wrong here goes wrong for the hedge only.
   */
  async reserveHedge(candidate: Candidate): Promise<boolean> {
    const attempt = this.attempts.count + 1
    const hold = this.#cover?.holdId ?? ''
    try {
      this.#hedgeCover = await this.#books.ledger.cover(charging, {
        id: `${hold}-${attempt}`,
        owner: this.#account,
        upToMicroPence: candidate.holdMicroPence,
        expiresInMs: this.#books.holdMs,
        repeatable: this.#subject.demand.repeatable,
        intent: { attempt, hold },
        facts: { attempt, hold, offer: candidate.offer.listed, operation: this.#subject.demand.operation },
      })
    } catch {
      return false
    }
    return true
  }

  beginHedge({ offer }: Candidate): AttemptEntry {
    return this.attempts.begin(offer.listed, true)
  }

  /** The caller is charged once, by the cover of the call. */
  releaseHedge(): void {
    const cover = this.#hedgeCover
    if (cover === undefined) return
    this.#hedgeCover = undefined
    this.#hedgeReleased = cover
      .release({
        intent: { hold: cover.holdId },
        facts: { hold: this.#cover?.holdId ?? '', outcome: 'hedged' },
      })
      // Then it expires.
      .catch(() => undefined)
  }

  async settle(delivery: Delivery): Promise<B> {
    if (this.#cover === undefined) throw new TypeError('a call is settled after its first attempt')
    const bill = billFor(delivery, this.#subject, this.attempts, this.#books)
    const charged = await this.#charge(bill, this.#account, this.#cover)
    if (this.#hedgeReleased !== undefined) await this.#hedgeReleased
    return charged
  }

  async release(outcome: Extract<Outcome, 'failed' | 'abandoned'>): Promise<void> {
    if (this.#cover === undefined) return
    if (this.#hedgeReleased !== undefined) await this.#hedgeReleased
    const { holdId } = this.#cover
    await this.#cover.release({
      intent: { hold: holdId },
      facts: { attempts: this.attempts.sealed(), hold: holdId, outcome },
    })
  }

  #open(offer: string): Promise<CoverOf<typeof charging>> {
    const { demand } = this.#subject
    const request = this.#books.commitment(rawOf(demand))
    return typeof request === 'string'
      ? this.#coverOf(request, offer)
      : request.then((one) => this.#coverOf(one, offer))
  }

  #coverOf(request: string, offer: string): Promise<CoverOf<typeof charging>> {
    const { ledger, holdMs } = this.#books
    const { demand, choice } = this.#subject
    return ledger.cover(charging, {
      id: `hold_${operationId('', demand.account, 'inference', demand.operationKey)}`,
      owner: demand.account,
      upToMicroPence: holdMicroPence(choice),
      expiresInMs: holdMs,
      repeatable: demand.repeatable,
      intent: { request },
      facts: { attempt: 1, offer, operation: demand.operation, request },
    })
  }

  get #account(): string {
    return this.#subject.demand.account
  }
}
