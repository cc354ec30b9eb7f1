import { mkdir, unlink } from 'node:fs/promises'
import { connect, createServer, type Server as NetServer, type Socket } from 'node:net'
import { dispatch } from './commands/dispatch.ts'
import { Engine } from './engine.ts'
import { Readers } from './readers/readers.ts'
import { setSpoolFolder } from './storage/spool.ts'
import { Store, type StoreOptions } from './storage/store.ts'
import { removeExpired } from './ttl.ts'
import { Connection } from './wire/connection.ts'

const CONNECTIONS_MAX = 2000
const HOUSEKEEPING_MS = 1000

export interface ServerOptions extends StoreOptions {
  readonly dataDir: string
  /** A unix socket, or a TCP port (0: any free one) on `host`. */
  readonly listen: { readonly socketPath: string } | { readonly port: number; readonly host: string }
}

export interface RunningServer {
  readonly uri: string
  /** Resolves when the disk failed; the server has then stopped answering. */
  readonly failed: Promise<Error>
  close(): Promise<void>
}

/** Opens the data folder and listens. Throws when another process has the folder or the address. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const store = await Store.open(options.dataDir, options)
  try {
    setSpoolFolder(store.directory)
    const engine = new Engine(store, CONNECTIONS_MAX)
    engine.catalog.discardRemains()
    const readers = new Readers(store, () => engine.catalog.version)
    readers.onCursorsLost = (ids) => engine.cursors.forget(ids)
    engine.readers = readers
    return await listen(store, engine, readers, options.listen)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function listen(
  store: Store,
  engine: Engine,
  readers: Readers,
  address: ServerOptions['listen'],
): Promise<RunningServer> {
  const connections = new Set<Connection>()
  const sockets = new Set<Socket>()
  let nextId = 1
  const net = createServer({ noDelay: true }, (socket) => {
    if (sockets.size >= engine.connectionsMax) {
      socket.destroy()
      return
    }
    const connection = new Connection(nextId++, socket, (message, from) => dispatch(engine, message, from))
    connections.add(connection)
    sockets.add(socket)
    engine.connectionCount = sockets.size
    socket.on('close', () => {
      connections.delete(connection)
      engine.transactions.abandoned(connection)
      sockets.delete(socket)
      engine.connectionCount = sockets.size
    })
  })
  engine.address = await bind(net, address)
  const housekeeping = startHousekeeping(store, engine, readers)
  const stop = async () => {
    clearInterval(housekeeping)
    for (const connection of connections) connection.close()
    engine.cursors.killWhere(() => true)
    engine.transactions.abortAll()
    await readers.close()
    await new Promise((resolve) => net.close(resolve))
  }
  const failed = store.failed.then(async (error) => {
    await stop()
    return error
  })
  return {
    uri: `mongodb://${encodeURIComponent(engine.address).replace('%3A', ':')}/?directConnection=true`,
    failed,
    async close() {
      await stop()
      await store.close()
      setSpoolFolder()
    },
  }
}

async function bind(net: NetServer, address: ServerOptions['listen']): Promise<string> {
  if ('socketPath' in address) {
    await mkdir(new URL('.', `file://${address.socketPath}`).pathname, { recursive: true })
    await removeStaleSocket(address.socketPath)
  }
  const where = 'socketPath' in address ? { path: address.socketPath } : address
  await new Promise<void>((resolve, reject) => {
    net.once('error', reject)
    net.listen(where, () => {
      net.off('error', reject)
      resolve()
    })
  })
  const bound = net.address()
  return bound === null || typeof bound === 'string' ? String(bound) : `${bound.address}:${bound.port}`
}

/** A killed server leaves its socket file; a living one answers on it. */
async function removeStaleSocket(path: string): Promise<void> {
  const isAlive = await new Promise<boolean>((resolve) => {
    const probe = connect(path, () => {
      probe.destroy()
      resolve(true)
    })
    probe.on('error', () => resolve(false))
  })
  if (isAlive) throw new Error(`another server listens on ${path}`)
  await unlink(path).catch(() => {})
}

function startHousekeeping(store: Store, engine: Engine, readers: Readers): NodeJS.Timeout {
  let lastExpiryMs = Date.now()
  return setInterval(() => {
    const nowMs = Date.now()
    engine.cursors.killIdle(nowMs)
    readers.endIdle(nowMs)
    // What fails is tried again.
    void store.keepHouse(nowMs).catch(() => {})
    if (store.isReadOnly) return
    engine.changes.keepHouse(nowMs)
    if (nowMs - lastExpiryMs < engine.ttlSleepSeconds * 1000) return
    lastExpiryMs = nowMs
    for (const session of engine.sessions.expire(nowMs)) engine.endSession(session)
    removeExpired(engine, nowMs)
  }, HOUSEKEEPING_MS).unref()
}
