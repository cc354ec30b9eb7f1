import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceEnv, signUp, untilAnswering } from '../gateway/contestants.ts'

/** What the main thread did since it was last asked. */
export interface Block {
  /** Processor time between two turns of its event loop. */
  readonly worstMs: number
  readonly residentMb: number
}

/** The built service, whose event loop is watched from within. */
export class WatchedService {
  readonly base: string
  readonly key: string
  readonly #child: ChildProcess
  readonly #dataDir: string

  private constructor(base: string, key: string, child: ChildProcess, dataDir: string) {
    this.base = base
    this.key = key
    this.#child = child
    this.#dataDir = dataDir
  }

  static async start(root: string, port: number): Promise<WatchedService> {
    const dataDir = await mkdtemp(join(tmpdir(), 'blocks-bench-'))
    const watch = join(import.meta.dirname, 'block-watch.mjs')
    const child = spawn(process.execPath, ['--import', watch, join(root, 'scripts/start.mjs')], {
      cwd: root,
      env: { ...serviceEnv(port, 'http://127.0.0.1:9', dataDir), OBSERVABILITY__ITEMS_PER_DAY: '100000000' },
      stdio: ['ignore', process.env['BLOCKS_LOG'] ? 'inherit' : 'ignore', 'inherit', 'ipc'],
    })
    const base = `http://127.0.0.1:${port}`
    await untilAnswering(`${base}/livez`, {})
    const [key = ''] = await signUp(base, 1)
    return new WatchedService(base, key, child, dataDir)
  }

  /** Sends a request; what it did to the main thread, and how it was answered. */
  async measure(path: string, init: RequestInit): Promise<Block & { readonly status: number }> {
    await this.block()
    const headers = { authorization: `Bearer ${this.key}`, ...(init.headers as Record<string, string>) }
    const answer = await fetch(`${this.base}${path}`, { ...init, headers })
    await answer.arrayBuffer()
    return { ...(await this.block()), status: answer.status }
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
