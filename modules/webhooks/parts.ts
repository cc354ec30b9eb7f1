import Type from 'typebox'
import { Clock, type Context, Outbound, optional, PersonalCipher, PublishedEvents, Queue } from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import { Mailer } from '../mail/services.ts'
import { Records } from '../records/services.ts'
import type { DeliverParts } from './deliver.ts'
import { Disabling } from './disabling.ts'
import type { FanOutParts } from './fan-out.ts'
import { EndpointMirror } from './mirror.ts'
import { collections } from './model.ts'
import type { EndpointsParts } from './register.ts'
import { SecretStore } from './secret-store.ts'

export const requires = {
  records: Records,
  accounts: Accounts,
  cipher: PersonalCipher,
  outbound: Outbound,
  queue: Queue,
  published: PublishedEvents,
  clock: Clock,
  mailer: optional(Mailer),
}

const Endpoints = (allowed: number) => Type.Integer({ minimum: 0, maximum: 10_000, default: allowed })
export const config = Type.Object({
  maxEndpoints: Type.Object(
    { free: Endpoints(5), pro: Endpoints(50), enterprise: Endpoints(500) },
    { default: {}, additionalProperties: false },
  ),
})

export const needs = { requires, config, collections }
export type WebhooksContext = Context<typeof needs, Parts>

/** What the operations of this module work with. */
export type Parts = EndpointsParts & FanOutParts & DeliverParts

export function buildParts(context: Omit<WebhooksContext, 'state'>): Parts {
  const { services, models: store, log, config: settings } = context
  const { records, accounts, cipher, outbound, queue, published, clock, mailer } = services
  const mirror = new EndpointMirror(store.endpoints, clock)
  const secrets = new SecretStore(cipher, store.endpoints)
  const disabling = new Disabling({ store, records, mirror, clock, log, cipher, mailer })
  return {
    store,
    secrets,
    accounts,
    outbound,
    queue,
    published,
    clock,
    mirror,
    disabling,
    maxEndpoints: settings.maxEndpoints,
  }
}
