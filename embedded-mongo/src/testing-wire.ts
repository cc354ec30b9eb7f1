import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Document, deserialize, serialize } from 'bson'

const OP_MSG = 2013

/** An OP_MSG message with a body section, and document sequences if given. */
export function opMsg(body: Document, sequences: Record<string, Document[]> = {}, flags = 0): Buffer {
  const sections = [Buffer.from([0]), Buffer.from(serialize(body))]
  for (const [name, documents] of Object.entries(sequences)) {
    const content = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map((document) => serialize(document))])
    const length = Buffer.alloc(4)
    length.writeInt32LE(content.length + 4)
    sections.push(Buffer.from([1]), length, content)
  }
  if (flags & 1) sections.push(Buffer.alloc(4))
  return message(OP_MSG, Buffer.concat([uint32(flags), ...sections]))
}

export function message(opcode: number, content: Buffer, requestId = 7): Buffer {
  return Buffer.concat([uint32(content.length + 16), uint32(requestId), uint32(0), uint32(opcode), content])
}

export function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

/** A connection below the driver: what is sent is exactly what is given, sessions and numbers included. */
export class RawConnection {
  readonly socket: Socket
  #received = Buffer.alloc(0)
  #waiting: (() => void)[] = []
  closed = false

  private constructor(socket: Socket) {
    this.socket = socket
    const wake = () => {
      for (const resolve of this.#waiting.splice(0)) resolve()
    }
    socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk])
      wake()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.closed = true
      wake()
    })
  }

  static async open(uri: string): Promise<RawConnection> {
    const socket = connect(socketPathOf(uri))
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  /** Sends a command and returns the reply, whether ok or not. */
  async command(body: Document): Promise<Document> {
    this.socket.write(opMsg(body))
    const reply = await this.reply()
    if (reply === undefined) throw new Error('the connection was closed')
    return deserialize(reply.subarray(21))
  }

  /** The next message's bytes; undefined when the server closed the connection. */
  async reply(): Promise<Buffer | undefined> {
    while (this.#received.length < 4 || this.#received.length < this.#received.readInt32LE(0)) {
      if (this.closed) return undefined
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    const length = this.#received.readInt32LE(0)
    const bytes = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return bytes
  }

  close(): void {
    this.socket.destroy()
  }
}

const socketPathOf = (uri: string): string => decodeURIComponent(uri.slice('mongodb://'.length, uri.indexOf('/?')))
