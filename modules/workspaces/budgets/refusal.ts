import { ApiError } from '../../../kernel/define.ts'
import type { Budget } from '../model.ts'
import type { Services } from '../parts.ts'
import { permissions } from '../permissions.ts'
import { BudgetExceeded } from './contract.ts'

const MOST_NAMED = 5

/** Who can help: those who may change budgets, owners first. */
export async function budgetKeepers(workspaceId: string, { shared, cipher }: Services) {
  const members = (await shared.get(workspaceId))?.members ?? []
  const keepers = members
    .filter((member) => permissions.may(member, 'budgets:write'))
    .sort((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'))
    .slice(0, MOST_NAMED)
  return Promise.all(
    keepers.map(async ({ id, role }) => ({ member: id, role, email: (await cipher.person(id))?.email ?? null })),
  )
}

export async function refusal(workspaceId: string, budget: Budget, services: Services): Promise<ApiError> {
  const ask = await budgetKeepers(workspaceId, services)
  const { _id: id, scope, period, limit_pence } = budget
  const whose = scope === 'workspace' ? 'the workspace' : `this ${scope}`
  return new ApiError(
    BudgetExceeded,
    `the hard budget of ${whose} for the ${period} (${limit_pence} pence) does not cover this call: ask ${ask.map(({ email, member }) => email ?? member).join(' or ')}`,
    { extra: { budget: { id, scope, period, limit_pence }, ask } },
  )
}
