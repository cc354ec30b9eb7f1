import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { startStoreProcess } from './store-process.ts'

/** `npm run bench:memory [seconds] [documents a second] [bytes of a document]`: the store's memory under steady groups of inserts. */
const [seconds = 60, rate = 1500, bytes = 4000] = process.argv.slice(2).map(Number)
const GROUP = 15
const WAITING_MAX = 60

const store = await startStoreProcess()
const client = await new MongoClient(store.uri, { maxPoolSize: 20 }).connect()
const records = client.db('bench').collection('records')
await records.createIndexes([
  { key: { request: 1 }, unique: true },
  { key: { account: 1, at: -1 } },
  { key: { agent: 1, at: -1 } },
  { key: { at: 1 } },
])
const record = () => ({
  request: randomUUID(),
  account: `account ${Math.floor(Math.random() * 500)}`,
  agent: randomBytes(8).toString('hex'),
  at: new Date(),
  body: randomBytes(bytes >> 1).toString('hex'),
})

const startMs = performance.now()
const elapsed = () => (performance.now() - startMs) / 1000
let inserted = 0
let waiting = 0
let peakBytes = 0
const sampling = setInterval(() => {
  peakBytes = Math.max(peakBytes, store.anonymousBytes())
}, 20)
while (elapsed() < seconds) {
  while (inserted < elapsed() * rate && waiting < WAITING_MAX) {
    inserted += GROUP
    waiting++
    void records.insertMany(Array.from({ length: GROUP }, record)).finally(() => waiting--)
  }
  await sleep(5)
}
while (waiting > 0) await sleep(5)
clearInterval(sampling)
const megabytes = (memory: number) => Math.round(memory / 1e6)
console.log(
  `${Math.round(inserted / elapsed())} documents a second for ${seconds} s; anonymous memory at most ${megabytes(peakBytes)} MB, at the end ${megabytes(store.anonymousBytes())} MB`,
)
await client.close()
await store.close()
