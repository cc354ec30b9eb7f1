import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { ServerOptions } from './server.ts'
import { startThread } from './threads.ts'

export interface LaunchOptions {
  /** Where the data is kept; made when absent. One process at a time may have it open. */
  readonly dataDir: string
  /** Unix socket to listen on; by default one in the data folder. Lower-case, ending in `.sock`, at most 100 bytes. */
  readonly socketPath?: string
  /** Listen on this loopback TCP port instead (0: any free one). */
  readonly port?: number
}

export interface EmbeddedMongo {
  /** For `mongoose.connect` or `new MongoClient`; add a database name as needed. */
  readonly uri: string
  close(): Promise<void>
  /** Resolves with the reason when the store had to stop: a failed disk, or a crash of its thread. Never rejects. */
  readonly failed: Promise<Error>
}

export type WorkerMessage = { readonly uri: string } | { readonly error: string } | { readonly closed: true }

const SOCKET_PATH_BYTES_MAX = 100

/** Starts the store in a worker thread; resolves when it listens. */
export async function startEmbeddedMongo(options: LaunchOptions): Promise<EmbeddedMongo> {
  const dataDir = resolve(options.dataDir)
  const workerData: ServerOptions = {
    dataDir,
    listen:
      options.port === undefined
        ? {
            socketPath:
              options.socketPath === undefined ? defaultSocketPath(dataDir) : checkSocketPath(options.socketPath),
          }
        : { port: options.port, host: '127.0.0.1' },
  }
  const worker = startThread('worker', { workerData })
  const exited = new Promise<void>((resolveExited) => worker.once('exit', () => resolveExited()))
  const { uri } = await firstMessage(worker)
  // A process that has nothing else to do may end: what was acknowledged is on the disk.
  worker.unref()
  let closing = false
  const failed = new Promise<Error>((resolveFailed) => {
    worker.on('error', resolveFailed)
    worker.on('message', (message: WorkerMessage) => {
      if ('error' in message) resolveFailed(new Error(message.error))
    })
    worker.on('exit', (code) => {
      if (!closing) resolveFailed(new Error(`the embedded store's thread ended with code ${code}`))
    })
  })
  return {
    uri,
    failed,
    async close() {
      closing = true
      worker.ref()
      worker.postMessage('close')
      await exited
    },
  }
}

/** Address of the store that some process runs, or may run, on the folder. */
export const uriOf = (dataDir: string): string =>
  `mongodb://${encodeURIComponent(defaultSocketPath(resolve(dataDir)))}/?directConnection=true`

function firstMessage(worker: Worker): Promise<{ uri: string }> {
  return new Promise((resolveMessage, reject) => {
    worker.once('error', reject)
    worker.once('message', (message: WorkerMessage) => {
      worker.off('error', reject)
      if ('uri' in message) resolveMessage(message)
      else reject(new Error('error' in message ? message.error : 'the embedded store closed'))
    })
  })
}

/** The driver lower-cases hosts, and the kernel limits the length: where the folder's path does not fit, a short one stands in. */
function defaultSocketPath(dataDir: string): string {
  const path = join(dataDir, 'store.sock')
  if (path === path.toLowerCase() && Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX) return path
  const name = `embedded-mongo-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`
  const short = join(tmpdir(), name)
  return short === short.toLowerCase() ? short : join('/tmp', name)
}

function checkSocketPath(path: string): string {
  const absolute = resolve(path)
  const isUsable =
    absolute === absolute.toLowerCase() &&
    absolute.endsWith('.sock') &&
    Buffer.byteLength(absolute) <= SOCKET_PATH_BYTES_MAX
  if (!isUsable)
    throw new Error(
      `socket path must be lower-case, end in .sock and have at most ${SOCKET_PATH_BYTES_MAX} bytes: ${absolute}`,
    )
  return absolute
}
