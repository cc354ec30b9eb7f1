import { ApiError, owned } from '../../../kernel/define.ts'
import type { RunRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { type Comparison, compare, type Pair } from '../statistics/compare.ts'
import { holm } from '../statistics/holm.ts'
import { verdictOf } from '../statistics/verdict.ts'
import type { Compared, CompareRequest } from './contract.ts'
import { specOf } from './plan.ts'
import { type ByRow, type CaseScores, readScores } from './scores.ts'

type Terms = Pick<CompareRequest, 'alpha' | 'margin'>

/** Throws `not_found`, or `conflict` where runs cannot be compared. */
export async function compareRuns(
  owner: string,
  { baseline, candidates, ...terms }: CompareRequest,
  parts: Parts,
): Promise<readonly Compared[]> {
  const base: RunRow = await owned.get(parts.models.runs, owner, baseline)
  const others: readonly RunRow[] = await Promise.all(
    candidates.map((candidate) => owned.get(parts.models.runs, owner, candidate)),
  )
  for (const run of [base, ...others]) assertComparable(base, run)
  return compareWith(base, others, terms, parts)
}

function assertComparable(base: RunRow, { _id, status, suite }: RunRow): void {
  if (status !== 'completed') throw new ApiError('conflict', `run ${_id} is ${status}; compare runs that are completed`)
  if (suite !== base.suite)
    throw new ApiError(
      'conflict',
      `run ${_id} has another dataset version, assertions, epochs, seed or judge than ${base._id}`,
    )
}

/** Of one suite, all completed. */
export async function compareWith(
  base: RunRow,
  candidates: readonly RunRow[],
  terms: Terms,
  parts: Parts,
): Promise<readonly Compared[]> {
  const { seed } = specOf(base)
  const before = await readScores(base._id, parts)
  const asked = { alpha: terms.alpha, seed }
  const found: { run: RunRow; scores: CaseScores; whole: Comparison }[] = []
  for (const run of candidates) {
    const scores = await readScores(run._id, parts)
    const pairs = pairsOf(before.all, scores.all)
    if (pairs.length === 0) throw new ApiError('conflict', `run ${run._id} shares no graded case with ${base._id}`)
    found.push({ run, scores, whole: await compare(pairs, asked) })
  }
  const adjusted = holm(found.map(({ whole }) => whole.pValue))
  return Promise.all(
    found.map(async ({ run, scores, whole }, at) => ({
      candidate: run._id,
      cases: whole.cases,
      ...difference(whole, adjusted[at] ?? 1, terms),
      improved: whole.changed?.improved ?? null,
      worsened: whole.changed?.worsened ?? null,
      assertions: await byAssertion(before, scores, asked, terms),
    })),
  )
}

async function byAssertion(
  before: CaseScores,
  after: CaseScores,
  asked: Parameters<typeof compare>[1],
  terms: Terms,
): Promise<Compared['assertions']> {
  const named: { name: string; comparison: Comparison }[] = []
  for (const [name, rows] of before.named) {
    const pairs = pairsOf(rows, after.named.get(name) ?? new Map())
    if (pairs.length > 0) named.push({ name, comparison: await compare(pairs, asked) })
  }
  const adjusted = holm(named.map(({ comparison }) => comparison.pValue))
  return named.map(({ name, comparison }, at) => ({ name, ...difference(comparison, adjusted[at] ?? 1, terms) }))
}

const difference = (comparison: Comparison, pAdjusted: number, { alpha, margin }: Terms) => ({
  diff: comparison.diff,
  ci95: [...comparison.ci95],
  p_value: comparison.pValue,
  p_adjusted: pAdjusted,
  method: comparison.method,
  verdict: verdictOf(comparison, { pAdjusted, alpha, margin }),
  mde: comparison.mde,
})

/** Rows that both have a score for. */
const pairsOf = (before: ByRow, after: ByRow): readonly Pair[] =>
  [...before].flatMap(([row, one]) => {
    const other = after.get(row)
    return other === undefined ? [] : [{ baseline: one.sum / one.count, candidate: other.sum / other.count }]
  })
