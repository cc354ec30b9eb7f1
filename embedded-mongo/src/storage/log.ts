import { crc32 } from 'node:zlib'
import type { LogFile, LogFiles } from './log-files.ts'
import { type LogRecord, sealRecord } from './log-record.ts'
import { damagedLog, durableFor, type ScannedFile, scanFile } from './log-scan.ts'
import { writeFailure } from './write-failure.ts'

/** Zeroed ahead, so that an append changes no file size and one fdatasync makes it durable. */
const SEGMENT_BYTES = 8 << 20
const SPARE_SEGMENTS_MAX = 3
/** The mark is written no more often. */
const MARK_MS = 20
const MARK_BYTES = 10

interface Segment {
  readonly file: LogFile
  lastSeq: number
}

interface Waiter {
  readonly seq: number
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * The append-only log: batches appended while the disk is busy go down together with one write and one sync.
 * A record lies in one segment whole. Segments whose records are all checkpointed are used again.
 */
export class Log {
  readonly #files: LogFiles
  readonly #segmentBytes: number
  #full: Segment[] = []
  #current: Segment | undefined
  #spare: LogFile[] = []
  #nextNumber = 1
  #position = 0
  #queue: { record: Buffer; seq: number }[] = []
  #waiters: Waiter[] = []
  #durableSeq: number
  #flushing: Promise<void> | undefined
  #markTimer: NodeJS.Timeout | undefined
  #markedSeq = 0
  #failure: Error | undefined
  readonly #onFailure: (error: Error) => void

  private constructor(files: LogFiles, durableSeq: number, onFailure: (error: Error) => void, segmentBytes: number) {
    this.#files = files
    this.#durableSeq = durableSeq
    this.#onFailure = onFailure
    this.#segmentBytes = segmentBytes
  }

  /**
   * Reads what earlier lives left and gives every whole record behind `applied` in order to `replay`. Appending begins
   * with `begin`. Throws `DamagedLog` when it lacks what was durable. A failing disk is reported once through `onFailure`; nothing is acknowledged from then on.
   */
  static async open(
    files: LogFiles,
    applied: { readonly seq: number; readonly epoch: number },
    replay: (record: LogRecord) => void,
    onFailure: (error: Error) => void,
    segmentBytes = SEGMENT_BYTES,
  ): Promise<Log> {
    const runs: ScannedFile[] = []
    for (const name of await files.names()) runs.push(scanFile(name, await files.read(name)))
    runs.sort((a, b) => inOrder(a.records[0], b.records[0]))
    const durable = durableFor(runs, readMark(await files.readMark()))
    let { seq, epoch } = applied
    const kept = new Map<string, number>()
    for (const { name, records } of runs) {
      for (const record of records) {
        // A record of an older epoch here was never acknowledged: a crash cut the log before it.
        if (record.seq !== seq + 1 || record.epoch < epoch) continue
        replay(record)
        seq = record.seq
        epoch = record.epoch
        kept.set(name, seq)
      }
    }
    if (seq < durable) throw damagedLog(runs, seq + 1, durable)
    const log = new Log(files, seq, onFailure, segmentBytes)
    for (const { name } of runs) await log.#adopt(name, kept.get(name))
    return log
  }

  /** Makes room for the first record. It may be called again where it has failed: the disk may be full. */
  async begin(): Promise<void> {
    this.#current ??= await this.#nextSegment(0)
  }

  get isBegun(): boolean {
    return this.#current !== undefined
  }

  get durableSeq(): number {
    return this.#durableSeq
  }

  append(record: Buffer, seq: number): void {
    if (this.#failure) throw this.#failure
    this.#queue.push({ record, seq })
    if (this.#flushing === undefined) {
      // After the events at hand: what they append shares the first sync.
      this.#flushing = new Promise<void>((resolve) => setImmediate(resolve)).then(() => this.#flush())
    }
  }

  /** Resolves when everything up to `seq` would survive a power loss. */
  durable(seq: number): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure)
    if (seq <= this.#durableSeq) return Promise.resolve()
    return new Promise((resolve, reject) => this.#waiters.push({ seq, resolve, reject }))
  }

  /** Everything up to `seq` is in the checkpoint: its segments may be written again. */
  async release(seq: number): Promise<void> {
    const done = this.#full.filter((segment) => segment.lastSeq <= seq)
    this.#full = this.#full.filter((segment) => segment.lastSeq > seq)
    for (const { file } of done) {
      if (this.#spare.length < SPARE_SEGMENTS_MAX && file.bytes === this.#segmentBytes) this.#spare.push(file)
      else {
        await file.close()
        await this.#files.remove(file.name)
      }
    }
  }

  async close(): Promise<void> {
    await this.#flushing
    clearTimeout(this.#markTimer)
    this.#writeMark()
    this.#files.closeMark()
    for (const file of this.#spare) await file.close()
    for (const { file } of this.#full) await file.close()
    await this.#current?.file.close()
  }

  async #adopt(name: string, lastSeq: number | undefined): Promise<void> {
    this.#nextNumber = Math.max(this.#nextNumber, Number(name.slice('log-'.length)) + 1)
    const file = await this.#files.openExisting(name)
    if (lastSeq !== undefined) this.#full.push({ file, lastSeq })
    else if (file.bytes === this.#segmentBytes) this.#spare.push(file)
    else {
      await file.close()
      await this.#files.remove(name)
    }
  }

  async #nextSegment(recordBytes: number): Promise<Segment> {
    this.#position = 0
    const spare = recordBytes <= this.#segmentBytes ? this.#spare.pop() : undefined
    const bytes = Math.max(this.#segmentBytes, recordBytes)
    return { file: spare ?? (await this.#files.create(`log-${this.#nextNumber++}`, bytes)), lastSeq: 0 }
  }

  async #flush(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        const { chunks, bytes, seq } = this.#take()
        const segment = this.#current as Segment
        if (chunks.length === 0) {
          // The next record does not fit: everything before it is durable already, so a segment never outlives its forerunner.
          this.#full.push(segment)
          this.#current = await this.#nextSegment((this.#queue[0] as { record: Buffer }).record.length)
          continue
        }
        for (const chunk of chunks) sealRecord(chunk, this.#durableSeq)
        segment.file.write(chunks, this.#position)
        await segment.file.sync()
        this.#position += bytes
        segment.lastSeq = seq
        this.#acknowledge(seq)
      }
    } catch (error) {
      this.#fail(error as Error)
    } finally {
      this.#flushing = undefined
    }
  }

  /** As many queued records as the current segment has room for. */
  #take(): { chunks: Buffer[]; bytes: number; seq: number } {
    const room = (this.#current as Segment).file.bytes - this.#position
    const chunks: Buffer[] = []
    let bytes = 0
    let seq = 0
    for (const entry of this.#queue) {
      if (bytes + entry.record.length > room || chunks.length === CHUNKS_MAX) break
      chunks.push(entry.record)
      bytes += entry.record.length
      seq = entry.seq
    }
    this.#queue.splice(0, chunks.length)
    return { chunks, bytes, seq }
  }

  #acknowledge(seq: number): void {
    this.#durableSeq = seq
    this.#markTimer ??= setTimeout(() => {
      this.#markTimer = undefined
      this.#writeMark()
    }, MARK_MS).unref()
    const waiters = this.#waiters
    this.#waiters = []
    for (const waiter of waiters) {
      if (waiter.seq <= seq) waiter.resolve()
      else this.#waiters.push(waiter)
    }
  }

  /** Notes what is durable beside the log, so that a damage to its end is noticed. */
  #writeMark(): void {
    if (this.#markedSeq === this.#durableSeq || this.#failure !== undefined) return
    this.#markedSeq = this.#durableSeq
    try {
      this.#files.writeMark(markOf(this.#durableSeq))
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #fail(error: Error): void {
    this.#failure = writeFailure('the log could not be written', error)
    for (const waiter of this.#waiters) waiter.reject(this.#failure)
    this.#waiters = []
    this.#onFailure(this.#failure)
  }
}

const inOrder = (a: LogRecord | undefined, b: LogRecord | undefined): number =>
  (a?.seq ?? Infinity) - (b?.seq ?? Infinity) || (b?.epoch ?? 0) - (a?.epoch ?? 0)

/** writev takes 1,024 buffers at most. */
const CHUNKS_MAX = 1000

function markOf(seq: number): Buffer {
  const bytes = Buffer.alloc(MARK_BYTES)
  bytes.writeUIntLE(seq, 0, 6)
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 6)), 6)
  return bytes
}

/** 0 where there is none that is whole: a power cut may leave an older one, or none. */
const readMark = (bytes: Buffer | undefined): number =>
  bytes?.length === MARK_BYTES && crc32(bytes.subarray(0, 6)) === bytes.readUInt32LE(6) ? bytes.readUIntLE(0, 6) : 0
