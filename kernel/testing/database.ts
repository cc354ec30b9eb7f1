import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mongo } from '../contract/collection.ts'
import { createLogger } from '../log/log.ts'
import { connectMongo } from '../store/connect.ts'

export interface TestDatabase {
  readonly connection: Mongo
  readonly uri: string
  readonly name: string
  /** One more connection, as another process would have; whoever asks closes it. */
  connect(): Promise<Mongo>
  drop(): Promise<void>
}

const IDLE_MS = 500

interface SharedStore {
  readonly uri: string
  close(): Promise<void>
}

const log = createLogger('test', 'error')
let shared: Promise<SharedStore> | undefined
let users = 0
let idle: NodeJS.Timeout | undefined

/** A fresh database on `MONGODB_URI`, else on one embedded store that the tests of this process share. */
export async function testDatabase(): Promise<TestDatabase> {
  const uri = process.env['MONGODB_URI'] ?? (await enter()).uri
  const name = `test_${randomBytes(8).toString('hex')}`
  const connect = (): Promise<Mongo> => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
  const connection = await connect()
  return {
    connection,
    uri,
    name,
    connect,
    drop: async () => {
      await connection.db?.dropDatabase()
      await connection.close()
      if (process.env['MONGODB_URI'] === undefined) leave()
    },
  }
}

function enter(): Promise<SharedStore> {
  users++
  clearTimeout(idle)
  shared ??= startShared()
  return shared
}

/** The last user starts a short count-down, so that no test has to close the store and the process still ends by itself. */
function leave(): void {
  if (--users > 0) return
  idle = setTimeout(() => {
    const closing = shared
    shared = undefined
    void closing?.then((store) => store.close())
  }, IDLE_MS)
}

async function startShared(): Promise<SharedStore> {
  const { startEmbeddedMongo } = await import('embedded-mongo')
  const dataDir = await mkdtemp(join(tmpdir(), 'kernel-test-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  const server = await startEmbeddedMongo({ dataDir })
  return {
    uri: server.uri,
    close: async () => {
      await server.close()
      process.off('exit', remove)
      remove()
    },
  }
}
