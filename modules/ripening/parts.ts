import Type from 'typebox'
import { Clock, Installation, optional, PersonalCipher, RecordKinds, type StartContext } from '../../kernel/define.ts'
import { PromotionsBudget } from '../accounts/services.ts'
import { IdentityLevels } from '../identity/services.ts'
import { Ledger } from '../ledger/services.ts'
import { Mailer } from '../mail/services.ts'
import { Records } from '../records/services.ts'
import { collections } from './model.ts'
import { RipeningGate } from './services.ts'

const requires = {
  clock: Clock,
  kinds: RecordKinds,
  installation: Installation,
  ledger: Ledger,
  records: Records,
  budget: PromotionsBudget,
  cipher: PersonalCipher,
  identity: optional(IdentityLevels),
  gate: optional(RipeningGate),
  mailer: optional(Mailer),
}

const config = Type.Object({
  days: Type.Integer({
    minimum: 1,
    maximum: 365,
    default: 30,
    description: 'Earnings from promotional credit ripen after this, whoever paid, where there is no finding.',
  }),
  paymentMaturityDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 180,
      description: 'What a payer has paid by card vouches for them after this; default 7, in the sandbox 0.',
    }),
  ),
})

export const needs = { requires, config, collections }
export type Parts = Omit<StartContext<typeof needs>, 'onStop' | 'emit'>
