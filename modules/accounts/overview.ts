import type { Static } from 'typebox'
import { type Caller, DAY_MS } from '../../kernel/define.ts'
import { formatGbp, wholePence } from '../ledger/services.ts'
import type { AccountStatus, Dashboard } from './contract.ts'
import type { Parts } from './parts.ts'
import { withdrawalOf } from './withdrawal.ts'

const DAYS = 30

export async function status(
  userId: string,
  { services: { ledger, connections, pendingEarnings } }: Parts,
): Promise<Static<typeof AccountStatus>> {
  const [balance, connected] = await Promise.all([ledger.balance(userId), connections?.connected(userId) ?? false])
  return {
    processor_connected: connected,
    balance_gbp: formatGbp(balance.balanceMicroPence),
    total_earned_gbp: formatGbp(balance.totalEarnedMicroPence),
    ...(await withdrawalOf(userId, balance, pendingEarnings)),
  }
}

export async function dashboard(
  { userId, tier }: Caller,
  { services, persons, usage }: Parts,
): Promise<Static<typeof Dashboard>> {
  const { ledger, clock, agents, workspaces } = services
  const [person, now, before, calls, agentCount, workspaceCount] = await Promise.all([
    persons.person(userId),
    ledger.balance(userId),
    ledger.balance(userId, clock.now() - DAYS * DAY_MS),
    usage.callsIn(userId, DAYS),
    agents?.countOf(userId) ?? 0,
    workspaces?.countOf(userId) ?? 0,
  ])
  return {
    user: { name: person?.name ?? null, email: person?.email ?? '', plan: tier },
    agent_count: agentCount,
    earnings_30d_pence: wholePence(now.totalEarnedMicroPence - before.totalEarnedMicroPence),
    api_calls_30d: calls,
    workspace_count: workspaceCount,
  }
}
