import type { Logger } from '../../../kernel/define.ts'
import type { Ledger } from '../../ledger/services.ts'
import { CostReleased, CostSettled } from '../records.ts'

export interface CostParts {
  readonly ledger: Ledger
  readonly log: Logger
  /** A hold of a process that died expires after this time. */
  readonly holdMs: number
}

/** What one call may take of a hold. */
export interface Cover {
  /** Once, at the end of the call, with what it took: at most its budget. */
  end(costMicroPence: bigint): Promise<void>
}

export interface HeldCost {
  readonly id: string
  readonly amountMicroPence: bigint
  /** It covers one call, and ends with it. */
  readonly single: boolean
  readonly agent: { readonly id: string; readonly owner: string }
  /** Of the call for which it was opened. */
  readonly taskId: string
}

/** Calls that begin later get another hold, so that what a process takes with it when it dies stays small. */
const LIFE_MS = 5_000
const IDLE_MS = 500

/** An owner's money for what calls of one agent use: each takes its budget of it first, and what they took is settled at once. */
export class CostHold {
  readonly #held: HeldCost
  readonly #parts: CostParts
  readonly #closed: () => void
  readonly #until = performance.now() + LIFE_MS
  #free: bigint
  #cost = 0n
  #calls = 0
  #underWay = 0
  #retired = false
  #idle: NodeJS.Timeout | undefined
  #closing: Promise<void> | undefined

  constructor(held: HeldCost, parts: CostParts, closed: () => void) {
    this.#held = held
    this.#parts = parts
    this.#closed = closed
    this.#free = held.amountMicroPence
  }

  /** Undefined: the call needs another hold. */
  cover(budgetMicroPence: bigint): Cover | undefined {
    if (this.#retired || this.#free < budgetMicroPence || performance.now() > this.#until) return undefined
    clearTimeout(this.#idle)
    this.#free -= budgetMicroPence
    this.#underWay++
    return { end: (cost) => this.#end(budgetMicroPence, cost > budgetMicroPence ? budgetMicroPence : cost) }
  }

  /** Covers no further call, and is settled as soon as none is under way: resolves then, or at once. */
  async retire(): Promise<void> {
    this.#retired = true
    clearTimeout(this.#idle)
    if (this.#underWay > 0) return
    this.#closing ??= this.#close()
    await this.#closing
  }

  async #end(budget: bigint, cost: bigint): Promise<void> {
    this.#free += budget - cost
    this.#cost += cost
    this.#calls++
    if (--this.#underWay > 0) return
    if (this.#retired || this.#held.single) return this.retire()
    this.#idle = setTimeout(() => {
      this.retire().catch((error: unknown) =>
        this.#parts.log.warn('what models took was not settled', { hold: this.#held.id, error: String(error) }),
      )
    }, IDLE_MS).unref()
  }

  async #close(): Promise<void> {
    const { ledger } = this.#parts
    const { id, agent, taskId } = this.#held
    this.#closed()
    if (this.#cost === 0n) {
      await ledger.release(CostReleased, id, { facts: { outcome: 'unused' } })
      return
    }
    await ledger.settle(CostSettled, {
      holdId: id,
      grossMicroPence: this.#cost,
      costMicroPence: this.#cost,
      policy: 'agent_call',
      beneficiary: agent.owner,
      facts: { agent_id: agent.id, task_id: taskId, calls: this.#calls },
    })
  }
}
