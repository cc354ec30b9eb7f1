import type { RecordBody } from '../../../kernel/define.ts'
import type { Sealed } from '../../records/services.ts'
import type { Ledger } from '../services.ts'
import type { Kinds, Request } from './terms.ts'

/** Holds the most that the work may cost. */
export const holdFor = (
  { held, released }: Kinds,
  { upToMicroPence: amountMicroPence, payment, funds = payment?.funds, facts = {}, ...request }: Request,
  ledger: Pick<Ledger, 'hold'>,
): Promise<Sealed<RecordBody>> =>
  ledger.hold(held, { ...request, amountMicroPence, ...(funds && { funds }), facts, expiry: released })
