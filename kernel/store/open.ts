import type { Mongo } from '../contract/collection.ts'
import type { Logger } from '../contract/module.ts'
import { connectMongo } from './connect.ts'

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
  /** Use the embedded store of a running service, if there is one: for administration beside it. */
  readonly attach?: boolean
}

const PING_MS = 1_000
const ATTACH_MS = 1_000

/** Opens the store: a MongoDB deployment where named, else the embedded one. */
export async function openStore({ mongodbUri, dataDir, log, attach = false }: StoreOptions): Promise<Store> {
  if (mongodbUri !== undefined) return connected(await connectMongo({ uri: mongodbUri, log }), 'mongodb', log)
  // Imported only here: a deployment with MONGODB_URI never loads the embedded store.
  const { startEmbeddedMongo, uriOf } = await import('./embedded.ts')
  const existing = attach
    ? await connectMongo({ uri: uriOf(dataDir), log, attempts: 1, tryMs: ATTACH_MS }).catch(() => undefined)
    : undefined
  if (existing) return connected(existing, 'embedded', log)
  const server = await startEmbeddedMongo({ dataDir }).catch((error: unknown) => {
    throw new Error(
      `the embedded store cannot start in ${dataDir}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  })
  try {
    return connected(await connectMongo({ uri: server.uri, log, attempts: 2 }), 'embedded', log, server)
  } catch (error) {
    await server.close()
    throw error
  }
}

interface OwnServer {
  readonly failed: Promise<Error>
  close(): Promise<void>
}

function connected(connection: Mongo, backend: Store['backend'], log: Logger, server?: OwnServer): Store {
  const lost = (): void => log.error('the store is lost; requests fail until it is back', { backend })
  const found = (): void => log.info('the store is back', { backend })
  connection.on('disconnected', lost).on('reconnected', found)
  return {
    connection,
    backend,
    failed: server?.failed ?? new Promise(() => {}),
    alive: (timeoutMs) => answers(connection, timeoutMs),
    async close() {
      connection.off('disconnected', lost).off('reconnected', found)
      await connection.close()
      await server?.close()
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
