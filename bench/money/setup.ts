import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from 'embedded-mongo'
import type { Db } from 'mongodb'
import { createLogger } from '../../kernel/log/log.ts'
import { bindCollections } from '../../kernel/store/bind.ts'
import { connectMongo } from '../../kernel/store/connect.ts'
import type { TileStore } from '../../modules/audit/log-tree.ts'
import * as auditModel from '../../modules/audit/model.ts'
import { tileStore } from '../../modules/audit/tile-store.ts'
import { assemble, type LedgerAssembly } from '../../modules/ledger/assemble.ts'
import * as ledgerModel from '../../modules/ledger/model.ts'
import * as recordsModel from '../../modules/records/model.ts'
import { RecordService } from '../../modules/records/record-service.ts'
import type { RecordArchive, Records } from '../../modules/records/services.ts'

export interface Bench extends LedgerAssembly {
  readonly records: Records
  readonly archive: RecordArchive
  readonly tiles: TileStore
  readonly db: Db
  readonly uri: string
  readonly stop: () => Promise<void>
}

/** A ledger with everything on (seals, sequencer, projection), on `MONGODB_URI` or an embedded store of its own. */
export const openBench = async (): Promise<Bench> => {
  const logger = createLogger('bench', 'warn')
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-money-'))
  const given = process.env['MONGODB_URI']
  const store = given === undefined ? await startEmbeddedMongo({ dataDir }) : undefined
  const uri = store?.uri ?? given ?? ''
  const connection = await connectMongo({ uri, dbName: `bench_${process.pid}`, log: logger })
  const { db } = connection
  if (db === undefined) throw new Error('not connected')
  await bindCollections(connection, { records: recordsModel.records, log: recordsModel.log })
  await bindCollections(connection, {
    balances: ledgerModel.balances,
    openHolds: ledgerModel.openHolds,
    cursors: ledgerModel.cursors,
  })
  const { tiles } = await bindCollections(connection, { tiles: auditModel.tiles })
  const clock = { now: () => Date.now() }
  const records = new RecordService({ db, clock, logger })
  const assembly = assemble({
    db,
    records: records.records,
    sealedLog: records.sealedLog,
    storedLog: records.archive,
    clock,
    logger,
    cardMaturityMs: 0,
  })
  await records.start()
  assembly.projection.start()
  const stop = async (): Promise<void> => {
    await assembly.projection.stop()
    await records.stop()
    if (store === undefined) await db.dropDatabase()
    await connection.close()
    await store?.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...assembly, records: records.records, archive: records.archive, tiles: tileStore(tiles), db, uri, stop }
}
