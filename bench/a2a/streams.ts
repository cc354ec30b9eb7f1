/**
 * Memory that the service holds for each open A2A stream at rest: subscriptions to tasks whose agent has not answered yet.
 * Linux. `npm run build && npx tsx bench/a2a/streams.ts [streams]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT, startArguments, untilAnswering } from '../gateway/contestants.ts'

const [streams = 1_000] = process.argv.slice(2).map(Number)
const TASKS = 10
const SETTLE_MS = 4_000
const PORT = 19_340
const BOUND_KB = 60

const silent = createServer(() => {}).listen(0, '127.0.0.1')
await once(silent, 'listening')
const { port: silentPort } = silent.address() as { readonly port: number }
const dataDir = mkdtempSync(join(tmpdir(), 'a2a-bench-'))
const child = spawn(process.execPath, startArguments(ROOT), {
  cwd: ROOT,
  env: {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: dataDir,
    OUTBOUND__ALLOW_PRIVATE: 'true',
    KERNEL__LIMITS__FREE__PER_MINUTE: '100000000',
    KERNEL__LIMITS__FREE__PER_HOUR: '100000000',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const base = `http://127.0.0.1:${PORT}`
const post = async <T>(path: string, body: object, key?: string): Promise<T> => {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const answer = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0', ...authorization },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as T
}
const rssKb = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])

/** Resolves with the first event: the stream is open. */
const subscribe = (slug: string, id: string, key: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const req = request(`${base}/a2a/v1/${slug}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'a2a-version': '1.0' },
    })
    req.on('error', reject).on('response', (res) => {
      res.on('error', () => {}).once('data', () => resolve())
      if (res.statusCode !== 200) reject(new Error(`a subscription answered ${res.statusCode}`))
    })
    req.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SubscribeToTask', params: { id } }))
  })

try {
  await untilAnswering(`${base}/livez`, {})
  const { api_key: key } = await post<{ api_key: string }>('/api/signup', { email: 'bench@example.com' })
  const endpoint = { url: `http://127.0.0.1:${silentPort}/` }
  const limits = { timeout_ms: 120_000 }
  const agent = { name: 'Silent', archetype: 'custom', price_per_call: 0, endpoint, limits }
  const { slug } = await post<{ slug: string }>('/v1/agents', agent, key)
  const tasks: string[] = []
  for (let n = 0; n < TASKS; n++) {
    const message = { messageId: `m${n}`, role: 'ROLE_USER', parts: [{ text: 'hello' }] }
    const params = { message, configuration: { returnImmediately: true } }
    const { result } = (await post(
      `/a2a/v1/${slug}`,
      { jsonrpc: '2.0', id: 1, method: 'SendMessage', params },
      key,
    )) as {
      result: { task: { id: string } }
    }
    tasks.push(result.task.id)
  }
  const open = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += TASKS) await Promise.all(tasks.map((id) => subscribe(slug, id, key)))
  }
  // what the first streams load is not of any stream
  await open(5 * TASKS)
  await sleep(SETTLE_MS)
  const before = rssKb()
  await open(streams)
  await sleep(SETTLE_MS)
  const each = (rssKb() - before) / streams
  process.stdout.write(`${streams} open streams: ${each.toFixed(1)} KB each (bound ${BOUND_KB} KB)\n`)
} finally {
  child.kill('SIGTERM')
  await once(child, 'exit')
  silent.closeAllConnections()
  silent.close()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
