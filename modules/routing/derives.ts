import type { SealedRecord } from '../../kernel/define.ts'
import { EarnCompleted } from '../earnings/contract.ts'
import { formatGbp, largestRemainder } from '../ledger/services.ts'
import { BillingSplit } from '../webhooks/contract.ts'
import { shownEarning } from './money.ts'
import { SETTLED } from './record-types.ts'

interface SettledBody {
  readonly task: string | null
  readonly operation: string
  readonly constitution: string
  readonly grossMicroPence: string
  readonly costMicroPence: string
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
    const developer = BigInt(body.split.developerMicroPence)
    const [platformPence = 0, agentPence = 0, treasuryPence = 0] = largestRemainder([
      BigInt(body.split.platformMicroPence),
      developer,
      BigInt(body.split.treasuryMicroPence),
    ])
    const audience = { users: [user] }
    return [
      EarnCompleted.of(
        {
          user_id: user,
          earned_pence: shownEarning(BigInt(body.grossMicroPence), developer),
          worm_seal: record.seal,
          task: body.task ?? body.operation,
          earned_gbp: formatGbp(developer),
          record_id: record.id,
        },
        audience,
      ),
      BillingSplit.of(
        {
          gross_pence: platformPence + agentPence + treasuryPence,
          dt_pence: treasuryPence,
          platform_pence: platformPence,
          agent_pence: agentPence,
          constitution: body.constitution,
        },
        audience,
      ),
    ]
  },
}
