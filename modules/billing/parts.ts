import Type from 'typebox'
import {
  type Caller,
  Clock,
  Installation,
  optional,
  PersonalCipher,
  Queue,
  type StartContext,
} from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import { Ledger } from '../ledger/services.ts'
import { Mailer } from '../mail/services.ts'
import { Metering } from '../metering/services.ts'
import { PaymentLinks, PaymentRequests } from '../payments/services.ts'
import { Records } from '../records/services.ts'
import { PLATFORM } from './contract.ts'
import { collections } from './model.ts'

const requires = {
  accounts: Accounts,
  cipher: PersonalCipher,
  clock: Clock,
  installation: Installation,
  ledger: Ledger,
  mailer: Mailer,
  metering: Metering,
  queue: Queue,
  records: Records,
  payments: optional(PaymentRequests),
  paymentLinks: optional(PaymentLinks),
}

const config = Type.Object({
  draftHours: Type.Integer({
    minimum: 0,
    maximum: 72,
    default: 1,
    description: 'How long a subscription’s invoice stays a draft, so that late meter events still count.',
  }),
  daysUntilDue: Type.Integer({ minimum: 0, maximum: 365, default: 14 }),
  reminderDays: Type.Array(Type.Integer({ minimum: 0, maximum: 365 }), {
    maxItems: 10,
    default: [0, 3, 7, 14],
    description: 'Days after the due date on which a mail reminds; after the last the invoice is uncollectible.',
  }),
  maxOwned: Type.Integer({
    minimum: 1,
    maximum: 5_000,
    default: 1_000,
    description: 'Prices, customers, … of one account.',
  }),
  constitution: Type.String({
    maxLength: 100,
    default: 'platform-rules-v1',
    description: 'Constant label of the rules.',
  }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export type Parts = Omit<StartContext<typeof needs>, 'onStop' | 'emit'>

/** Whose prices and invoices a caller works on: operators write the platform's. */
export const sellerOf = ({ role, userId }: Pick<Caller, 'role' | 'userId'>): string =>
  role === 'operator' ? PLATFORM : userId

const ACCOUNT = /^(usr|ws)_[0-9A-Z]{26}$/
/** The account behind a customer's id, if it is one: a person's or a workspace's. */
export const accountIn = (customer: string): string | undefined => (ACCOUNT.test(customer) ? customer : undefined)

/** The user that a record of this seller concerns. */
export const userOf = (seller: string): string | null => (seller === PLATFORM ? null : seller)
