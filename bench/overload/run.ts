/**
 * The whole service in more than it can do, on the settings that users have but for rates: an open loop over 2,000 connections at a quarter
 * of what it can do, then at 1, 2, 5 and 10 times that; one caller who floods beside others; and slow connections beside loops. Latency of what is
 * let in and of what is refused, memory, log, and how long `/livez` takes all the while.
 * `npx tsx bench/overload/run.ts [seconds]`; `OVERLOAD_ROOT` names another checkout to compare with.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, serviceEnv, signUp, startArguments, untilAnswering } from '../gateway/contestants.ts'
import type { Job, Report } from './generator.ts'

const SECONDS = Number(process.argv[2] ?? 8)
const CONNECTIONS = 2_000
const ACCOUNTS = 20
const LEVELS = [0.25, 1, 2, 5, 10]
const CALM = 0.25
const SLOW_CONNECTIONS = 300
const LOOPS = 64
const root = process.env['OVERLOAD_ROOT'] ?? join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

const port = await freePort()
const dataDir = await mkdtemp(join(tmpdir(), 'overload-bench-'))
const child = spawn(process.execPath, startArguments(root), {
  cwd: root,
  env: serviceEnv(port, 'http://127.0.0.1:9', dataDir),
  stdio: ['ignore', 'pipe', 'pipe'],
})
let logBytes = 0
for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (logBytes += chunk.length))
const base = `http://127.0.0.1:${port}`

const load = async (
  perSecond: number,
  connections: number,
  seconds: number,
  requests: readonly string[],
): Promise<Report> => {
  const job: Job = { port, connections, perSecond, seconds, requests }
  const args = ['--import', 'tsx', join(import.meta.dirname, 'generator.ts'), JSON.stringify(job)]
  return JSON.parse((await run(process.execPath, args)).stdout) as Report
}

const residentMb = async (): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024

/** Milliseconds until `/livez` answered on a connection of its own. */
const livez = (): Promise<number> =>
  new Promise((resolve) => {
    const began = performance.now()
    const asked = get(`${base}/livez`, { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : 5_000))
    })
    asked.once('error', () => resolve(5_000)).once('timeout', () => asked.destroy())
  })

/** What else is seen while something runs. */
async function watched<T>(work: Promise<T>): Promise<readonly [T, Readonly<Record<string, number>>]> {
  const logBefore = logBytes
  const live: number[] = []
  let mostMb = 0
  let over = false
  const watch = (async () => {
    while (!over) {
      live.push(await livez())
      mostMb = Math.max(mostMb, await residentMb())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const result = await work
  over = true
  await watch
  live.sort((a, b) => a - b)
  return [
    result,
    {
      'livez p50 ms': Math.round(live[live.length >> 1] ?? Number.NaN),
      'livez p99 ms': Math.round(live[Math.floor(live.length * 0.99)] ?? Number.NaN),
      'RSS MB': Math.round(mostMb),
      'log KB/s': Number(((logBytes - logBefore) / 1_000 / SECONDS).toFixed(1)),
    },
  ]
}

const rowOf = (name: string, report: Report, calmMs: number): object => ({
  load: name,
  'sent/s': Math.round(report.sent / SECONDS),
  'served/s': Math.round(report.ok / SECONDS),
  'p50 ms': report.okMs.p50,
  'p99 ms': report.okMs.p99,
  'to calm': Number((report.okMs.p99 / calmMs).toFixed(1)),
  'refused/s': Math.round(report.refused / SECONDS),
  'refused p50 ms': report.refusedMs.p50,
  'refused p99 ms': report.refusedMs.p99,
  failed: report.failed,
})

/** Connections that send a body byte by byte, a new one for each that is ended. */
function slowConnections(key: string): () => void {
  const head = `POST /v1/route HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`
  let closed = false
  const sockets = Array.from({ length: SLOW_CONNECTIONS }, () => undefined as ReturnType<typeof connect> | undefined)
  const open = (place: number): void => {
    if (closed) return
    const socket = connect(port, '127.0.0.1', () => socket.write(head)).on('error', () => undefined)
    socket.resume().once('close', () => setTimeout(open, 100, place))
    sockets[place] = socket
  }
  for (const place of sockets.keys()) open(place)
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket?.writable) socket.write(' ')
  }, 200)
  return () => {
    closed = true
    clearInterval(drip)
    for (const socket of sockets) socket?.destroy()
  }
}

try {
  await untilAnswering(`${base}/livez`, {})
  const keys = await signUp(base, ACCOUNTS)
  const requests = keys.map((key) => `GET /v1/balance HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n\r\n`)
  await load(0, 32, 10, requests)
  const capacity = (await load(0, 32, 5, requests)).ok / 5
  console.log(`capacity: ${Math.round(capacity)} requests a second (closed loop, 32 connections)`)
  const rows: object[] = []
  let calmMs = Number.NaN
  for (const level of LEVELS) {
    const [report, seen] = await watched(load(capacity * level, CONNECTIONS, SECONDS, requests))
    if (level === CALM) calmMs = report.okMs.p99
    rows.push({ ...rowOf(`${level} x`, report, calmMs), ...seen })
  }
  const [flooding = '', ...others] = requests
  const beside = Promise.all([
    load(capacity * CALM, CONNECTIONS / 4, SECONDS, others),
    load(capacity * 10, CONNECTIONS / 2, SECONDS, [flooding]),
  ])
  const [[quiet, flood], seen] = await watched(beside)
  rows.push(
    { ...rowOf(`${CALM} x beside the flood`, quiet, calmMs), ...seen },
    rowOf('10 x of one caller: the flood', flood, calmMs),
  )
  const end = slowConnections(keys[0] ?? '')
  const [loops, seenThen] = await watched(load(0, LOOPS, SECONDS, requests))
  end()
  rows.push({ ...rowOf(`${LOOPS} loops beside ${SLOW_CONNECTIONS} slow connections`, loops, calmMs), ...seenThen })
  console.table(rows)
} finally {
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}
