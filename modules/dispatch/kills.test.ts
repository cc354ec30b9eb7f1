import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'chai'
import { systemClock } from '../../kernel/boot/clock.ts'
import { ApiError, type Job } from '../../kernel/define.ts'
import { createLogger } from '../../kernel/log/log.ts'
import { JobQueue } from '../../kernel/tasks/queue.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import { ack } from './end.ts'
import { laneOf } from './lane.ts'
import { FAILS_EVERY, LANE, Work } from './testing-work.ts'
import { tokenOf } from './token.ts'

const JOBS = Number(process.env['JOBS'] ?? 60)
const KILLS = Number(process.env['KILLS'] ?? 0)
const PROCESSES = 3
const STALE = 3
const PATIENCE_MS = 100_000 + KILLS * 20_000

/** `JOBS=500 KILLS=50 npm run mocha -- --timeout 0 modules/dispatch/kills.test.ts` for the long form. */
;(KILLS === 0 ? describe.skip : describe)('dispatch under SIGKILL of its workers', () => {
  let database: TestDatabase
  let queue: JobQueue
  const workers = new Set<ChildProcess>()

  beforeEach(async () => {
    database = await testDatabase()
    const log = createLogger('parent', 'silent')
    queue = new JobQueue({ connection: database.connection, clock: systemClock, log, leaseMs: LANE.leaseMs })
    await queue.start()
  })
  afterEach(async () => {
    for (const worker of workers) worker.kill('SIGKILL')
    await queue.stop(0)
    await database.drop()
  })

  const spawnWorker = (): ChildProcess => {
    const script = new URL('testing-worker.ts', import.meta.url).pathname
    const worker = spawn(process.execPath, ['--import', 'tsx', script, database.uri, database.name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    workers.add(worker)
    return worker
  }
  /** Kills a worker in the middle of a job; one that never gets another job is left alone. */
  const killAtWork = async (worker: ChildProcess, ended: Promise<unknown>): Promise<boolean> => {
    const begun = worker.stdout ? once(worker.stdout, 'data').then(() => true) : Promise.resolve(false)
    if (!(await Promise.race([begun, ended.then(() => false)]))) return false
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    workers.delete(worker)
    return true
  }

  it('ends every job once, acknowledged or in the dead letters, and refuses stale acknowledgements', async function () {
    this.timeout(PATIENCE_MS)
    const lane = laneOf(LANE.owner, LANE.queue)
    const about = JSON.stringify({
      type: 'work',
      max_attempts: LANE.maxAttempts,
      backoff: { first_ms: 20, max_ms: 20 },
    })
    for (let n = 1; n <= JOBS; n++) {
      const common = { payload: JSON.stringify({ n }), about, createdAt: new Date(), leaseMs: LANE.leaseMs }
      if (n % 2 === 0) await queue.enqueue(Work, { n }, { id: `task-${n}` })
      else await queue.jobs.insert({ ...common, id: `lane-${n}`, task: lane, dueAt: Date.now() })
    }
    for (let n = 0; n < 2; n++)
      await queue.jobs.insert({
        id: `lane-dead-${n}`,
        task: lane,
        payload: JSON.stringify({ n: FAILS_EVERY }),
        about,
        createdAt: new Date(),
        leaseMs: LANE.leaseMs,
        dueAt: Date.now(),
      })
    const stale = await queue.jobs.lease(lane, STALE)
    expect(stale).to.have.length(STALE)
    // one look: a job may go from one of the queue's counts to the other between them
    const open = () => database.connection.collection<Job>('kernel_jobs').countDocuments({ state: 'pending' })
    const ended = eventually(async () => (await open()) === 0, PATIENCE_MS)

    let kills = 0
    const slot = async (): Promise<void> => {
      for (let worker = spawnWorker(); kills < KILLS; worker = spawnWorker()) {
        kills++
        if (!(await killAtWork(worker, ended))) return
      }
    }
    await Promise.all([ended, ...Array.from({ length: PROCESSES }, slot)])

    const jobs = await database.connection.collection<Job>('kernel_jobs').find({}).toArray()
    const effects = await database.connection.collection<{ _id: string }>('effects').find({}).toArray()
    expect(jobs).to.have.length(JOBS + 2)
    for (const { _id, state, fence, attempt, payload, result } of jobs) {
      const fails = (JSON.parse(payload) as { n: number }).n % FAILS_EVERY === 0
      // the first in the queue may have been at work in every kill
      const isWornOut = attempt > LANE.maxAttempts
      expect(state, `${_id} after ${attempt} attempts`).to.equal(fails || isWornOut ? 'dead' : 'done')
      const fences = effects.flatMap(({ _id: effect }) =>
        effect.startsWith(`${_id}:`) ? [Number(effect.split(':').at(-1))] : [],
      )
      if (state === 'done')
        expect(Math.max(...fences), `${_id}: the attempt that ended it was the last one`).to.equal(fence)
      if (result !== undefined) expect(JSON.parse(result)).to.deep.equal({ fence })
    }
    for (const job of stale) {
      const refused = await ack(
        { id: job._id, token: tokenOf(job), owner: LANE.owner },
        { late: true },
        { jobs: queue.jobs, queue },
      ).catch((error: unknown) => error)
      expect(refused).to.be.instanceOf(ApiError).and.have.property('code', 'lease_lost')
    }
  })
})
