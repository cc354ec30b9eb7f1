import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { MongoNetworkError } from 'mongodb'

type Once = (emitter: EventEmitter, name: string, options?: object) => Promise<unknown>

const CLOSED = 'the connection was closed while a command was written'
const internals = createRequire(import.meta.url)('mongodb/lib/utils.js') as { once: Once }
const { once } = internals

const drained = async (socket: Socket, options?: object): Promise<unknown> => {
  if (socket.destroyed) throw new MongoNetworkError(CLOSED)
  let onClose = (): void => {}
  const closed = new Promise<never>((_, reject) => {
    onClose = () => reject(new MongoNetworkError(CLOSED))
  })
  socket.once('close', onClose)
  try {
    return await Promise.race([once(socket, 'drain', options), closed])
  } finally {
    socket.off('close', onClose)
  }
}

/**
 * The driver (mongodb 7.8) writes to a socket that has just died and then waits for its `drain`, which never comes: the
 * operation never ends, and holds its place in the pool. Here it fails as any other network error, so that it is repeated.
 * See docs/decisions/2026-11-21-driver-hang.md; the test beside this file tells when the driver no longer needs it.
 */
internals.once = (emitter, name, options) =>
  name === 'drain' ? drained(emitter as Socket, options) : once(emitter, name, options)
