/** The whole service in a process of its own that tells its memory and sockets when asked (`--expose-gc`). */
import { readFileSync } from 'node:fs'
import '../../main.ts'

export interface Measured {
  /** Of the main thread after a full collection, bytes. */
  readonly heapUsed: number
  /** Of the whole process, its store's thread included, bytes; on Linux without pages of the store's files, which the system takes back at will. */
  readonly resident: number
  /** Open TCP connections, in and out. */
  readonly sockets: number
}

process.on('message', () => {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const resident = process.platform === 'linux' ? anonymousBytes() : rss
  const sockets = process.getActiveResourcesInfo().filter((type) => type === 'TCPSocketWrap').length
  process.send?.({ heapUsed, resident, sockets } satisfies Measured)
})
process.once('disconnect', () => process.exit(0))

const anonymousBytes = (): number =>
  1024 * Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
