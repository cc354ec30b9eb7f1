import { type AddressInfo, createServer, type Server } from 'node:net'
import { StartupError } from '../config/startup-error.ts'

/** Connections that wait to be accepted: a burst of new ones must not turn those away that watch over the process. */
const BACKLOG = 4_096

export interface Port {
  readonly number: number
  /** Resolves with its number once the server listens there. */
  listen(server: Server): Promise<number>
  close(): Promise<void>
}

/**
 * Where the service will listen. Links are made before, so with port 0 a free one is taken now; until the server listens it is held, so
 * that nobody else gets it, and whoever connects is turned away.
 */
export async function holdPort({ port, host }: { readonly port: number; readonly host: string }): Promise<Port> {
  if (port !== 0)
    return { number: port, listen: (server) => listening(server, host, port), close: () => Promise.resolve() }
  const held = createServer((socket) => socket.destroy())
  const number = await listening(held, host, 0)
  return {
    number,
    listen: (server) => listening(server, host, number, held),
    close: () => new Promise((closed) => held.close(() => closed())),
  }
}

function listening(server: Server, host: string, port: number, held?: Server): Promise<number> {
  return new Promise((done, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartupError(whyNotListening(error, port, host))))
    const onListening = (): void => done((server.address() as AddressInfo).port)
    if (held) server.listen(held, onListening)
    else server.listen({ port, host, backlog: BACKLOG }, onListening)
  })
}

function whyNotListening({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `port ${port} is in use by another process: stop it, or set PORT to another one`
  if (code === 'EACCES') return `port ${port} needs more rights: set PORT to one above 1023`
  return `cannot listen on ${host} port ${port}: ${message}`
}
