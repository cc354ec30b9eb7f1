import Type from 'typebox'
import { Clock, Installation, optional, PersonalCipher, type StartContext } from '../../kernel/define.ts'
import { Agents } from '../agents/services.ts'
import { Ledger } from '../ledger/services.ts'
import { Mailer } from '../mail/services.ts'
import { ListingCheckout, PaymentLinks, PaymentRequests } from '../payments/services.ts'
import { Records } from '../records/services.ts'
import { SearchSources } from '../search/services.ts'
import { collections } from './model.ts'

const requires = {
  agents: Agents,
  records: Records,
  ledger: Ledger,
  clock: Clock,
  installation: Installation,
  paymentLinks: optional(PaymentLinks),
  checkout: optional(ListingCheckout),
  payments: optional(PaymentRequests),
  mailer: optional(Mailer),
  cipher: optional(PersonalCipher),
  search: optional(SearchSources),
}

const config = Type.Object({
  maxListings: Type.Integer({ minimum: 1, maximum: 2_000, default: 500, description: 'Of one account.' }),
  maxReviews: Type.Integer({ minimum: 1, maximum: 5_000, default: 1_000, description: 'Of one account.' }),
  refundDays: Type.Integer({
    minimum: 0,
    maximum: 365,
    default: 60,
    description: 'A sale can be refunded for so long.',
  }),
  badge: Type.String({ minLength: 1, maxLength: 60, default: 'sealed', description: 'Every listing carries it.' }),
  constitution: Type.String({
    maxLength: 100,
    default: 'platform-rules-v1',
    description: 'Constant label of the rules.',
  }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export type Parts = Omit<StartContext<typeof needs>, 'onStop' | 'emit'>
