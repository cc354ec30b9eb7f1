import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Draft } from '../records/services.ts'
import {
  EARN_REWARD_PENCE,
  EARNINGS_FLOOR_PCT,
  PLATFORM_FEE_PCT,
  type PlatformRules,
  SPLIT_POLICIES,
  WITHDRAWAL_MINIMUM_PENCE,
} from './contract.ts'

export const platformRules: Static<typeof PlatformRules> = {
  layer: 'L0',
  earnings_floor_pct: EARNINGS_FLOOR_PCT,
  platform_fee_pct: PLATFORM_FEE_PCT,
  description:
    'Whoever does the work that is called, through whichever door, keeps at least 78 % of the margin: 2.5 % of it goes to the treasury first, and 80 % of what remains is theirs. On sales and invoices the platform bears the treasury contribution alone, so 80 % of the gross is theirs. No request, no configuration and no operator can change this.',
  worm_sealed: true,
  immutable: true,
}

/** The rules as a record. Its id is the hash of their content: the same rules are sealed once, changed code would show. */
export function rulesDraft() {
  const body = {
    ...platformRules,
    split_thousandths: SPLIT_POLICIES,
    earn_reward_pence: EARN_REWARD_PENCE,
    withdrawal_minimum_pence: WITHDRAWAL_MINIMUM_PENCE,
  }
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  return { id: `rules-${hash.slice(0, 32)}`, account: null, body } satisfies Draft
}
