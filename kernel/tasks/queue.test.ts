import { expect } from 'chai'
import Type from 'typebox'
import { ManualClock } from '../boot/clock.ts'
import { type Attempt, type TaskLimits, task, Unrecoverable } from '../contract/task.ts'
import { collectLogs, createLogger } from '../log/log.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/wait.ts'
import { JobQueue, type QueueParts } from './queue.ts'
import { maxAttempts, retryDelayMs } from './retry.ts'

const Payload = Type.Object({ n: Type.Number() })
const DAY_MS = 24 * 3_600_000

/** A promise with its handles, to hold a task at a point. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

describe('queue', () => {
  let database: TestDatabase
  let clock: ManualClock
  let queues: JobQueue[]
  const { lines, destination } = collectLogs()
  const log = createLogger('queue', 'debug', destination)

  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())
  beforeEach(() => {
    clock = new ManualClock()
    queues = []
  })
  afterEach(async () => {
    for (const queue of queues) await queue.stop(0)
    await database.connection.collection('kernel_jobs').deleteMany({})
  })

  /** One more process on the same store. */
  const process = async (parts: Partial<QueueParts> = {}): Promise<JobQueue> => {
    const queue = new JobQueue({ connection: database.connection, clock, log, ...parts })
    await queue.start()
    queues.push(queue)
    return queue
  }
  /** Registers a task that records its runs. */
  const worker = (
    queue: JobQueue,
    limits: TaskLimits = {},
    run: (n: number, attempt: Attempt) => Promise<void> = async () => undefined,
  ) => {
    const Work = task('test.work', Payload, limits)
    const runs: { readonly n: number; readonly attempt: Attempt }[] = []
    queue.register(Work, async (payload, attempt) => {
      const { n } = payload as { n: number }
      runs.push({ n, attempt })
      await run(n, attempt)
    })
    return { Work, runs }
  }
  const turn = async (queue: JobQueue, ms: number): Promise<void> => {
    clock.advance(ms)
    await queue.idle()
  }
  const stored = (id: string) =>
    database.connection
      .collection<{ _id: string; state: string; lastError?: string; expireAt: Date; attempt: number; dueAt: number }>(
        'kernel_jobs',
      )
      .findOne({ _id: id })

  it('runs a job once, and never again under the same id, even when it is done', async () => {
    const queue = await process()
    const { Work, runs } = worker(queue)
    for (let repeat = 0; repeat < 3; repeat++) {
      await queue.enqueue(Work, { n: 1 }, { id: 'a' })
      await queue.idle()
    }
    expect(runs).to.have.length(1)
    expect(runs[0]?.attempt).to.deep.include({ id: 'a', number: 1, last: false, fence: 1 })
    const job = await stored('a')
    expect(job?.state).to.equal('done')
    expect((job?.expireAt.getTime() ?? 0) - clock.now()).to.equal(7 * DAY_MS)
  })

  it('survives any payload that JSON can hold', async () => {
    const queue = await process()
    const Free = task('test.free', Type.Object({}, { additionalProperties: true }))
    const seen: unknown[] = []
    queue.register(Free, async (payload) => void seen.push(payload))
    const payload = { $gt: '', 'a.b': 1, nested: { $where: [null, 2 ** 53, 'ü'] } }
    await queue.enqueue(Free, payload, { id: 'free' })
    await queue.idle()
    expect(seen).to.deep.equal([payload])
  })

  it('refuses a payload that is too large', async () => {
    const queue = await process()
    const Free = task('test.free', Type.Object({ text: Type.String() }))
    const error = await queue
      .enqueue(Free, { text: 'x'.repeat(300_000) }, { id: 'big' })
      .catch((thrown: unknown) => thrown)
    expect(String(error)).to.include("job 'big'").and.include('262144')
  })

  it('waits for the run time', async () => {
    const queue = await process()
    const { Work, runs } = worker(queue)
    await queue.enqueue(Work, { n: 1 }, { id: 'later', runAt: clock.now() + 60_000 })
    await turn(queue, 59_999)
    expect(runs).to.have.length(0)
    await turn(queue, 1)
    expect(runs).to.have.length(1)
  })

  it('wakes by itself when the time has come', async () => {
    const queue = await process({ clock: { now: Date.now } })
    const { Work, runs } = worker(queue)
    await queue.enqueue(Work, { n: 1 }, { id: 'soon', runAt: Date.now() + 50 })
    await eventually(() => runs.length === 1)
  })

  it('finds work that another process enqueued', async () => {
    const [sender, receiver] = [await process(), await process({ maxPollMs: 20 })]
    const { Work, runs } = worker(receiver)
    await sender.enqueue(Work, { n: 1 }, { id: 'a' })
    await eventually(() => runs.length === 1)
  })

  it('tries again after the declared delays, then keeps the job as a dead letter that can be redriven', async () => {
    const queue = await process()
    let broken = true
    const { Work, runs } = worker(queue, { retryDelaysMs: [1_000, 5_000] }, async () => {
      if (broken) throw new Error('no luck with sk_live_0123456789abcdef')
    })
    await queue.enqueue(Work, { n: 1 }, { id: 'a' })
    await queue.idle()
    await turn(queue, 799)
    expect(runs).to.have.length(1)
    await turn(queue, 401)
    await turn(queue, 6_000)
    await turn(queue, DAY_MS)
    expect(runs.map(({ attempt: { number, last } }) => [number, last])).to.deep.equal([
      [1, false],
      [2, false],
      [3, true],
    ])
    const dead = await stored('a')
    expect(dead).to.deep.include({ state: 'dead' })
    expect(dead?.lastError).to.include('no luck').and.not.include('0123456789')
    expect(await queue.counts()).to.include({ pending: 0, dead: 1, waiting: 0, oldestDueAt: undefined })
    broken = false
    expect(await queue.redrive('a')).to.equal(true)
    await queue.idle()
    expect(runs.at(-1)?.attempt).to.deep.include({ number: 1 })
    expect((await stored('a'))?.state).to.equal('done')
    expect(await queue.redrive('absent')).to.equal(false)
  })

  it('has a job come again when its attempt asks for that, with all its attempts', async () => {
    const queue = await process()
    const { Work, runs } = worker(queue, { retryDelaysMs: [1_000] }, async (_, { number, repeatAt }) => {
      if (runs.length === 2) throw new Error('once')
      if (runs.length < 5) repeatAt(clock.now() + 60_000)
      expect(number).to.equal(runs.length === 3 ? 2 : 1)
    })
    await queue.enqueue(Work, { n: 1 }, { id: 'a' })
    await queue.idle()
    for (let turns = 0; turns < 5; turns++) await turn(queue, 60_000)
    expect(runs.map(({ attempt: { fence } }) => fence)).to.deep.equal([1, 2, 3, 4, 5])
    expect(await queue.isPending('a')).to.equal(false)
    expect((await stored('a'))?.state).to.equal('done')
  })

  it('never retries what is unrecoverable', async () => {
    const queue = await process()
    const { Work, runs } = worker(queue, {}, async () => {
      throw new Unrecoverable('gone')
    })
    await queue.enqueue(Work, { n: 1 }, { id: 'a' })
    await queue.idle()
    await turn(queue, DAY_MS)
    expect(runs).to.have.length(1)
    expect((await stored('a'))?.state).to.equal('dead')
  })

  it('cancels what waits, and what runs through its signal', async () => {
    const queue = await process()
    const { Work, runs } = worker(
      queue,
      {},
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    )
    await queue.enqueue(Work, { n: 1 }, { id: 'later', runAt: clock.now() + 1_000 })
    expect(await queue.cancel('later')).to.equal(true)
    expect(await queue.cancel('later')).to.equal(false)
    await turn(queue, 2_000)
    expect(runs).to.have.length(0)
    await queue.enqueue(Work, { n: 2 }, { id: 'now' })
    await eventually(() => runs.length === 1)
    expect(await queue.cancel('now')).to.equal(true)
    await queue.idle()
    expect((await stored('now'))?.state).to.equal('cancelled')
  })

  it('aborts an attempt that takes too long, and tries again', async () => {
    const queue = await process()
    const { Work, runs } = worker(queue, { timeoutMs: 20, retryDelaysMs: [10] }, (_, { number }) =>
      number === 1 ? new Promise(() => undefined) : Promise.resolve(),
    )
    await queue.enqueue(Work, { n: 1 }, { id: 'a' })
    await queue.idle()
    expect(runs[0]?.attempt.signal.aborted).to.equal(true)
    await turn(queue, 100)
    expect(runs).to.have.length(2)
    expect((await stored('a'))?.state).to.equal('done')
  })

  it('runs no more at once than allowed, in all and of one group, so that a slow group delays no other', async () => {
    const queue = await process()
    const slow = gate()
    let atOnce = 0
    let most = 0
    const { Work, runs } = worker(queue, { concurrency: 3, groupConcurrency: 1 }, async (n) => {
      most = Math.max(most, ++atOnce)
      if (n < 10) await slow.opened
      atOnce--
    })
    for (let n = 0; n < 4; n++) await queue.enqueue(Work, { n }, { id: `slow-${n}`, group: 'slow' })
    for (let n = 10; n < 20; n++) await queue.enqueue(Work, { n }, { id: `fast-${n}`, group: `fast-${n}` })
    await eventually(() => runs.filter(({ n }) => n >= 10).length === 10)
    expect(runs.filter(({ n }) => n < 10)).to.have.length(1)
    slow.open()
    await queue.idle()
    expect(runs).to.have.length(14)
    expect(most).to.be.at.most(3)
  })

  it('begins a job at once where its task says so and there is a place; else it waits in line; once in any case', async () => {
    const queue = await process()
    const held = gate()
    const { Work, runs } = worker(queue, { atOnce: true, concurrency: 2, groupConcurrency: 1 }, () => held.opened)
    await queue.enqueue(Work, { n: 1 }, { id: 'first', group: 'g' })
    await queue.enqueue(Work, { n: 1 }, { id: 'first', group: 'h' })
    expect(await stored('first')).to.include({ attempt: 1, dueAt: clock.now() + 30_000 })
    await queue.enqueue(Work, { n: 2 }, { id: 'second', group: 'g' })
    expect((await stored('second'))?.attempt).to.equal(0)
    held.open()
    await queue.idle()
    expect(runs.map(({ n, attempt }) => [n, attempt.number, attempt.fence])).to.deep.equal([
      [1, 1, 1],
      [2, 1, 1],
    ])
    await queue.enqueue(Work, { n: 1 }, { id: 'first', group: 'g' })
    await queue.idle()
    expect(runs).to.have.length(2)
    expect((await stored('first'))?.state).to.equal('done')
  })

  it('gives every job to one of several processes', async () => {
    const all = await Promise.all([process(), process(), process()])
    const runs = all.map((queue) => worker(queue).runs)
    const Work = task('test.work', Payload)
    const [first] = all
    await Promise.all(Array.from({ length: 60 }, (_, n) => first?.enqueue(Work, { n }, { id: `job-${n}` })))
    await eventually(async () => (await first?.counts())?.pending === 0)
    expect(
      runs
        .flat()
        .map(({ n }) => n)
        .toSorted((a, b) => a - b),
    ).to.deep.equal(Array.from({ length: 60 }, (_, n) => n))
  })

  it('hands a job over when its process falls silent, and fences the former holder off', async () => {
    // The first process never extends its lease: its heartbeat is too slow.
    const [silent, other] = [await process({ leaseMs: 3_600_000 }), await process()]
    const held = gate()
    const first = worker(silent, {}, () => held.opened)
    await silent.enqueue(first.Work, { n: 1 }, { id: 'a' })
    await eventually(() => first.runs.length === 1)
    const second = worker(other)
    await turn(other, 3_600_000)
    expect(second.runs[0]?.attempt).to.deep.include({ number: 2, fence: 2 })
    held.open()
    await silent.idle()
    expect(lines.some(({ message }) => message === 'a job ended after its lease was lost')).to.equal(true)
    expect((await stored('a'))?.state).to.equal('done')
  })

  it('hands over a job that was begun at once, and tries it again where it fails', async () => {
    const [silent, other] = [await process({ leaseMs: 3_600_000 }), await process()]
    const held = gate()
    const first = worker(silent, { atOnce: true }, () => held.opened)
    await silent.enqueue(first.Work, { n: 1 }, { id: 'a' })
    const second = worker(other, { atOnce: true, retryDelaysMs: [1_000, 1_000] }, async (_, { number }) => {
      if (number === 2) throw new Error('not yet')
    })
    await turn(other, 3_600_000)
    await turn(other, 1_200)
    expect(second.runs.map(({ attempt: { number, fence } }) => [number, fence])).to.deep.equal([
      [2, 2],
      [3, 3],
    ])
    held.open()
    await silent.idle()
    expect((await stored('a'))?.state).to.equal('done')
  })

  it('extends the lease of a long attempt', async () => {
    const queue = await process({ leaseMs: 30 })
    const held = gate()
    const { Work, runs } = worker(queue, {}, () => held.opened)
    await queue.enqueue(Work, { n: 1 }, { id: 'a' })
    await eventually(() => runs.length === 1)
    clock.advance(29)
    await eventually(async () => (await stored('a'))?.dueAt === clock.now() + 30)
    held.open()
    await queue.idle()
    expect((await stored('a'))?.attempt).to.equal(1)
  })

  it('buries a job whose processes died in every attempt', async () => {
    const queue = await process()
    const dying = {
      state: 'pending',
      ready: true,
      group: '',
      rank: 0,
      task: 'test.work',
      payload: '{"n":1}',
      attempt: 3,
      fence: 3,
      dueAt: clock.now(),
    }
    await database.connection.collection<{ _id: string }>('kernel_jobs').insertOne({ _id: 'poison', ...dying })
    const { runs } = worker(queue, { retryDelaysMs: [1, 1] })
    await queue.idle()
    expect(runs).to.have.length(0)
    expect(await stored('poison')).to.deep.include({
      state: 'dead',
      lastError: 'the process ended during the last attempt',
    })
  })

  it('gives running jobs back when it stops, without counting the attempt', async () => {
    const [leaving, staying] = [await process(), await process()]
    const { Work, runs } = worker(leaving, {}, () => new Promise(() => undefined))
    await leaving.enqueue(Work, { n: 1 }, { id: 'a' })
    await eventually(() => runs.length === 1)
    await leaving.stop(0)
    const second = worker(staying)
    await staying.idle()
    expect(second.runs[0]?.attempt).to.deep.include({ number: 1, fence: 2 })
  })
})

describe('retry delays', () => {
  it('follow the declared ones within a fifth', () => {
    const limits = { retryDelaysMs: [5_000, 300_000] }
    expect(maxAttempts(limits)).to.equal(3)
    expect([0, 0.5, 0.999999].map((random) => retryDelayMs(limits, 1, undefined, random))).to.deep.equal([
      4_000, 5_000, 6_000,
    ])
    expect(retryDelayMs(limits, 2, undefined, 0.5)).to.equal(300_000)
    expect(retryDelayMs(limits, 3, undefined)).to.equal(undefined)
  })

  it('double with full jitter by default, eight times', () => {
    expect([1, 2, 3, 8].map((attempt) => retryDelayMs({}, attempt, undefined, 0.5))).to.deep.equal([
      500, 1_000, 2_000, 64_000,
    ])
    expect(retryDelayMs({}, 9, undefined)).to.equal(undefined)
    expect(retryDelayMs({}, 1, undefined, 0)).to.equal(0)
  })
})
