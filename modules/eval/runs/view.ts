import { owned, type PageOf, readPage } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import type { Finding } from '../assertions/contract.ts'
import type { CaseRow, RunRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Case, Run, Scores } from './contract.ts'
import { specOf } from './plan.ts'
import { progressOf } from './progress.ts'

export async function runView(run: RunRow, parts: Parts): Promise<Run> {
  const { target, epochs, seed } = specOf(run)
  const { done, spentMicroPence } = await progressOf(run, parts)
  return {
    id: run._id,
    status: run.status,
    reason: run.reason,
    dataset_id: run.dataset,
    dataset_version: run.version,
    target,
    suite: run.suite,
    epochs,
    seed,
    budget_pence: run.budget_pence,
    judge_budget_pence: run.judge_budget_pence,
    cases_total: run.total,
    cases_done: done,
    spent_pence: penceNumber(spentMicroPence),
    scores: run.scores === null ? null : (JSON.parse(run.scores) as Scores),
    created_at: run.createdAt.toISOString(),
    updated_at: run.updatedAt.toISOString(),
  }
}

/** In the order of the rows; the cursor is the place of the last one. */
export async function casesPage(
  owner: string,
  id: string,
  { failed, ...page }: { readonly failed: boolean; readonly limit: number; readonly cursor?: string },
  { models }: Parts,
): Promise<PageOf<Case>> {
  const run: RunRow = await owned.get(models.runs, owner, id)
  const { data, ...rest } = await readPage(
    page,
    async ({ limit, before }) =>
      (await models.cases
        .find({ run: run._id, n: { $gt: placeOf(before) }, ...(failed && { pass: false }) })
        .sort({ n: 1 })
        .limit(limit)
        .lean()) as CaseRow[],
    ({ n }) => String(n),
  )
  return { ...rest, data: data.map(caseView) }
}

/** Anything but a place is before the first. */
export const placeOf = (cursor: string | undefined): number =>
  cursor !== undefined && /^\d{1,9}$/.test(cursor) ? Number(cursor) : -1

export const caseView = (row: CaseRow): Case => ({
  row: row.row,
  epoch: row.epoch,
  output: row.output,
  error: row.error,
  score: row.score,
  pass: row.pass,
  cost_pence: penceNumber(BigInt(row.price)),
  latency_ms: row.latencyMs,
  task_id: row.task,
  findings: JSON.parse(row.findings) as Finding[],
})
