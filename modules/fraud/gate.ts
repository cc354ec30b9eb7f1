import { operationId } from '../../kernel/define.ts'
import type { FraudGate } from '../payouts/services.ts'
import { caseIdOf, openCase } from './cases.ts'
import { type CheckParts, check } from './check.ts'
import { reasonFor } from './reasons.ts'

/** The payouts' question: the same payout is judged once, however often it is asked. */
export const fraudGate = (parts: CheckParts): FraudGate => ({
  async judge({ payoutId, userId, amountPence, requestedAt, connectedAt, destination }) {
    const decision = await check(
      {
        decisionId: operationId('fd_', userId, 'payout', payoutId),
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
    await openCase(decision, parts.store)
    const caseId = caseIdOf(decision.id)
    return {
      verdict,
      reason: `${reasonFor(decision.body)}; you may appeal: POST /v1/fraud/reviews/${caseId}/appeal`,
      riskLevel: riskLevel as 'high',
    }
  },
})
