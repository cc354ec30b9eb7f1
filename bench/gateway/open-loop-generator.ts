/**
 * Sends requests when they are due, whether or not the last ones were answered. Takes a job as JSON, prints a report as JSON.
 */
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Pool } from 'undici'

export interface Job {
  readonly url: string
  /** Requests are sent with these in turn. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  readonly body: string
  readonly perSecond: number
  readonly seconds: number
}

export interface Report {
  /** Milliseconds from the planned start of each request to the end of its answer; those that failed included. */
  readonly latenciesMs: readonly number[]
  /** Milliseconds by which the generator itself began late. */
  readonly latenessMs: readonly number[]
  /** Answers that are no 2xx, and faults of the connection. */
  readonly failed: number
}

const CONNECTIONS = 1_024
const ANSWER_TIMEOUT_MS = 20_000
/** Sent at once before the plan begins, so that connections are open. */
const OPENING = 64
/** What measures waits for nobody whom it measures. */
const GENERATOR_PRIORITY = -10

/** The clock that the pacer goes by, in milliseconds. */
const clockMs = (): number => Number(process.hrtime.bigint()) / 1e6

async function run({ url, headers, body, perSecond, seconds }: Job): Promise<Report> {
  const { origin, pathname } = new URL(url)
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  })
  /** Whether the answer was good. */
  const send = async (at: number): Promise<boolean> => {
    try {
      const own = { 'content-type': 'application/json', ...headers[at % headers.length] }
      const answer = await pool.request({ method: 'POST', path: pathname, headers: own, body })
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER })
      return answer.statusCode < 300
    } catch {
      return false
    }
  }
  await Promise.all(Array.from({ length: OPENING }, (_, at) => send(at)))
  const plan = { startMs: clockMs() + 200, intervalMs: 1_000 / perSecond, count: Math.round(perSecond * seconds) }
  const latenciesMs: number[] = []
  const latenessMs: number[] = []
  let failed = 0
  await new Promise<void>((resolve, reject) => {
    const pacer = new Worker(new URL('pacer.mjs', import.meta.url), { workerData: plan })
    pacer.once('error', reject)
    pacer.on('message', async (at: number) => {
      const dueMs = plan.startMs + at * plan.intervalMs
      latenessMs.push(clockMs() - dueMs)
      if (!(await send(at))) failed++
      latenciesMs.push(clockMs() - dueMs)
      if (latenciesMs.length === plan.count) resolve()
    })
  })
  await pool.close()
  return { latenciesMs, latenessMs, failed }
}

try {
  setPriority(GENERATOR_PRIORITY)
} catch {
  // only root may: without it the generator is late when the machine is full, which the report tells
}
console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '') as Job)))
