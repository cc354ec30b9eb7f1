/**
 * How long `npm run dev` takes from the edit of a source until the service with it answers. `npx tsx bench/kernel/restart.ts [edits]`
 * The edit sets a file's time, and changes nothing.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './modules.ts'

const PORT = 19_404
const TOKEN = 'bench-of-restarts'
const EDITED = join(ROOT, 'modules', 'credits', 'module.ts')
const edits = Number(process.argv[2] ?? 5)

const dataDir = mkdtempSync(join(tmpdir(), 'restart-'))
const dev = spawn(process.execPath, [join(ROOT, 'scripts', 'dev.mjs')], {
  env: { ...process.env, PORT: `${PORT}`, DATA_DIR: dataDir, METRICS_TOKEN: TOKEN, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
})

/** When the process began that answers now, as Prometheus has it. */
async function began(): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const answer = await fetch(`http://127.0.0.1:${PORT}/metrics`, { headers }).catch(() => undefined)
  const text = await answer?.text().catch(() => undefined)
  return /^process_start_time_seconds (\S+)/m.exec(text ?? '')?.[1]
}

async function otherThan(before: string | undefined): Promise<string> {
  for (;;) {
    const now = await began()
    if (now !== undefined && now !== before) return now
    if (dev.exitCode !== null) throw new Error('npm run dev has ended: see above')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

try {
  let process = await otherThan(undefined)
  const times: number[] = []
  for (let edit = 0; edit < edits; edit++) {
    // the compiler that shows type errors begins, too
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const edited = performance.now()
    utimesSync(EDITED, new Date(), new Date())
    process = await otherThan(process)
    times.push(Math.round(performance.now() - edited))
  }
  console.log(`from an edit to an answer: ${times.join(', ')} ms; load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  dev.kill('SIGTERM')
  await once(dev, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}
