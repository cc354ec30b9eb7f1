import { encode } from '../bson/codec.ts'
import type { Doc } from '../bson/value.ts'

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

  constructor(
    batchName: 'firstBatch' | 'nextBatch',
    batch: readonly Buffer[],
    cursorId: bigint,
    namespace: string,
    tail: Doc = new Map([['ok', 1]]),
  ) {
    this.batchName = batchName
    this.batch = batch
    this.cursorId = cursorId
    this.namespace = namespace
    this.tail = tail
  }

  /** `{cursor: {<batchName>: [...], id, ns}, ...tail}` */
  toBytes(): Buffer {
    const namespace = Buffer.from(this.namespace)
    const tail = encode(this.tail)
    const arrayBytes = this.batch.reduce((sum, doc, i) => sum + 2 + decimalDigits(i) + doc.length, 5)
    const cursorBytes = 4 + (2 + this.batchName.length + arrayBytes) + (4 + 8) + (4 + 4 + namespace.length + 1) + 1
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
    bytes[at++] = 0
    tail.copy(bytes, at, 4)
    return bytes
  }
}

const decimalDigits = (n: number): number => (n < 10 ? 1 : n < 100 ? 2 : n < 1000 ? 3 : String(n).length)
