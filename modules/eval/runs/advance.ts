import Type from 'typebox'
import { ApiError, type Attempt, faultPoints, isDuplicateKey, task } from '../../../kernel/define.ts'
import type { Row } from '../datasets/contract.ts'
import type { CaseRow, RunRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { WAITING } from '../targets/answer.ts'
import type { Budgets } from './asks.ts'
import { Budget, microPence, Stopped } from './budget.ts'
import { runCase } from './case.ts'
import { finish, sealEnd } from './end.ts'
import { Failed } from './faults.ts'
import { type Plan, planOf } from './plan.ts'
import { casesOf, type Paid, spentBy } from './progress.ts'

const passFault = faultPoints(['eval.case_done', 'eval.batch_done'])

/** Comes again after each batch of cases, so that its retries are those of one batch. */
export const Advance = task('eval.advance', Type.Object({ run: Type.String(), turn: Type.Integer() }), {
  concurrency: 4,
  groupConcurrency: 2,
  // no case begins after `TAKE_MS`, and none takes longer than an answer (60 s) and its gradings (40 s)
  timeoutMs: 150_000,
  retryDelaysMs: [1_000, 5_000, 30_000],
})
const BATCH = 64
const TAKE_MS = 30_000
const WAIT_MS = 1_000

/** The next cases of a run, or its end. Everything it goes by is in the store: killed anywhere, it goes on from there. */
export async function advance(runId: string, turn: number, attempt: Attempt, parts: Parts): Promise<void> {
  const { models, services } = parts
  const run = (await models.runs.findById(runId).lean()) as RunRow | null
  if (run === null || run.turn !== turn) return
  if (run.status !== 'queued' && run.status !== 'running') return sealEnd(run, parts)
  await models.runs.updateOne({ _id: runId, turn, status: 'queued' }, { $set: { status: 'running' } })
  if (run.position >= run.total) return finish(run, 'completed', null, parts)
  try {
    const waiting = await runBatch(run, attempt, parts)
    attempt.repeatAt(services.clock.now() + (waiting ? WAIT_MS : 0))
  } catch (error) {
    if (error instanceof Stopped) return finish(run, 'stopped', error.reason, parts)
    if (error instanceof Failed) return finish(run, 'failed', error.code, parts)
    if (!attempt.last || attempt.signal.aborted) throw error
    parts.log.error('a run of an evaluation failed', { run: runId, error: String(error) })
    return finish(run, 'failed', error instanceof ApiError ? error.code : 'internal', parts)
  }
}

/** True: what is left waits for others. */
async function runBatch(run: RunRow, attempt: Attempt, parts: Parts): Promise<boolean> {
  const { models, services, config } = parts
  const { _id: id, owner, position } = run
  const end = Math.min(position + BATCH, run.total)
  const version = await models.versions.findOne({ owner, dataset: run.dataset, version: run.version }).lean()
  if (version === null) throw new Failed('dataset_deleted')
  const plan = planOf(run, version.rows)
  const done = await casesOf(id, position, end, parts)
  const budgets = budgetsOf(run, [...done.values()])
  const undone = Array.from({ length: end - position }, (_, at) => position + at).filter((n) => !done.has(n))
  // swarms go on by themselves: no more of them at once than of the others
  const open = plan.target.type === 'swarm' ? undone.slice(0, config.casesAtOnce) : undone
  const rows = await rowsFor(version._id, plan, open, parts)
  const until = performance.now() + TAKE_MS
  const faults: unknown[] = []
  let waiting = 0
  let begun = 0
  const work = async (): Promise<void> => {
    while (begun < open.length && faults.length === 0 && performance.now() < until && !attempt.signal.aborted) {
      const n = open[begun++] as number
      const place = { n, ...plan.caseAt(n) }
      const row = rows.get(place.row)
      try {
        if (row === undefined) throw new Failed('dataset_deleted')
        if (!(await isRunning(run, parts))) return
        const ended = await runCase(plan, place, row, budgets, attempt.signal, parts)
        if (ended === WAITING) waiting++
        else await store(ended, parts)
      } catch (error) {
        faults.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: config.casesAtOnce }, work))
  const fault = faults.find((each) => each instanceof Failed) ?? faults[0]
  if (fault !== undefined && !(waiting > 0 && fault instanceof Stopped)) throw fault
  const all = await casesOf(id, position, end, parts)
  if (all.size < end - position) return waiting > 0
  const spent = spentBy([...all.values()])
  await models.runs.updateOne(
    { _id: id, turn: run.turn, position, status: 'running' },
    {
      $set: {
        position: end,
        spent: String(BigInt(run.spent) + spent.answers),
        judgeSpent: String(BigInt(run.judgeSpent) + spent.judge),
        updatedAt: new Date(services.clock.now()),
      },
    },
  )
  passFault('eval.batch_done')
  await models.answers.deleteMany({ run: id })
  return false
}

function budgetsOf(run: RunRow, done: readonly Paid[]): Budgets {
  const spent = spentBy(done)
  const left = (pence: number, before: string, now: bigint): bigint => microPence(pence) - BigInt(before) - now
  return {
    answers: new Budget(left(run.budget_pence, run.spent, spent.answers), 'budget'),
    judge: new Budget(left(run.judge_budget_pence ?? 0, run.judgeSpent, spent.judge), 'judge_budget'),
  }
}

async function rowsFor(version: string, plan: Plan, cases: readonly number[], { models }: Parts) {
  const wanted = [...new Set(cases.map((n) => plan.caseAt(n).row))]
  const rows = await models.rows.find({ version, index: { $in: wanted } }).lean()
  return new Map(rows.map(({ index, row }) => [index, JSON.parse(row) as Row]))
}

const isRunning = async ({ _id, turn }: RunRow, { models }: Parts): Promise<boolean> =>
  (await models.runs.findOne({ _id, turn, status: 'running' }).select({ _id: 1 }).lean()) !== null

/** Once: whoever is first. */
async function store(done: CaseRow, { models }: Parts): Promise<void> {
  try {
    await models.cases.collection.insertOne({ ...done } as never)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  passFault('eval.case_done')
}
