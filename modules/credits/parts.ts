import { Clock, type Context, optional, RecordKinds } from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import { Ledger, LedgerBooks } from '../ledger/services.ts'
import { PaymentLinks } from '../payments/services.ts'
import { Records } from '../records/services.ts'

export const requires = {
  ledger: Ledger,
  books: LedgerBooks,
  records: Records,
  kinds: RecordKinds,
  accounts: Accounts,
  clock: Clock,
  links: optional(PaymentLinks),
}

export type CreditsContext = Pick<Context<{ requires: typeof requires }>, 'services'>
