import { createHash } from 'node:crypto'
import { ApiError, canonicalText, invalidField, operationId, owned } from '../../../kernel/define.ts'
import { checkAssertions } from '../assertions/grade.ts'
import { versionOf } from '../datasets/versions.ts'
import type { RunRow, VersionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { resolveTarget, targetKey } from '../targets/target.ts'
import { Advance } from './advance.ts'
import type { RunRequest } from './contract.ts'
import { finish, jobOf } from './end.ts'
import type { Spec } from './plan.ts'

/** Row, then job: a repeat goes on where the first try ended. */
export async function startRun(body: RunRequest, owner: string, operationKey: string, parts: Parts): Promise<RunRow> {
  const { models, services, config } = parts
  const id = operationId('evr_', owner, 'eval.run', operationKey)
  const earlier: RunRow | undefined = await owned.find(models.runs, owner, id)
  const run =
    earlier ??
    (await owned.create<RunRow>(
      models.runs,
      { id, owner, cap: config.maxRuns, at: services.clock.now() },
      await fieldsOf(body, owner, parts),
    ))
  await services.queue.enqueue(Advance, { run: id, turn: run.turn }, { id: jobOf(run), group: owner })
  return run
}

async function fieldsOf(
  { dataset_id, dataset_version, budget_pence, assertions = [], ...asked }: RunRequest,
  owner: string,
  parts: Parts,
): Promise<Omit<RunRow, '_id' | 'owner' | 'slot' | 'createdAt' | 'updatedAt'>> {
  checkAssertions(assertions, '/body/assertions')
  if (assertions.some(({ type }) => type === 'model_graded') && asked.judge === undefined)
    throw invalidField('/body/judge', 'must be given: a model and a budget for model_graded assertions')
  const version = await sealedVersion(owner, dataset_id, dataset_version, parts)
  const target = await resolveTarget(asked.target, owner, version, parts)
  const total = Math.min(asked.sample ?? version.rows, version.rows) * asked.epochs
  if (total > parts.config.maxCases)
    throw invalidField(
      '/body/epochs',
      `times the rows makes ${total} cases, of which ${parts.config.maxCases} are run; use sample`,
    )
  if (asked.max_case_pence > budget_pence)
    throw invalidField(
      '/body/budget_pence',
      `must be at least max_case_pence (${asked.max_case_pence}), which one answer may cost; no case could be asked`,
    )
  const spec: Spec = { ...asked, target, assertions }
  return {
    dataset: dataset_id,
    version: version.version,
    spec: JSON.stringify(spec),
    target: targetKey(target),
    suite: suiteOf(spec, version),
    status: 'queued',
    reason: null,
    turn: 0,
    total,
    position: 0,
    spent: '0',
    judgeSpent: '0',
    budget_pence,
    judge_budget_pence: asked.judge?.budget_pence ?? null,
    scores: null,
  }
}

async function sealedVersion(
  owner: string,
  dataset: string,
  version: number | undefined,
  parts: Parts,
): Promise<VersionRow> {
  await owned.get(parts.models.datasets, owner, dataset)
  if (version !== undefined) {
    const found = await versionOf(owner, dataset, version, parts)
    if (found.status === 'sealed') return found
    throw new ApiError('conflict', `version ${version} is open; seal it first`)
  }
  const [newest] = await parts.models.versions
    .find({ owner, dataset, status: 'sealed' })
    .sort({ version: -1 })
    .limit(1)
    .lean()
  if (newest === undefined) throw new ApiError('conflict', 'the dataset has no sealed version; make one first')
  return newest as VersionRow
}

/** All that must be equal for two runs to be compared. */
const suiteOf = (
  { target: _any, max_case_pence: _most, timeout_ms: _time, judge, ...spec }: Spec,
  { _id }: VersionRow,
) =>
  createHash('sha256')
    .update(canonicalText({ ...spec, version: _id, judge: judge?.model ?? null }))
    .digest('hex')
    .slice(0, 32)

/** What was answered stays; an answer under way is given up, and charges nothing unless it was there. */
export async function cancelRun(run: RunRow, parts: Parts): Promise<void> {
  await finish(run, 'cancelled', null, parts)
  await parts.services.queue.cancel(jobOf(run))
}

/** Throws `conflict` for a run that is under way or completed. */
export async function resumeRun(
  { _id, owner, status, turn }: RunRow,
  changes: { readonly budget_pence?: number | undefined; readonly judge_budget_pence?: number | undefined },
  { models, services }: Parts,
): Promise<void> {
  const over = ['stopped', 'failed', 'cancelled'] as const
  if (!over.some((each) => each === status)) throw new ApiError('conflict', `a run that is ${status} cannot be resumed`)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await models.runs.updateOne(
    { _id, turn, status: { $in: over } },
    { $set: { ...given, status: 'queued', reason: null, turn: turn + 1, updatedAt: new Date(services.clock.now()) } },
  )
  const next = { _id, turn: turn + 1 }
  await services.queue.enqueue(Advance, { run: _id, turn: turn + 1 }, { id: jobOf(next), group: owner })
}
