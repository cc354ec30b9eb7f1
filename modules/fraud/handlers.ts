import type { Static } from 'typebox'
import { ApiError, type Call, operationId } from '../../kernel/define.ts'
import { check, type Decision } from './check.ts'
import type { CheckRequest, contract } from './contract.ts'
import type { Check } from './observe.ts'
import type { FraudContext } from './parts.ts'

/** Whose view of the world a check is, and of whom. */
function whoIs(
  { user_id }: Static<typeof CheckRequest>,
  { caller }: Pick<Call<typeof contract.check>, 'caller'>,
  keys: FraudContext['state']['check']['keys'],
) {
  if (caller.role === 'operator') return { scope: 'platform', subject: user_id ?? caller.userId, account: null }
  const own = user_id === undefined || user_id === caller.userId
  if (!own && user_id.startsWith('usr_'))
    throw new ApiError('not_found', `there is no account ${user_id} of yours; name your customers as you name them`)
  const subject = `${caller.userId}/${own ? 'self' : keys.of(caller.userId, 'user', user_id)}`
  return { scope: caller.userId, subject, account: caller.userId }
}

export async function checkHandler(call: Call<typeof contract.check>, { state, services }: FraudContext) {
  const startedAt = performance.now()
  const { body, caller, operationKey } = call
  const whose = whoIs(body, call, state.check.keys)
  const asked: Check = {
    ...whose,
    decisionId: operationId('fd_', caller.userId, 'check', operationKey),
    event: true,
    eventType: body.event_type,
    at: services.clock.now(),
    amountPence: body.amount_pence,
    ip: body.ip,
    country: body.country,
    deviceId: body.device_id,
    payoutAccount: body.payout_account,
    counterparty: body.counterparty,
  }
  const decision = await check(asked, state.check)
  return {
    ...decisionView(decision),
    latency_ms: Math.round((performance.now() - startedAt) * 100) / 100,
    worm_seal: decision.seal,
  }
}

const decisionView = ({ id, body }: Decision) => ({
  decision_id: id,
  verdict: body.verdict,
  risk_score: body.risk_bp / 10_000,
  risk_level: body.risk_level as 'low' | 'medium' | 'high' | 'critical',
  signals: body.signals.map(({ signal, score_bp, code }) => ({ signal, score: score_bp / 10_000, code })),
  rules_hit: [...body.rules_hit],
  shadow_hit: [...body.shadow_hit],
  fallbacks: [...body.features.missing],
})

export const sealedView = (decision: Decision) => ({
  ...decisionView(decision),
  event_type: decision.body.features.event_type,
  decided_at: new Date(decision.at).toISOString(),
  worm_seal: decision.seal,
})
