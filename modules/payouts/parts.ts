import Type from 'typebox'
import { Clock, Installation, optional, type StartContext } from '../../kernel/define.ts'
import { Accounts, PendingEarnings } from '../accounts/services.ts'
import { Ledger } from '../ledger/services.ts'
import { Disputes, StripeAccess } from '../payments/services.ts'
import { RecordArchive, Records } from '../records/services.ts'
import { Connect } from './connect.ts'
import { judge } from './judge.ts'
import { collections } from './model.ts'
import type { Processor } from './processor.ts'
import { Saga } from './saga.ts'
import { SandboxProcessor } from './sandbox/processor.ts'
import { FraudGate, IdentityGate } from './services.ts'
import { StripeProcessor } from './stripe/processor.ts'
import { Turns } from './turns.ts'

export const requires = {
  records: Records,
  archive: RecordArchive,
  ledger: Ledger,
  accounts: Accounts,
  stripe: StripeAccess,
  disputes: Disputes,
  clock: Clock,
  installation: Installation,
  fraudGate: optional(FraudGate),
  identityGate: optional(IdentityGate),
  pendingEarnings: optional(PendingEarnings),
}

export const config = Type.Object({
  dailyReviewPence: Type.Integer({
    minimum: 1,
    default: 100_000,
    description: 'Without a fraud layer: more than this in 24 hours is reviewed.',
  }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export interface Parts {
  readonly connect: Connect
  readonly saga: Saga
  readonly turns: Turns
  readonly sandbox: SandboxProcessor
  /** For payouts requested now. */
  readonly processor: Processor
  readonly frozenBecause: (userId: string) => Promise<string | undefined>
}

export function buildParts(context: StartContext<typeof needs>): Parts {
  const { services, models: store, log, config: settings } = context
  const { records, ledger, accounts, disputes, clock, installation, stripe } = services
  const { publicUrl } = installation
  const sandbox = new SandboxProcessor({ store, clock, publicUrl })
  const live = new StripeProcessor(stripe)
  const processor = stripe.mode === 'stripe' ? live : sandbox
  const frozenBecause = async (userId: string): Promise<string | undefined> => {
    const account = await accounts.account(userId)
    const until = account?.payoutsFrozenUntil ?? 0
    if (until > clock.now()) return `until ${new Date(until).toISOString()}, after a change of the account's keys`
    return (await disputes.frozen(userId)) ? 'a card payment of this account is disputed' : undefined
  }
  const saga = new Saga({
    records,
    ledger,
    store,
    clock,
    log,
    judge: (payout) =>
      judge(payout, {
        gate: services.fraudGate,
        frozenBecause,
        dailyReviewPence: settings.dailyReviewPence,
        store,
        log,
      }),
    processorOf: (name) => (name === 'stripe' ? live : sandbox),
  })
  return {
    connect: new Connect({ store, records, clock, processor, publicUrl }),
    saga,
    turns: new Turns(),
    sandbox,
    processor,
    frozenBecause,
  }
}
