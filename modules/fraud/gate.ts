import { operationId } from '../../kernel/define.ts'
import type { FraudGate } from '../payouts/services.ts'
import { caseIdOf, openCase } from './cases.ts'
import { type CheckParts, check, type Decision } from './check.ts'
import { reasonFor } from './reasons.ts'
import { Decided } from './records.ts'

/** Checks that were too slow, before a person looks. */
const MAX_ATTEMPTS = 10
const UNFINISHED = 'the check could not be completed in time, and is made again by itself'

/** The payouts' question: the same payout is judged once, however often it is asked; again only where the check was too slow. */
export const fraudGate = (parts: CheckParts): FraudGate => ({
  async judge({ payoutId, userId, amountPence, requestedAt, connectedAt, destination }) {
    const { decisionId, last } = await attemptOf(userId, payoutId, parts)
    const decision = await check(
      {
        decisionId,
        account: null,
        event: false,
        scope: 'platform',
        subject: userId,
        eventType: 'payout',
        at: requestedAt,
        amountPence,
        payoutAccount: destination,
        payoutConnectedAt: connectedAt,
        reference: payoutId,
      },
      parts,
    )
    const { verdict, risk_level: riskLevel } = decision.body
    if (verdict === 'allow') return { verdict, reason: 'nothing unusual', riskLevel: riskLevel as 'low' }
    if (!last && (await isUnfinished(decision, parts)))
      return { verdict, reason: UNFINISHED, riskLevel: riskLevel as 'medium', again: true }
    await openCase(decision, parts.store)
    const caseId = caseIdOf(decision.id)
    return {
      verdict,
      reason: `${reasonFor(decision.body)}; you may appeal: POST /v1/fraud/reviews/${caseId}/appeal`,
      riskLevel: riskLevel as 'high',
    }
  },
})

/** The first check that has not been made yet, or was finished. */
async function attemptOf(userId: string, payoutId: string, parts: CheckParts) {
  for (let attempt = 0; ; attempt++) {
    const decisionId = operationId('fd_', userId, 'payout', attempt === 0 ? payoutId : `${payoutId} ${attempt}`)
    const last = attempt === MAX_ATTEMPTS - 1
    const made = last ? undefined : await parts.records.find(Decided, decisionId)
    if (made === undefined || !(await isUnfinished(made, parts))) return { decisionId, last }
  }
}

/** Nothing was found, but not everything was read in time. */
export async function isUnfinished({ body }: Pick<Decision, 'body'>, { rules }: CheckParts): Promise<boolean> {
  const { verdict, rules_hit: hits, features, risk_bp: risk } = body
  if (verdict !== 'review' || hits.length > 0 || features.missing.length === 0) return false
  return risk < (await rules.current()).ruleset.review_at_bp
}
