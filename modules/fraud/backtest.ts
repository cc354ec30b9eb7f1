import { DAY_MS } from '../../kernel/define.ts'
import { type Commit, compileRule, subjectOf } from './judge.ts'
import type { DecisionRow, Store } from './model.ts'

const BATCH = 1_000

export interface Backtest {
  readonly condition: string
  readonly days: number
  readonly limit: number
}

/**
 * What a rule would have hit among the verdicts of the last days, and how that compares with what is known by now: labels
 * of the accounts. Precision and recall are of labelled accounts; null where there is none to divide by.
 */
export async function backtest(
  { condition, days, limit }: Backtest,
  now: number,
  { store, commit }: { readonly store: Pick<Store, 'decisions' | 'subjects'>; readonly commit: Commit },
) {
  const met = compileRule(condition, commit)
  const counts = { decisions: 0, hits: 0, fraud: 0, fraud_hit: 0, legitimate: 0, legitimate_hit: 0 }
  const cursor = store.decisions
    .find({ scope: 'platform', at: { $gte: new Date(now - days * DAY_MS) } })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean()
    .cursor({ batchSize: BATCH })
  let batch: DecisionRow[] = []
  const count = async (): Promise<void> => {
    const labels = new Map(
      (
        await store.subjects
          .find({ _id: { $in: batch.map(({ subject }) => subject) } })
          .select({ label: 1 })
          .lean()
      ).map(({ _id, label }) => [_id, label]),
    )
    for (const { subject, features, riskBp } of batch) {
      // the label of now is what the rule is measured by, not what it may look at
      const { label: _, ...then } = features
      const hit = met(subjectOf(then, riskBp / 10_000)) ? 1 : 0
      const label = labels.get(subject)
      counts.decisions++
      counts.hits += hit
      if (label === undefined) continue
      counts[label]++
      counts[`${label}_hit`] += hit
    }
    batch = []
  }
  for await (const row of cursor) {
    batch.push(row as DecisionRow)
    if (batch.length === BATCH) await count()
  }
  await count()
  const labelledHits = counts.fraud_hit + counts.legitimate_hit
  return {
    ...counts,
    precision: labelledHits === 0 ? null : counts.fraud_hit / labelledHits,
    recall: counts.fraud === 0 ? null : counts.fraud_hit / counts.fraud,
  }
}
