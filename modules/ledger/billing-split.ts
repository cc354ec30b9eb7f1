import type { Audience, Occurrence } from '../../kernel/define.ts'
import { BillingSplit } from '../rules/contract.ts'
import { type Split, splitPence } from './split.ts'

/** Amounts as a record holds them. */
export type SealedSplit = Readonly<Record<keyof Split, string>>

export const splitOf = (sealed: SealedSplit): Split => ({
  developerMicroPence: BigInt(sealed.developerMicroPence),
  platformMicroPence: BigInt(sealed.platformMicroPence),
  treasuryMicroPence: BigInt(sealed.treasuryMicroPence),
})

/** How a settlement was split, as the specification's event tells it. */
export function billingSplit(sealed: SealedSplit, constitution: string, audience?: Audience): Occurrence {
  const { developerPence, platformPence, treasuryPence } = splitPence(splitOf(sealed))
  const data = {
    gross_pence: developerPence + platformPence + treasuryPence,
    dt_pence: treasuryPence,
    platform_pence: platformPence,
    agent_pence: developerPence,
    constitution,
  }
  return BillingSplit.of(data, audience)
}
