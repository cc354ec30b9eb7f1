import { ApiError, freshId } from '../../../kernel/define.ts'
import { type CoverOf, smaller } from '../../ledger/services.ts'
import type { InferenceBill } from '../../routing/services.ts'
import { AgentUnfunded } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { costing } from '../records.ts'
import { noAnswer } from './no-answer.ts'

const LOCAL = 'local/'
/** No money, or a spend mandate that does not allow it. */
const UNPAID: ReadonlySet<string> = new Set(['E003', 'mandate_refused'])

/**
 * What a call costs the owner of the agent: models by what their providers take, other agents by their price. Covered before the
 * first word goes to a provider that costs something, settled at the end, also of a call that failed.
 */
export class Purse {
  readonly #agent: { readonly id: string; readonly owner: string }
  readonly #taskId: string
  readonly #parts: Parts
  readonly #budget: bigint
  /** Against the budget: by our prices. */
  #spent = 0n
  /** What providers take. */
  #cost = 0n
  #cover: CoverOf<typeof costing> | undefined

  constructor(agent: { readonly id: string; readonly owner: string }, taskId: string, budget: bigint, parts: Parts) {
    this.#agent = agent
    this.#taskId = taskId
    this.#budget = budget
    this.#parts = parts
  }

  get costMicroPence(): bigint {
    return this.#cost
  }

  /** What is left of the budget. Throws `agent_failed` where that is nothing. */
  left(): bigint {
    if (this.#spent >= this.#budget) throw noAnswer('budget', 'the agent has used up what a call of it may cost')
    return this.#budget - this.#spent
  }

  /** Before models are asked. Throws `agent_unfunded`. */
  async open(models: readonly string[]): Promise<void> {
    const { services, remoteModels, config } = this.#parts
    if (this.#cover !== undefined || models.every((model) => model.startsWith(LOCAL)) || !(await remoteModels.any()))
      return
    try {
      this.#cover = await services.ledger.cover(costing, {
        // a call that is made again after a death uses its models again
        id: freshId('cost_'),
        repeatable: false,
        owner: this.#agent.owner,
        upToMicroPence: this.#budget,
        expiresInMs: config.holdMs,
        facts: this.#facts,
      })
    } catch (error) {
      if (!(error instanceof ApiError) || !UNPAID.has(error.code)) throw error
      throw new ApiError(AgentUnfunded, 'the owner of the agent cannot pay for its models now; nothing was charged')
    }
  }

  pay({
    priceMicroPence,
    providerCostMicroPence,
  }: Pick<InferenceBill, 'priceMicroPence' | 'providerCostMicroPence'>): void {
    this.#spent += priceMicroPence
    this.#cost += providerCostMicroPence
  }

  /** Of another agent, which the owner has paid by a hold of its own. */
  payAgent(priceMicroPence: bigint): void {
    this.#spent += priceMicroPence
  }

  /** At the end. Harmless where nothing was held. Never rejects: what cannot be settled expires. */
  async close(): Promise<void> {
    const cover = this.#cover
    this.#cover = undefined
    const costMicroPence = smaller(this.#cost, this.#budget)
    const { owner } = this.#agent
    try {
      if (costMicroPence === 0n) await cover?.release({ facts: { outcome: 'unused' } })
      else
        await cover?.settle({
          grossMicroPence: costMicroPence,
          costMicroPence,
          policy: 'agent_call',
          beneficiary: owner,
          facts: this.#facts,
        })
    } catch (error) {
      this.#parts.log.warn('what models took was not settled', { task: this.#taskId, error: String(error) })
    }
  }

  get #facts() {
    return { agent_id: this.#agent.id, task_id: this.#taskId }
  }
}
