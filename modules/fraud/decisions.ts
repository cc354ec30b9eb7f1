import { ApiError, type Caller } from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import type { Decision } from './check.ts'
import { judgeFeatures } from './judge.ts'
import type { Store } from './model.ts'
import { Decided, RulesSealed } from './records.ts'
import type { Rules } from './rules.ts'
import { MODEL_VERSION } from './signals.ts'
import { ignoringTwins } from './twins.ts'

/** The list of verdicts repeats the records. */
export async function keepDecision(
  { id, at, seal, body }: Omit<Decision, 'replayed'>,
  { decisions }: Pick<Store, 'decisions'>,
) {
  const { scope, subject, verdict, risk_bp: riskBp, features, rules_hit: hits } = body
  const row = { _id: id, scope, subject, at: new Date(at), verdict, riskBp, features, hits, seal }
  await ignoringTwins(decisions.collection.insertOne(row as never))
}

/** Operators see every verdict, others those they asked for. */
export async function readDecision(id: string, caller: Caller, records: Records): Promise<Decision> {
  const decision = await records.find(Decided, id)
  if (!decision || (caller.role !== 'operator' && decision.body.scope !== caller.userId))
    throw new ApiError('not_found', `there is no decision ${id}`)
  return decision
}

/** Computes a verdict again from what was sealed with it, and nothing else. */
export async function replay(
  id: string,
  caller: Caller,
  { records, rules }: { readonly records: Records; readonly rules: Rules },
) {
  const { body, seal } = await readDecision(id, caller, records)
  const sealedRules = await records.find(RulesSealed, body.rules)
  if (!sealedRules) throw new Error(`decision ${id} names the rules ${body.rules}, which are not in the log`)
  const again = judgeFeatures(body.features, rules.compile(sealedRules.body))
  const sealed = { verdict: body.verdict, risk_score: body.risk_bp / 10_000, rules_hit: [...body.rules_hit] }
  const replayed = { verdict: again.verdict, risk_score: again.riskBp / 10_000, rules_hit: [...again.hits] }
  return {
    decision_id: id,
    same: JSON.stringify(sealed) === JSON.stringify(replayed),
    sealed,
    replayed,
    rules: body.rules,
    model_version: body.model_version,
    current_model_version: MODEL_VERSION,
    worm_seal: seal,
  }
}
