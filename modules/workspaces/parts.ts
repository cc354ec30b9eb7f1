import Type from 'typebox'
import {
  ChangeFeed,
  Clock,
  type Context,
  Installation,
  optional,
  PersonalCipher,
  PersonalData,
  Queue,
} from '../../kernel/define.ts'
import { Accounts, Admin, SharedAccounts } from '../accounts/services.ts'
import { Ledger, SpendGuards } from '../ledger/services.ts'
import { Mailer } from '../mail/services.ts'
import { PaymentLinks } from '../payments/services.ts'
import { Records } from '../records/services.ts'
import type { Spending } from './budgets/spending.ts'
import { collections } from './model.ts'
import type { PolicyList } from './policies/rules.ts'
import type { WorkspaceCache } from './workspace-cache.ts'

export const needs = {
  requires: {
    shared: SharedAccounts,
    accounts: Accounts,
    admin: Admin,
    ledger: Ledger,
    guards: SpendGuards,
    records: Records,
    mailer: Mailer,
    cipher: PersonalCipher,
    personalData: PersonalData,
    queue: Queue,
    clock: Clock,
    changeFeed: ChangeFeed,
    installation: Installation,
    paymentLinks: optional(PaymentLinks),
  },
  config: Type.Object({
    maxWorkspaces: Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 10,
      description: 'That one person may have made.',
    }),
    invitationDays: Type.Integer({ minimum: 1, maximum: 30, default: 7 }),
  }),
  collections,
}
export interface State {
  readonly spending: Spending
  readonly policies: WorkspaceCache<PolicyList>
}
export type WorkspacesContext = Context<typeof needs, State>
export type Services = WorkspacesContext['services']
