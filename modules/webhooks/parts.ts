import Type from 'typebox'
import { Clock, type Context, Outbound, optional, Queue } from '../../kernel/define.ts'
import { Accounts, PersonalCipher } from '../accounts/services.ts'
import { Mailer } from '../mail/services.ts'
import { Records } from '../records/services.ts'
import type { DeliverParts } from './deliver.ts'
import { Disabling } from './disabling.ts'
import type { FanOutParts } from './fan-out.ts'
import { EndpointMirror } from './mirror.ts'
import type { collections } from './model.ts'
import type { EndpointsParts } from './register.ts'
import { SecretStore } from './secret-store.ts'

export const requires = {
  records: Records,
  accounts: Accounts,
  cipher: PersonalCipher,
  outbound: Outbound,
  queue: Queue,
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

// biome-ignore lint/complexity/noBannedTypes: this module emits no local event
export type WebhooksContext = Context<typeof requires, typeof config, {}, typeof collections>

/** What the operations of this module work with. */
export type Parts = EndpointsParts & FanOutParts & DeliverParts

const made = new WeakMap<WebhooksContext, Parts>()

/** The parts of this running module, made once. */
export function partsOf(context: WebhooksContext): Parts {
  const known = made.get(context)
  if (known) return known
  const { services, models: store, log, config: settings } = context
  const { records, accounts, cipher, outbound, queue, clock, mailer } = services
  const mirror = new EndpointMirror(store.endpoints, clock)
  const secrets = new SecretStore(cipher, store.endpoints)
  const disabling = new Disabling({ store, records, mirror, clock, log, cipher, mailer })
  const parts = {
    store,
    secrets,
    accounts,
    outbound,
    queue,
    clock,
    mirror,
    disabling,
    maxEndpoints: settings.maxEndpoints,
  }
  made.set(context, parts)
  return parts
}
