import { LedgerAudit } from '../modules/ledger/services.ts'
import { RecordAudit } from '../modules/records/services.ts'
import { withService } from './with-service.ts'

/** `npm run rebuild`: drops the balances and derives them anew from the records. Refuses while another process serves the store. */
await withService(async (need) => {
  const others = await need(RecordAudit, 'records').otherProcesses()
  if (others > 0)
    throw new Error(
      `${others} other ${others === 1 ? 'process of the service works' : 'processes of the service work'} on this store (seen in the last 10 s): stop every one, wait 10 s where one was killed, then run this again. Nothing was changed`,
    )
  await need(LedgerAudit, 'ledger').rebuild()
  console.log('the balances are derived anew from the records')
})
