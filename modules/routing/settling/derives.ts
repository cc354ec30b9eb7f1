import type { SealedRecord } from '../../../kernel/define.ts'
import { EarnCompleted } from '../../earnings/contract.ts'
import { formatGbp, type Split, splitPence } from '../../ledger/services.ts'
import { BillingSplit } from '../../rules/contract.ts'
import { shownEarning } from '../money.ts'
import { SETTLED } from './record-types.ts'

interface SettledBody {
  readonly call: {
    readonly task: string | null
    readonly operation: string
    readonly constitution: string
  }
  readonly grossMicroPence: string
  readonly split: {
    readonly developerMicroPence: string
    readonly platformMicroPence: string
    readonly treasuryMicroPence: string
  }
}

/** The events that follow from a settled call. */
export const derives = {
  [SETTLED]: (record: SealedRecord) => {
    const body = record.body as unknown as SettledBody
    const user = record.account
    if (user === null) return []
    const split: Split = {
      developerMicroPence: BigInt(body.split.developerMicroPence),
      platformMicroPence: BigInt(body.split.platformMicroPence),
      treasuryMicroPence: BigInt(body.split.treasuryMicroPence),
    }
    const { developerPence, platformPence, treasuryPence } = splitPence(split)
    const audience = { users: [user] }
    return [
      EarnCompleted.of(
        {
          user_id: user,
          earned_pence: shownEarning(BigInt(body.grossMicroPence), split),
          worm_seal: record.seal,
          task: body.call.task ?? body.call.operation,
          earned_gbp: formatGbp(split.developerMicroPence),
          record_id: record.id,
        },
        audience,
      ),
      BillingSplit.of(
        {
          gross_pence: developerPence + platformPence + treasuryPence,
          dt_pence: treasuryPence,
          platform_pence: platformPence,
          agent_pence: developerPence,
          constitution: body.call.constitution,
        },
        audience,
      ),
    ]
  },
}
