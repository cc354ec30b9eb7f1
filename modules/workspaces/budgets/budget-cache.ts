import { BoundedMap, type Model, type Owned } from '../../../kernel/define.ts'
import type { BudgetFields } from './contract.ts'

export type Budget = Owned<typeof BudgetFields>
const MAX_WORKSPACES = 10_000

/** The budgets of each workspace, in memory; what has changed is read again. */
export class BudgetCache {
  readonly #budgets: Model<Budget>
  #known = new BoundedMap<string, readonly Budget[]>(MAX_WORKSPACES)
  /** Counts what was forgotten, so that a read begun before does not bring it back. */
  #epoch = 0

  constructor(budgets: Model<Budget>) {
    this.#budgets = budgets
  }

  changed(workspaces: readonly string[] | 'all'): void {
    this.#epoch++
    if (workspaces === 'all') this.#known = new BoundedMap(MAX_WORKSPACES)
    else for (const workspace of workspaces) this.#known.delete(workspace)
  }

  async of(workspace: string): Promise<readonly Budget[]> {
    const known = this.#known.get(workspace)
    if (known) return known
    const epoch = this.#epoch
    const budgets = (await this.#budgets.find({ owner: workspace }).lean()) as unknown as readonly Budget[]
    if (epoch === this.#epoch) this.#known.set(workspace, budgets)
    return budgets
  }
}
