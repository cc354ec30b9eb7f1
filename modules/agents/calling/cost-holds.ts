import { ApiError, BoundedMap, freshId, operationId } from '../../../kernel/define.ts'
import { CostHeld, CostReleased } from '../records.ts'
import { CostHold, type CostParts, type Cover } from './cost-hold.ts'

export interface CostRequest {
  readonly agent: { readonly id: string; readonly owner: string }
  readonly taskId: string
  /** What the call may cost at most. */
  readonly budgetMicroPence: bigint
}

const GROWTH = 4n
const MAX_CALLS = 16n
const BUSY_MS = 10_000
/** What is held for more than one call may be at most this part of what the owner can spend. */
const SHARE = 4n
const MAX_AGENTS = 10_000

interface Newest {
  readonly openedAt: number
  readonly calls: bigint
  readonly hold: Promise<CostHold>
}

/**
 * The owners' money for what calls use. A call that comes alone has a hold of its own; those of a busy agent share one that
 * grows. The whole budget of each is held before it begins, so what it takes is there, also where it fails.
 */
export class CostHolds {
  readonly #parts: CostParts
  readonly #newest = new BoundedMap<string, Newest>(MAX_AGENTS)
  readonly #open = new Set<CostHold>()

  constructor(parts: CostParts) {
    this.#parts = parts
  }

  /** Throws E003 where the owner cannot pay. */
  async cover(request: CostRequest): Promise<Cover> {
    const { agent, budgetMicroPence } = request
    for (;;) {
      const newest = this.#newest.get(agent.id)
      const hold = await newest?.hold.catch(() => undefined)
      const cover = hold?.cover(budgetMicroPence)
      if (cover !== undefined) return cover
      // another call has opened the next one meanwhile
      if (newest !== this.#newest.get(agent.id)) continue
      const openedAt = performance.now()
      const isBusy = hold !== undefined && newest !== undefined && openedAt - newest.openedAt < BUSY_MS
      const calls = isBusy ? newest.calls * GROWTH : 1n
      const next = { openedAt, calls: calls > MAX_CALLS ? MAX_CALLS : calls }
      const opening = this.#hold(request, next.calls)
      // before anybody else can ask it
      const own = opening.then((opened) => opened.cover(budgetMicroPence))
      this.#newest.set(agent.id, { ...next, hold: opening })
      void hold
        ?.retire()
        .catch((error: unknown) => this.#parts.log.warn('a cost was not settled', { error: String(error) }))
      const first = await own
      if (first !== undefined) return first
    }
  }

  /** Before the stores close. */
  async close(): Promise<void> {
    await Promise.all([...this.#open].map((hold) => hold.retire()))
  }

  /** For so many calls, or for one where the owner has no more to spare. */
  async #hold(request: CostRequest, calls: bigint): Promise<CostHold> {
    const { ledger } = this.#parts
    const { agent, taskId, budgetMicroPence } = request
    const many = calls * budgetMicroPence
    if (calls > 1n && (await ledger.balance(agent.owner)).spendableMicroPence >= SHARE * many)
      try {
        return await this.#opened(request, { id: freshId('cost_'), amountMicroPence: many, single: false })
      } catch (error) {
        // a budget of the owner's may refuse what it would grant one call
        if (!(error instanceof ApiError)) throw error
      }
    const id = operationId('cost_', agent.owner, 'agent.cost', taskId)
    return this.#opened(request, { id, amountMicroPence: budgetMicroPence, single: true })
  }

  async #opened(
    { agent, taskId }: CostRequest,
    what: { readonly id: string; readonly amountMicroPence: bigint; readonly single: boolean },
  ): Promise<CostHold> {
    const { ledger, holdMs } = this.#parts
    await ledger.hold(CostHeld, {
      id: what.id,
      owner: agent.owner,
      amountMicroPence: what.amountMicroPence,
      expiresInMs: holdMs,
      expiry: CostReleased,
      facts: { agent_id: agent.id, task_id: taskId },
    })
    const hold = new CostHold({ ...what, agent, taskId }, this.#parts, () => this.#open.delete(hold))
    this.#open.add(hold)
    return hold
  }
}
