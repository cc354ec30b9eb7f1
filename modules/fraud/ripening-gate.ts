import { operationId } from '../../kernel/define.ts'
import type { RipeningGate } from '../ripening/services.ts'
import { openCase } from './cases.ts'
import { type CheckParts, check } from './check.ts'

const HOUR_MS = 3_600_000

/**
 * The question of earnings from promotional credit: no known fraud and no open case at either end, and nothing odd about who pays
 * the beneficiary (rings, own devices, own referrals). One verdict an hour is sealed; a finding has a case, which a person may appeal.
 */
export const ripeningGate = (parts: CheckParts): RipeningGate => ({
  async allows({ beneficiary, payer, amountPence, at }) {
    const { store } = parts
    const both = { $in: [beneficiary, payer] }
    const [fraud, open] = await Promise.all([
      store.subjects.exists({ _id: both, label: 'fraud' }),
      store.cases.findOne({ userId: both, status: 'open' }, { userId: 1 }).lean(),
    ])
    if (fraud !== null || open !== null) return false
    const decision = await check(
      {
        decisionId: operationId('fd_', beneficiary, 'ripening', String(Math.floor(at / HOUR_MS))),
        account: null,
        event: false,
        scope: 'platform',
        subject: beneficiary,
        eventType: 'ripening',
        at,
        amountPence,
      },
      parts,
    )
    const { verdict, features } = decision.body
    if (verdict === 'allow') return true
    // what was only too slow is asked again, and nobody's case
    if (features.missing.length === 0) await openCase(decision, store)
    return false
  },
})
