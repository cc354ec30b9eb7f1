import { penceNumber } from '../../ledger/services.ts'
import type { Budget } from '../model.ts'
import type { Services } from '../parts.ts'
import { BudgetReached } from '../records.ts'
import { periodAt } from './counters.ts'
import { budgetKeepers } from './refusal.ts'

/** Sealed once a budget and period; then told by mail. */
export async function alertOf(
  workspace: string,
  { _id: budget, period: kind, limit_pence }: Budget,
  usedMicroPence: number,
  services: Services,
): Promise<void> {
  const period = periodAt(kind, services.clock.now())
  const spent = penceNumber(BigInt(usedMicroPence))
  const id = `budget-reached-${budget}-${period}`
  await services.records.append(BudgetReached, {
    id,
    account: workspace,
    body: { budget, period, limit_pence, spent_micro_pence: String(usedMicroPence) },
    intent: { budget, period },
  })
  for (const { member, email } of await budgetKeepers(workspace, services))
    if (email !== null)
      await services.mailer.send({
        id: `${id}-${member}`,
        to: email,
        userId: member,
        subject: 'A budget of your workspace is used up',
        text: `Workspace ${workspace} has spent ${spent} pence of the soft budget ${budget} (${limit_pence} pence) for ${period}. Calls go on.\n`,
      })
}
