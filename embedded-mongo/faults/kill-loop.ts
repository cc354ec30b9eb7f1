import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Collection, MongoClient } from 'mongodb'

interface KillReport {
  acknowledged: number
  /** Acknowledged inserts that are gone, and counters that are behind. */
  lost: string[]
  /** Transactions of which one document is there and the other is not. */
  torn: string[]
  /** Retryable increments that were counted more often than they were sent. */
  doubled: string[]
}

interface Document {
  _id: string
  email: string
  n?: number
}

const COUNTERS = 4
/** A command of the driver may never end when its socket dies as it is written (docs/decisions/2026-11-21-driver-hang.md). */
const HANG_MS = 10_000

/** Kills a busy server with SIGKILL again and again; after each restart every acknowledged write must be there, once. */
export async function runKills(rounds: number, mode: 'honest' | 'lying'): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-kill-'))
  const report: KillReport = { acknowledged: 0, lost: [], torn: [], doubled: [] }
  const state = {
    inserted: new Set<string>(),
    counted: new Array<number>(COUNTERS).fill(0),
    sent: new Array<number>(COUNTERS).fill(0),
  }
  try {
    for (let round = 0; round <= rounds; round++) {
      const child = await start(folder, mode)
      const client = new MongoClient(child.uri, { serverSelectionTimeoutMS: 500, maxPoolSize: 16 })
      const collection = client.db('kill').collection<Document>('docs')
      try {
        if (round === 0) await prepare(collection)
        else await verify(collection, round, state, report)
        if (round === rounds) break
        const working = work(client, collection, round, state, report, () => child.process.kill('SIGKILL'))
        await Promise.race([working, child.exited.then(() => sleep(HANG_MS))])
      } finally {
        child.process.kill('SIGKILL')
        await child.exited
        await Promise.race([client.close().catch(() => {}), sleep(HANG_MS)])
      }
    }
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type State = { inserted: Set<string>; counted: number[]; sent: number[] }

async function start(
  folder: string,
  mode: string,
): Promise<{ process: ChildProcess; uri: string; exited: Promise<void> }> {
  const script = fileURLToPath(new URL('./killable-server.ts', import.meta.url))
  const child = fork(script, [join(folder, 'data'), join(folder, 'kill.sock'), mode], { execArgv: ['--import', 'tsx'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const uri = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { uri: string }) => resolve(message.uri))
    void exited.then(() => reject(new Error('the server did not start')))
  })
  return { process: child, uri, exited }
}

async function prepare(collection: Collection<Document>): Promise<void> {
  await collection.createIndex({ email: 1 }, { unique: true })
  await collection.insertMany(
    Array.from({ length: COUNTERS }, (_, i) => ({ _id: `counter${i}`, email: `counter${i}`, n: 0 })),
  )
}

/** Inserts, counts and runs transactions until enough was acknowledged, then pulls the plug in the middle of it. */
async function work(
  client: MongoClient,
  collection: Collection<Document>,
  round: number,
  { inserted, counted, sent }: State,
  report: KillReport,
  kill: () => void,
): Promise<void> {
  const target = 150 + Math.floor(Math.random() * 300)
  let done = 0
  let isUp = true
  const acknowledge = () => {
    report.acknowledged++
    if (++done === target) {
      isUp = false
      kill()
    }
  }
  const worker = async (kind: number, id: number) => {
    for (let i = 0; isUp; i++) {
      const name = `${round}-${id}-${i}`
      try {
        if (kind === 0) {
          await collection.insertOne({ _id: name, email: name })
          inserted.add(name)
        } else if (kind === 1) {
          const counter = id % COUNTERS
          sent[counter] = (sent[counter] ?? 0) + 1
          await collection.updateOne({ _id: `counter${counter}` }, { $inc: { n: 1 } })
          counted[counter] = (counted[counter] ?? 0) + 1
        } else {
          await client.withSession((session) =>
            session.withTransaction(async () => {
              await collection.insertOne({ _id: `${name}-a`, email: `${name}-a` }, { session })
              await collection.insertOne({ _id: `${name}-b`, email: `${name}-b` }, { session })
            }),
          )
          inserted.add(`${name}-a`)
        }
        acknowledge()
      } catch (error) {
        if (isUp) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, id) => worker(id % 3, id)))
}

async function verify(
  collection: Collection<Document>,
  round: number,
  { inserted, counted, sent }: State,
  report: KillReport,
): Promise<void> {
  const ids = new Set((await collection.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id))
  const byIndex = await collection.find({ email: { $gt: '' } }, { hint: 'email_1' }).toArray()
  if (byIndex.length !== ids.size)
    report.torn.push(`round ${round}: ${ids.size} documents, ${byIndex.length} in the index`)
  for (const id of inserted) if (!ids.has(id)) report.lost.push(`round ${round}: ${id}`)
  for (const id of ids) {
    if (id.endsWith('-a') && !ids.has(id.replace(/a$/, 'b'))) report.torn.push(`round ${round}: ${id}`)
  }
  for (let i = 0; i < COUNTERS; i++) {
    const { n = 0 } = (await collection.findOne({ _id: `counter${i}` })) ?? {}
    if (n < (counted[i] ?? 0)) report.lost.push(`round ${round}: counter ${i} is ${n} instead of ${counted[i]}`)
    if (n > (sent[i] ?? 0)) report.doubled.push(`round ${round}: counter ${i} is ${n}, sent ${sent[i]}`)
    counted[i] = n
    sent[i] = n
  }
  inserted.clear()
  for (const id of ids) inserted.add(id)
}
