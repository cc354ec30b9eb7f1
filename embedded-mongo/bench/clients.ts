import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Collection, MongoClient, ObjectId } from 'mongodb'
import { startEmbeddedMongo } from '../src/launch.ts'
import { driverDocument } from './documents.ts'
import { rate } from './measure.ts'

const DOCUMENTS = 2000
const INSERT_MANY = 1000

export interface Server {
  uri: string
  close(): Promise<void>
}

export async function startStore(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-store-'))
  const store = await startEmbeddedMongo({ dataDir })
  return {
    uri: store.uri,
    async close() {
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startNullServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-null-'))
  const script = JSON.stringify(new URL('./null-worker.ts', import.meta.url).href)
  const worker = new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${script}) })`, {
    eval: true,
    workerData: { socketPath: join(folder, 'null.sock') },
  })
  const { uri } = await new Promise<{ uri: string }>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    uri,
    async close() {
      await worker.terminate()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What one client gets out of a server, in operations (insertMany: documents) a second. */
export async function measure(server: Server, durationMs: number): Promise<Record<string, number>> {
  const client = await new MongoClient(server.uri, { maxPoolSize: 64 }).connect()
  try {
    const collection: Collection = client.db('bench').collection('docs')
    const documents = Array.from({ length: DOCUMENTS }, (_, i) => driverDocument(new ObjectId(), i))
    await collection.insertMany(documents)
    const anyId = () => documents[Math.floor(Math.random() * DOCUMENTS)]?._id as ObjectId
    const insert = (i: number) => collection.insertOne(driverDocument(new ObjectId(), i))
    const find = () => collection.findOne({ _id: anyId() })
    const increment = () => collection.findOneAndUpdate({ _id: anyId() }, { $inc: { n: 1 } })
    const insertMany = () =>
      collection.insertMany(Array.from({ length: INSERT_MANY }, (_, i) => driverDocument(new ObjectId(), i)))
    await rate(insert, 64, durationMs / 4)
    return {
      'insert, 1 connection': await rate(insert, 1, durationMs),
      'insert, 64': await rate(insert, 64, durationMs),
      'find by id, 1': await rate(find, 1, durationMs),
      'find by id, 64': await rate(find, 64, durationMs),
      '$inc, 1': await rate(increment, 1, durationMs),
      '$inc, 64': await rate(increment, 64, durationMs),
      'insertMany (documents)': (await rate(insertMany, 1, durationMs)) * INSERT_MANY,
    }
  } finally {
    await client.close()
  }
}
