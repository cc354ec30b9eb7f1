import { AccountAudit } from '../modules/accounts/services.ts'
import { LogAudit } from '../modules/audit/services.ts'
import { LedgerAudit } from '../modules/ledger/services.ts'
import { PayoutAudit } from '../modules/payouts/services.ts'
import { RecordAudit } from '../modules/records/services.ts'
import { withService } from './with-service.ts'

/** `npm run audit:verify`: derives everything anew from the records, and says where anything differs. */
await withService(async (need) => {
  const audits = [
    need(RecordAudit, 'records'),
    need(LedgerAudit, 'ledger'),
    need(AccountAudit, 'accounts'),
    need(PayoutAudit, 'payouts'),
    need(LogAudit, 'audit'),
  ]
  let found = 0
  for (const audit of audits)
    for await (const fault of audit.faults()) {
      found++
      console.log(fault)
    }
  console.log(
    found === 0
      ? 'every balance, split, hash, chain and checkpoint follows from the records'
      : `${found} differences: the lines above say where`,
  )
  if (found > 0) process.exitCode = 1
})
