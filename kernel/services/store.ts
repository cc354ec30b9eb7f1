import type { Logger } from '../module.ts'
import type { Mongo } from './mongo.ts'
import { connectMongo } from './mongo-connect.ts'

export interface Store {
  readonly connection: Mongo
  /** What health shows: the embedded store, or a MongoDB server. */
  readonly backend: 'embedded' | 'mongodb'
  /** Settles when the embedded store has failed for good; never for a server. */
  readonly failed: Promise<Error>
  /** Answers whether the store answers. */
  alive(timeoutMs?: number): Promise<boolean>
  close(): Promise<void>
}

export interface StoreOptions {
  /** Absent: the embedded store under `dataDir`. */
  readonly mongodbUri?: string | undefined
  readonly dataDir: string
  readonly log: Logger
}

const PING_MS = 1_000

/** Opens the store: a MongoDB deployment where named, else the embedded one. */
export async function openStore({ mongodbUri, dataDir, log }: StoreOptions): Promise<Store> {
  if (mongodbUri !== undefined) {
    const connection = await connectMongo({ uri: mongodbUri, log })
    return {
      connection,
      backend: 'mongodb',
      failed: new Promise(() => {}),
      alive: (ms) => answers(connection, ms),
      close: () => connection.close(),
    }
  }
  // Imported only here: a deployment with MONGODB_URI never loads the embedded store.
  const { startEmbeddedMongo } = await import('../../embedded-mongo/launch.ts')
  const server = await startEmbeddedMongo({ dataDir }).catch((error: unknown) => {
    throw new Error(
      `the embedded store cannot start in ${dataDir}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  })
  const connection = await connectMongo({ uri: server.uri, log, attempts: 2 }).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  return {
    connection,
    backend: 'embedded',
    failed: server.failed,
    alive: (ms) => answers(connection, ms),
    close: async () => {
      await connection.close()
      await server.close()
    },
  }
}

async function answers(connection: Mongo, timeoutMs = PING_MS): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { timeoutMS: timeoutMs })
    return connection.db !== undefined
  } catch {
    return false
  }
}
