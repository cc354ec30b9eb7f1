import Type from 'typebox'
import { Clock, type Context, Installation, Queue } from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import { Mailer } from '../mail/services.ts'
import { collections } from './model.ts'
import type { Vault } from './vault.ts'

const requires = { accounts: Accounts, mailer: Mailer, queue: Queue, clock: Clock, installation: Installation }
const config = Type.Object({
  keepUnconfirmedDays: Type.Integer({ minimum: 1, maximum: 60, default: 7 }),
})
export const needs = { requires, config, collections }

export type NotifyContext = Context<typeof needs, { readonly vault: Vault }>
