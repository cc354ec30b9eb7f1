import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../contract/errors.ts'

const KEY = /^[+/0-9A-Za-z]{22}==$/
const VERSION = '13'

/**
 * A request that leaves HTTP only where it asks for a WebSocket: any other `Upgrade` (some clients ask for `h2c` each time) is
 * passed over, as RFC 9110 allows. node:http sets `upgrade` from what the parser saw, and reads it once the headers are there.
 */
export class Request extends IncomingMessage {
  declare asksForUpgrade: boolean | null

  get upgrade(): boolean {
    return this.asksForUpgrade === true && (this.method === 'CONNECT' || isWebSocket(this))
  }

  set upgrade(asks: boolean | null) {
    this.asksForUpgrade = asks
  }
}

const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'

/** A connection whose client waits to be let in. */
export interface Handshake {
  readonly socket: Socket
  /** What came after the head. */
  readonly head: Buffer
}

const handshakes = new WeakMap<ServerResponse, Handshake>()

/** The handshake that this answers; undefined: an ordinary request. */
export const handshakeOf = (res: ServerResponse): Handshake | undefined => handshakes.get(res)

/** An answer for a connection that node:http has let go of; where it does not become a socket, the connection ends with it. */
export function answerTo(req: IncomingMessage, handshake: Handshake): ServerResponse {
  const { socket } = handshake
  const res = new ServerResponse(req)
  res.shouldKeepAlive = false
  res.assignSocket(socket)
  res.once('finish', () => {
    res.detachSocket(socket)
    socket.destroySoon()
  })
  socket.on('error', () => undefined)
  handshakes.set(res, handshake)
  return res
}

/** Refuses a handshake that is not one of RFC 6455. */
export function assertHandshake({ headers }: IncomingMessage): void {
  const version = headers['sec-websocket-version']
  if (version !== VERSION)
    throw new ApiError(
      'invalid_request',
      `the header Sec-WebSocket-Version must be ${VERSION}, not '${version ?? ''}'`,
      {
        headers: { 'sec-websocket-version': VERSION },
      },
    )
  if (!KEY.test(headers['sec-websocket-key'] ?? ''))
    throw new ApiError('invalid_request', 'the header Sec-WebSocket-Key must be 16 bytes in base64')
}
