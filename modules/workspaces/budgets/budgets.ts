import type { Static } from 'typebox'
import { type Call, operationId, owned } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { actorOf, assertSubject } from '../actor.ts'
import type { Budget, SpendingDocument } from '../model.ts'
import type { WorkspacesContext } from '../parts.ts'
import { BudgetRemoved, BudgetSet } from '../records.ts'
import { budgetOperations } from './contract.ts'
import { counterFor } from './counters.ts'

type Operations = typeof budgetOperations
type BudgetView = Static<Operations['createBudget']['reply'][200]>
export const BUDGETS_CHANGED = 'workspaces.budgets'
const MAX_BUDGETS = 500

export async function createBudget(
  call: Call<Operations['createBudget']>,
  { models, services, state }: WorkspacesContext,
): Promise<BudgetView> {
  const { workspace, member } = await actorOf(call, budgetOperations.createBudget, services)
  const { body } = call
  assertSubject(workspace, body, 'budget')
  const id = operationId('bgt_', workspace.id, 'budget', call.operationKey)
  const at = services.clock.now()
  const budget = await owned.create(models.budgets, { id, owner: workspace.id, cap: MAX_BUDGETS, at }, body)
  await settle(workspace.id, id, { by: member.id, kind: body.kind, limit: body.limit_pence }, services)
  return view(budget, await state.spending.usage(workspace.id), at)
}

export async function listBudgets(call: Call<Operations['budgets']>, { models, services, state }: WorkspacesContext) {
  const { workspace } = await actorOf(call, budgetOperations.budgets, services)
  const usage = await state.spending.usage(workspace.id)
  const now = services.clock.now()
  return owned.page(models.budgets, workspace.id, call.query, { view: (budget: Budget) => view(budget, usage, now) })
}

export async function changeBudget(
  call: Call<Operations['changeBudget']>,
  { models, services, state }: WorkspacesContext,
): Promise<BudgetView> {
  const { workspace, member } = await actorOf(call, budgetOperations.changeBudget, services)
  const at = services.clock.now()
  const { budget_id: id } = call.params
  const { kind, limit_pence } = call.body
  const budget = await owned.change(models.budgets, { owner: workspace.id, id, at }, { kind, limit_pence })
  await settle(workspace.id, id, { by: member.id, kind: budget.kind, limit: budget.limit_pence }, services)
  return view(budget, await state.spending.usage(workspace.id), at)
}

export async function removeBudget(call: Call<Operations['removeBudget']>, { models, services }: WorkspacesContext) {
  const { workspace, member } = await actorOf(call, budgetOperations.removeBudget, services)
  const removed = await owned.remove(models.budgets, workspace.id, call.params.budget_id)
  await services.records.append(BudgetRemoved, {
    id: `budget-removed-${removed.id}`,
    account: workspace.id,
    body: { by: member.id, budget: removed.id },
  })
  await services.changeFeed.publish(BUDGETS_CHANGED, workspace.id)
  return removed
}

/** In force everywhere within tens of milliseconds, and sealed. */
async function settle(
  workspace: string,
  budget: string,
  { by, kind, limit }: { readonly by: string; readonly kind: string; readonly limit: number },
  { records, changeFeed, clock }: WorkspacesContext['services'],
): Promise<void> {
  await records.append(BudgetSet, {
    id: operationId('budget-set-', workspace, budget, `${kind} ${limit} ${clock.now()}`),
    account: workspace,
    body: { by, budget, kind, limit_pence: limit },
  })
  await changeFeed.publish(BUDGETS_CHANGED, workspace)
}

function view(budget: Budget, { used, open }: Pick<SpendingDocument, 'used' | 'open'>, now: number): BudgetView {
  const counter = counterFor(budget, now)
  const reserved = Object.values(open)
    .filter(({ counters }) => counters.includes(counter))
    .reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...(owned.view(budget) as Omit<BudgetView, 'spent_pence' | 'reserved_pence'>),
    spent_pence: penceNumber(BigInt((used[counter] ?? 0) - reserved)),
    reserved_pence: penceNumber(BigInt(reserved)),
  }
}
