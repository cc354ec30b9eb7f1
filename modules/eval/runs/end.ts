import { DAY_MS } from '../../../kernel/define.ts'
import type { RunRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { Ended } from '../records.ts'
import { progressOf } from './progress.ts'
import { scoresOf } from './scores.ts'

type Status = 'completed' | 'stopped' | 'failed' | 'cancelled'
const UNDER_WAY = ['queued' as const, 'running' as const]

export const jobOf = ({ _id, turn }: Pick<RunRow, '_id' | 'turn'>): string => `${_id}:${turn}`

/** Once: whoever is first, the end of the work or a cancellation. */
export async function finish(run: RunRow, status: Status, reason: string | null, parts: Parts): Promise<void> {
  const { models, services } = parts
  const scores = status === 'completed' ? JSON.stringify(await scoresOf(run._id, parts)) : null
  await models.runs.updateOne(
    { _id: run._id, turn: run.turn, status: { $in: UNDER_WAY } },
    { $set: { status, reason, scores, updatedAt: new Date(services.clock.now()) } },
  )
  const ended = (await models.runs.findById(run._id).lean()) as RunRow | null
  if (ended !== null) await sealEnd(ended, parts)
}

export async function sealEnd(run: RunRow, parts: Parts) {
  const { _id, turn, dataset, owner, status } = run
  if (status === 'queued' || status === 'running') return
  const { done, spentMicroPence } = await progressOf(run, parts)
  await parts.services.records.append(Ended, {
    id: `${_id}:ended:${turn}`,
    account: owner,
    intent: { run_id: _id },
    body: { run_id: _id, dataset_id: dataset, status, cases: done, spent_micro_pence: String(spentMicroPence) },
  })
}

const STUCK_MS = 900_000

/** Runs whose job is gone (it went to the dead letters, or was never stored) fail, and can be resumed; old ones are removed. */
export async function sweepRuns(parts: Parts): Promise<void> {
  const { models, services, config } = parts
  const now = services.clock.now()
  const idle = { status: { $in: UNDER_WAY }, updatedAt: { $lt: new Date(now - STUCK_MS) } }
  for (const run of (await models.runs.find(idle).limit(1_000).lean()) as RunRow[])
    if (!(await services.queue.isPending(jobOf(run)))) await finish(run, 'failed', 'internal', parts)
  await removeRuns({}, new Date(now - config.runsKeptDays * DAY_MS), parts)
}

/** Those that ended before that; `whose`: default everybody's. */
export async function removeRuns(whose: { readonly owner?: string }, before: Date, { models }: Parts): Promise<void> {
  const old = { ...whose, status: { $nin: UNDER_WAY }, updatedAt: { $lt: before } }
  for (const { _id: run } of await models.runs.find(old).select({ _id: 1 }).limit(1_000).lean()) {
    await models.cases.deleteMany({ run })
    await models.answers.deleteMany({ run })
    await models.runs.deleteOne({ _id: run })
  }
}
