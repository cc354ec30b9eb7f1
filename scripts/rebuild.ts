import { LedgerAudit } from '../modules/ledger/services.ts'
import { withService } from './with-service.ts'

/** `npm run rebuild`: drops the balances and derives them anew from the records. Stop the service before. */
await withService(async (need) => {
  await need(LedgerAudit, 'ledger').rebuild()
  console.log('the balances are derived anew from the records')
})
