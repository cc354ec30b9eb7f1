import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { measure, type Server } from './clients.ts'
import { median } from './measure.ts'

/**
 * `npm run bench:beside -- <checkout> [rounds] [ms per figure]`: small commands of this store beside those of another
 * checkout's, both as the built service runs them (`npm run build` in each), in turns.
 */
const [checkout, rounds = '6', durationMs = '500'] = process.argv.slice(2)
if (checkout === undefined) throw new Error('name the other checkout: bench/beside.ts <checkout>')
const CHECKOUTS = { before: resolve(checkout), now: join(import.meta.dirname, '../..') }

const results: Record<string, { before: number[]; now: number[] }> = {}
for (let round = 0; round < Number(rounds); round++) {
  const order = round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const)
  for (const which of order) {
    const server = await start(CHECKOUTS[which])
    for (const [name, rate] of Object.entries(await measure(server, Number(durationMs)))) {
      results[name] ??= { before: [], now: [] }
      results[name][which].push(rate)
    }
    await server.close()
  }
}
console.table(
  Object.fromEntries(
    Object.entries(results).map(([name, { before, now }]) => {
      const ratios = now.map((rate, round) => rate / (before[round] ?? Number.NaN)).sort((a, b) => a - b)
      const [lowest = Number.NaN, highest = Number.NaN] = [ratios[0], ratios.at(-1)]
      return [
        name,
        {
          'before /s': Math.round(median(before)),
          'now /s': Math.round(median(now)),
          'median of ratios': median(ratios).toFixed(2),
          'from … to': `${lowest.toFixed(2)} … ${highest.toFixed(2)}`,
        },
      ]
    }),
  ),
)

async function start(root: string): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-beside-'))
  const workerData = { dataDir, listen: { socketPath: join(dataDir, 'bench.sock') } }
  const worker = new Worker(join(root, 'dist/embedded-mongo/src/worker.js'), { workerData })
  const { uri } = await new Promise<{ uri: string }>((resolveMessage, reject) => {
    worker.once('message', resolveMessage)
    worker.once('error', reject)
  })
  return {
    uri,
    async close() {
      const exited = new Promise((resolveExit) => worker.once('exit', resolveExit))
      worker.postMessage('close')
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
