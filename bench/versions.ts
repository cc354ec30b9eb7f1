/**
 * Versions of the service beside each other, in turn: chats through the gateway, then calls of the ledger by each version's own
 * bench. `npx tsx bench/versions.ts ROUNDS SECONDS FOLDER …`; each folder is a checkout with its own `npm ci && npm run build`,
 * and ratios are to the first. Load shedding is off: with so many connections something always waits.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Contestant, serviceEnv, signUp, startUpstream, untilAnswering } from './gateway/contestants.ts'
import { load } from './gateway/load.ts'

const FIRST_PORT = 19_500
const CONNECTIONS = 32
const ACCOUNTS = 20
const WARM_UP_SECONDS = 5
const CALLS = '2000'
const BODY = JSON.stringify({
  model: 'gpt-4o-mini',
  max_tokens: 500,
  messages: [{ role: 'user', content: 'Tell me about the fox. '.repeat(10) }],
})
const [rounds = 3, seconds = 3] = process.argv.slice(2, 4).map(Number)
const folders = process.argv.slice(4).map((folder) => resolve(folder))

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function start(folder: string, port: number, upstream: string): Promise<Contestant> {
  const dataDir = mkdtempSync(join(tmpdir(), 'versions-'))
  const { KERNEL__TARGET_DELAY_MS, ...env } = serviceEnv(port, upstream, dataDir)
  // versions before load shedding refuse the setting
  const sheds = readFileSync(join(folder, 'config/modules.schema.json'), 'utf8').includes('targetDelayMs')
  const child = spawn(process.execPath, ['--max-semi-space-size=64', 'dist/main.js'], {
    cwd: folder,
    env: { ...env, ...(sheds && { KERNEL__TARGET_DELAY_MS }), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  await untilAnswering(`${base}/livez`, {})
  const keys = await signUp(base, ACCOUNTS)
  return {
    name: folder,
    url: `${base}/v1/chat/completions`,
    headers: keys.map((key) => ({ authorization: `Bearer ${key}` })),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Chats a second, and those that failed, of each folder. */
async function chats(): Promise<ReadonlyMap<string, { readonly perSecond: number; readonly failed: number }>> {
  const upstream = await startUpstream(FIRST_PORT)
  const contestants: Contestant[] = []
  try {
    for (const folder of folders)
      contestants.push(await start(folder, FIRST_PORT + 1 + contestants.length, upstream.url))
    const measured = (contestant: Contestant, time: number) =>
      load(contestant, { body: BODY, connections: CONNECTIONS, seconds: time })
    for (const contestant of contestants) await measured(contestant, WARM_UP_SECONDS)
    const results = new Map(folders.map((folder) => [folder, { perSecond: [] as number[], failed: 0 }]))
    for (let round = 0; round < rounds; round++)
      for (const contestant of contestants) {
        const { perSecond, failed } = await measured(contestant, seconds)
        const result = results.get(contestant.name)
        result?.perSecond.push(perSecond)
        if (result) result.failed += failed
      }
    return new Map(
      [...results].map(([folder, { perSecond, failed }]) => [folder, { perSecond: median(perSecond), failed }]),
    )
  } finally {
    for (const contestant of contestants) await contestant.stop()
    await upstream.stop()
  }
}

/** Calls of the ledger a second by number of owners, of each folder: its own bench, which warms up by itself. */
async function calls(): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const results = new Map<string, ReadonlyMap<number, number>>()
  for (const folder of folders) {
    const flags = ['--max-semi-space-size=64', '--import', 'tsx', 'bench/money/run.ts', CALLS, '64']
    const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: folder })
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
    results.set(
      folder,
      new Map(lines.map((line) => JSON.parse(line)).map(({ owners, callsPerSecond }) => [owners, callsPerSecond])),
    )
  }
  return results
}

const ratio = (value: number | undefined, first: number | undefined): string =>
  ((value ?? Number.NaN) / (first ?? Number.NaN)).toFixed(2)
const [first = ''] = folders
const chat = await chats()
console.table(
  folders.map((folder) => ({
    folder,
    'chats/s': Math.round(chat.get(folder)?.perSecond ?? Number.NaN),
    'to the first': ratio(chat.get(folder)?.perSecond, chat.get(first)?.perSecond),
    failed: chat.get(folder)?.failed,
  })),
)
const money = await calls()
console.table(
  folders.flatMap((folder) =>
    [...(money.get(folder) ?? [])].map(([owners, perSecond]) => ({
      folder,
      owners,
      'calls/s': Math.round(perSecond),
      'to the first': ratio(perSecond, money.get(first)?.get(owners)),
    })),
  ),
)
console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
