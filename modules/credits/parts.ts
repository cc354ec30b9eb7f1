import { Clock, type Context, optional } from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import { Ledger } from '../ledger/services.ts'
import { PaymentLinks } from '../payments/services.ts'
import { Records } from '../records/services.ts'

export const requires = {
  ledger: Ledger,
  records: Records,
  accounts: Accounts,
  clock: Clock,
  links: optional(PaymentLinks),
}

// biome-ignore lint/suspicious/noExplicitAny: no config, no events, no collections
export type CreditsContext = Pick<Context<typeof requires, any, any, any>, 'services'>
