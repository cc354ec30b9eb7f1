import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { decode, encode } from '../bson/codec.ts'
import type { Doc } from '../bson/value.ts'
import { HEADER_BYTES, OP_MSG, replyBytes } from './message.ts'

/** Flags and the kind of the one section stand before the body. */
const BODY = HEADER_BYTES + 5

/** The other end of a connection, below any driver: one command at a time. */
export class WireClient {
  readonly socket: Socket
  #chunks: Buffer[] = []
  #bytes = 0
  #wake: () => void = () => {}
  #closed = false

  protected constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (chunk) => {
      this.#chunks.push(chunk)
      this.#bytes += chunk.length
      this.#wake()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#closed = true
      this.#wake()
    })
  }

  /** Rejects with the system's error when nobody listens there. */
  static async open(uri: string): Promise<WireClient> {
    return new WireClient(await WireClient.connect(uri))
  }

  protected static async connect(uri: string): Promise<Socket> {
    const socket = connect(addressOf(uri))
    await once(socket, 'connect')
    return socket
  }

  /** Sends a command and returns the reply, whether ok or not. */
  async command(body: Doc): Promise<Doc> {
    this.socket.write(Buffer.concat(replyBytes({ requestId: 0, opcode: OP_MSG }, encode(body))))
    const reply = await this.reply()
    if (reply === undefined) throw new Error('the store closed the connection')
    return decode(reply, BODY)
  }

  /** The next message's bytes; undefined when the server closed the connection. */
  async reply(): Promise<Buffer | undefined> {
    for (let wanted = 4; ; ) {
      if (this.#bytes >= wanted) {
        const bytes = Buffer.concat(this.#chunks, this.#bytes)
        this.#chunks = [bytes]
        wanted = bytes.readInt32LE(0)
        if (bytes.length >= wanted) {
          this.#chunks = [bytes.subarray(wanted)]
          this.#bytes -= wanted
          return bytes.subarray(0, wanted)
        }
      }
      if (this.#closed) return undefined
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  close(): void {
    this.socket.destroy()
  }
}

/** Where a connection string's first host listens. */
function addressOf(uri: string): { path: string } | { host: string; port: number } {
  const [, authority] = /^mongodb:\/\/([^/?,]+)/.exec(uri) ?? []
  if (authority === undefined) throw new Error(`not an address: ${uri}. It looks like mongodb://127.0.0.1:27017`)
  const path = decodeURIComponent(authority)
  if (path.startsWith('/')) return { path }
  const { hostname, port } = new URL(`tcp://${authority}`)
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? 27017 : Number(port) }
}
