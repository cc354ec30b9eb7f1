import { encode } from '../bson/codec.ts'
import { type Doc, isDoc } from '../bson/value.ts'
import { elements } from './elements.ts'

/** What a command answers: a document, or one whose cursor's batch is BSON already. */
export type Reply = Doc | CursorReply

/** A reply with a cursor: documents pass through as they lie in the store. */
export class CursorReply {
  readonly batchName: 'firstBatch' | 'nextBatch'
  readonly batch: readonly Buffer[]
  readonly cursorId: bigint
  readonly namespace: string
  /** Fields behind `cursor`. */
  readonly tail: Doc
  /** Further fields of `cursor`. */
  readonly more: Doc

  constructor(
    batchName: 'firstBatch' | 'nextBatch',
    batch: readonly Buffer[],
    cursorId: bigint,
    namespace: string,
    tail: Doc = new Map([['ok', 1]]),
    more: Doc = new Map(),
  ) {
    this.batchName = batchName
    this.batch = batch
    this.cursorId = cursorId
    this.namespace = namespace
    this.tail = tail
    this.more = more
  }

  /** `{cursor: {<batchName>: [...], id, ns, ...more}, ...tail}` */
  toBytes(): Buffer {
    const namespace = Buffer.from(this.namespace)
    const tail = encode(this.tail)
    const more = this.more.size === 0 ? EMPTY : encode(this.more).subarray(4, -1)
    const arrayBytes = this.batch.reduce((sum, doc, i) => sum + 2 + decimalDigits(i) + doc.length, 5)
    const cursorBytes =
      4 + (2 + this.batchName.length + arrayBytes) + (4 + 8) + (4 + 4 + namespace.length + 1) + more.length + 1
    const bytes = Buffer.allocUnsafe(4 + (8 + cursorBytes) + tail.length - 4)
    let at = bytes.writeInt32LE(bytes.length, 0)
    at += bytes.write('\x03cursor\0', at, 'latin1')
    at = bytes.writeInt32LE(cursorBytes, at)
    at += bytes.write(`\x04${this.batchName}\0`, at, 'latin1')
    at = bytes.writeInt32LE(arrayBytes, at)
    for (const [i, doc] of this.batch.entries()) {
      at += bytes.write(`\x03${i}\0`, at, 'latin1')
      at += doc.copy(bytes, at)
    }
    bytes[at++] = 0
    at += bytes.write('\x12id\0', at, 'latin1')
    at = bytes.writeBigInt64LE(this.cursorId, at)
    at += bytes.write('\x02ns\0', at, 'latin1')
    at = bytes.writeInt32LE(namespace.length + 1, at)
    at += namespace.copy(bytes, at)
    bytes[at++] = 0
    at += more.copy(bytes, at)
    bytes[at++] = 0
    tail.copy(bytes, at, 4)
    return bytes
  }
}

const EMPTY = Buffer.alloc(0)
/** A command's answer as BSON. */
export function replyBytes(reply: Reply): Buffer {
  if (reply instanceof CursorReply) return reply.toBytes()
  return encode(isDoc(reply) ? reply.set('ok', reply.get('ok') ?? 1) : reply)
}

/** The documents of a reply's batch, as they lie in it; undefined when it has none. */
export function documentsOfReply(reply: Buffer): Buffer[] | undefined {
  const [cursor] = elements(reply)
  if (cursor?.name !== 'cursor') return undefined
  const [batch] = elements(reply, cursor.start)
  return batch && Array.from(elements(reply, batch.start), ({ start, end }) => reply.subarray(start, end))
}

const decimalDigits = (n: number): number => (n < 10 ? 1 : n < 100 ? 2 : n < 1000 ? 3 : String(n).length)
