import Type from 'typebox'
import { Clock, optional, type StartContext } from '../../kernel/define.ts'
import { Agents } from '../agents/services.ts'
import { Screening } from '../identity/services.ts'
import { Ledger } from '../ledger/services.ts'
import { ToolSources } from '../mcp/services.ts'
import { PaymentLinks } from '../payments/services.ts'
import { Providers } from '../providers/services.ts'
import { Records } from '../records/services.ts'
import { Safety } from '../safety/services.ts'
import { SearchSources } from '../search/services.ts'
import { PaymentSchemes } from '../x402/services.ts'
import { collections } from './model.ts'
import type { EuroRates } from './rates.ts'

const requires = {
  clock: Clock,
  records: Records,
  ledger: Ledger,
  paymentLinks: PaymentLinks,
  schemes: optional(PaymentSchemes),
  agents: optional(Agents),
  providers: optional(Providers),
  safety: optional(Safety),
  screening: optional(Screening),
  tools: optional(ToolSources),
  search: optional(SearchSources),
}

const config = Type.Object({
  publisher: Type.String({
    maxLength: 60,
    default: 'usr_house',
    description: 'The account that earns the developer’s 78 %: by default one that nobody can sign in to.',
  }),
  fxRatesFile: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description:
        'Rates of the euro as the European Central Bank publishes them (eurofxref.csv or eurofxref-hist.csv). Replace the file to refresh them.',
    }),
  ),
  constitution: Type.String({
    maxLength: 100,
    default: 'platform-rules-v1',
    description: 'Constant label of the rules.',
  }),
})

export const needs = { requires, config, collections }
export type Parts = Omit<StartContext<typeof needs>, 'onStop' | 'emit'>

/** What an answer may look at. */
export interface World {
  readonly account: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly services: Pick<Parts['services'], 'agents' | 'providers' | 'safety' | 'screening' | 'records'>
  /** Undefined: operators have loaded none. */
  readonly rates: () => Promise<EuroRates | undefined>
}
