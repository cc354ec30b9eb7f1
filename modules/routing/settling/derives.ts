import { deriving } from '../../../kernel/define.ts'
import { EarnCompleted } from '../../earnings/contract.ts'
import { formatGbp, type Split, splitPence } from '../../ledger/services.ts'
import { BillingSplit } from '../../rules/contract.ts'
import { shownEarning } from '../money.ts'
import { Settled } from './record-types.ts'

/** The events that follow from a settled call. */
export const derives = [
  deriving(Settled, ({ id, seal, account: user, body }) => {
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
          worm_seal: seal,
          task: body.call.task ?? body.call.operation,
          earned_gbp: formatGbp(split.developerMicroPence),
          record_id: id,
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
  }),
]
