import { decode } from '../bson/codec.ts'
import type { Doc } from '../bson/value.ts'
import { documentLength, elements } from './elements.ts'

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
export const HEADER_BYTES = 16
export const MESSAGE_BYTES_MAX = 48_000_000
const OP_REPLY = 1
const OP_QUERY = 2004
export const OP_MSG = 2013

const CHECKSUM_PRESENT = 1
const MORE_TO_COME = 2
/** Flags 0-15 must be understood; the others may be ignored. */
const UNKNOWN_REQUIRED_FLAGS = 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME)

/** A command as it came in. */
export interface Message {
  readonly requestId: number
  readonly opcode: number
  readonly body: Doc
  /** Arrays of documents, undecoded: sections of kind 1, and the body's `documents`. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  /** False: the client wants no answer (write concern 0). */
  readonly wantsReply: boolean
}

/** A message that breaks the protocol: the connection is closed. */
class ProtocolError extends Error {}

/** Parses a whole message (its length is checked by the caller). */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4)
  const opcode = bytes.readInt32LE(12)
  if (opcode === OP_MSG) return parseOpMsg(bytes, requestId)
  if (opcode === OP_QUERY) return parseOpQuery(bytes, requestId)
  throw new ProtocolError(`unknown opcode ${opcode}`)
}

function parseOpMsg(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(HEADER_BYTES)
  if (flags & UNKNOWN_REQUIRED_FLAGS) throw new ProtocolError(`unknown message flags ${flags}`)
  const end = bytes.length - (flags & CHECKSUM_PRESENT ? 4 : 0)
  const sequences = new Map<string, Buffer[]>()
  let body: Buffer | undefined
  for (let position = HEADER_BYTES + 4; position < end; ) {
    const kind = bytes[position++]
    const length = documentLength(bytes.subarray(0, end), position)
    const section = bytes.subarray(position, position + length)
    if (kind === 0 && body === undefined) body = section
    else if (kind === 1) addSequence(section, sequences)
    else throw new ProtocolError(`unexpected section of kind ${kind}`)
    position += length
  }
  if (body === undefined) throw new ProtocolError('no body section')
  return {
    requestId,
    opcode: OP_MSG,
    body: decodeBody(body, sequences),
    sequences,
    wantsReply: (flags & MORE_TO_COME) === 0,
  }
}

function addSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4)
  if (nameEnd < 0) throw new ProtocolError('unnamed document sequence')
  const documents: Buffer[] = []
  for (let position = nameEnd + 1; position < section.length; ) {
    const length = documentLength(section, position)
    documents.push(section.subarray(position, position + length))
    position += length
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents)
}

/** The legacy form, which drivers use for their first handshake only. */
function parseOpQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, HEADER_BYTES + 4)
  const start = nameEnd + 1 + 8
  if (nameEnd < 0 || start + 5 > bytes.length) throw new ProtocolError('bad OP_QUERY')
  const body = decode(bytes, start)
  body.set('$db', bytes.toString('utf8', HEADER_BYTES + 4, nameEnd).split('.')[0] as string)
  return { requestId, opcode: OP_QUERY, body, sequences: new Map(), wantsReply: true }
}

/** Where the name of a document's first field stands: behind its length and the field's type. */
const FIRST_NAME = 5
const INSERT = 'insert\0'

/** Documents to insert stay as they are: they go to the disk byte for byte. */
function decodeBody(body: Buffer, sequences: Map<string, Buffer[]>): Doc {
  if (body.toString('latin1', FIRST_NAME, FIRST_NAME + INSERT.length) !== INSERT) return decode(body)
  for (const { type, name, offset, start, end } of elements(body)) {
    if (name !== 'documents' || type !== 4) continue
    const items = [...elements(body, start)]
    if (items.some((item) => item.type !== 3)) break
    sequences.set(
      name,
      items.map((item) => body.subarray(item.start, item.end)),
    )
    const rest = Buffer.concat([body.subarray(0, offset), body.subarray(end)])
    rest.writeInt32LE(rest.length, 0)
    return decode(rest)
  }
  return decode(body)
}

let nextRequestId = 1

/** The bytes of an answer: `body` is a BSON document. */
export function replyBytes(
  message: Pick<Message, 'requestId' | 'opcode'>,
  body: Buffer,
): [header: Buffer, body: Buffer] {
  const legacy = message.opcode === OP_QUERY
  const header = Buffer.alloc(legacy ? HEADER_BYTES + 20 : HEADER_BYTES + 5)
  header.writeInt32LE(header.length + body.length, 0)
  header.writeInt32LE(nextRequestId, 4)
  nextRequestId = (nextRequestId + 1) & 0x7fffffff
  header.writeInt32LE(message.requestId, 8)
  header.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12)
  if (legacy) {
    const AWAIT_CAPABLE = 8
    header.writeInt32LE(AWAIT_CAPABLE, 16)
    header.writeInt32LE(1, 32)
  }
  return [header, body]
}
