import Type from 'typebox'
import { Clock, DAY_MS, defineModule, Installation, Mongo, SealedLog } from '../../kernel/define.ts'
import { RecordArchive, Records } from '../records/services.ts'
import { assemble } from './assemble.ts'
import { LeaseClosed, LeaseOpened } from './charging/lease-kinds.ts'
import { expireHolds, expirePurses } from './expiry.ts'
import { Guards } from './guards.ts'
import { balances, cursors, openHolds } from './model.ts'
import { CreditsExpired, HoldExpired } from './record-kinds.ts'
import { Ledger, LedgerAudit, LedgerBooks, SpendGuards } from './services.ts'
import { Books } from './trial-balance.ts'

const CARD_MATURITY_DAYS = 7

export default defineModule({
  name: 'ledger',
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
  requires: {
    clock: Clock,
    installation: Installation,
    mongo: Mongo,
    records: Records,
    sealedLog: SealedLog,
    archive: RecordArchive,
  },
  records: [HoldExpired, CreditsExpired, LeaseOpened, LeaseClosed],
  provides: { ledger: Ledger, audit: LedgerAudit, books: LedgerBooks, guards: SpendGuards },
  collections: { balances, openHolds, cursors },
  start: ({ services, config, log, onStop }) => {
    const { records, sealedLog, archive, mongo, clock, installation } = services
    if (mongo.db === undefined) throw new Error('the store is not connected')
    const days = config.cardMaturityDays ?? (installation.embedded ? 0 : CARD_MATURITY_DAYS)
    const guards = new Guards()
    const assembly = assemble({
      db: mongo.db,
      records,
      sealedLog,
      storedLog: archive,
      clock,
      logger: log,
      cardMaturityMs: days * DAY_MS,
      guards,
    })
    assembly.projection.start()
    onStop(() => assembly.projection.stop())
    assembly.leases.start()
    onStop(() => assembly.leases.stop())
    return { ...assembly, guards, books: new Books(sealedLog) }
  },
  cron: {
    expire: {
      schedule: '* * * * *',
      run: async ({ state, log }) => {
        await state.projection.catchUp()
        const expired = await expireHolds(state)
        if (expired > 0) log.warn('holds expired that nobody had ended: their processes may have died', { expired })
        await expirePurses(state)
      },
    },
  },
})
