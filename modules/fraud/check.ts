import type { Records, SealedOf } from '../records/services.ts'
import { judgeFeatures } from './judge.ts'
import { remember } from './memory.ts'
import type { Store } from './model.ts'
import { type Check, type ObserveParts, observe } from './observe.ts'
import { Decided } from './records.ts'
import type { Rules } from './rules.ts'
import { MODEL_VERSION } from './signals.ts'

export interface CheckParts extends ObserveParts {
  readonly store: Store
  readonly records: Records
  readonly rules: Rules
}

export type Decision = SealedOf<typeof Decided>

/** Judges and seals, once an id: a repeat gets the verdict that is there. */
export async function check(asked: Check, parts: CheckParts): Promise<Decision> {
  const { records, rules } = parts
  const compiled = await rules.current()
  const { features, known } = await observe(asked, parts)
  const judgement = judgeFeatures(features, compiled)
  const ruleset = await rules.seal(compiled.ruleset)
  const { scope, subject, reference, counterparty } = asked
  const sealed = records.append(Decided, {
    id: asked.decisionId,
    account: asked.account,
    intent: { scope, subject, event_type: asked.eventType, reference: reference ?? '' },
    body: {
      scope,
      subject,
      ...(reference !== undefined && { reference }),
      ...(counterparty?.startsWith('ag_') && { agent_id: counterparty }),
      rules: ruleset,
      model_version: MODEL_VERSION,
      features,
      verdict: judgement.verdict,
      risk_bp: judgement.riskBp,
      risk_level: judgement.level,
      signals: judgement.signals.map(({ signal, score, code }) => ({
        signal,
        score_bp: Math.round(score * 10_000),
        code,
      })),
      rules_hit: judgement.hits,
      shadow_hit: judgement.shadowHits,
    },
  })
  // what was asked has happened, whatever becomes of the verdict
  const [decision] = await Promise.all([sealed, remember(asked, known, parts)])
  return decision
}
