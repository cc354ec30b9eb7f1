/**
 * How long the built service takes from the start of its process until `/readyz` is 200 on a fresh store, and what it then takes of
 * memory; checkouts beside each other, in turn. `npx tsx bench/kernel/boot.ts [rounds] [folder …]` (default: this checkout; each is built)
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceEnv, startArguments } from '../gateway/contestants.ts'
import { ROOT } from './modules.ts'

interface Boot {
  readonly ms: number
  readonly cpuMs: number
  readonly rssMb: number
}

const PORT = 19_403
/** Of `/proc/<pid>/stat`, which counts in hundredths of a second. */
const TICK_MS = 10
const [rounds = '5', ...folders] = process.argv.slice(2)

function usage({ pid }: ChildProcess): Pick<Boot, 'cpuMs' | 'rssMb'> {
  const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpuMs: ((numbers[11] ?? 0) + (numbers[12] ?? 0)) * TICK_MS, rssMb: Math.round(Number(rss) / 1024) }
}

async function ready(child: ChildProcess): Promise<void> {
  const asked = () => fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => undefined)
  while (!(await asked())?.ok) {
    if (child.exitCode !== null) throw new Error('the service has ended: see above')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function boot(folder: string): Promise<Boot> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boot-'))
  const began = performance.now()
  const child = spawn(process.execPath, startArguments(folder), {
    cwd: folder,
    env: { ...serviceEnv(PORT, 'http://127.0.0.1:9', dataDir), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await ready(child)
    return { ms: Math.round(performance.now() - began), ...usage(child) }
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const measured = new Map<string, Boot[]>((folders.length > 0 ? folders : [ROOT]).map((folder) => [folder, []]))
for (let round = 0; round < Number(rounds); round++)
  for (const [folder, boots] of measured) boots.push(await boot(folder))
console.table(
  [...measured].map(([folder, boots]) => ({
    folder,
    modules: readdirSync(join(folder, 'dist', 'modules')).length,
    'ready, ms': boots.map(({ ms }) => ms).join(' '),
    'median ms': middle(boots.map(({ ms }) => ms)),
    'processor ms': middle(boots.map(({ cpuMs }) => cpuMs)),
    'RSS MB': middle(boots.map(({ rssMb }) => rssMb)),
  })),
)
