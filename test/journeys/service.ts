import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService as bootService, type Service } from '../../kernel/boot/service.ts'

export interface RunningService {
  readonly url: string
  readonly process: ChildProcess
  /** All that it has printed. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const folders: string[] = []
// one listener for all files that this process runs
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that goes when the process does. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journey-'))
  folders.push(folder)
  return folder
}

export const ROOT = new URL('../../', import.meta.url).pathname

const READY = /"port":(\d+).*"message":"ready"/

/** On a busy machine a payout's check may outlast its 80 ms and an operator then decides; only `faults` is about that. */
const PATIENCE = { FRAUD__BUDGET_MS: '10000' }

/** Starts the service as `npm start` does, on a port that it chooses, and waits until it answers. */
export async function startService(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    // its line `ready` says the port
    env: { ...process.env, PORT: '0', DATA_DIR: folder, NODE_ENV: 'test', ...PATIENCE, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk))
  const exited = once(child, 'exit')
  let port: string | undefined
  while (port === undefined) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended before it answered:\n${printed}`)
    await Promise.race([once(child.stdout, 'data'), exited])
    port = READY.exec(printed)?.[1]
  }
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    process: child,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

/** The whole service within this process: quick to start, and a test can reach its tokens. */
export interface HostedService {
  readonly url: string
  readonly service: Service
  stop(): Promise<void>
}

export async function hostService(folder: string, env: Readonly<Record<string, string>> = {}): Promise<HostedService> {
  const service = await bootService({
    root: ROOT,
    modulesDir: join(ROOT, 'modules'),
    extension: '.ts',
    env: { ...process.env, PORT: '0', DATA_DIR: folder, NODE_ENV: 'test', ...PATIENCE, ...env },
  })
  const port = await service.listen()
  return { url: `http://127.0.0.1:${port}`, service, stop: () => service.stop() }
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly body: any
}

/** Calls as an API consumer would: JSON in, JSON out. */
export const client =
  (url: string, key?: string) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    }
  }
