import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Target } from './contestants.ts'

export interface Round {
  readonly calls: number
  readonly perSecond: number
  readonly p99Ms: number
  /** Answers that are no 2xx or 3xx, and faults of the connection. */
  readonly failed: number
}

const run = promisify(execFile)
const script = join(import.meta.dirname, 'load.lua')

/** So many connections post the same body for so long. Throws where wrk is not installed (`apt-get install wrk`). */
export const load = async (
  { url, headers }: Target,
  { body, connections, seconds }: { readonly body: string; readonly connections: number; readonly seconds: number },
): Promise<Round> => {
  const folder = await mkdtemp(join(tmpdir(), 'load-'))
  try {
    const lines = headers.map((own) =>
      Object.entries(own)
        .map(([name, value]) => `${name}=${value}`)
        .join('\t'),
    )
    const file = join(folder, 'headers')
    await writeFile(file, `${lines.join('\n')}\n`)
    const args = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '-s', script, url]
    const env = { ...process.env, BENCH_BODY: body, BENCH_HEADERS: file }
    const { stdout } = await run('wrk', args, { env }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error('the load comes from wrk: apt-get install wrk') : error
    })
    const last = stdout.trim().split('\n').at(-1) ?? ''
    const { requests, durationUs, p99Us, failed } = JSON.parse(last) as Readonly<Record<string, number>>
    return {
      calls: requests ?? 0,
      perSecond: (requests ?? 0) / ((durationUs ?? 0) / 1e6),
      p99Ms: (p99Us ?? 0) / 1_000,
      failed: failed ?? 0,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
