import { Advance, finish, jobOf } from './advance.ts'
import type { Parts } from './parts.ts'
import { closeSteps } from './step.ts'

/** Longer than any attempt, so that whoever worked on the run has left it. */
const LEFT_MS = 180_000

/**
 * Ends the runs whose job failed for good: an attempt that is cut off, or whose process dies, cannot say so itself. A run whose
 * process died before it stored the job gets it now.
 */
export async function endUnattended(parts: Parts): Promise<void> {
  const { models, services } = parts
  const before = new Date(services.clock.now() - LEFT_MS)
  const open = { status: { $in: ['queued' as const, 'running' as const] }, createdAt: { $lt: before } }
  for await (const run of models.runs.find(open).lean()) {
    if (await services.queue.isPending(jobOf(run._id))) continue
    await services.queue.enqueue(Advance, { run: run._id }, { id: jobOf(run._id), group: run.owner })
    if (await services.queue.isPending(jobOf(run._id))) continue
    await closeSteps(run._id, parts)
    const last = await models.steps
      .find({ run: run._id, output: { $ne: null } })
      .sort({ n: -1 })
      .limit(1)
      .lean()
    await finish(run, { status: 'failed', reason: 'internal', output: last[0]?.output ?? null }, parts)
  }
}
