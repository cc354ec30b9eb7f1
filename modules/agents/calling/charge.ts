import { createHash } from 'node:crypto'
import { canonicalText } from '../../../kernel/define.ts'
import type { Fund } from '../../ledger/services.ts'
import { withPaymentLink } from '../../payments/services.ts'
import type { Sealed } from '../../records/services.ts'
import type { Parts } from '../parts.ts'
import { CallFailed, CallFree, CallHeld, CallReleased, CallSettled, type Use } from '../records.ts'
import type { Output } from './run.ts'
import { endOf, endsOf, holdIdOf } from './task-ids.ts'

/** What a caller without funds is asked for: enough for many calls. */
const TOP_UP_PENCE = 500

export interface Charge {
  readonly taskId: string
  readonly agentId: string
  readonly version: string
  readonly owner: string
  readonly account: string
  readonly priceMicroPence: bigint
}

/** What is known of an earlier request for the same call. */
export interface Earlier {
  /** There may have been one. */
  readonly begun: boolean
  readonly end: Sealed | undefined
}

export interface Paid {
  readonly seal: string
  readonly earnedMicroPence: bigint
}

/** The price of one call: held, then charged and split, or given back. Ids follow from the task, so nothing is charged twice. */
export class CallCharge {
  readonly #charge: Charge
  readonly #parts: Parts

  constructor(charge: Charge, parts: Parts) {
    this.#charge = charge
    this.#parts = parts
  }

  /** E003 with a payment link. */
  async hold(input: Output, funds?: readonly Fund[]): Promise<Earlier> {
    const { taskId, account, priceMicroPence } = this.#charge
    const { ledger, records } = this.#parts.services
    if (priceMicroPence === 0n) return { begun: true, end: await records.find(endOf(taskId)) }
    const request = createHash('sha256')
      .update(this.#parts.keyed(canonicalText(input)))
      .digest('hex')
    const { replayed } = await ledger
      .hold(CallHeld, {
        id: holdIdOf(taskId),
        owner: account,
        amountMicroPence: priceMicroPence,
        ...(funds && { funds }),
        expiresInMs: this.#parts.config.holdMs,
        expiry: CallReleased,
        intent: { request, agent_id: this.#charge.agentId },
        facts: { ...this.#facts, request },
      })
      .catch(async (error: unknown) => {
        throw await withPaymentLink(error, this.#parts.services.paymentLinks, {
          userId: this.#charge.account,
          amountPence: TOP_UP_PENCE,
          purpose: 'agent calls',
        })
      })
    return { begun: replayed, end: replayed ? await records.find(`end:${holdIdOf(taskId)}`) : undefined }
  }

  /** Of a payment whose money comes only for the answer: budgets and mandates are asked before the work. */
  async reserve(): Promise<Earlier> {
    const { taskId, account, priceMicroPence } = this.#charge
    const { ledger, records } = this.#parts.services
    const ends = await records.findMany(endsOf(taskId))
    const [end] = ends.values()
    if (end !== undefined || priceMicroPence === 0n) return { begun: true, end }
    await ledger.reserve(CallHeld, {
      id: holdIdOf(taskId),
      owner: account,
      amountMicroPence: priceMicroPence,
      expiresInMs: this.#parts.config.holdMs,
      facts: { ...this.#facts, request: '' },
    })
    return { begun: true, end: undefined }
  }

  async settle(use: Use): Promise<Paid> {
    const { taskId, account, owner, priceMicroPence } = this.#charge
    const { ledger, records } = this.#parts.services
    if (priceMicroPence === 0n) {
      const { seal } = await records.append(CallFree, {
        id: endOf(taskId),
        account,
        parties: [...new Set([account, owner])],
        body: { ...this.#facts, use },
        intent: { task_id: taskId },
      })
      return { seal, earnedMicroPence: 0n }
    }
    const { seal, developerMicroPence } = await ledger.settle(CallSettled, {
      holdId: holdIdOf(taskId),
      grossMicroPence: priceMicroPence,
      policy: 'agent_call',
      beneficiary: owner,
      intent: { task_id: taskId },
      facts: { ...this.#facts, use },
    })
    return { seal, earnedMicroPence: developerMicroPence }
  }

  /** Charges nothing; the failure is sealed all the same. */
  async release(
    failure: { readonly error: string; readonly retries: number; readonly outcome: 'failed' | 'abandoned' },
    held = true,
  ): Promise<void> {
    const { taskId, account, owner, priceMicroPence } = this.#charge
    const { ledger, records } = this.#parts.services
    const facts = { ...this.#facts, ...failure }
    if (priceMicroPence > 0n && held) {
      await ledger.release(CallReleased, holdIdOf(taskId), { intent: { task_id: taskId }, facts })
      return
    }
    await ledger.unreserve({ id: holdIdOf(taskId), owner: account })
    await records.append(CallFailed, {
      id: endOf(taskId),
      account,
      parties: [...new Set([account, owner])],
      body: facts,
      intent: { task_id: taskId },
    })
  }

  get #facts() {
    const { agentId, version, taskId, owner } = this.#charge
    return { agent_id: agentId, version, task_id: taskId, owner }
  }
}
