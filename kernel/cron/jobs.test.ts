import { expect } from 'chai'
import { ManualClock } from '../boot/clock.ts'
import { collectLogs, createLogger } from '../log/log.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { Jobs } from './jobs.ts'

describe('jobs', () => {
  let database: TestDatabase
  const clock = new ManualClock()
  const { lines, destination } = collectLogs()
  const log = createLogger('jobs', 'debug', destination)
  const processes: Jobs[] = []
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())
  afterEach(async () => {
    for (const jobs of processes.splice(0)) await jobs.stop()
    await database.connection.collection('kernel_job_ticks').deleteMany({})
  })
  const process = (run: () => Promise<void>, cron = '0 0 1 1 *'): Jobs => {
    const jobs = new Jobs({ connection: database.connection, clock, log })
    jobs.add('shop.tidy', cron, run)
    processes.push(jobs)
    return jobs
  }

  it('runs each tick in exactly one of several processes', async () => {
    let runs = 0
    const all = Array.from({ length: 3 }, () => process(async () => void runs++))
    for (const minute of [1, 2, 3]) {
      const outcomes = await Promise.all(all.map((jobs) => jobs.tick('shop.tidy', minute * 60_000)))
      expect(outcomes.filter(Boolean)).to.have.length(1)
    }
    expect(runs).to.equal(3)
  })

  it('never runs a tick again, though the clock of another process is late', async () => {
    let runs = 0
    const [first, late] = [process(async () => void runs++), process(async () => void runs++)]
    await first.tick('shop.tidy', 120_000)
    expect(await late.tick('shop.tidy', 120_400)).to.equal(false)
    expect(await late.tick('shop.tidy', 60_000)).to.equal(false)
    expect(runs).to.equal(1)
  })

  it('does not start a tick while the last run still goes on, until that process has fallen silent', async () => {
    let finish = (): void => undefined
    const long = process(() => new Promise((resolve) => (finish = resolve)))
    let others = 0
    const other = process(async () => void others++)
    const running = long.tick('shop.tidy', 60_000)
    while (!(await database.connection.collection('kernel_job_ticks').findOne({ lastTick: 60 })))
      await new Promise((resolve) => setTimeout(resolve, 2))
    expect(await other.tick('shop.tidy', 120_000)).to.equal(false)
    clock.advance(60_000)
    expect(await other.tick('shop.tidy', 180_000)).to.equal(true)
    expect(others).to.equal(1)
    finish()
    await running
  })

  it('logs a failure and runs the next tick', async () => {
    let runs = 0
    const jobs = process(async () => {
      if (++runs === 1) throw new Error('broken shelf')
    })
    await jobs.tick('shop.tidy', 60_000)
    expect(await jobs.tick('shop.tidy', 120_000)).to.equal(true)
    expect(runs).to.equal(2)
    expect(JSON.stringify(lines)).to.include("job 'shop.tidy' failed").and.include('broken shelf')
  })

  it('ticks by itself', async () => {
    await new Promise<void>((resolve) => process(async () => resolve(), '* * * * * *'))
  })

  it('refuses what is no cron expression, and names the jobs that there are', async () => {
    const jobs = process(async () => undefined)
    expect(() => jobs.add('shop.odd', 'every day', async () => undefined)).to.throw(
      "job 'shop.odd' has the cron expression 'every day'",
    )
    expect(String(await jobs.runNow('absent').catch((error: unknown) => error))).to.include(
      "no job 'absent'; there are: shop.tidy",
    )
  })
})
