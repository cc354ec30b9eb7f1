import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { Turns } from '../scheduling/turns.ts'
import { spaceOf } from '../storage/keys.ts'
import { decodeRecord } from '../storage/log-record.ts'
import { Memtable } from '../storage/memtable.ts'
import { type Layer, memtableLayer, Scan } from '../storage/scan.ts'
import type { StoreApi } from '../storage/store.ts'
import { Tree, type TreeSnapshot } from '../storage/tree.ts'
import { Flag, type SpacePart, type SpaceRequest } from './protocol.ts'

/** How long the store's thread may take to answer before it is looked whether it has, in ms. */
const WAIT_MS = 1000

/** The store as a reader sees it during one command: the tree, and what is in the memory of the store's own thread. */
export class ReaderStore implements StoreApi {
  #tree: Tree | undefined
  readonly #port: MessagePort
  readonly #flags: Int32Array
  #snapshot: TreeSnapshot | undefined
  #memory = new Memtable()
  #fetched = new Set<string>()
  #version = 0
  seq = 0

  constructor(port: MessagePort, flags: Int32Array) {
    this.#port = port
    this.#flags = flags
  }

  /** From here to `close` it shows one moment; what is read later goes on where it was in what is there then. */
  open(treePath: string, seq: number): void {
    this.seq = seq
    this.#version++
    this.#tree ??= new Tree(treePath)
    this.#tree.moveTo(treePath)
    this.#snapshot = this.#tree.snapshot()
  }

  get #opened(): Tree {
    if (this.#tree === undefined) throw new Error('a reader reads while it runs a command')
    return this.#tree
  }

  close(): void {
    if (this.#snapshot !== undefined) this.#opened.release(this.#snapshot)
    this.#snapshot = undefined
    this.#memory = new Memtable()
    this.#fetched = new Set()
  }

  get(key: string): Buffer | undefined {
    this.#fetch(spaceOf(key))
    const version = this.#memory.latest(key)
    return version === undefined ? this.#opened.get(key, this.#snapshot) : (version.value ?? undefined)
  }

  scan(low: string, high: string, reverse = false): Scan {
    return new Scan(this, low, high, reverse)
  }

  layers(): readonly Layer[] {
    const memory: Layer = (low, high, reverse) => {
      this.#fetch(spaceOf(low))
      return memtableLayer(this.#memory, Infinity)(low, high, reverse)
    }
    return [memory, this.#opened.layer(this.#snapshot)]
  }

  version(): number {
    return this.#version
  }

  #fetch(space: string): void {
    if (this.#fetched.has(space)) return
    this.#fetched.add(space)
    while (!this.#fetchPart(space));
  }

  #fetchPart(space: string): boolean {
    let answers = Atomics.load(this.#flags, Flag.answers)
    this.#port.postMessage({ space } satisfies SpaceRequest)
    for (let received = receiveMessageOnPort(this.#port); ; received = receiveMessageOnPort(this.#port)) {
      if (received === undefined) {
        Atomics.wait(this.#flags, Flag.answers, answers, WAIT_MS)
        answers = Atomics.load(this.#flags, Flag.answers)
        continue
      }
      const { record, isLast } = received.message as SpacePart
      decodeRecord(Buffer.from(record.buffer, record.byteOffset, record.length), 0)?.eachWrite((key, value) =>
        this.#memory.put(key, value, 0, false),
      )
      return isLast
    }
  }

  readonly turns = new Turns()

  snapshot(): never {
    return refuse()
  }

  commit(): never {
    return refuse()
  }

  durable(): never {
    return refuse()
  }

  roomForMore(): never {
    return refuse()
  }

  checkRoom(): never {
    return refuse()
  }

  discard(): never {
    return refuse()
  }

  compact(): never {
    return refuse()
  }

  spaces(): never {
    return refuse()
  }
}

const refuse = (): never => {
  throw new Error('a reader cannot write')
}
