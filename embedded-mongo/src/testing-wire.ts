import { type Document, deserialize, serialize } from 'bson'
import { WireClient } from './wire/client.ts'
import { OP_MSG } from './wire/message.ts'

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
export class RawConnection extends WireClient {
  static override async open(uri: string): Promise<RawConnection> {
    return new RawConnection(await WireClient.connect(uri))
  }

  /** Sends a command and returns the reply, whether ok or not. */
  async run(body: Document): Promise<Document> {
    this.socket.write(opMsg(body))
    const reply = await this.reply()
    if (reply === undefined) throw new Error('the connection was closed')
    return deserialize(reply.subarray(21))
  }
}
