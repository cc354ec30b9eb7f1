import { MessageChannel, type Worker } from 'node:worker_threads'
import { MongoError } from '../errors.ts'
import type { SharedState } from '../storage/shared-state.ts'
import { startThread } from '../threads.ts'
import {
  Flag,
  type FromReader,
  type ReaderStart,
  type SpacePart,
  type SpaceRequest,
  type ToReader,
} from './protocol.ts'

/** A reader whose memory does not suffice ends, and with it the command; nothing else does. */
const HEAP_MEGABYTES = 192

export interface ReaderAnswer {
  readonly reply: Buffer
  /** The cursor that stays open in the reader, or 0. */
  readonly cursorId: bigint
  readonly namespace: string
}

interface Running {
  readonly state: SharedState
  readonly resolve: (answer: ReaderAnswer) => void
  readonly reject: (error: Error) => void
}

/** A thread that reads, one command at a time. */
export class Reader {
  readonly #worker: Worker
  readonly #flags = new Int32Array(new SharedArrayBuffer(8))
  /** Resolves when the thread is gone. */
  readonly ended: Promise<void>
  #running: Running | undefined
  #failure: Error | undefined
  /** Cursors that live here. */
  readonly cursorIds = new Set<bigint>()
  lastUsedMs = Date.now()

  constructor(directory: string) {
    const { port1, port2 } = new MessageChannel()
    const workerData: ReaderStart = { directory, flags: this.#flags, port: port2 }
    this.#worker = startThread('readers/reader-thread', {
      workerData,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    this.#worker.unref()
    port1.unref()
    port1.on('message', ({ space }: SpaceRequest) => {
      const part = this.#running?.state.nextPart(space)
      if (part === undefined) return
      port1.postMessage(part satisfies SpacePart, [part.record.buffer as ArrayBuffer])
      Atomics.add(this.#flags, Flag.answers, 1)
      Atomics.notify(this.#flags, Flag.answers)
    })
    this.#worker.on('message', (message: FromReader) => this.#receive(message))
    this.#worker.on('error', (error) => {
      this.#failure = readerFailure(error as NodeJS.ErrnoException)
    })
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        port1.close()
        const running = this.#take()
        running?.reject(this.#failure ?? new MongoError(11601, 'Interrupted', 'operation was interrupted'))
        resolve()
      })
    })
  }

  get isFree(): boolean {
    return this.#running === undefined
  }

  run(
    message: Omit<Extract<ToReader, { kind: 'run' }>, 'kind' | 'seq' | 'treePath'>,
    state: SharedState,
  ): Promise<ReaderAnswer> {
    Atomics.store(this.#flags, Flag.interrupted, 0)
    // While somebody waits for an answer the process must not end.
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#running = { state, resolve, reject }
      this.#worker.postMessage({ kind: 'run', ...message, seq: state.seq, treePath: state.treePath } satisfies ToReader)
    })
  }

  /** Ends the command that runs, as soon as it notices. */
  interrupt(): void {
    Atomics.store(this.#flags, Flag.interrupted, 1)
  }

  kill(cursorId: bigint): void {
    if (this.cursorIds.delete(cursorId)) this.#worker.postMessage({ kind: 'kill', cursorId } satisfies ToReader)
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
    await this.ended
  }

  #receive(message: FromReader): void {
    if (message.kind === 'opened') {
      this.#running?.state.opened()
      return
    }
    const { reply, cursorId, namespace } = message
    if (cursorId !== 0n) this.cursorIds.add(cursorId)
    this.#take()?.resolve({
      reply: Buffer.from(reply.buffer, reply.byteOffset, reply.length),
      cursorId,
      namespace,
    })
  }

  #take(): Running | undefined {
    const running = this.#running
    this.#running = undefined
    this.lastUsedMs = Date.now()
    this.#worker.unref()
    running?.state.release()
    return running
  }
}

const readerFailure = (error: NodeJS.ErrnoException): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new MongoError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Exceeded memory limit of ${HEAP_MEGABYTES} megabytes for one command`,
      )
    : new MongoError(1, 'InternalError', `a reader of the embedded store failed: ${error.message}`)
