/** A worker process for `kills.test.ts`: works on a task and on a lane until it is killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../kernel/boot/clock.ts'
import type { Job } from '../../kernel/define.ts'
import { createLogger } from '../../kernel/log/log.ts'
import { connectMongo } from '../../kernel/store/connect.ts'
import { JobQueue } from '../../kernel/tasks/queue.ts'
import { ack } from './end.ts'
import { FAILS_EVERY, LANE, Work } from './testing-work.ts'
import { tokenOf } from './token.ts'
import { lease, nack } from './work.ts'

const WORK_MS = 20
const [uri = '', dbName = ''] = process.argv.slice(2)
const log = createLogger('worker', 'silent')
const connection = await connectMongo({ uri, dbName, log, maxPoolSize: 8 })
const effects = connection.collection<{ _id: string }>('effects')
const queue = new JobQueue({ connection, clock: systemClock, log, leaseMs: LANE.leaseMs, maxPollMs: 100 })
await queue.start()

/** Says so before the work is half done: that is where it gets killed. */
async function work(id: string, fence: number, n: number): Promise<void> {
  await effects.insertOne({ _id: `${id}:${fence}` })
  process.stdout.write('begun\n')
  await sleep(WORK_MS)
  if (n % FAILS_EVERY === 0) throw new Error('this one always fails')
}

queue.register(Work, (payload, { id, fence }) => work(id, fence, (payload as { n: number }).n))

const parts = {
  jobs: queue.jobs,
  queue,
  clock: systemClock,
  queues: { isPaused: async () => false } as never,
}
const one = async (job: Job): Promise<void> => {
  const held = { id: job._id, token: tokenOf(job), owner: LANE.owner }
  try {
    await work(job._id, job.fence, (JSON.parse(job.payload) as { n: number }).n)
    await ack(held, { fence: job.fence }, parts)
  } catch (error) {
    await nack(held, { error: String(error), dead: false }, parts).catch(() => undefined)
  }
}
for (;;) {
  const { jobs } = await lease(LANE.owner, { queue: LANE.queue, limit: 2 }, parts)
  await Promise.all(jobs.map(one))
  if (jobs.length === 0) await sleep(WORK_MS)
}
