import Type from 'typebox'
import { ChangeFeed, Clock, Installation, optional, type StartContext } from '../../kernel/define.ts'
import { KeyMandates } from '../accounts/services.ts'
import { Agents } from '../agents/services.ts'
import { SpendGuards } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import type { Credentials } from './credentials.ts'
import type { KnownMandates } from './known.ts'
import { collections } from './model.ts'

const requires = {
  clock: Clock,
  feed: ChangeFeed,
  installation: Installation,
  records: Records,
  guards: SpendGuards,
  keys: KeyMandates,
  agents: optional(Agents),
}

const config = Type.Object({
  maxMandates: Type.Integer({
    minimum: 1,
    maximum: 2_000,
    default: 200,
    description: 'Of one account, ended ones among them.',
  }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export interface Parts extends Pick<StartContext<typeof needs>, 'services' | 'models' | 'config' | 'log'> {
  readonly known: KnownMandates
  readonly credentials: Credentials
}
