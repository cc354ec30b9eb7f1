import { deriving } from '../../../kernel/define.ts'
import { EarnCompleted } from '../../earnings/contract.ts'
import { billingSplit, formatGbp, splitOf } from '../../ledger/services.ts'
import { shownEarning } from '../money.ts'
import { Settled } from './record-types.ts'

/** The events that follow from a settled call. */
export const derives = [
  deriving(Settled, ({ id, seal, account: user, body }) => {
    if (user === null) return []
    const split = splitOf(body.split)
    return [
      EarnCompleted.of({
        user_id: user,
        earned_pence: shownEarning(BigInt(body.grossMicroPence), split),
        worm_seal: seal,
        task: body.call.task ?? body.call.operation,
        earned_gbp: formatGbp(split.developerMicroPence),
        record_id: id,
      }),
      billingSplit(body.split, body.call.constitution),
    ]
  }),
]
