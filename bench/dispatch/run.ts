/**
 * The queue beside `agenda` on one embedded store, in turn: jobs a second from the first enqueue to the last end. Then what an
 * enqueue, lease and acknowledgement cost with 100 and with 100,000 jobs waiting. `npm run bench:dispatch [-- ROUNDS JOBS]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda } from 'agenda'
import { startEmbeddedMongo } from 'embedded-mongo'
import Type from 'typebox'
import { systemClock } from '../../kernel/boot/clock.ts'
import type { Mongo } from '../../kernel/contract/collection.ts'
import { task } from '../../kernel/contract/task.ts'
import { createLogger } from '../../kernel/log/log.ts'
import { connectMongo } from '../../kernel/store/connect.ts'
import { JobQueue } from '../../kernel/tasks/queue.ts'

const [rounds = 3, jobs = 1_000] = process.argv.slice(2).map(Number)
const CONCURRENCY = 32
const [FEW, MANY] = [100, 100_000]
const CYCLES = 200
const INSERTED_AT_ONCE = 5_000
const log = createLogger('bench', 'silent')

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A promise that resolves at the `count`-th call. */
function countdown(count: number): { readonly ended: Promise<void>; one(): void } {
  let left = count
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    ended,
    one: () => {
      if (--left === 0) end()
    },
  }
}

async function enqueueAll(enqueue: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    while (next < jobs) await enqueue(next++)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, one))
}

async function ours(connection: Mongo, round: number): Promise<number> {
  const queue = new JobQueue({ connection, clock: systemClock, log })
  await queue.start()
  const Work = task(`bench.work.${round}`, Type.Object({ n: Type.Integer() }), { concurrency: CONCURRENCY })
  const { ended, one } = countdown(jobs)
  const began = performance.now()
  queue.register(Work, async () => one())
  await enqueueAll((n) => queue.enqueue(Work, { n }, { id: `bench-${round}-${n}` }))
  await ended
  await queue.idle()
  const perSecond = (jobs / (performance.now() - began)) * 1_000
  await queue.stop(1_000)
  return perSecond
}

async function agendas(connection: Mongo, round: number): Promise<number> {
  if (!connection.db) throw new Error('not connected')
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: connection.db as never, collection: `agenda_${round}` }),
    processEvery: 50,
    maxConcurrency: CONCURRENCY,
    defaultConcurrency: CONCURRENCY,
  })
  const { ended, one } = countdown(jobs)
  agenda.define('work', async () => undefined)
  agenda.on('complete', one)
  await agenda.start()
  const began = performance.now()
  await enqueueAll((n) => agenda.now('work', { n }))
  await ended
  const perSecond = (jobs / (performance.now() - began)) * 1_000
  await agenda.stop()
  return perSecond
}

async function filled(connection: Mongo, waiting: number): Promise<JobQueue> {
  const queue = new JobQueue({ connection, clock: systemClock, log })
  await queue.start()
  const now = Date.now()
  const collection = connection.collection<{ _id: string }>('kernel_jobs')
  for (let from = 0; from < waiting; from += INSERTED_AT_ONCE)
    await collection.insertMany(
      Array.from({ length: Math.min(INSERTED_AT_ONCE, waiting - from) }, (_, at) => ({
        _id: `waiting-${from + at}`,
        task: LANE,
        payload: '{"n":1}',
        group: `g${(from + at) % 50}`,
        state: 'pending',
        ready: true,
        dueAt: now,
        rank: now - ((from + at) % 10) * 60_000,
        createdAt: new Date(now),
        attempt: 0,
        fence: 0,
      })),
    )
  return queue
}

const LANE = 'bench:lane'

/** Milliseconds of one job put in, one leased, and one acknowledged. */
async function cycleMs({ jobs: lane }: JobQueue, round: number): Promise<number> {
  const began = performance.now()
  for (let n = 0; n < CYCLES; n++) {
    const common = { task: LANE, payload: '{"n":1}', dueAt: Date.now(), createdAt: new Date(), group: `g${n % 50}` }
    await lane.insert({ ...common, id: `cycle-${round}-${n}`, priority: n % 10 })
    const [job] = await lane.lease(LANE, 1)
    if (!job || !(await lane.succeed(job))) throw new Error('nothing to lease')
  }
  return (performance.now() - began) / CYCLES
}

const folder = await mkdtemp(join(tmpdir(), 'dispatch-bench-'))
const store = await startEmbeddedMongo({ dataDir: join(folder, 'store') })
const connect = (dbName: string): Promise<Mongo> => connectMongo({ uri: store.uri, dbName, log })
try {
  const [mine, theirs] = [await connect('ours'), await connect('agenda')]
  const seen = { ours: [] as number[], agenda: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    seen.ours.push(await ours(mine, round))
    seen.agenda.push(await agendas(theirs, round))
  }
  const [own, other] = [median(seen.ours), median(seen.agenda)]
  console.log(`jobs/s, median of ${rounds} rounds of ${jobs}: ours ${own.toFixed(0)}, agenda ${other.toFixed(0)}`)
  console.log(`ratio ${(own / other).toFixed(1)} (goal >= 5)`)

  const [few, many] = [await connect('few'), await connect('many')]
  const queues = { few: await filled(few, FEW), many: await filled(many, MANY) }
  const ms = { few: [] as number[], many: [] as number[] }
  for (let round = -1; round < rounds * 2 + 1; round++) {
    const [a, b] = [await cycleMs(queues.few, round), await cycleMs(queues.many, round)]
    if (round < 0) continue
    ms.few.push(a)
    ms.many.push(b)
  }
  const [short, long] = [median(ms.few), median(ms.many)]
  console.log(`enqueue + lease + ack: ${short.toFixed(2)} ms with ${FEW} waiting, ${long.toFixed(2)} ms with ${MANY}`)
  console.log(`ratio ${(long / short).toFixed(2)} (goal <= 1.2)`)
  for (const queue of Object.values(queues)) await queue.stop(0)
  for (const connection of [mine, theirs, few, many]) await connection.close()
} finally {
  await store.close()
  await rm(folder, { recursive: true, force: true })
}
