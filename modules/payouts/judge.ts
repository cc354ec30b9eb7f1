import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, type Logger } from '../../kernel/define.ts'
import type { Store } from './model.ts'
import type { FraudGate, FraudVerdict, PayoutToJudge } from './services.ts'

const GATE_TIMEOUT_MS = 2_000

export interface JudgeParts {
  readonly gate: FraudGate | undefined
  /** Why the account's payouts are frozen just now, if they are. */
  readonly frozenBecause: (userId: string) => Promise<string | undefined>
  /** Without a fraud layer: more than this in 24 hours goes to review. */
  readonly dailyReviewPence: number
  readonly store: Pick<Store, 'payouts'>
  readonly log: Logger
}

/** Before money leaves: a freeze that came after the request, then the fraud layer, else the cap. What fails goes to review, and is asked again. */
export async function judge(payout: PayoutToJudge, parts: JudgeParts): Promise<FraudVerdict> {
  const frozen = await parts.frozenBecause(payout.userId)
  if (frozen !== undefined) return { verdict: 'review', reason: frozen, riskLevel: 'high' }
  return parts.gate ? askGate(payout, parts.gate, parts.log) : withinCap(payout, parts)
}

async function askGate(payout: PayoutToJudge, gate: FraudGate, log: Logger): Promise<FraudVerdict> {
  const enough = new AbortController()
  const late = sleep(GATE_TIMEOUT_MS, undefined, { signal: enough.signal }).then(() => {
    throw new Error(`no verdict within ${GATE_TIMEOUT_MS} ms`)
  })
  try {
    return await Promise.race([gate.judge(payout), late])
  } catch (error) {
    log.error('the fraud layer failed; the payout goes to review, and is judged again', {
      payoutId: payout.payoutId,
      error,
    })
    return { verdict: 'review', reason: 'the fraud check could not be made yet', riskLevel: 'medium', again: true }
  } finally {
    enough.abort()
    late.catch(() => undefined)
  }
}

async function withinCap(
  { userId, payoutId, amountPence, requestedAt }: PayoutToJudge,
  { store, dailyReviewPence }: JudgeParts,
): Promise<FraudVerdict> {
  const recent = await store.payouts
    .find({
      userId,
      requestedAt: { $gt: new Date(requestedAt - DAY_MS) },
      _id: { $ne: payoutId },
      status: { $nin: ['failed', 'blocked'] },
    })
    .select({ amountPence: 1 })
    .lean()
  const totalPence = recent.reduce((sum, row) => sum + row.amountPence, amountPence)
  return totalPence > dailyReviewPence
    ? { verdict: 'review', reason: `more than ${dailyReviewPence} pence within 24 hours`, riskLevel: 'medium' }
    : { verdict: 'allow', reason: 'within the daily cap', riskLevel: 'low' }
}
