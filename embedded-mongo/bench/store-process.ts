import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Of the times in /proc. */
const TICK_MS = 10

/** The built store (`npm run build`) in a process of its own, so that its memory is nobody else's. */
export interface StoreProcess {
  readonly uri: string
  /** What it has in memory and not in a file: lmdb's pages are not counted. */
  anonymousBytes(): number
  /** What it has used of processors so far. */
  processorMs(): number
  close(): Promise<void>
}

export async function startStoreProcess(script = join(import.meta.dirname, '../dist/cli.js')): Promise<StoreProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-store-'))
  const server = spawn(process.execPath, [script, 'serve', '--data', dataDir, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const uri = await addressOf(server)
  return {
    uri,
    anonymousBytes() {
      const line = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))
      return Number(line?.[1] ?? 0) * 1024
    },
    processorMs() {
      const [, fields = ''] = readFileSync(`/proc/${server.pid}/stat`, 'latin1').split(') ')
      const [user, system] = fields.split(' ').slice(11, 13)
      return (Number(user) + Number(system)) * TICK_MS
    },
    async close() {
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function addressOf({ stdout, exitCode }: ChildProcess): Promise<string> {
  for await (const line of stdout ?? []) {
    const [, uri] = /^listening: (.+)$/m.exec(String(line)) ?? []
    if (uri !== undefined) return uri
  }
  throw new Error(`the store did not start (exit code ${exitCode})`)
}
