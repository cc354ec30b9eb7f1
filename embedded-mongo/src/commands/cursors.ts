import { randomBytes } from 'node:crypto'
import { MongoError } from '../errors.ts'
import type { Session } from '../transactions/session.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { CursorReply } from '../wire/cursor-reply.ts'

const FIRST_BATCH_DOCUMENTS = 101
/** A reply's batch stays below a document's largest size. */
const BATCH_BYTES_MAX = 16 << 20
/** A document's largest size and 16 KB for the server's own additions, as in MongoDB. */
const RESULT_BYTES_MAX = BATCH_BYTES_MAX + (16 << 10)
const CURSORS_MAX = 10_000
const IDLE_TIMEOUT_MS = 10 * 60_000

interface OpenCursor {
  readonly namespace: string
  readonly documents: Iterator<Buffer>
  /** Read from `documents` already, but it did not fit into the last batch. */
  ahead: Buffer | undefined
  readonly session: Session | undefined
  readonly transaction: Transaction | undefined
  readonly neverExpires: boolean
  /** How many documents are still to come at most. */
  left: number
  lastUsedMs: number
}

interface CursorOptions {
  readonly batchSize?: number | undefined
  /** The query's limit: having reached it, the cursor is closed without another getMore. */
  readonly limit?: number | undefined
  readonly singleBatch?: boolean
  readonly session?: Session | undefined
  readonly transaction?: Transaction | undefined
  readonly neverExpires?: boolean
}

/** Cursors that wait for their getMore. What they read is made on demand; they hold no lock and no snapshot. */
export class Cursors {
  readonly #open = new Map<bigint, OpenCursor>()

  get count(): number {
    return this.#open.size
  }

  /** The first batch; a cursor stays open when there is more. */
  first(namespace: string, documents: Iterable<Buffer>, options: CursorOptions): CursorReply {
    const cursor: OpenCursor = {
      namespace,
      documents: documents[Symbol.iterator](),
      ahead: undefined,
      session: options.session,
      transaction: options.transaction,
      neverExpires: options.neverExpires ?? false,
      left: options.limit || Infinity,
      lastUsedMs: Date.now(),
    }
    const { batch, ended } = takeBatch(cursor, options.batchSize ?? FIRST_BATCH_DOCUMENTS)
    if (ended) return new CursorReply('firstBatch', batch, 0n, namespace)
    if (options.singleBatch) {
      cursor.documents.return?.()
      return new CursorReply('firstBatch', batch, 0n, namespace)
    }
    if (this.#open.size >= CURSORS_MAX)
      throw new MongoError(1, 'InternalError', `more than ${CURSORS_MAX} open cursors`)
    const id = newId()
    this.#open.set(id, cursor)
    return new CursorReply('firstBatch', batch, id, namespace)
  }

  more(id: bigint, namespace: string, batchSize: number | undefined): CursorReply {
    const cursor = this.#open.get(id)
    if (cursor === undefined) throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`)
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        13,
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      )
    }
    cursor.lastUsedMs = Date.now()
    try {
      const { batch, ended } = takeBatch(cursor, batchSize ?? Infinity)
      if (ended) this.#open.delete(id)
      return new CursorReply('nextBatch', batch, ended ? 0n : id, cursor.namespace)
    } catch (error) {
      this.#open.delete(id)
      throw error
    }
  }

  /** False when there is no such cursor. */
  kill(id: bigint): boolean {
    const cursor = this.#open.get(id)
    cursor?.documents.return?.()
    return this.#open.delete(id)
  }

  killWhere(condition: (cursor: Pick<OpenCursor, 'namespace' | 'session' | 'transaction'>) => boolean): void {
    for (const [id, cursor] of this.#open) if (condition(cursor)) this.kill(id)
  }

  killIdle(nowMs: number): void {
    for (const [id, cursor] of this.#open) {
      if (!cursor.neverExpires && nowMs - cursor.lastUsedMs > IDLE_TIMEOUT_MS) this.kill(id)
    }
  }
}

function takeBatch(cursor: OpenCursor, documentsMax: number): { batch: Buffer[]; ended: boolean } {
  const batch: Buffer[] = []
  let bytes = 0
  while (batch.length < documentsMax) {
    let document = cursor.ahead
    cursor.ahead = undefined
    if (document === undefined) {
      const result = cursor.documents.next()
      if (result.done) return { batch, ended: true }
      document = result.value
    }
    if (document.length > RESULT_BYTES_MAX) {
      throw new MongoError(10334, 'BSONObjectTooLarge', `a result of ${document.length} bytes is larger than 16 MB`)
    }
    if (batch.length > 0 && bytes + document.length > BATCH_BYTES_MAX) {
      cursor.ahead = document
      cursor.left -= batch.length
      return { batch, ended: false }
    }
    batch.push(document)
    bytes += document.length
  }
  cursor.left -= batch.length
  return { batch, ended: cursor.left === 0 }
}

/** Positive, as drivers expect, and not to be guessed. */
const newId = (): bigint => (randomBytes(8).readBigUInt64LE() >> 1n) | 1n
