import type { Sealed } from '../../records/services.ts'
import { fieldsOf } from '../kinds.ts'
import type { Charged } from './cover.ts'

/** From the record that ended the work, so that a replay answers alike; one of a kind of its own for what is free says no amounts. */
export const chargedOf = (end: Sealed, receipt: Charged['receipt'] = {}): Charged => {
  const { grossMicroPence = '0', split } = fieldsOf(end.body)
  return {
    ...end,
    grossMicroPence: BigInt(grossMicroPence),
    developerMicroPence: BigInt(split?.developerMicroPence ?? 0),
    platformMicroPence: BigInt(split?.platformMicroPence ?? 0),
    treasuryMicroPence: BigInt(split?.treasuryMicroPence ?? 0),
    receipt,
  }
}
