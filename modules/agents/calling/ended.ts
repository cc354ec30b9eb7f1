import { ApiError } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import type { Sealed } from '../../records/services.ts'
import { CallFree, CallSettled } from '../records.ts'
import type { Paid } from './charge.ts'

/** What a call came to that has ended with an answer; undefined: it ended without one, and charged nothing. */
export function paidOf(end: Sealed): Paid | undefined {
  if (CallSettled.is(end)) return { seal: end.seal, earnedMicroPence: BigInt(end.body.split.developerMicroPence) }
  return CallFree.is(end) ? { seal: end.seal, earnedMicroPence: 0n } : undefined
}

/** E010 with the receipt of a call that has ended, and whose answer is not to be had again. */
export function ended(end: Sealed, taskId: string): ApiError {
  const price = CallSettled.is(end) ? BigInt(end.body.grossMicroPence) : 0n
  const what =
    paidOf(end) === undefined
      ? 'failed, and charged nothing'
      : `was answered and charged ${penceNumber(price)} pence; its answer is not kept any more`
  const receipt = `sha256:${end.seal}`
  return new ApiError(
    'E010',
    `this call was made before: it ${what}. Its receipt is ${receipt}, at GET /v1/audit/entries/${end.seal}. Use another Idempotency-Key to call again`,
    { extra: { task_id: taskId, worm_hash: receipt, charged_pence: penceNumber(price) } },
  )
}
