import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where requests go. */
export interface Target {
  readonly url: string
  /** Requests are sent with these in turn. */
  readonly headers: readonly Readonly<Record<string, string>>[]
}

/** One gateway under test, running as a process of its own. */
export interface Contestant extends Target {
  readonly name: string
  readonly pid: number
  /** False: its streams do not hold the whole answer. */
  readonly streams?: boolean
  /** Where it keeps its store, if it has an embedded one. */
  readonly dataDir?: string
  stop(): Promise<void>
}

/** A checkout of the service, and how it differs from what users have. */
export interface Variant {
  readonly name: string
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

const here = import.meta.dirname
export const ROOT = join(here, '../..')
/** The service as users have it. */
export const OURS: Variant = { name: 'ours, everything on', folder: ROOT, env: {} }
const READY_MS = 60_000
const ACCOUNTS = 20

/** A port of this machine that nobody listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

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
  return { name: file.replace('.ts', ''), pid: child.pid ?? 0, url, headers: [{}], stop: () => kill(child) }
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

/** Arguments of Node with which `npm start` of a checkout starts the service. */
export const startArguments = (folder: string): readonly string[] => {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** The whole service, started as users start it: keys, limits, validation, hold, sealed settlement, sequencer, events. */
export const startOurs = async (
  port: number,
  upstream: string,
  { name, folder, env }: Variant = OURS,
): Promise<Contestant & { readonly dataDir: string }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gateway-bench-'))
  const child = spawn(process.execPath, startArguments(folder), {
    cwd: folder,
    env: { ...serviceEnv(port, upstream, dataDir), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  await untilAnswering(`${base}/livez`, {})
  const keys = await signUp(base, ACCOUNTS)
  return {
    name,
    pid: child.pid ?? 0,
    dataDir,
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

export const kill = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
