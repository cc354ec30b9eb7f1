import Type from 'typebox'
import { Clock, defineModule, Installation } from '../../kernel/define.ts'
import { Records } from '../records/services.ts'
import { LedgerService } from './ledger-service.ts'
import { Ledger } from './services.ts'

const DAY_MS = 86_400_000
const CARD_MATURITY_DAYS = 7

export default defineModule({
  name: 'ledger',
  prefix: '/v1/ledger',
  layer: 'L0',
  summary: 'Double-entry money in micro-pence: grants, holds, splits, withdrawals',
  capabilities: ['guarded debits', 'holds', 'exact splits', 'reversals', 'expiring credits'],
  essential: true,
  config: Type.Object({
    cardMaturityDays: Type.Optional(
      Type.Number({
        minimum: 0,
        description: 'earnings paid by card cannot be withdrawn before; default 7, in the sandbox 0',
      }),
    ),
  }),
  requires: { clock: Clock, installation: Installation, records: Records },
  provides: { ledger: Ledger },
  start: ({ services: { records, clock, installation }, config }) => {
    const days = config.cardMaturityDays ?? (installation.embedded ? 0 : CARD_MATURITY_DAYS)
    return { ledger: new LedgerService({ records, clock, cardMaturityMs: days * DAY_MS }) }
  },
})
