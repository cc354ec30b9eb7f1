import { smaller } from '../../ledger/services.ts'
import { SPLIT_POLICIES } from '../../rules/contract.ts'
import type { Earnings } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { poundsOf } from './behaviour.ts'
import type { KnownAgent } from './lookup.ts'

const { developer, platform, treasury } = SPLIT_POLICIES.agent_call

/** What an agent has earned in all, and what of it its owner can withdraw now. */
export async function earningsOf({ _id, owner }: KnownAgent, { models, services }: Parts): Promise<Earnings> {
  const [tally, balance] = await Promise.all([models.tallies.findById(_id).lean(), services.ledger.balance(owner)])
  const earned = BigInt(tally?.earned ?? 0n)
  // of what promotional credit paid, no more is pending than the owner has of it
  const pending = smaller(earned - BigInt(tally?.withdrawable ?? 0n), balance.unripeMicroPence)
  return {
    agent_id: _id,
    balance_gbp: poundsOf(earned),
    calls_total: tally?.calls ?? 0,
    worm_entries: tally?.entries ?? 0,
    split: { creator_pct: developer / 10, ops_pct: platform / 10, treasury_pct: treasury / 10 },
    withdrawable_gbp: poundsOf(smaller(balance.withdrawableMicroPence, earned - pending)),
  }
}
