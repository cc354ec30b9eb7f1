import { randomBytes } from 'node:crypto'
import { decodeFields } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { ChangeStream } from '../changes/stream.ts'
import { location, MongoError } from '../errors.ts'
import { Moved } from '../readers/moved.ts'
import type { Reader } from '../readers/reader.ts'
import type { Session } from '../transactions/session.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { CursorReply } from '../wire/cursor-reply.ts'

const FIRST_BATCH_DOCUMENTS = 101
/** A reply's batch stays below a document's largest size. */
const BATCH_BYTES_MAX = 16 << 20
/** A document's largest size and 16 KB for the server's own additions, as in MongoDB. */
const RESULT_BYTES_MAX = BATCH_BYTES_MAX + (16 << 10)
const CURSORS_MAX = 10_000
const FAILED_MAX = 1000
const IDLE_TIMEOUT_MS = 10 * 60_000

interface OpenCursor {
  readonly namespace: string
  readonly documents: Iterator<Buffer>
  /** It stays open when there is nothing more for now. */
  readonly stream: ChangeStream | undefined
  /** It lives there; `documents` is empty. */
  readonly reader?: Reader
  /** Read from `documents` already, but it did not fit into the last batch. */
  ahead: Buffer | undefined
  readonly session: Session | undefined
  readonly transaction: Transaction | undefined
  readonly neverExpires: boolean
  /** How many documents are still to come at most. */
  left: number
  lastUsedMs: number
}

/** A cursor that lives in a reader. */
type ReaderCursor = Pick<OpenCursor, 'namespace' | 'session' | 'neverExpires'> & { readonly reader: Reader }

interface CursorOptions {
  readonly batchSize?: number | undefined
  /** The query's limit: having reached it, the cursor is closed without another getMore. */
  readonly limit?: number | undefined
  readonly singleBatch?: boolean
  readonly session?: Session | undefined
  readonly transaction?: Transaction | undefined
  readonly neverExpires?: boolean
  /** Ends the batch early, once there is something in it. */
  readonly isDue?: () => boolean
  /** What is behind the first batch may be far: a reader had better look for it. */
  readonly isLong?: boolean
}

type CursorOwner = Pick<OpenCursor, 'namespace' | 'session' | 'transaction' | 'stream'>

/** Cursors that wait for their getMore. What they read is made on demand; they hold no lock and no snapshot. */
export class Cursors {
  readonly #open = new Map<bigint, OpenCursor>()
  /** Why a cursor is no more. */
  readonly #failed = new Map<bigint, MongoError>()

  get count(): number {
    return this.#open.size
  }

  /** The first batch; a cursor stays open when there is more. */
  first(namespace: string, documents: Iterable<Buffer>, options: CursorOptions): CursorReply {
    const cursor: OpenCursor = {
      namespace,
      documents: documents[Symbol.iterator](),
      stream: undefined,
      ahead: undefined,
      session: options.session,
      transaction: options.transaction,
      neverExpires: options.neverExpires ?? false,
      left: options.limit || Infinity,
      lastUsedMs: Date.now(),
    }
    const isDue = options.singleBatch ? undefined : options.isDue
    const { batch, ended } = takeBatch(cursor, options.batchSize ?? FIRST_BATCH_DOCUMENTS, isDue)
    if (ended) return new CursorReply('firstBatch', batch, 0n, namespace)
    if (options.isLong && !options.singleBatch) throw new Moved()
    if (options.singleBatch) {
      cursor.documents.return?.()
      return new CursorReply('firstBatch', batch, 0n, namespace)
    }
    return new CursorReply('firstBatch', batch, this.#keep(cursor), namespace)
  }

  /** The first batch of a change stream. */
  watch(
    namespace: string,
    stream: ChangeStream,
    { batchSize, session }: Pick<CursorOptions, 'batchSize' | 'session'>,
  ): CursorReply {
    const cursor: OpenCursor = {
      namespace,
      documents: stream,
      stream,
      ahead: undefined,
      session,
      transaction: undefined,
      neverExpires: false,
      left: Infinity,
      lastUsedMs: Date.now(),
    }
    try {
      const { batch, ended } = takeBatch(cursor, batchSize ?? FIRST_BATCH_DOCUMENTS)
      const id = ended && stream.isInvalidated ? 0n : this.#keep(cursor)
      if (id === 0n) stream.return()
      return streamReply('firstBatch', batch, id, namespace, stream, ended)
    } catch (error) {
      stream.return()
      throw error
    }
  }

  #keep(cursor: OpenCursor): bigint {
    if (this.#open.size >= CURSORS_MAX)
      throw new MongoError(1, 'InternalError', `more than ${CURSORS_MAX} open cursors`)
    const id = newId()
    this.#open.set(id, cursor)
    return id
  }

  /** A cursor goes on in the session, and in the transaction, that it was opened in. */
  checkOwner(id: bigint, { session, transaction }: Pick<CursorOptions, 'session' | 'transaction'>): void {
    const cursor = this.#open.get(id)
    if (cursor === undefined) return
    const refuse = (code: number, where: string) =>
      location(code, `Cannot run getMore on cursor ${id}, which was ${where}`)
    if (cursor.session !== session) {
      if (cursor.session === undefined) throw refuse(50736, 'not created in a session, in a session')
      if (session === undefined) throw refuse(50737, 'created in a session, without an lsid')
      throw refuse(50738, 'created in another session')
    }
    if (cursor.transaction === transaction) return
    if (cursor.transaction === undefined) {
      throw refuse(50739, `not created in a transaction, in transaction ${transaction?.number}`)
    }
    const created = `created in transaction ${cursor.transaction.number}`
    if (transaction === undefined) throw refuse(50740, `${created}, without a txnNumber`)
    throw refuse(50741, `${created}, in transaction ${transaction.number}`)
  }

  streamOf(id: bigint): ChangeStream | undefined {
    return this.#open.get(id)?.stream
  }

  more(id: bigint, namespace: string, batchSize: number | undefined, isDue?: () => boolean): CursorReply {
    const cursor = this.#open.get(id)
    if (cursor === undefined) {
      const failure = this.#failed.get(id)
      this.#failed.delete(id)
      throw failure ?? new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`)
    }
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        13,
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      )
    }
    cursor.lastUsedMs = Date.now()
    if (cursor.reader !== undefined) throw new Moved(cursor.reader)
    const { stream } = cursor
    try {
      const { batch, ended } = takeBatch(cursor, batchSize ?? Infinity, isDue)
      const isOver = ended && stream?.isInvalidated !== false
      if (isOver) this.kill(id)
      const nextId = isOver ? 0n : id
      if (stream !== undefined) return streamReply('nextBatch', batch, nextId, namespace, stream, ended)
      return new CursorReply('nextBatch', batch, nextId, namespace)
    } catch (error) {
      this.kill(id)
      throw error
    }
  }

  /** Of a cursor that stays open in a reader; known ones were used just now. */
  adopt(id: bigint, cursor: ReaderCursor): void {
    if (this.#open.has(id)) return
    this.#open.set(id, {
      ...cursor,
      documents: [][Symbol.iterator](),
      stream: undefined,
      ahead: undefined,
      transaction: undefined,
      left: Infinity,
      lastUsedMs: Date.now(),
    })
  }

  /** Of cursors that are gone already. */
  forget(ids: Iterable<bigint>): void {
    for (const id of ids) this.#open.delete(id)
  }

  /** False when there is no such cursor. */
  kill(id: bigint): boolean {
    const cursor = this.#open.get(id)
    cursor?.documents.return?.()
    cursor?.reader?.kill(id)
    return this.#open.delete(id)
  }

  /** `error` is what the next getMore is told; without one, that there is no such cursor. */
  killWhere(condition: (cursor: CursorOwner) => boolean, error?: MongoError): void {
    for (const [id, cursor] of this.#open) {
      if (!condition(cursor)) continue
      this.kill(id)
      if (error !== undefined) this.#failed.set(id, error)
    }
    for (const id of this.#failed.keys()) if (this.#failed.size > FAILED_MAX) this.#failed.delete(id)
  }

  killIdle(nowMs: number): void {
    for (const [id, cursor] of this.#open) {
      if (!cursor.neverExpires && nowMs - cursor.lastUsedMs > IDLE_TIMEOUT_MS) this.kill(id)
    }
  }
}

const ID: ReadonlySet<string> = new Set(['_id'])

/** Says from where to go on: behind the last event, or, where all there is was answered, from now. */
function streamReply(
  name: 'firstBatch' | 'nextBatch',
  batch: Buffer[],
  id: bigint,
  namespace: string,
  stream: ChangeStream,
  ended: boolean,
): CursorReply {
  const last = batch.at(-1)
  const token = ended || last === undefined ? stream.resumeToken : (decodeFields(last, ID).get('_id') as Doc)
  const tail: Doc = new Map<string, Value>([
    ['ok', 1],
    ['operationTime', stream.operationTime],
  ])
  return new CursorReply(name, batch, id, namespace, tail, new Map([['postBatchResumeToken', token]]))
}

function takeBatch(
  cursor: OpenCursor,
  documentsMax: number,
  isDue?: () => boolean,
): { batch: Buffer[]; ended: boolean } {
  const batch: Buffer[] = []
  let bytes = 0
  while (batch.length < documentsMax) {
    if (batch.length >= FIRST_BATCH_DOCUMENTS && isDue?.() === true) break
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
