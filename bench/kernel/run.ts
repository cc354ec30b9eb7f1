/**
 * An operation that does nothing, with key, limits, validation and request id, in the whole service, beside the same answer from bare
 * Express 5, in turn. `npx tsx bench/kernel/run.ts [rounds] [seconds]`
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceEnv, signUp, startArguments, type Target, untilAnswering } from '../gateway/contestants.ts'
import { load, type Round } from '../gateway/load.ts'
import { configWith, ROOT } from './modules.ts'

const [rounds = 5, seconds = 3] = process.argv.slice(2).map(Number)
const [EXPRESS_PORT, OUR_PORT] = [19_401, 19_402]
const WARM_UP_SECONDS = 5
const CONNECTIONS = 32
const ACCOUNTS = 20
const BODY = JSON.stringify({ text: 'hello' })

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
const folder = await mkdtemp(join(tmpdir(), 'kernel-bench-'))
const service = (configDir: string, dataDir: string): ChildProcess =>
  spawn(process.execPath, startArguments(ROOT), {
    cwd: ROOT,
    env: { ...serviceEnv(OUR_PORT, 'http://127.0.0.1:9', dataDir), CONFIG_DIR: configDir, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
const base = `http://127.0.0.1:${OUR_PORT}`

async function throughput(): Promise<void> {
  const express = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'bare-express.ts'), `${EXPRESS_PORT}`],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  const ours = service(configWith(['noop'], join(folder, 'one')), join(folder, 'data'))
  try {
    const expressUrl = `http://127.0.0.1:${EXPRESS_PORT}/v1/noop/do`
    await untilAnswering(expressUrl, { method: 'POST', body: BODY, headers: { 'content-type': 'application/json' } })
    await untilAnswering(`${base}/readyz`, {})
    const keys = await signUp(base, ACCOUNTS)
    const contestants: (Target & { readonly name: string })[] = [
      { name: 'bare Express 5', url: expressUrl, headers: [{}] },
      {
        name: 'ours',
        url: `${base}/v1/noop/do`,
        headers: keys.map((key) => ({ authorization: `Bearer ${key}` })),
      },
    ]
    const measured = (contestant: Target, time: number): Promise<Round> =>
      load(contestant, { body: BODY, connections: CONNECTIONS, seconds: time })
    for (const contestant of contestants) await measured(contestant, WARM_UP_SECONDS)
    const results = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const contestant of contestants) results.get(contestant.name)?.push(await measured(contestant, seconds))
    const perSecond = (name: string): number => median((results.get(name) ?? []).map((round) => round.perSecond))
    console.table(
      contestants.map(({ name }) => ({
        server: name,
        'requests/s': Math.round(perSecond(name)),
        'to bare Express': Number((perSecond(name) / perSecond('bare Express 5')).toFixed(2)),
        'p99 ms': median((results.get(name) ?? []).map(({ p99Ms }) => p99Ms)),
        failed: (results.get(name) ?? []).reduce((sum, { failed }) => sum + failed, 0),
      })),
    )
  } finally {
    await Promise.all([ended(express), ended(ours)])
  }
}

try {
  await throughput()
} finally {
  await rm(folder, { recursive: true, force: true })
}
