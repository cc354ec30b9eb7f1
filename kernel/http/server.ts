import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { KernelConfig } from '../config/kernel-config.ts'
import { ApiError } from '../contract/errors.ts'
import { formOf } from './errors.ts'
import { requestIdOf } from './exchange.ts'
import { answerTo, Request } from './handshake.ts'
import { AnswerHeaders } from './headers.ts'
import { sendError } from './send.ts'
import { answerParserFault, wireFault } from './wire.ts'

/** Answers that may wait on one connection; the next is refused, and twice as many end the connection. */
const MOST_PIPELINED = 16
/** So long a connection may keep silent at a stop before it is closed: a request may be on its way. */
const LINGER_MS = 300
const SWEEP_MS = 50

export type Listener = (req: IncomingMessage, res: ServerResponse) => void

/** A server of node:http that bounds what one connection may hold, and stops without cutting anybody off. */
export class HttpServer {
  readonly server: Server
  readonly #listener: Listener
  /** What is not yet sent, by connection. */
  readonly #answers = new Map<Socket, Set<ServerResponse>>()
  #draining = false

  constructor({ stallTimeoutMs, maxConnections }: KernelConfig, listener: Listener) {
    this.#listener = listener
    this.server = createServer(
      {
        keepAliveTimeout: 60_000,
        headersTimeout: 20_000,
        requestTimeout: 120_000,
        maxHeaderSize: 16_384,
        requireHostHeader: false,
        IncomingMessage: Request,
      },
      (req, res) => this.#serve(req, res),
    )
    this.server.maxConnections = maxConnections
    this.server.on('clientError', (error, socket) => answerParserFault(error, socket as Socket))
    this.server.on('connection', (socket: Socket) => {
      this.#answers.set(socket, new Set())
      socket.once('close', () => this.#answers.delete(socket))
    })
    this.server.on('upgrade', (req, socket: Socket, head: Buffer) => {
      // what is asked behind requests that still wait for their answers would overtake them
      if (this.#answers.get(socket)?.size !== 0) return void socket.destroy()
      socket.setTimeout(stallTimeoutMs, () => socket.destroy())
      this.#serve(req, answerTo(req, { socket, head }))
    })
    // Called after so long without a byte in either direction; a peer that takes nothing leaves bytes unsent.
    this.server.setTimeout(stallTimeoutMs, (socket) => {
      if (socket.writableLength > 0 || !this.#answers.get(socket)?.size) socket.destroy()
    })
  }

  /** Takes no new connections, answers what comes on the others with `Connection: close`; resolves when all are closed, or cuts them after the limit. */
  async drain(limitMs: number): Promise<void> {
    this.#draining = true
    let closed = false
    // The close of http.Server would at once destroy idle connections, and with them requests on the way.
    const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(this.server, () => resolve())).then(
      () => {
        closed = true
      },
    )
    for (const answers of this.#answers.values()) for (const res of answers) closeAfter(res)
    const giveUp = performance.now() + limitMs
    const pause = (ms: number) => Promise.race([ended, new Promise((resolve) => setTimeout(resolve, ms))])
    await pause(Math.min(LINGER_MS, limitMs))
    while (!closed && performance.now() < giveUp) {
      this.server.closeIdleConnections()
      await pause(SWEEP_MS)
    }
    this.cut()
    await ended
    this.server.close()
  }

  /** Ends every connection at once. */
  cut(): void {
    for (const socket of this.#answers.keys()) socket.destroy()
  }

  #serve(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    const answers = this.#answers.get(socket)
    if (!answers) return
    answers.add(res)
    res.once('close', () => answers.delete(res))
    if (this.#draining) closeAfter(res)
    const fault = wireFault(req)
    if (fault !== undefined) refuseWire(req, res, fault)
    else if (answers.size <= MOST_PIPELINED) this.#listener(req, res)
    else if (answers.size === MOST_PIPELINED + 1) refusePipelined(req, res)
    else if (answers.size > 2 * MOST_PIPELINED) socket.destroy()
  }
}

function closeAfter(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('connection', 'close')
}

function refuseWire(req: IncomingMessage, res: ServerResponse, fault: string): void {
  const error = new ApiError('invalid_request', fault, { headers: { connection: 'close' } })
  sendError(req, res, AnswerHeaders.for(requestIdOf(req)), 'nested', error)
}

function refusePipelined(req: IncomingMessage, res: ServerResponse): void {
  const error = new ApiError(
    'overloaded',
    `more than ${MOST_PIPELINED} requests wait on this connection; read the answers first, or open another`,
    { headers: { connection: 'close', 'retry-after': '1' } },
  )
  sendError(req, res, AnswerHeaders.for(requestIdOf(req)), formOf(req.url ?? '/'), error)
}
