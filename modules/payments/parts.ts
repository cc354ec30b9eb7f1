import Type from 'typebox'
import { Clock, Installation, optional, PersonalCipher, Queue, type StartContext } from '../../kernel/define.ts'
import { Ledger } from '../ledger/services.ts'
import { Mailer } from '../mail/services.ts'
import { Records } from '../records/services.ts'
import { Links } from './links.ts'
import { ListingQuotes } from './listing-quotes.ts'
import { collections } from './model.ts'
import { Payments } from './payments.ts'
import type { StripeAccess } from './services.ts'
import { PaymentSettlement } from './settlement.ts'
import { StripeConfig } from './stripe-access.ts'

export const requires = {
  records: Records,
  ledger: Ledger,
  cipher: PersonalCipher,
  clock: Clock,
  installation: Installation,
  queue: Queue,
  mailer: optional(Mailer),
}

export const config = Type.Object({
  processor: Type.Enum(['auto', 'sandbox', 'stripe'], {
    default: 'auto',
    description: 'auto: Stripe as soon as STRIPE_SECRET_KEY is set.',
  }),
  stripe: StripeConfig,
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export interface Parts {
  readonly payments: Payments
  readonly links: Links
  readonly settlement: PaymentSettlement
  readonly stripe: StripeAccess
  readonly quotes: ListingQuotes
}

export function buildParts(context: StartContext<typeof needs>, stripe: StripeAccess): Parts {
  const { services, models: store } = context
  const { records, ledger, cipher, clock, installation } = services
  const payments = new Payments({ store, clock, cipher, livemode: stripe.mode === 'stripe' })
  return {
    payments,
    links: new Links({ payments, store, clock, publicUrl: installation.publicUrl }),
    settlement: new PaymentSettlement({ ledger, records, store }),
    stripe,
    quotes: new ListingQuotes(),
  }
}
