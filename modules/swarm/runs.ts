import { DAY_MS, operationId, owned } from '../../kernel/define.ts'
import { penceNumber } from '../ledger/services.ts'
import { retentionCutoffs } from '../workspaces/services.ts'
import { Advance, finish, jobOf, spentOf } from './advance.ts'
import type { Run, Step } from './contract.ts'
import type { RunRow, StepRow, SwarmRow, Values } from './model.ts'
import type { Parts } from './parts.ts'
import { spanOf } from './span.ts'

/** Row, then job: a repeat goes on where the first try ended. Throws E007 where an agent cannot be used. */
export async function startRun(
  swarm: SwarmRow,
  { input, budget_pence }: { readonly input: Values; readonly budget_pence?: number | undefined },
  { operationKey, traceparent }: { readonly operationKey: string; readonly traceparent?: string | undefined },
  parts: Parts,
): Promise<Run> {
  const { models, services, config } = parts
  const { owner, topology, max_steps } = swarm
  const id = operationId('swr_', owner, 'swarm.run', operationKey)
  const agents = await Promise.all(
    swarm.agents.map(async (reference) => {
      const { id, slug, name, description, liveVersion } = await services.agents.get(reference)
      return { id, slug, name, description, version: liveVersion }
    }),
  )
  const run = await owned.create<RunRow>(
    models.runs,
    { id, owner, cap: config.maxRuns, at: services.clock.now() },
    {
      swarm: swarm._id,
      topology,
      agents,
      max_steps,
      budget_pence: Math.min(budget_pence ?? swarm.budget_pence, swarm.budget_pence),
      input,
      status: 'queued',
      reason: null,
      output: null,
      traceparent: traceparent ?? null,
    },
  )
  await services.queue.enqueue(Advance, { run: id }, { id: jobOf(id), group: owner })
  return runView(run, [])
}

/** Throws `not_found`. */
export async function ownRun(owner: string, swarm: string, id: string, { models }: Parts): Promise<RunRow> {
  const run: RunRow = await owned.get(models.runs, owner, id)
  return run.swarm === swarm ? run : owned.get(models.runs, owner, `${swarm}/${id}`)
}

export const showRun = async (run: RunRow, { models }: Parts): Promise<Run> =>
  runView(run, await models.steps.find({ run: run._id }).sort({ n: 1 }).lean())

/** A step that runs is given up, and charges nothing unless it was done. */
export async function cancelRun(run: RunRow, parts: Parts): Promise<void> {
  const { models, services } = parts
  const last = await models.steps
    .find({ run: run._id, output: { $ne: null } })
    .sort({ n: -1 })
    .limit(1)
    .lean()
  await finish(run, { status: 'cancelled', output: last[0]?.output ?? null, reason: null }, parts)
  await services.queue.cancel(jobOf(run._id))
}

/** Takes away what ended long ago. */
export async function sweepRuns(parts: Parts): Promise<void> {
  await removeRuns({}, new Date(parts.services.clock.now() - parts.config.runsKeptDays * DAY_MS), parts)
}

/** Of workspaces that keep nothing for longer. */
export async function removeOldRuns(parts: Parts): Promise<void> {
  const { retention, clock } = parts.services
  for await (const { account: owner, before } of retentionCutoffs(retention, clock))
    await removeRuns({ owner }, before, parts)
}

async function removeRuns(whose: { readonly owner?: string }, before: Date, { models }: Parts): Promise<void> {
  const old = { ...whose, updatedAt: { $lt: before }, status: { $nin: ['queued' as const, 'running' as const] } }
  for await (const { _id } of models.runs.find(old).select({ _id: 1 }).lean()) {
    await models.steps.deleteMany({ run: _id })
    await models.runs.deleteOne({ _id })
  }
}

const runView = (run: RunRow, steps: readonly StepRow[]): Run => ({
  run_id: run._id,
  swarm_id: run.swarm,
  status: run.status,
  reason: run.reason,
  output: run.output,
  budget_pence: run.budget_pence,
  spent_pence: penceNumber(spentOf(steps)),
  steps: steps.map(stepView),
  created_at: run.createdAt.toISOString(),
  trace_id: spanOf(run).traceId,
  updated_at: run.updatedAt.toISOString(),
})

export const stepView = ({ n, agent, status, output, error, price, task, seal }: StepRow): Step => ({
  n,
  agent_id: agent,
  status,
  output: output === null ? null : { ...output },
  error,
  price_pence: status === 'completed' ? penceNumber(price) : 0,
  task_id: task,
  worm_hash: seal === null ? null : `sha256:${seal}`,
})
