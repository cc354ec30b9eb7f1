/**
 * The whole service at a quarter of what it can do, then at 1, 2, 5 and 10 times that, over 2,000 connections in an open loop:
 * latency of what is let in and of what is refused, memory, log, and whether `/livez` answers within 100 ms all the while.
 * `npx tsx bench/overload/run.ts [seconds]`; `OVERLOAD_ROOT` names another checkout to compare with.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serviceEnv, signUp, untilAnswering } from '../gateway/contestants.ts'
import type { Job, Report } from './generator.ts'

const SECONDS = Number(process.argv[2] ?? 8)
const PORT = 19_300
const CONNECTIONS = 2_000
const ACCOUNTS = 20
const LEVELS = [0.25, 1, 2, 5, 10]
const LIVE_LIMIT_MS = 100
const root = process.env['OVERLOAD_ROOT'] ?? join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

const dataDir = await mkdtemp(join(tmpdir(), 'overload-bench-'))
const child = spawn(process.execPath, ['--max-semi-space-size=8', join(root, 'scripts/start.mjs')], {
  cwd: root,
  env: serviceEnv(PORT, 'http://127.0.0.1:9', dataDir),
  stdio: ['ignore', 'pipe', 'pipe'],
})
let logBytes = 0
for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (logBytes += chunk.length))
const base = `http://127.0.0.1:${PORT}`

const load = async (perSecond: number, connections: number, seconds: number, requests: readonly string[]) => {
  const job: Job = { port: PORT, connections, perSecond, seconds, requests }
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
      answer.resume().once('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : Number.NaN))
    })
    asked.once('error', () => resolve(Number.NaN)).once('timeout', () => asked.destroy())
  })

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
    const logBefore = logBytes
    const live: number[] = []
    let mostMb = 0
    let over = false
    const watch = (async () => {
      while (!over) {
        live.push(await livez())
        mostMb = Math.max(mostMb, await residentMb())
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    const report = await load(capacity * level, CONNECTIONS, SECONDS, requests)
    over = true
    await watch
    if (level < 1) calmMs = report.okMs.p99
    rows.push({
      load: `${level} x`,
      'sent/s': Math.round(report.sent / SECONDS),
      'served/s': Math.round(report.ok / SECONDS),
      'p50 ms': report.okMs.p50,
      'p99 ms': report.okMs.p99,
      'to calm': Number((report.okMs.p99 / calmMs).toFixed(1)),
      'refused p50 ms': report.refusedMs.p50,
      'refused p99 ms': report.refusedMs.p99,
      failed: report.failed,
      'livez > 100 ms': `${live.filter((ms) => !(ms <= LIVE_LIMIT_MS)).length} of ${live.length}`,
      'RSS MB': Math.round(mostMb),
      'log KB/s': Number(((logBytes - logBefore) / 1_000 / SECONDS).toFixed(1)),
    })
  }
  console.table(rows)
} finally {
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}
