/**
 * Many streams through the whole service, three in ten left by their caller: does memory grow, does a socket stay open?
 * `npm run bench:soak -- [--streams 100000] [--at-once 32]`. Fails when the heap grows by more than `MOST_BYTES_A_STREAM`, a
 * socket stays open, or a stream that nobody left does not end with [DONE].
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serviceEnv, signUp, untilAnswering } from './contestants.ts'
import { slopeOf } from './slope.ts'
import type { Measured } from './soak-process.ts'
import { startSoakUpstream, type Treatment } from './soak-upstream.ts'

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '100000' }, 'at-once': { type: 'string', default: '32' } },
})
const STREAMS = Number(values.streams)
const AT_ONCE = Number(values['at-once'])
const PORT = 19_150
const ACCOUNTS = 20
const MEASUREMENTS = 20
/** The first measurements: caches fill and code is compiled. */
const WARM_UP = 4
const MOST_BYTES_A_STREAM = 64
/** Connections that nobody uses are kept for a minute or so. */
const QUIET_MS = 120_000

/** Three in ten are left: two after their first byte, one before. */
const treatmentOf = (stream: number): Treatment =>
  stream % 10 === 0 ? 'silent' : stream % 10 < 3 ? 'begun' : 'complete'
/** A caller leaves a silent provider before or after the gateway has asked it. */
const leaveAfterMs = (stream: number): number => (stream / 10) % 40

/** Of a stream that fails: what is shown. */
const LAST_CHARACTERS = 500

type Outcome = 'complete' | 'left' | 'failed'
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

const stream = (number: number, key: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const treatment = treatmentOf(number)
    const req = request(
      `http://127.0.0.1:${PORT}/v1/chat/completions`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` } },
      (res) => {
        let text = ''
        res.setEncoding('utf8')
        res.on('data', (piece: string) => {
          text = (text + piece).slice(-LAST_CHARACTERS)
          if (treatment === 'begun') leave()
        })
        res.on('end', () =>
          text.endsWith('data: [DONE]\n\n') ? resolve('complete') : fail(`${res.statusCode}: ${text}`),
        )
        res.on('error', fail)
      },
    )
    const fail = (reason: unknown): void => {
      if (treatment === 'complete') console.error(`stream ${number} failed:`, reason)
      resolve('failed')
    }
    const leave = (): void => {
      resolve('left')
      req.destroy()
    }
    req.on('error', fail)
    req.end(JSON.stringify({ model: 'gpt-4o-mini', stream: true, messages: [{ role: 'user', content: treatment }] }))
    if (treatment === 'silent') setTimeout(leave, leaveAfterMs(number))
  })

const measure = async (child: ChildProcess): Promise<Measured> => {
  const answer = once(child, 'message') as Promise<[Measured]>
  child.send('measure')
  return (await answer)[0]
}

/** Asks until it holds; false: it did not within `QUIET_MS`. */
const eventually = async (holds: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (
    const until = Date.now() + QUIET_MS;
    Date.now() < until;
    await new Promise((resolve) => setTimeout(resolve, 100))
  )
    if (await holds()) return true
  return false
}

const upstream = await startSoakUpstream()
const dataDir = await mkdtemp(join(tmpdir(), 'gateway-soak-'))
const child = fork(join(import.meta.dirname, 'soak-process.ts'), {
  execArgv: ['--expose-gc', '--import', 'tsx'],
  env: serviceEnv(PORT, upstream.url, dataDir),
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const ended = once(child, 'exit')
const problems: string[] = []
try {
  await untilAnswering(`http://127.0.0.1:${PORT}/livez`, {})
  const keys = await signUp(`http://127.0.0.1:${PORT}`, ACCOUNTS)
  const outcomes: Record<Outcome, number> = { complete: 0, left: 0, failed: 0 }
  const measured: (Measured & { readonly streams: number })[] = []
  const startedAt = performance.now()
  let next = 0
  for (let part = 1; part <= MEASUREMENTS; part++) {
    const end = Math.round((STREAMS * part) / MEASUREMENTS)
    const caller = async (): Promise<void> => {
      for (let number = next++; number < end; number = next++)
        outcomes[await stream(number, keys[number % keys.length] ?? '')]++
    }
    await Promise.all(Array.from({ length: AT_ONCE }, caller))
    next = end
    if (!(await eventually(() => upstream.open === 0)))
      problems.push(`${upstream.open} streams stay open at the provider`)
    measured.push({ streams: end, ...(await measure(child)) })
    const { heapUsed, resident } = measured.at(-1) as Measured
    console.log(`${end} streams: heap ${(heapUsed / 1e6).toFixed(2)} MB, resident ${(resident / 1e6).toFixed(0)} MB`)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  agent.destroy()
  const quiet = await eventually(
    async () => (await measure(child)).sockets === 0 && (await upstream.connections()) === 0,
  )
  const { sockets } = await measure(child)
  if (!quiet) problems.push(`${sockets} sockets stay open, ${await upstream.connections()} at the provider`)
  const heap = slopeOf(measured.slice(WARM_UP).map(({ streams, heapUsed }) => [streams, heapUsed] as const))
  const memory = slopeOf(measured.slice(WARM_UP).map(({ streams, resident }) => [streams, resident] as const))
  if (heap.slope > MOST_BYTES_A_STREAM) problems.push(`the heap grows by ${heap.slope.toFixed(0)} bytes a stream`)
  if (outcomes.failed > 0) problems.push(`${outcomes.failed} streams that nobody left did not end with [DONE]`)
  console.log({
    ...outcomes,
    'streams/s': Math.round(STREAMS / seconds),
    'heap, bytes a stream': `${heap.slope.toFixed(1)} ± ${heap.standardError.toFixed(1)}`,
    'resident, bytes a stream': `${memory.slope.toFixed(1)} ± ${memory.standardError.toFixed(1)}`,
    'sockets left open': sockets,
  })
} finally {
  if (child.connected) child.disconnect()
  await ended
  await upstream.close()
  await rm(dataDir, { recursive: true, force: true })
}
for (const problem of problems) console.error(`FAILED: ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)
