import { ApiError, type Clock, type Logger } from '../../kernel/define.ts'
import { SERVICE } from '../accounts/services.ts'
import type { Ledger } from '../ledger/services.ts'
import type { Records, SealedOf } from '../records/services.ts'
import { type Payout, readPayout, recordIds } from './facts.ts'
import { faultPoint } from './fault-points.ts'
import type { Store } from './model.ts'
import { KEY_LIFETIME_MS, LISTING_LAG_MS, type Processor } from './processor.ts'
import { project } from './projection.ts'
import { PayoutBlocked, PayoutDecided, PayoutFailed, PayoutJudged, PayoutPaid, PayoutSubmitted } from './records.ts'
import type { FraudVerdict, PayoutToJudge } from './services.ts'
import { treasuryPenceOf } from './treasury.ts'

export interface SagaParts {
  readonly records: Records
  readonly ledger: Ledger
  readonly store: Store
  readonly clock: Clock
  readonly log: Logger
  readonly judge: (payout: PayoutToJudge) => Promise<FraudVerdict>
  readonly processorOf: (name: Processor['name']) => Processor
}

/**
 * Carries a payout from its request to its end. Each step is one sealed record under a fixed id, written before what
 * it announces is done, so any process may take over at any point, and two at once come to the same end.
 */
export class Saga {
  readonly #parts: SagaParts

  constructor(parts: SagaParts) {
    this.#parts = parts
  }

  /** As far as it goes now. What the processor leaves open stays `submitted`. */
  async advance(payoutId: string): Promise<Payout | undefined> {
    const payout = await readPayout(payoutId, this.#parts.records)
    if (!payout) return undefined
    faultPoint('payout.read')
    await project(payout, this.#parts.store, this.#parts.clock)
    faultPoint('payout.projected')
    if (payout.ended) return payout
    await this.#step(payout).catch((error: unknown) => {
      // somebody else ended it another way: theirs is the end
      if (!(error instanceof ApiError && error.code === 'E010')) throw error
    })
    return this.refresh(payoutId)
  }

  /** Brings the projection up to the records, and does nothing else. */
  async refresh(payoutId: string): Promise<Payout | undefined> {
    const payout = await readPayout(payoutId, this.#parts.records)
    if (payout) await project(payout, this.#parts.store, this.#parts.clock)
    return payout
  }

  async #step(payout: Payout): Promise<void> {
    const verdict = await this.#verdict(payout)
    const decision = payout.decided?.body ?? (await this.#again(payout))
    if ((decision?.decision ?? verdict.verdict) === 'block')
      return this.#block(payout, decision?.reason ?? verdict.reason, verdict.risk_level)
    if (verdict.verdict === 'review' && !decision) return
    await (payout.submitted ? this.#ask(payout, payout.submitted.at) : this.#submit(payout))
  }

  async #verdict(payout: Payout): Promise<SealedOf<typeof PayoutJudged>['body']> {
    if (payout.judged) return payout.judged.body
    const { verdict, reason, riskLevel, again } = await this.#judge(payout)
    const judged = await this.#parts.records.append(PayoutJudged, {
      id: recordIds.judged(payout.id),
      account: payout.userId,
      body: { payout_id: payout.id, verdict, reason, risk_level: riskLevel, ...(again && { again }) },
      intent: { payout_id: payout.id },
    })
    faultPoint('payout.judged')
    return judged.body
  }

  /** What was reviewed only because the check was not made in time is checked again, and decided where the check now can. */
  async #again(payout: Payout): Promise<SealedOf<typeof PayoutDecided>['body'] | undefined> {
    if (payout.judged?.body.again !== true || payout.submitted) return undefined
    const { verdict, reason } = await this.#judge(payout)
    if (verdict === 'review') return undefined
    const decision = verdict === 'allow' ? ('release' as const) : ('block' as const)
    const decided = await this.#parts.records.append(PayoutDecided, {
      id: recordIds.decided(payout.id),
      account: payout.userId,
      body: { payout_id: payout.id, decision, reason, operator: SERVICE },
      intent: { payout_id: payout.id, decision },
    })
    return decided.body
  }

  async #judge(payout: Payout): Promise<FraudVerdict> {
    const { judge, store } = this.#parts
    const connection = await store.connections.findById(payout.requested.body.connection_id).lean()
    return judge({
      payoutId: payout.id,
      userId: payout.userId,
      amountPence: payout.amountPence,
      requestedAt: payout.requested.at,
      connectedAt: connection?.connectedAt.getTime() ?? payout.requested.at,
      destination: connection?.accountId,
    })
  }

  /** The intent is durable before the first byte goes to the processor. */
  async #submit(payout: Payout): Promise<void> {
    const submitted = await this.#parts.records.append(PayoutSubmitted, {
      id: recordIds.submitted(payout.id),
      account: payout.userId,
      body: { payout_id: payout.id, amount_pence: payout.amountPence },
    })
    faultPoint('payout.submitted')
    await this.#send(payout, !submitted.replayed)
  }

  /** Later than the first attempt: ask before anything else; a key that the processor may have forgotten is never sent again. */
  async #ask(payout: Payout, submittedAt: number): Promise<void> {
    const [transfer, ...more] = await this.#processor(payout).find(payout.id)
    if (transfer !== undefined) return this.#paid(payout, transfer, more)
    const ageMs = this.#parts.clock.now() - submittedAt
    if (ageMs < KEY_LIFETIME_MS) return this.#send(payout, false)
    if (ageMs >= KEY_LIFETIME_MS + LISTING_LAG_MS)
      await this.#fail(payout, 'the processor has no record of the transfer')
  }

  async #send(payout: Payout, first: boolean): Promise<void> {
    const { store, log } = this.#parts
    const processor = this.#processor(payout)
    const connection = await store.connections.findById(payout.requested.body.connection_id).lean()
    // erased meanwhile: nowhere to send it to; asking goes on until it is certain that nothing was sent before
    if (!connection) {
      if (first) await this.#fail(payout, 'the payout account is no longer connected')
      return
    }
    faultPoint('payout.send')
    const outcome = await processor.transfer({
      payoutId: payout.id,
      amountPence: payout.amountPence,
      destination: connection.accountId,
    })
    faultPoint('payout.answered')
    if (outcome.kind === 'done') {
      const listed = await processor.find(payout.id).catch(() => [])
      return this.#paid(
        payout,
        outcome.transferId,
        listed.filter((id) => id !== outcome.transferId),
      )
    }
    // a refusal after an attempt whose end is unknown proves nothing about that attempt
    if (outcome.kind === 'refused' && first) return this.#fail(payout, outcome.reason)
    log.warn('the processor left a payout open; it will be asked', { payoutId: payout.id, reason: outcome.reason })
  }

  async #paid(payout: Payout, transfer: string, duplicates: readonly string[]): Promise<void> {
    if (duplicates.length > 0)
      this.#parts.log.error('the processor paid a payout more than once: reclaim the others', {
        payoutId: payout.id,
        transfer,
        duplicates,
      })
    await this.#parts.ledger.settlePayout(PayoutPaid, payout.id, {
      intent: { payout_id: payout.id },
      facts: {
        ...factsOf(payout),
        processor_transfer: transfer,
        dream_tax_pence: treasuryPenceOf(payout.amountPence),
        ...(duplicates.length > 0 ? { duplicate_transfers: duplicates } : {}),
      },
    })
    faultPoint('payout.paid')
  }

  async #fail(payout: Payout, reason: string): Promise<void> {
    const ending = { intent: { payout_id: payout.id }, facts: { ...factsOf(payout), reason } }
    await this.#parts.ledger.reverse(PayoutFailed, recordIds.requested(payout.id), ending)
    faultPoint('payout.reversed')
  }

  async #block(payout: Payout, reason: string, riskLevel: string): Promise<void> {
    const ending = { intent: { payout_id: payout.id }, facts: { ...factsOf(payout), reason, risk_level: riskLevel } }
    await this.#parts.ledger.reverse(PayoutBlocked, recordIds.requested(payout.id), ending)
    faultPoint('payout.reversed')
  }

  #processor(payout: Payout): Processor {
    return this.#parts.processorOf(payout.requested.body.livemode ? 'stripe' : 'sandbox')
  }
}

const factsOf = (payout: Payout) => ({ payout_id: payout.id, amount_pence: payout.amountPence })
