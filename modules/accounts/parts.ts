import Type, { type Static } from 'typebox'
import { Clock, type Context, Installation, optional, PersonalData, Queue } from '../../kernel/define.ts'
import { Ledger } from '../ledger/services.ts'
import { Mailer } from '../mail/services.ts'
import { RecordArchive, Records } from '../records/services.ts'
import { HourlyLimit } from './hourly-limit.ts'
import { KeyRing } from './key-ring.ts'
import {
  AccountCollection,
  DailyCallsCollection,
  HourCountCollection,
  KeyChangeCollection,
  KeyUseCollection,
  type RawAccounts,
  rawAccounts,
  SpentAddressCollection,
} from './model.ts'
import { Pepper } from './pepper.ts'
import { PersonKeys } from './personal-cipher.ts'
import { OwnedAgents, OwnedWorkspaces, PayoutConnections, PendingEarnings } from './services.ts'
import { Usage } from './usage.ts'

export const requires = {
  records: Records,
  archive: RecordArchive,
  ledger: Ledger,
  mailer: Mailer,
  queue: Queue,
  clock: Clock,
  installation: Installation,
  personalData: PersonalData,
  connections: optional(PayoutConnections),
  pendingEarnings: optional(PendingEarnings),
  agents: optional(OwnedAgents),
  workspaces: optional(OwnedWorkspaces),
}

export const config = Type.Object({
  signupsPerHour: Type.Integer({ minimum: 1, default: 20, description: 'From one network address.' }),
  welcomePence: Type.Integer({ minimum: 0, default: 500, description: 'Promotional credit of a new account.' }),
  referralPence: Type.Integer({ minimum: 0, default: 100, description: 'Promotional credit of whoever referred it.' }),
  promotionsDailyBudgetPence: Type.Integer({
    minimum: 0,
    default: 1_000_000,
    description: 'Beyond it new accounts get none until midnight UTC.',
  }),
  maxKeys: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
})

export const collections = {
  accounts: AccountCollection,
  spentAddresses: SpentAddressCollection,
  keyChanges: KeyChangeCollection,
  keyUses: KeyUseCollection,
  dailyCalls: DailyCallsCollection,
  hourCounts: HourCountCollection,
}

export const needs = { requires, config, collections }
export type AccountsContext = Omit<Context<typeof needs>, 'state'>

/** Limits are per key: who could change keys at will would have none. */
const NEW_KEYS_PER_HOUR = 40

/** What the operations of this module work with. */
export interface Parts {
  readonly context: AccountsContext
  readonly services: AccountsContext['services']
  readonly config: Static<typeof config>
  readonly accounts: RawAccounts
  readonly pepper: Pepper
  readonly persons: PersonKeys
  readonly keyRing: KeyRing
  readonly usage: Usage
  readonly signupLimit: HourlyLimit
  readonly keyLimit: HourlyLimit
}

export function buildParts(context: AccountsContext): Parts {
  const { services, models, config: settings } = context
  const { clock, installation } = services
  const accounts = rawAccounts(models.accounts)
  const pepper = new Pepper(installation.secret('pepper'))
  const usage = new Usage({
    daily: models.dailyCalls,
    uses: models.keyUses,
    clock,
    onError: (error) => context.log.warn('usage was not written', { error }),
  })
  const hourly = (perHour: number, what: string) => new HourlyLimit({ counts: models.hourCounts, clock, perHour, what })
  return {
    context,
    services,
    config: settings,
    accounts,
    pepper,
    persons: new PersonKeys(installation.secret('personal'), accounts),
    keyRing: new KeyRing({ accounts, changes: models.keyChanges, pepper, clock, onUse: usage.count }),
    usage,
    signupLimit: hourly(settings.signupsPerHour, 'signups from this network address'),
    keyLimit: hourly(NEW_KEYS_PER_HOUR, 'new keys of this account'),
  }
}
