import Type from 'typebox'
import { Clock, type Context, optional } from '../../kernel/define.ts'
import { Accounts, PayoutConnections, PendingEarnings } from '../accounts/services.ts'
import { Ledger } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { EARN_REWARD_PENCE } from '../rules/contract.ts'
import { KeyedEarnCollection } from './model.ts'

export const requires = {
  ledger: Ledger,
  records: Records,
  accounts: Accounts,
  clock: Clock,
  pendingEarnings: optional(PendingEarnings),
  connections: optional(PayoutConnections),
}

export const config = Type.Object({
  dailyCapPence: Type.Integer({
    minimum: EARN_REWARD_PENCE,
    maximum: EARN_REWARD_PENCE * 100,
    default: 780,
    description: 'Earn rewards of one account on one UTC day.',
  }),
  dailyBudgetPence: Type.Integer({
    minimum: 0,
    default: 10_000_000,
    description: 'Earn rewards of all accounts on one UTC day; many at once may overshoot it a little.',
  }),
})

export const collections = { keyed: KeyedEarnCollection }

export const needs = { requires, config, collections }
export type EarningsContext = Omit<Context<typeof needs>, 'state'>
