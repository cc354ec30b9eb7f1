import { expect } from 'chai'
import Type from 'typebox'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { type AnyModule, ApiError, defineModule, PersonalData, task } from '../../kernel/define.ts'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import type { Timing } from './contract.ts'
import dispatch from './module.ts'
import { occurrenceOf, Schedules } from './services.ts'

const Work = task('clockwork.work', Type.Object({ n: Type.Integer() }), { retryDelaysMs: [] })
const MINUTE_MS = 60_000

/** A module that notes when its task ran, and can hold it. */
function clockwork() {
  const runs: { readonly scheduleId: string; readonly at: number; readonly n: number }[] = []
  let held: Promise<void> | undefined
  let release = (): void => undefined
  const module: AnyModule = defineModule({
    name: 'clockwork',
    prefix: '/v1/clockwork',
    layer: 'test',
    summary: 'Runs by the clock',
    capabilities: [],
    tasks: { work: Work },
    work: {
      async work({ n }, _, { id }) {
        runs.push({ ...(occurrenceOf(id) ?? { scheduleId: 'none', at: 0 }), n })
        await held
      },
    },
  })
  return {
    module,
    runs,
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => {
      release()
      held = undefined
    },
  }
}

describe('schedules', () => {
  let database: TestDatabase
  let t: TestKernel
  let clock: ManualClock
  let all: TestKernel[]
  const works = [clockwork(), clockwork(), clockwork()]
  const [first] = works as [ReturnType<typeof clockwork>]
  let count = 0
  let owner: string
  let schedules: Schedules

  before(async () => {
    database = await testDatabase()
    clock = new ManualClock(Date.parse('2026-11-22T12:00:00Z'))
    all = []
    for (const { module } of works)
      all.push(
        await testKernel({ modules: [dispatch, module], database, clock, config: { dispatch: { maxSchedules: 3 } } }),
      )
    t = all[0] as TestKernel
    schedules = t.services.resolve(Schedules)
  })
  after(async () => {
    for (const each of all ?? []) await each.stop()
    await database?.drop()
  })
  beforeEach(() => {
    owner = `usr_${++count}`
  })

  const timing = (fields: Partial<Timing>): Timing => ({
    timezone: 'UTC',
    overlap_policy: 'skip',
    catchup_window_s: 300,
    jitter_s: 0,
    ...fields,
  })
  const create = (fields: Partial<Timing>, id = `sch_${owner}`) =>
    schedules.create({ id, owner, task: Work, payload: { n: count }, timing: timing(fields) })
  const runsOf = (scheduleId: string) =>
    works
      .flatMap(({ runs }) => runs)
      .filter((run) => run.scheduleId === scheduleId)
      .toSorted((a, b) => a.at - b.at)
  /** Turns the clock and lets every process do what is due. */
  const turn = async (ms: number): Promise<void> => {
    clock.advance(ms)
    for (let round = 0; round < 2; round++) await Promise.all(all.map((each) => each.settle()))
  }
  const code = async (doing: Promise<unknown>): Promise<string> => {
    const error = await doing.then(() => undefined).catch((thrown: unknown) => thrown)
    return error instanceof ApiError ? error.code : String(error)
  }

  it('run each time once, on three processes', async () => {
    const { id, next_run_at } = await create({ interval_s: 60 })
    expect(next_run_at).to.equal(new Date(clock.now() + MINUTE_MS).toISOString())
    const from = clock.now()
    for (let minute = 1; minute <= 5; minute++) await turn(MINUTE_MS)
    expect(runsOf(id).map(({ at }) => (at - from) / MINUTE_MS)).to.deep.equal([1, 2, 3, 4, 5])
    expect(runsOf(id)[0]?.n).to.equal(count)
    await schedules.remove(owner, id)
    await turn(5 * MINUTE_MS)
    expect(runsOf(id)).to.have.length(5)
  })

  it('run once at a moment, and have ended then', async () => {
    const { id } = await create({ run_at: new Date(clock.now() + 90_000).toISOString() })
    await turn(89_999)
    expect(runsOf(id)).to.have.length(0)
    await turn(1)
    expect(runsOf(id)).to.have.length(1)
    expect(await schedules.get(owner, id)).to.deep.include({ status: 'ended', next_run_at: null })
    expect(await code(schedules.pause(owner, id))).to.equal('conflict')
    expect(await code(schedules.resume(owner, id))).to.equal('conflict')
  })

  it('catch up within the window, and leave out what is older', async () => {
    const { id } = await create({ interval_s: 60, catchup_window_s: 150, overlap_policy: 'allow' })
    const from = clock.now()
    await turn(10 * MINUTE_MS + 1_000)
    expect(runsOf(id).map(({ at }) => (at - from) / MINUTE_MS)).to.deep.equal([8, 9, 10])
    const { last_skip_reason, last_skipped_at } = await schedules.get(owner, id)
    expect({ last_skip_reason, last_skipped_at }).to.deep.equal({
      last_skip_reason: 'late',
      last_skipped_at: new Date(from + MINUTE_MS).toISOString(),
    })
    await schedules.remove(owner, id)
  })

  for (const [policy, expected] of [
    ['skip', [1, 4]],
    ['queue', [1, 2, 3, 4]],
    ['allow', [1, 2, 3, 4]],
  ] as const)
    it(`${policy} what would overlap`, async () => {
      // short steps: a lease lasts 30 s of this clock, and is extended in real time
      const stepMs = 10_000
      const { id } = await create({ interval_s: 10, overlap_policy: policy })
      const from = clock.now()
      for (const work of works) work.hold()
      for (let step = 1; step <= 3; step++) {
        clock.advance(stepMs)
        await eventually(async () => {
          const { last_run_at, last_skipped_at } = await schedules.get(owner, id)
          const last = policy === 'skip' ? (last_skipped_at ?? last_run_at) : last_run_at
          return last === new Date(from + (policy === 'queue' ? 1 : step) * stepMs).toISOString()
        })
      }
      await eventually(() => runsOf(id).length === (policy === 'allow' ? 3 : 1))
      for (const work of works) work.release()
      await turn(0)
      for (let second = 0; second < 4; second++) await turn(1_000)
      await turn(stepMs - 4_000)
      expect(runsOf(id).map(({ at }) => (at - from) / stepMs)).to.deep.equal(expected)
      await schedules.remove(owner, id)
    })

  it('rest while they are paused, and go on with the next time', async () => {
    const { id } = await create({ interval_s: 60 })
    const from = clock.now()
    await turn(MINUTE_MS)
    expect(await schedules.pause(owner, id, 'no money')).to.deep.include({
      status: 'paused',
      paused_reason: 'no money',
      next_run_at: null,
    })
    expect((await schedules.pause(owner, id, 'again')).paused_reason).to.equal('no money')
    await turn(5 * MINUTE_MS + 1_000)
    expect((await schedules.resume(owner, id)).paused_reason).to.equal(null)
    await schedules.resume(owner, id)
    await turn(MINUTE_MS)
    expect(runsOf(id).map(({ at }) => (at - from) / MINUTE_MS)).to.deep.equal([1, 7])
    await schedules.remove(owner, id)
  })

  it('put each run off by its jitter', async () => {
    const { id, next_run_at } = await create({ interval_s: 60, jitter_s: 30 })
    const offMs = Date.parse(next_run_at ?? '') - clock.now() - MINUTE_MS
    expect(offMs).to.be.within(0, 30_000)
    await turn(MINUTE_MS + offMs - 1)
    expect(runsOf(id)).to.have.length(0)
    await turn(1)
    expect(runsOf(id)).to.have.length(1)
    await schedules.remove(owner, id)
  })

  it('begin again where a process ended between any two of their steps', async () => {
    const { id } = await create({ interval_s: 60 })
    const jobs = database.connection.collection<{ _id: string }>('kernel_jobs')
    await jobs.deleteOne({ _id: `${id}:tick:1` })
    await turn(2 * MINUTE_MS + 1)
    expect(runsOf(id)).to.have.length(0)
    await t.runCron('dispatch.repair')
    await turn(0)
    expect(runsOf(id)).to.have.length(2)
    await jobs.updateOne({ _id: `${id}:tick:1` }, { $set: { state: 'dead' }, $unset: { dueAt: 1 } })
    await turn(2 * MINUTE_MS + 1)
    await t.runCron('dispatch.repair')
    await turn(0)
    expect(runsOf(id)).to.have.length(4)
    // the occurrence was enqueued, but the schedule not moved on
    const stored = database.connection.collection<{ _id: string; nextAt: number }>('dispatch_schedules')
    await stored.updateOne({ _id: id }, { $inc: { nextAt: -MINUTE_MS } })
    await t.runCron('dispatch.repair')
    await turn(MINUTE_MS)
    expect(new Set(runsOf(id).map(({ at }) => at)).size).to.equal(5)
    expect(runsOf(id)).to.have.length(5)
    await schedules.remove(owner, id)
  })

  it('are their owner’s alone, as many as are allowed, listed by task', async () => {
    for (const n of [1, 2, 3]) await create({ interval_s: 60 }, `sch_${owner}_${n}`)
    expect(await code(create({ interval_s: 60 }, `sch_${owner}_4`))).to.equal('conflict')
    expect((await create({ interval_s: 60 }, `sch_${owner}_1`)).id).to.equal(`sch_${owner}_1`)
    const { data } = await schedules.list(owner, Work, {})
    expect(data.map(({ id }) => id)).to.have.members([1, 2, 3].map((n) => `sch_${owner}_${n}`))
    expect(await schedules.list(owner, task('other.work', Type.Object({})), {})).to.deep.include({ data: [] })
    for (const doing of [
      schedules.get('usr_other', `sch_${owner}_1`),
      schedules.pause('usr_other', `sch_${owner}_1`),
      schedules.resume('usr_other', `sch_${owner}_1`),
      schedules.remove('usr_other', `sch_${owner}_1`),
    ])
      expect(await code(doing)).to.equal('not_found')
    await t.services.resolve(PersonalData).erase(owner)
    await turn(2 * MINUTE_MS)
    expect(runsOf(`sch_${owner}_1`)).to.have.length(0)
    expect(first.runs.filter(({ scheduleId }) => scheduleId === `sch_${owner}_2`)).to.have.length(0)
  })
})
