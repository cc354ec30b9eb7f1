import { deriving } from '../../kernel/define.ts'
import { splitPence } from '../ledger/services.ts'
import { BillingSplit } from '../rules/contract.ts'
import { Purchased } from './records.ts'

/** The events that follow from the records of the marketplace. */
export const derives = [
  deriving(Purchased, ({ account, body: { split, seller, constitution } }) => {
    const { developerPence, platformPence, treasuryPence } = splitPence({
      developerMicroPence: BigInt(split.developerMicroPence),
      platformMicroPence: BigInt(split.platformMicroPence),
      treasuryMicroPence: BigInt(split.treasuryMicroPence),
    })
    return [
      BillingSplit.of(
        {
          gross_pence: developerPence + platformPence + treasuryPence,
          dt_pence: treasuryPence,
          platform_pence: platformPence,
          agent_pence: developerPence,
          constitution,
        },
        { users: [account ?? seller, seller] },
      ),
    ]
  }),
]
