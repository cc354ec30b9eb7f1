import { Clock, defineModule, Mongo, SealedLog } from '../../kernel/define.ts'
import { log, records, writers } from './model.ts'
import { RecordService } from './record-service.ts'
import { RecordArchive, RecordAudit, Records } from './services.ts'

export default defineModule({
  name: 'records',
  layer: 'L0',
  summary: 'The append-only, sealed truth that everything else is derived from',
  capabilities: ['deterministic ids', 'guarded chains', 'group commit', 'sealed log'],
  essential: true,
  requires: { clock: Clock, mongo: Mongo },
  provides: { records: Records, sealedLog: SealedLog, archive: RecordArchive, audit: RecordAudit },
  collections: { records, log, writers },
  async start({ services, log: logger, onStop }) {
    const { db } = services.mongo
    if (db === undefined) throw new Error('the store is not connected')
    const service = new RecordService({ db, clock: services.clock, logger })
    onStop(() => service.stop())
    await service.start()
    return { records: service.records, sealedLog: service.sealedLog, archive: service.archive, audit: service }
  },
})
