import { readFileSync } from 'node:fs'
import { type Collection, type Document, MongoClient } from 'mongodb'
import { startStore } from './clients.ts'

/** `tsx bench/long-commands.ts [documents]`: what others wait while one long command runs; p99 and the longest, in ms. */
const [documents = 500_000] = process.argv.slice(2).map(Number)
const BATCH = 5000

const LONG: Readonly<Record<string, (docs: Collection<Document>) => Promise<unknown>>> = {
  nothing: () => new Promise((resolve) => setTimeout(resolve, 2000)),
  'count by scan': (docs) => docs.countDocuments({ 'nested.y': /hij$/ }),
  $group: (docs) => docs.aggregate([{ $group: { _id: '$name', n: { $sum: '$n' } } }, { $count: 'groups' }]).toArray(),
  'sort of all': async (docs) => {
    for await (const _ of docs.find({}, { sort: { email: -1 } }));
  },
  createIndex: (docs) => docs.createIndex({ email: 1 }),
  updateMany: (docs) => docs.updateMany({}, { $inc: { n: 1 } }),
  $out: (docs) => docs.aggregate([{ $out: 'copy' }]).toArray(),
  drop: async (docs) => {
    await docs.drop()
    // The pages are freed afterwards.
    await new Promise((resolve) => setTimeout(resolve, 5000))
  },
}

const store = await startStore()
const client = await new MongoClient(store.uri, { maxPoolSize: 8 }).connect()
const docs = client.db('bench').collection('docs')
const other = client.db('other').collection<{ _id: number }>('docs')
await other.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id })))
for (let from = 0; from < documents; from += BATCH) await docs.insertMany(batch(from))

const rows: Record<string, Record<string, string>> = {}
let peakBytes = 0
for (const [name, run] of Object.entries(LONG)) {
  let isRunning = true
  let nextId = Math.floor(Math.random() * 1e12)
  const lanes = {
    'by _id': () => other.findOne({ _id: 7 }),
    insert: () => other.insertOne({ _id: nextId++ }),
    hello: () => client.db('admin').command({ hello: 1 }),
  }
  const waits: Record<string, number[]> = {}
  const watching = Object.entries(lanes).map(async ([lane, ask]) => {
    const times: number[] = []
    waits[lane] = times
    while (isRunning) {
      const startMs = performance.now()
      await ask()
      times.push(performance.now() - startMs)
      peakBytes = Math.max(peakBytes, anonymousBytes())
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })
  const startMs = performance.now()
  const failure = await run(docs).then(
    () => '',
    (error: Error) => error.message,
  )
  const seconds = (performance.now() - startMs) / 1000
  isRunning = false
  await Promise.all(watching)
  const shown = Object.entries(waits).map(([lane, times]) => [lane, `${at(times, 0.99)} (${at(times, 1)})`])
  rows[name] = { seconds: seconds.toFixed(1), ...Object.fromEntries(shown), ...(failure && { failure }) }
}
console.table(rows)
console.log(`anonymous memory of this process and the store in it, at most: ${Math.round(peakBytes / 1e6)} MB`)
await client.close()
await store.close()

function batch(from: number): Document[] {
  return Array.from({ length: Math.min(BATCH, documents - from) }, (_, i) => ({
    name: `user${from + i}`,
    n: 1,
    email: `u${((from + i) * 7919) % documents}@example.com`,
    tags: ['a', 'b'],
    at: new Date(),
    nested: { x: from + i, y: 'abcdefghij' },
  }))
}

function at(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
}

/** What is in memory and not in a file: lmdb's pages are not counted. */
function anonymousBytes(): number {
  const line = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(line?.[1] ?? 0) * 1024
}
