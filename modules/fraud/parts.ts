import Type from 'typebox'
import {
  ChangeFeed,
  Clock,
  type Context,
  Installation,
  optional,
  PersonalCipher,
  type StartContext,
  Telemetry,
} from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import { IdentityLevels } from '../identity/services.ts'
import { type FraudGate, PayoutReviews } from '../payouts/services.ts'
import { Records } from '../records/services.ts'
import type { RipeningGate } from '../ripening/services.ts'
import { PaidCalls } from './activity.ts'
import type { CheckParts } from './check.ts'
import { fraudGate } from './gate.ts'
import { Keys } from './keys.ts'
import { collections } from './model.ts'
import { ripeningGate } from './ripening-gate.ts'
import { Rules } from './rules.ts'
import { watchAddresses } from './sightings.ts'

export const requires = {
  records: Records,
  accounts: Accounts,
  clock: Clock,
  installation: Installation,
  persons: PersonalCipher,
  telemetry: Telemetry,
  changes: ChangeFeed,
  identity: optional(IdentityLevels),
  reviews: optional(PayoutReviews),
}

export const config = Type.Object({
  budgetMs: Type.Integer({ minimum: 1, maximum: 10_000, default: 80, description: 'For all reads of one check.' }),
  reviewAtBp: Type.Integer({ minimum: 0, maximum: 10_000, default: 6_000, description: 'Risk in basis points.' }),
  blockAtBp: Type.Integer({ minimum: 0, maximum: 10_000, default: 9_700, description: 'Risk in basis points.' }),
  smallPence: Type.Integer({
    minimum: 0,
    default: 500,
    description: 'Up to this an event that is no payout is allowed even where a check was incomplete.',
  }),
})

export const needs = { requires, config, collections }

export interface Parts {
  readonly check: CheckParts
  readonly calls: PaidCalls
  readonly gate: FraudGate
  readonly ripening: RipeningGate
}
export type FraudContext = Context<typeof needs, Parts>

const CHANGED = 'fraud.rules'

/** What the operations of this module work with. */
export function buildParts(context: StartContext<typeof needs>): Parts {
  const { services, models: store, config: settings, log, onStop } = context
  const { records, clock, installation, telemetry, changes } = services
  const keys = new Keys(installation.secret('fraud'))
  const rules = new Rules({
    store,
    records,
    clock,
    commit: keys.commit,
    thresholds: {
      review_at_bp: settings.reviewAtBp,
      block_at_bp: settings.blockAtBp,
      small_pence: settings.smallPence,
    },
    changed: () => changes.publish(CHANGED, 'rules'),
    log,
  })
  onStop(changes.subscribe(CHANGED, () => rules.forget()))
  onStop(watchAddresses({ telemetry, store, keys, clock, log }))
  const check: CheckParts = {
    store,
    records,
    rules,
    keys,
    budgetMs: settings.budgetMs,
    log,
    verified: async (userId) => services.identity?.verified(userId),
  }
  return { check, calls: new PaidCalls(store), gate: fraudGate(check), ripening: ripeningGate(check) }
}
