import Type from 'typebox'
import { Clock, type Context, Installation } from '../../kernel/define.ts'
import { PersonalCipher } from '../accounts/services.ts'
import { Ledger } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { Links } from './links.ts'
import type { collections } from './model.ts'
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
}

export const config = Type.Object({
  processor: Type.Enum(['auto', 'sandbox', 'stripe'], {
    default: 'auto',
    description: 'auto: Stripe as soon as STRIPE_SECRET_KEY is set.',
  }),
  stripe: StripeConfig,
})

// biome-ignore lint/complexity/noBannedTypes: this module emits no local event
export type PaymentsContext = Context<typeof requires, typeof config, {}, typeof collections>

/** What the operations of this module work with. */
export interface Parts {
  readonly payments: Payments
  readonly links: Links
  readonly settlement: PaymentSettlement
  readonly stripe: StripeAccess
}

const made = new WeakMap<PaymentsContext, Parts>()

/** The parts of this running module. */
export function partsOf(context: PaymentsContext): Parts {
  const parts = made.get(context)
  if (!parts) throw new Error('the module has not started')
  return parts
}

export function makeParts(context: PaymentsContext, stripe: StripeAccess): Parts {
  const { services, models: store } = context
  const { records, ledger, cipher, clock, installation } = services
  const payments = new Payments({ store, clock, cipher, livemode: stripe.mode === 'stripe' })
  const parts = {
    payments,
    links: new Links({ payments, store, clock, publicUrl: installation.publicUrl }),
    settlement: new PaymentSettlement({ ledger, records, store }),
    stripe,
  }
  made.set(context, parts)
  return parts
}
