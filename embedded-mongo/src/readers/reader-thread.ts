import { parentPort, workerData } from 'node:worker_threads'
import { decode } from '../bson/codec.ts'
import { Arguments } from '../commands/arguments.ts'
import type { Command } from '../commands/command.ts'
import { errorReply } from '../commands/error-reply.ts'
import { Operation } from '../commands/operation.ts'
import { COMMANDS } from '../commands/registry.ts'
import { Engine } from '../engine.ts'
import { MongoError } from '../errors.ts'
import { isSteps, type Steps } from '../scheduling/steps.ts'
import { setSpoolFolder } from '../storage/spool.ts'
import { CursorReply, type Reply, replyBytes } from '../wire/cursor-reply.ts'
import { Flag, type FromReader, type ReaderStart, type ToReader } from './protocol.ts'
import { ReaderStore } from './reader-store.ts'

/** Answers commands that read for long, each from a view of the store at one moment; `reader.ts` is the other end. */
const parent = parentPort
if (parent === null) throw new Error('reader-thread.ts runs as a thread: see reader.ts')
const { directory, flags, port } = workerData as ReaderStart
setSpoolFolder(directory)
const store = new ReaderStore(port, flags)
const NEVER = new AbortController().signal
let engine: Engine | undefined
let catalogVersion = 0

const post = (message: FromReader, transfer: ArrayBuffer[] = []) => parent.postMessage(message, transfer)

parent.on('message', (message: ToReader) => {
  if (message.kind === 'kill') {
    engine?.cursors.kill(message.cursorId)
    return
  }
  store.open(message.treePath, message.seq)
  post({ kind: 'opened' })
  try {
    answer(run(message))
  } finally {
    store.close()
  }
})

function answer(reply: Reply): void {
  const bytes = replyBytes(reply)
  const { cursorId, namespace } = reply instanceof CursorReply ? reply : { cursorId: 0n, namespace: '' }
  // Small buffers share their memory with others: only a whole one can be handed over.
  const isWhole = bytes.byteLength === bytes.buffer.byteLength
  post({ kind: 'answered', reply: bytes, cursorId, namespace }, isWhole ? [bytes.buffer as ArrayBuffer] : [])
}

/** Nobody else is waiting here. */
function atOnce<T>(steps: Steps<T>): T {
  while (true) {
    const { value, done } = steps.next()
    if (done === true) return value
  }
}

function run(message: Extract<ToReader, { kind: 'run' }>): Reply {
  const body = decode(Buffer.from(message.command))
  const name = body.keys().next().value ?? ''
  try {
    const leftMs = message.expiresAtMs - Date.now()
    if (leftMs <= 0) throw new MongoError(50, 'MaxTimeMSExpired', 'operation exceeded time limit')
    if (engine === undefined) engine = new Engine(store, 0)
    else if (catalogVersion !== message.catalogVersion) engine.catalog.load()
    else engine.catalog.loadSizes()
    catalogVersion = message.catalogVersion
    const operation = new Operation({
      engine,
      name,
      args: new Arguments(name, body),
      connection: { id: 0, appName: undefined, isBackground: false, gone: NEVER },
      sequences: new Map(),
      session: undefined,
      transaction: undefined,
      deadlineMs: performance.now() + leftMs,
      isInterrupted: () => Atomics.load(flags, Flag.interrupted) === 1,
    })
    try {
      const result = (COMMANDS[name] as Command).run(operation)
      return isSteps(result) ? atOnce(result) : result
    } finally {
      operation.finish()
    }
  } catch (error) {
    return errorReply(error, { command: name, isNumbered: false, inTransaction: false })
  }
}
