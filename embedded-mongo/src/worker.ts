import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerMessage } from './launch.ts'
import { type ServerOptions, startServer } from './server.ts'
import { ignoreStrayCommitFailures } from './storage/write-failure.ts'

/** The store's own thread; `launch.ts` is the other end. */
const port = parentPort
if (port === null) throw new Error('worker.ts runs as a worker thread: use launch.ts or cli.ts')
const post = (message: WorkerMessage) => port.postMessage(message)

ignoreStrayCommitFailures()
try {
  const server = await startServer(workerData as ServerOptions)
  port.once('message', async () => {
    await server.close()
    port.close()
  })
  void server.failed.then((error) => post({ error: error.message }))
  post({ uri: server.uri })
} catch (error) {
  post({ error: (error as Error).message })
  port.close()
}
