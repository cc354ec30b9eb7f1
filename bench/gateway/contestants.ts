import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One gateway under test, running as a process of its own. */
export interface Contestant {
  readonly name: string
  readonly url: string
  /** Requests are sent with these in turn. */
  readonly headers: readonly Readonly<Record<string, string>>[]
  stop(): Promise<void>
}

const here = import.meta.dirname
const root = join(here, '../..')
const READY_MS = 60_000
const ACCOUNTS = 20

export const startUpstream = async (port: number): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const child = run('upstream.ts', [String(port)])
  await untilAnswering(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
  return { url: `http://127.0.0.1:${port}`, stop: () => kill(child) }
}

export const startBare = async (
  file: 'bare-node.ts' | 'bare-express.ts',
  port: number,
  upstream: string,
): Promise<Contestant> => {
  const child = run(file, [String(port), upstream])
  const url = `http://127.0.0.1:${port}/v1/chat/completions`
  await untilAnswering(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  return { name: file.replace('.ts', ''), url, headers: [{}], stop: () => kill(child) }
}

/** Undefined: not installed (`npm ci` in peers/). */
export const startPortkey = async (port: number, upstream: string): Promise<Contestant | undefined> => {
  const entry = join(here, 'peers/node_modules/@portkey-ai/gateway/build/start-server.js')
  if (!existsSync(entry)) return undefined
  const child = spawn(process.execPath, [entry, '--headless', `--port=${port}`], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/v1/chat/completions`
  await untilAnswering(`http://127.0.0.1:${port}/`, {})
  return {
    name: 'portkey 1.15.2',
    url,
    headers: [{ 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${upstream}/v1`, authorization: 'Bearer x' }],
    stop: () => kill(child),
  }
}

/** Surroundings in which the whole service asks only `upstream`, refuses nobody for asking often, and gives accounts plenty. */
export const serviceEnv = (port: number, upstream: string, dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  OPENAI_API_KEY: 'bench',
  OPENAI_BASE_URL: `${upstream}/v1`,
  KERNEL__LIMITS__FREE__PER_MINUTE: '100000000',
  KERNEL__LIMITS__FREE__PER_HOUR: '100000000',
  ACCOUNTS__SIGNUPS_PER_HOUR: '1000',
  ACCOUNTS__WELCOME_PENCE: '100000',
  ACCOUNTS__PROMOTIONS_DAILY_BUDGET_PENCE: '1000000000',
  // with 32 connections in a closed loop something always waits: this measures the work, not the refusals
  KERNEL__TARGET_DELAY_MS: '100000',
  LOG_LEVEL: 'warn',
})

/** Keys of so many new accounts. */
export const signUp = async (base: string, count: number): Promise<string[]> => {
  const keys: string[] = []
  for (let account = 0; account < count; account++) {
    const answer = await fetch(`${base}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `bench${account}@example.com` }),
    })
    keys.push(((await answer.json()) as { api_key: string }).api_key)
  }
  return keys
}

/** The whole service, everything on: keys, limits, validation, hold, sealed settlement, sequencer, events. */
export const startOurs = async (
  port: number,
  upstream: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Contestant & { readonly pid: number }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gateway-bench-'))
  const child = spawn(process.execPath, ['--max-semi-space-size=64', join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...serviceEnv(port, upstream, dataDir), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  await untilAnswering(`${base}/livez`, {})
  const keys = await signUp(base, ACCOUNTS)
  return {
    name: 'ours, everything on',
    pid: child.pid ?? 0,
    url: `${base}/v1/chat/completions`,
    headers: keys.map((key) => ({ authorization: `Bearer ${key}` })),
    stop: async () => {
      await kill(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const run = (file: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', join(here, file), ...args], { stdio: ['ignore', 'ignore', 'inherit'] })

/** Waits until somebody listens there. */
export const untilAnswering = async (url: string, init: RequestInit): Promise<void> => {
  for (const until = Date.now() + READY_MS; ; ) {
    try {
      await (await fetch(url, init)).arrayBuffer()
      return
    } catch (error) {
      if (Date.now() > until) throw new Error(`${url} does not answer`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

const kill = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
