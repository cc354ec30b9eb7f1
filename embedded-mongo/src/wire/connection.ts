import type { Socket } from 'node:net'
import { HEADER_BYTES, MESSAGE_BYTES_MAX, type Message, parseMessage, replyBytes } from './message.ts'

/** Answers one command; the reply is a BSON document. Undefined: the connection shall be closed instead. */
export type Handler = (message: Message, connection: Connection) => Promise<Buffer | undefined>

/** A client that sends ahead of its answers is read no further than this. */
const WAITING_MAX = 32
const SMALL_REPLY_BYTES = 16 << 10

/** One client. Its commands are answered one after the other; what breaks the protocol closes this connection only. */
export class Connection {
  readonly id: number
  readonly #socket: Socket
  readonly #handler: Handler
  #chunks: Buffer[] = []
  #bytes = 0
  #waiting: Message[] = []
  #busy = false
  readonly #gone = new AbortController()
  /** From the handshake's client metadata. */
  appName: string | undefined

  /** Nobody waits for what it asks: the name of its application ends in `background`. */
  get isBackground(): boolean {
    return this.appName?.endsWith('background') === true
  }

  constructor(id: number, socket: Socket, handler: Handler) {
    this.id = id
    this.#socket = socket
    this.#handler = handler
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#gone.abort())
  }

  /** Aborted when the socket is closed: nobody waits for answers any longer. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    try {
      for (let message = this.#take(); message; message = this.#take()) this.#waiting.push(parseMessage(message))
    } catch {
      this.close()
      return
    }
    if (this.#waiting.length > WAITING_MAX) this.#socket.pause()
    if (!this.#busy) void this.#answerAll()
  }

  /** The next whole message, if it has arrived. */
  #take(): Buffer | undefined {
    if (this.#bytes < HEADER_BYTES) return undefined
    let first = this.#chunks[0] as Buffer
    if (first.length < HEADER_BYTES) first = this.#join()
    const length = first.readInt32LE(0)
    if (length < HEADER_BYTES || length > MESSAGE_BYTES_MAX) throw new RangeError(`message of ${length} bytes`)
    if (this.#bytes < length) return undefined
    if (first.length < length) first = this.#join()
    this.#bytes -= length
    if (first.length === length) this.#chunks.shift()
    else this.#chunks[0] = first.subarray(length)
    return first.subarray(0, length)
  }

  #join(): Buffer {
    const joined = Buffer.concat(this.#chunks, this.#bytes)
    this.#chunks = [joined]
    return joined
  }

  async #answerAll(): Promise<void> {
    this.#busy = true
    for (let message = this.#waiting.shift(); message; message = this.#waiting.shift()) {
      const body = await this.#handler(message, this)
      if (body === undefined) {
        this.close()
        break
      }
      if (message.wantsReply) await this.#send(replyBytes(message, body))
    }
    this.#busy = false
    this.#socket.resume()
  }

  /** Resolves when the client has taken enough of the answers to be given more. */
  #send([header, body]: [Buffer, Buffer]): Promise<void> | undefined {
    const socket = this.#socket
    if (socket.destroyed) return undefined
    if (body.length < SMALL_REPLY_BYTES) {
      if (socket.write(Buffer.concat([header, body]))) return undefined
    } else {
      socket.cork()
      socket.write(header)
      const isTaken = socket.write(body)
      socket.uncork()
      if (isTaken) return undefined
    }
    return new Promise((resolve) => {
      const settle = () => {
        socket.off('drain', settle)
        socket.off('close', settle)
        resolve()
      }
      socket.on('drain', settle)
      socket.on('close', settle)
    })
  }
}
