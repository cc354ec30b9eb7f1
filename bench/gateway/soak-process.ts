/** The whole service in a process of its own that tells its memory and sockets when asked (`--expose-gc`). */
import '../../main.ts'

export interface Measured {
  /** Of the main thread after a full collection, bytes. */
  readonly heapUsed: number
  /** Of the process, its store's thread included, bytes. */
  readonly rss: number
  /** Open TCP connections, in and out. */
  readonly sockets: number
}

process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const sockets = process.getActiveResourcesInfo().filter((type) => type === 'TCPSocketWrap').length
  process.send?.({ heapUsed, rss, sockets } satisfies Measured)
})
process.once('disconnect', () => process.exit(0))
