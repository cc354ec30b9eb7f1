import { expect } from 'chai'
import fc from 'fast-check'
import { ManualClock } from '../boot/clock.ts'
import type { Job } from '../contract/job.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { LONG } from '../testing/long.ts'
import { JobStore } from './store.ts'
import { turns } from './turns.ts'

const GROUPS = ['', 'a', 'b', 'c', 'd']
const MINUTE_MS = 60_000

interface Waiting {
  readonly id: string
  readonly group: string
  readonly priority: number
  readonly dueAt: number
}

/** The order as it is meant: groups take turns; within one the earliest goes first, a step of priority being worth a minute. */
function mayComeNext(
  waiting: readonly Waiting[],
  now: number,
  last: string | undefined,
  full: readonly string[],
): readonly string[] {
  const due = waiting.filter(({ dueAt, group }) => dueAt <= now && !full.includes(group))
  const groups = [...new Set(due.map(({ group }) => group))].toSorted()
  const turn = groups.find((group) => last !== undefined && group > last) ?? groups[0]
  const own = due.filter(({ group }) => group === turn)
  const rank = ({ dueAt, priority }: Waiting): number => dueAt - priority * MINUTE_MS
  const best = Math.min(...own.map(rank))
  return own.filter((job) => rank(job) === best).map(({ id }) => id)
}

const group = fc.constantFrom(...GROUPS)
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('insert' as const),
      group,
      priority: fc.integer({ min: 0, max: 9 }),
      inMs: fc.integer({ min: -2, max: 2 }).map((minutes) => minutes * MINUTE_MS),
    }),
    fc.record({
      kind: fc.constant('claim' as const),
      full: fc.uniqueArray(group, { maxLength: 3 }),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ kind: fc.constant('retry' as const), inMs: fc.constantFrom(0, MINUTE_MS) }),
    fc.record({ kind: fc.constant('turn' as const), ms: fc.constantFrom(1, 30_000, MINUTE_MS) }),
  ),
  { minLength: 10, maxLength: 60 },
)

describe('order of the queue', () => {
  let database: TestDatabase
  let run = 0

  const storeOf = (clock: ManualClock) =>
    new JobStore({ connection: database.connection, clock, worker: 'w', leaseMs: 3_600_000, later: () => undefined })

  before(async () => {
    database = await testDatabase()
    await storeOf(new ManualClock()).start()
  })
  after(() => database.drop())

  it('is that of a slow model: turns of groups, priority, ageing, run times, retries', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const task = `order.${++run}`
        const clock = new ManualClock(1_000_000_000_000)
        const store = storeOf(clock)
        let waiting: Waiting[] = []
        let last: string | undefined
        const running: { readonly job: Job; readonly was: Waiting }[] = []
        for (const [at, step] of script.entries()) {
          if (step.kind === 'turn') clock.advance(step.ms)
          if (step.kind === 'insert') {
            const job = {
              id: `${task}.${at}`,
              group: step.group,
              priority: step.priority,
              dueAt: clock.now() + step.inMs,
            }
            await store.insert({ ...job, task, payload: '{}' })
            waiting.push(job)
          }
          if (step.kind === 'retry') {
            const ended = running.shift()
            if (!ended) continue
            await store.retry(ended.job, step.inMs, new Error('again'))
            waiting.push({ ...ended.was, dueAt: clock.now() + step.inMs })
          }
          if (step.kind !== 'claim') continue
          await store.promote()
          const jobs = await store.claim(task, step.limit, (chosen) => ({
            ids: chosen.map(({ _id }) => _id),
            groups: step.full,
          }))
          for (const job of jobs) {
            expect(mayComeNext(waiting, clock.now(), last, step.full)).to.include(job._id)
            const was = waiting.find(({ id }) => id === job._id) as Waiting
            waiting = waiting.filter((each) => each !== was)
            running.push({ job, was })
            if (job.group !== '') last = job.group
          }
          if (jobs.length < step.limit) expect(mayComeNext(waiting, clock.now(), last, step.full)).to.deep.equal([])
        }
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? (LONG ? 40 : 10)) },
    )
  })

  it('looks once into every stretch of groups that is not full', () => {
    const names = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e')
    fc.assert(
      fc.property(fc.option(names, { nil: undefined }), fc.uniqueArray(names), names, (last, full, name) => {
        const inside = turns(last, full).filter(
          ({ $gt, $gte, $lt, $lte }) =>
            ($gt === undefined || name > $gt) &&
            ($gte === undefined || name >= $gte) &&
            ($lt === undefined || name < $lt) &&
            ($lte === undefined || name <= $lte),
        )
        expect(inside).to.have.length(full.includes(name) ? 0 : 1)
      }),
    )
  })

  it('is found in an index, however many jobs there are', async () => {
    const jobs = database.connection.collection('kernel_jobs')
    const claim = { ready: true, task: 'order.1', group: { $gt: 'a', $lt: 'c' } }
    const plans = await Promise.all([
      jobs.find(claim).sort({ group: 1, rank: 1 }).explain(),
      jobs
        .find({ ready: false, dueAt: { $lte: 5 } })
        .sort({ dueAt: 1 })
        .explain(),
    ])
    const text = plans.map((plan) => JSON.stringify(plan))
    expect(text[0]).to.include('"indexName":"ready"').and.not.include('"SORT"')
    expect(text[1]).to.include('"indexName":"due"').and.not.include('"SORT"')
  })

  it('adopts jobs from before there were turns and priorities', async () => {
    const jobs = database.connection.collection<{ _id: string }>('kernel_jobs')
    await jobs.createIndexes([{ key: { state: 1, task: 1, dueAt: 1 }, name: 'claim' }])
    const old = { task: 'order.old', payload: '{}', state: 'pending', attempt: 0, fence: 0, dueAt: 5 }
    await jobs.insertMany([
      { _id: 'old-1', ...old },
      { _id: 'old-2', ...old, group: 'g' },
    ] as never)
    const store = storeOf(new ManualClock())
    await store.start()
    await store.promote()
    const claimed = await store.lease('order.old', 2)
    expect(claimed.map(({ _id }) => _id)).to.have.members(['old-1', 'old-2'])
    expect(await jobs.indexExists('claim')).to.equal(false)
  })
})
