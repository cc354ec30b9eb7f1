import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb'
import { type RunningServer, startServer } from './server.ts'

/** `npm test` has a short form of what takes long; `npm run test:long`, a step of CI, has all of it. */
export const LONG = process.env['LONG'] === 'yes'

/** A lower-case folder of its own under the system's temporary one (socket paths must be lower-case). */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = join(tmpdir(), `embedded-mongo-test-${randomUUID()}`)
  mkdirSync(path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

interface TestServer {
  readonly uri: string
  readonly client: MongoClient
  /** A database that is empty at the beginning of each test. */
  readonly db: Db
  connect(options?: MongoClientOptions): Promise<MongoClient>
  /** Stops and starts the server on the same data. */
  restart(): Promise<void>
}

/** For a `describe`: a server of the store in this thread, and a client of the real driver. */
export function useServer(): TestServer {
  const folder = temporaryFolder()
  const clients: MongoClient[] = []
  let server: RunningServer
  let client: MongoClient
  let testNumber = 0

  const start = async () => {
    server = await startServer({
      dataDir: join(folder.path, 'data'),
      listen: { socketPath: join(folder.path, 'test.sock') },
    })
    client = await connect()
  }
  const connect = async (options: MongoClientOptions = {}) => {
    const connected = await new MongoClient(server.uri, { serverSelectionTimeoutMS: 5000, ...options }).connect()
    clients.push(connected)
    return connected
  }
  const stop = async () => {
    await Promise.all(clients.splice(0).map((each) => each.close()))
    await server.close()
  }

  before(start)
  beforeEach(() => {
    testNumber++
  })
  after(async () => {
    await stop()
    folder.remove()
  })
  return {
    get uri() {
      return server.uri
    },
    get client() {
      return client
    },
    get db() {
      return client.db(`test${testNumber}`)
    },
    connect,
    async restart() {
      await stop()
      await start()
    },
  }
}

/** Waits until `condition` holds, however slow the machine is. */
export async function eventually(condition: () => Promise<boolean> | boolean, timeoutMs = 20_000): Promise<void> {
  const endMs = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error('the condition did not become true in time')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The error a promise is rejected with; fails when it is not. */
export async function rejection(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise
  } catch (error) {
    return error as Error & Record<string, unknown>
  }
  throw new Error('expected a rejection')
}
