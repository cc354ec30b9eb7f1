import { fork } from 'node:child_process'
import { once } from 'node:events'
import { MongoClient } from 'mongodb'
import { LONG_COMMANDS, type LongCommand } from './long-client.ts'
import { startStoreProcess } from './store-process.ts'

/**
 * `npm run bench:long [documents]`: what others wait while one long command runs, as p99 and the longest in ms, and the
 * store's memory. The store, who asks for the long command, and the others are a process each.
 */
const [documents = 500_000] = process.argv.slice(2).map(Number)

const store = await startStoreProcess()
const client = await new MongoClient(store.uri, { maxPoolSize: 8 }).connect()
const other = client.db('other').collection<{ _id: number }>('docs')
await other.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id })))
const asking = fork(new URL('./long-client.ts', import.meta.url), [store.uri, String(documents)])
await once(asking, 'message')

const rows: Record<string, Record<string, string>> = {}
for (const name of Object.keys(LONG_COMMANDS) as LongCommand[]) {
  let isRunning = true
  let peakBytes = 0
  let nextId = Math.floor(Math.random() * 1e12)
  const lanes = {
    'by _id': () => other.findOne({ _id: 7 }),
    insert: () => other.insertOne({ _id: nextId++ }),
    hello: () => client.db('admin').command({ hello: 1 }),
    ping: () => client.db('admin').command({ ping: 1 }),
  }
  const waits: Record<string, number[]> = {}
  const watching = Object.entries(lanes).map(async ([lane, ask]) => {
    const times: number[] = []
    waits[lane] = times
    while (isRunning) {
      const startMs = performance.now()
      await ask()
      times.push(performance.now() - startMs)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, store.anonymousBytes())
  }, 20)
  const startMs = performance.now()
  asking.send(name)
  const [failure] = (await once(asking, 'message')) as [string]
  const seconds = (performance.now() - startMs) / 1000
  isRunning = false
  await Promise.all(watching)
  clearInterval(sampling)
  const shown = Object.entries(waits).map(([lane, times]) => [lane, `${at(times, 0.99)} (${at(times, 1)})`])
  rows[name] = {
    seconds: seconds.toFixed(1),
    ...Object.fromEntries(shown),
    'anonymous MB': (peakBytes / 1e6).toFixed(0),
    ...(failure && { failure }),
  }
}
console.table(rows)
asking.kill()
await client.close()
await store.close()

function at(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
}
