import Type from 'typebox'
import { type Attempt, isDuplicateKey, task } from '../../kernel/define.ts'
import { nearestMicroPence } from '../ledger/services.ts'
import { traceparentOf } from '../routing/services.ts'
import type { RunRow, StepRow } from './model.ts'
import type { Parts } from './parts.ts'
import { type Plan, plan } from './plan.ts'
import { Ended } from './records.ts'
import { observe, spanOf } from './span.ts'
import { closeSteps, runStep } from './step.ts'

/** Comes again after each step, so that its retries are those of one step. */
export const Advance = task('swarm.advance', Type.Object({ run: Type.String() }), {
  concurrency: 8,
  groupConcurrency: 2,
  // longer than any call
  timeoutMs: 150_000,
  retryDelaysMs: [1_000, 5_000, 30_000],
})

export const jobOf = (run: string): string => `${run}:job`

/** The next steps of a run, or its end. Everything it goes by is in the store: killed anywhere, it goes on from there. */
export async function advance(runId: string, attempt: Attempt, parts: Parts): Promise<void> {
  const { models, services } = parts
  const run = await models.runs.findById(runId).lean()
  if (run === null) return
  const steps = await models.steps.find({ run: runId }).sort({ n: 1 }).lean()
  if (run.status !== 'queued' && run.status !== 'running') return sealEnd(run, parts)
  await models.runs.updateOne({ _id: runId, status: 'queued' }, { $set: { status: 'running' } })
  const open = steps.filter(({ status }) => status === 'running')
  const wave = open.length > 0 ? open : await nextWave(run, steps, parts)
  if (!Array.isArray(wave)) return finish(run, wave as End, parts)
  const traceparent = traceparentOf(spanOf(run))
  const outcomes = await Promise.allSettled(wave.map((step) => runStep(step, traceparent, attempt, parts)))
  const broken = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
  if (broken !== undefined && !(attempt.last && !attempt.signal.aborted)) throw broken.reason
  if (broken !== undefined) await closeSteps(runId, parts)
  attempt.repeatAt(services.clock.now())
}

interface End {
  readonly status: 'completed' | 'failed' | 'stopped' | 'cancelled'
  readonly output: RunRow['output']
  readonly reason: string | null
}

const STOPS: Readonly<Record<string, string>> = { E003: 'funds', max_cost_too_low: 'budget', budget: 'budget' }

/** The steps that come next, as they are stored; or how the run ends. */
async function nextWave(run: RunRow, steps: readonly StepRow[], parts: Parts): Promise<readonly StepRow[] | End> {
  const next = plan(run, steps)
  const stop = steps.map(({ error }) => (error === null ? undefined : STOPS[error])).find(Boolean)
  if (stop !== undefined) return { status: 'stopped', reason: stop, output: partialOf(next, steps) }
  if ('end' in next) return { status: next.end, output: next.output, reason: next.reason }
  if (steps.length + next.calls.length > run.max_steps)
    return { status: 'stopped', reason: 'max_steps', output: partialOf(next, steps) }
  const wave = await priced(run, steps, next.calls, parts)
  for (const step of wave)
    try {
      await parts.models.steps.collection.insertOne({ ...step } as never)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  return wave.filter(({ status }) => status === 'running')
}

/** What the budget has left goes to the calls in their order; those it is not enough for are skipped. */
async function priced(
  run: RunRow,
  steps: readonly StepRow[],
  calls: Extract<Plan, { calls: unknown }>['calls'],
  { services }: Parts,
): Promise<readonly StepRow[]> {
  let left = nearestMicroPence(run.budget_pence) - spentOf(steps)
  const wave: StepRow[] = []
  for (const [offset, { position, input }] of calls.entries()) {
    const { id: agent = '', version = '' } = run.agents[position] ?? {}
    const known = await services.agents.find(agent)
    const price = known === undefined || known.owner === run.owner ? 0n : known.priceMicroPence
    const fits = price <= left
    if (fits) left -= price
    const n = steps.length + offset
    wave.push({
      _id: `${run._id}:${n}`,
      run: run._id,
      owner: run.owner,
      n,
      agent,
      version,
      input,
      price: fits ? price : 0n,
      tries: 0,
      status: fits ? 'running' : 'skipped',
      output: null,
      error: fits ? null : 'budget',
      task: null,
      seal: null,
    })
  }
  return wave
}

export const spentOf = (steps: readonly StepRow[]): bigint =>
  steps.reduce((sum, { status, price }) => (status === 'completed' ? sum + price : sum), 0n)

/** The output of an end, or else what the last step gave. */
const partialOf = (next: Plan, steps: readonly StepRow[]): RunRow['output'] =>
  ('end' in next ? next.output : null) ?? steps.findLast(({ output }) => output !== null)?.output ?? null

/** Once: whoever is first, the end of the work or a cancellation. */
export async function finish(run: RunRow, { status, output, reason }: End, parts: Parts): Promise<void> {
  const { models, services } = parts
  await models.runs.updateOne(
    { _id: run._id, status: { $in: ['queued', 'running'] } },
    { $set: { status, output, reason, updatedAt: new Date(services.clock.now()) } },
  )
  const ended = await models.runs.findById(run._id).lean()
  if (ended !== null) await sealEnd(ended, parts)
}

async function sealEnd(run: RunRow, parts: Parts): Promise<void> {
  const { _id, swarm, owner, status } = run
  if (status === 'queued' || status === 'running') return
  const steps = await parts.models.steps.find({ run: _id }).sort({ n: 1 }).lean()
  observe(run, steps.length, parts)
  await parts.services.records.append(Ended, {
    id: `${_id}:ended`,
    account: owner,
    intent: { run_id: _id },
    body: {
      swarm_id: swarm,
      run_id: _id,
      status,
      spent_micro_pence: String(spentOf(steps)),
      tasks: steps.flatMap(({ task }) => task ?? []),
    },
  })
}
