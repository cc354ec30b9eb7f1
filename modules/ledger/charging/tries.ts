import { ApiError } from '../../../kernel/define.ts'
import type { Records, Sealed } from '../../records/services.ts'
import { fieldsOf } from '../kinds.ts'
import { penceNumber } from '../money.ts'
import { endOf } from '../moves.ts'
import type { Try } from './cover.ts'

/** Under one id. */
const MAX_TRIES = 100

/** Where the tries under an id stand. */
export interface Found extends Try {
  /** Undefined: that try has not ended. Else what the work was charged by. */
  readonly end: Sealed | undefined
}

/**
 * The first try that was not given back. A try follows only one that was, and a try is charged or given back, never both: so one
 * of them at most is charged.
 */
export async function findTry(id: string, records: Records): Promise<Found> {
  let end = await records.find(endOf(id))
  if (!isGivenBack(end)) return { holdId: id, end }
  const later = Array.from({ length: MAX_TRIES - 1 }, (_, n) => `${id}-r${n + 2}`)
  const ends = await records.findMany(later.map(endOf))
  for (const holdId of later) {
    end = ends.get(endOf(holdId))
    if (!isGivenBack(end)) return { holdId, end }
  }
  throw new ApiError('E010', `this has failed ${MAX_TRIES} times, and nothing was charged. ${another}`)
}

export const isGivenBack = (end: Sealed | undefined): boolean => fieldsOf(end?.body).released === true

const another = 'Use another Idempotency-Key to have it done again'

/** E010 with the receipt of what was charged. */
export function chargedBefore({ seal, body }: Sealed): ApiError {
  const receipt = `sha256:${seal}`
  const charged_pence = penceNumber(BigInt(fieldsOf(body).grossMicroPence ?? 0))
  return new ApiError(
    'E010',
    `this was done before, and charged ${charged_pence} pence; what it gave is not kept. Its receipt is ${receipt}, at GET /v1/audit/entries/${seal}. ${another}`,
    { extra: { worm_hash: receipt, charged_pence } },
  )
}
