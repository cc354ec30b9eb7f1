import { Int32 } from 'bson'
import type { Writer } from '../aggregate/pipeline.ts'
import { decode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { Moved } from '../readers/moved.ts'
import type { Readers } from '../readers/readers.ts'
import type { Steps } from '../scheduling/steps.ts'
import { Spool } from '../storage/spool.ts'
import { WaitForTransaction } from '../transactions/conflicts.ts'
import { CursorReply, documentsOfReply, type Reply } from '../wire/cursor-reply.ts'
import { withContext } from './executor-error.ts'
import type { Operation } from './operation.ts'

/** Documents that a reader hands over at once. */
const BATCH_DOCUMENTS = new Int32(2000)

export interface WritingPipeline {
  readonly namespace: string
  readonly context: string
  /** What the stages before the one that writes answer. */
  read(): Iterable<Buffer>
  readonly writer: () => Writer
}

/** A pipeline that ends in $out or $merge: everything is read before the first document is written. */
export function* runWriting(operation: Operation, pipeline: WritingPipeline): Steps<Reply> {
  const { documents, close } = yield* readAll(operation, pipeline)
  operation.mayMove = false
  try {
    const writer = pipeline.writer()
    try {
      for (const raw of documents) yield* writeOne(operation, writer, decode(raw))
      writer.finish()
    } catch (error) {
      writer.abandon()
      throw error
    }
  } catch (error) {
    throw error instanceof MongoError ? withContext(error, pipeline.context) : error
  } finally {
    close()
  }
  return new CursorReply('firstBatch', [], 0n, pipeline.namespace)
}

/** Each is written whole; what a transaction is writing is waited for. */
function* writeOne(operation: Operation, writer: Writer, doc: Doc): Steps<void> {
  operation.step()
  if (operation.isDue) yield undefined
  while (true) {
    try {
      writer.write(doc)
      return
    } catch (error) {
      if (!(error instanceof WaitForTransaction)) throw error
      yield error.ended
    }
  }
}

function* readAll(
  operation: Operation,
  pipeline: WritingPipeline,
): Steps<{ documents: Iterable<Buffer>; close(): void }> {
  try {
    return { documents: [...pipeline.read()], close: () => {} }
  } catch (error) {
    if (!(error instanceof Moved)) throw error
    operation.mayMove = false
    const spool = new Spool()
    try {
      yield* readElsewhere(operation, spool)
      return { documents: spool.read(), close: () => spool.close() }
    } catch (failure) {
      spool.close()
      throw failure
    }
  }
}

/** A reader runs the stages that read; what they answer waits in a file. */
function* readElsewhere(operation: Operation, spool: Spool): Steps<void> {
  const { args, engine, database, connection } = operation
  const options = { expiresAtMs: operation.expiresAtMs, connection }
  const readers = engine.readers as Readers
  const stages = args.array('pipeline').slice(0, -1)
  let command: Doc = new Map([...args.doc, ['pipeline', stages], ['cursor', new Map([['batchSize', BATCH_DOCUMENTS]])]])
  let reader: Parameters<Readers['run']>[1]['reader']
  let openId = 0n
  try {
    while (true) {
      let answered: Awaited<ReturnType<Readers['run']>> | undefined
      yield readers.run(command, { ...options, reader }).then((answer) => {
        answered = answer
      })
      if (answered === undefined) throw new MongoError(11601, 'Interrupted', 'operation was interrupted')
      const { reply, cursorId, namespace } = answered.answer
      openId = cursorId
      for (const raw of documentsOfReply(reply) ?? refused(decode(reply))) spool.append(raw)
      if (cursorId === 0n) return
      reader = answered.reader
      command = new Map<string, Value>([
        ['getMore', cursorId],
        ['collection', namespace.slice(database.length + 1)],
        ['batchSize', BATCH_DOCUMENTS],
        ['$db', database],
      ])
    }
  } finally {
    if (openId !== 0n) reader?.kill(openId)
  }
}

/** The error of a reply. */
function refused(reply: Doc): never {
  const code = reply.get('code')
  throw new MongoError(
    code instanceof Int32 ? code.value : 1,
    String(reply.get('codeName')),
    String(reply.get('errmsg')),
    Object.fromEntries([...reply].filter(([name]) => !['ok', 'errmsg', 'code', 'codeName'].includes(name))),
  )
}
