import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serviceEnv, untilAnswering } from '../gateway/contestants.ts'

/** What the main thread did since it was last asked. */
export interface Block {
  /** Processor time between two turns of its event loop. */
  readonly worstMs: number
  readonly residentMb: number
}

/** The built service, whose event loop is watched from within. */
export class WatchedService {
  readonly base: string
  readonly #root: string
  readonly #child: ChildProcess
  readonly #env: NodeJS.ProcessEnv
  readonly #dataDir: string
  #accounts = 0

  private constructor(root: string, base: string, child: ChildProcess, env: NodeJS.ProcessEnv, dataDir: string) {
    this.base = base
    this.#root = root
    this.#child = child
    this.#env = env
    this.#dataDir = dataDir
  }

  static async start(root: string, port: number, upstream = 'http://127.0.0.1:9'): Promise<WatchedService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'blocks-bench-'))
    const watch = join(import.meta.dirname, 'block-watch.mjs')
    const env = { ...serviceEnv(port, upstream, dataDir), OBSERVABILITY__ITEMS_PER_DAY: '100000000' }
    const child = spawn(process.execPath, ['--import', watch, join(root, 'scripts/start.mjs')], {
      cwd: root,
      env,
      stdio: ['ignore', process.env['BLOCKS_LOG'] ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    })
    const base = `http://127.0.0.1:${port}`
    await untilAnswering(`${base}/livez`, {})
    return new WatchedService(root, base, child, env, dataDir)
  }

  /** The key of a new account. */
  async signUp(): Promise<string> {
    return (await this.#newAccount()).api_key
  }

  /** The key of a new account of an operator. */
  async operator(): Promise<string> {
    const { user_id, api_key } = await this.#newAccount()
    const admin = ['--import', 'tsx', 'scripts/admin.ts', 'operator', user_id]
    await promisify(execFile)(process.execPath, admin, { cwd: this.#root, env: this.#env })
    return api_key
  }

  async #newAccount(): Promise<{ readonly user_id: string; readonly api_key: string }> {
    const answer = await fetch(`${this.base}/api/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `watched${this.#accounts++}@example.com` }),
    })
    return (await answer.json()) as { user_id: string; api_key: string }
  }

  /** Sends a request; what it did to the main thread until so long after its answer, and how it was answered. */
  async measure(
    path: string,
    init: RequestInit,
    settleMs = 0,
  ): Promise<Block & { readonly status: number; readonly text: string }> {
    await this.block()
    const answer = await fetch(`${this.base}${path}`, { ...init, redirect: 'manual' })
    const text = await answer.text()
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    return { ...(await this.block()), status: answer.status, text }
  }

  block(): Promise<Block> {
    return new Promise((resolve) => {
      this.#child.once('message', (message) => resolve(message as Block))
      this.#child.send('worst block')
    })
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    await new Promise((resolve) => this.#child.once('exit', resolve))
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}
