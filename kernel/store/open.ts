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
  /** Of an embedded store that another process runs; then none is started here. */
  readonly embeddedUri?: string | undefined
  readonly dataDir: string
  readonly log: Logger
  /** Use the embedded store of a running service, if there is one; `only`: wait for it, and never open the folder here. */
  readonly attach?: boolean | 'only'
}

const PING_MS = 1_000
const ATTACH_MS = 1_000
/** A service that is busy, or just starting, answers late. */
const ATTACH_ATTEMPTS = 6

/** Opens the store: a MongoDB deployment where named, else the embedded one. */
export async function openStore({
  mongodbUri,
  embeddedUri,
  dataDir,
  log,
  attach = false,
}: StoreOptions): Promise<Store> {
  if (mongodbUri !== undefined) return connected(await connectMongo({ uri: mongodbUri, log }), 'mongodb', log)
  if (embeddedUri !== undefined) return connected(await connectMongo({ uri: embeddedUri, log }), 'embedded', log)
  // Imported only here: a deployment with MONGODB_URI never loads the embedded store.
  const { startEmbeddedMongo, uriOf, whyNotStarting } = await import('./embedded.ts')
  if (attach === 'only') return connected(await connectBeside(uriOf(dataDir), dataDir, log), 'embedded', log)
  const existing = attach
    ? await connectMongo({ uri: uriOf(dataDir), log, attempts: 1, tryMs: ATTACH_MS }).catch(() => undefined)
    : undefined
  if (existing) return connected(existing, 'embedded', log)
  const server = await startEmbeddedMongo({ dataDir }).catch((error: unknown) => {
    throw new Error(whyNotStarting(dataDir, error), { cause: error })
  })
  try {
    return connected(await connectMongo({ uri: server.uri, log, attempts: 2 }), 'embedded', log, server)
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Waits half a minute: a folder that two processes take would keep the service from its restart. */
async function connectBeside(uri: string, dataDir: string, log: Logger): Promise<Mongo> {
  return connectMongo({ uri, log, attempts: ATTACH_ATTEMPTS }).catch((cause: unknown) => {
    throw new Error(
      `no running service answers for the data in ${dataDir}: start it and try again, or say --offline where none runs`,
      { cause },
    )
  })
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
