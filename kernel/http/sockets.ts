import type { IncomingMessage, ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import type { KernelConfig } from '../config/kernel-config.ts'
import { ApiError } from '../contract/errors.ts'
import type { Logger } from '../contract/module.ts'
import type { SocketAnswer } from '../contract/reply.ts'
import { assertHandshake, type Handshake } from './handshake.ts'
import { OpenSocket, type Watch } from './open-socket.ts'

/** Taken before the handler is asked, so that a burst finds no gap; given back if no socket comes of it. */
export interface Place {
  /** From now on the socket holds the place; false: its caller has gone already. */
  open(req: IncomingMessage, res: ServerResponse, handshake: Handshake, answer: SocketAnswer, watch: Watch): boolean
  release(): void
}

const SERVER = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  autoPong: false,
  handleProtocols: (): false => false,
} as const

type Settings = Pick<
  KernelConfig,
  'maxSockets' | 'maxSocketsPerAccount' | 'socketMessageBytes' | 'socketSilenceMs' | 'socketCheckMs'
>

/** The WebSockets of this process. They hold no slot of requests; their number is bounded by itself, as a whole and by account. */
export class Sockets {
  readonly #config: Settings
  readonly #log: Logger
  readonly #server: WebSocketServer
  readonly #open = new Set<OpenSocket>()
  readonly #byAccount = new Map<string, number>()
  #places = 0
  #stopping = false
  #timer: NodeJS.Timeout | undefined
  #onIdle: (() => void)[] = []

  constructor(config: Settings, log: Logger) {
    this.#config = config
    this.#log = log
    this.#server = new WebSocketServer({ ...SERVER, maxPayload: config.socketMessageBytes })
  }

  get size(): number {
    return this.#open.size
  }

  /** Throws why there is none: a bad handshake, a stop, or too many. */
  take(req: IncomingMessage, account: string): Place {
    assertHandshake(req)
    const { maxSockets, maxSocketsPerAccount } = this.#config
    const retry = { headers: { 'retry-after': '1' } }
    if (this.#stopping) throw new ApiError('overloaded', 'the service is stopping; connect again', retry)
    if (this.#places >= maxSockets)
      throw new ApiError('overloaded', `${maxSockets} WebSockets are open, which is all there is room for`, retry)
    const own = this.#byAccount.get(account) ?? 0
    if (own >= maxSocketsPerAccount)
      throw new ApiError('E002', `${own} WebSockets of this account are open already; close one first`, retry)
    this.#places++
    this.#byAccount.set(account, own + 1)
    let held = true
    const release = (): void => {
      if (!held) return
      held = false
      this.#places--
      const left = (this.#byAccount.get(account) ?? 1) - 1
      if (left === 0) this.#byAccount.delete(account)
      else this.#byAccount.set(account, left)
    }
    return { release, open: (...parts) => this.#connect(release, ...parts) }
  }

  /** Asks all to close, from now on none is let in. */
  stop(): void {
    this.#stopping = true
    for (const socket of this.#open) socket.end(GOING_AWAY, 'the service is stopping; connect again')
  }

  /** Resolves when none is open and their handlers have ended. */
  idle(): Promise<void> {
    return this.#open.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#onIdle.push(resolve))
  }

  #connect(
    release: () => void,
    req: IncomingMessage,
    res: ServerResponse,
    { socket, head }: Handshake,
    answer: SocketAnswer,
    watch: Watch,
  ): boolean {
    if (socket.destroyed) return false
    res.statusCode = 101
    res.detachSocket(socket)
    let opened = false
    this.#server.handleUpgrade(req, socket, head, (ws) => {
      opened = true
      const open = new OpenSocket({ ws, socket, watch, silenceMs: this.#config.socketSilenceMs, log: this.#log })
      this.#open.add(open)
      this.#timer ??= setInterval(() => this.#check(), this.#config.socketCheckMs).unref()
      void open.run(answer).finally(() => this.#closed(open, release))
      if (this.#stopping) open.end(GOING_AWAY, 'the service is stopping; connect again')
    })
    return opened
  }

  #check(): void {
    for (const socket of this.#open) socket.check()
  }

  #closed(open: OpenSocket, release: () => void): void {
    release()
    this.#open.delete(open)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    for (const done of this.#onIdle.splice(0)) done()
  }
}

const GOING_AWAY = 1_001
