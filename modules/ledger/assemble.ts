import type { Db } from 'mongodb'
import type { Clock, Logger, SealedLog } from '../../kernel/define.ts'
import type { RecordArchive, Records } from '../records/services.ts'
import { BalanceTable } from './balance-table.ts'
import { Balances } from './balances.ts'
import { LeaseChain } from './charging/lease-chain.ts'
import { Leases } from './charging/leases.ts'
import type { ExpiryParts } from './expiry.ts'
import { Guards } from './guards.ts'
import { ledgerFaults } from './ledger-faults.ts'
import { LedgerService } from './ledger-service.ts'
import * as model from './model.ts'
import { Moves } from './moves.ts'
import { Projection } from './projection.ts'
import type { LedgerAudit } from './services.ts'

export interface LedgerAssembly extends ExpiryParts {
  readonly ledger: LedgerService
  readonly projection: Projection
  readonly audit: LedgerAudit
}

export interface LedgerNeeds {
  readonly db: Db
  readonly records: Records
  readonly sealedLog: SealedLog
  /** The log as the store has it now, for the audit. */
  readonly storedLog: Pick<RecordArchive, 'read' | 'size' | 'settledUntil'>
  readonly clock: Clock
  readonly logger: Logger
  /** Earnings that were paid by card cannot be withdrawn before. */
  readonly cardMaturityMs: number
  readonly guards?: Guards
}

/** The parts of a ledger, wired. */
export const assemble = ({
  db,
  records,
  sealedLog,
  storedLog,
  clock,
  logger,
  cardMaturityMs,
  guards = new Guards(),
}: LedgerNeeds): LedgerAssembly => {
  const collection = db.collection<model.BalanceDocument>(model.balances.name)
  const openHolds = db.collection<model.OpenHoldDocument>(model.openHolds.name)
  const cursors = db.collection<model.CursorDocument>(model.cursors.name)
  const balances = new Balances(collection, records, clock)
  const projection = new Projection({
    log: sealedLog,
    balances: new BalanceTable(db, collection),
    openHolds,
    cursors,
    logger,
  })
  const moves = new Moves(records, clock, (owner) => balances.credits(owner))
  const leases = new Leases({ chain: new LeaseChain(moves), clock, log: logger })
  const ledger = new LedgerService({ records, clock, balances, moves, projection, cardMaturityMs, guards, leases })
  const audit: LedgerAudit = {
    async *faults() {
      try {
        const [settledUntil, end] = [await storedLog.settledUntil(), await storedLog.size()]
        await projection.catchUp()
        yield* ledgerFaults(storedLog, collection, { end, settledUntil })
      } catch (error) {
        yield `the ledger cannot be derived again: ${error instanceof Error ? error.message : String(error)}`
      }
    },
    rebuild: () => projection.rebuild(),
  }
  return { ledger, audit, moves, projection, leases, balances: collection, openHolds, clock }
}
