import type { Timestamp } from 'bson'
import { decode, encode } from '../bson/codec.ts'
import type { Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { CHANGE_PREFIX, changeKey, prefixEnd, storeKey } from '../storage/keys.ts'
import type { Write } from '../storage/log-record.ts'
import type { StoreApi } from '../storage/store.ts'
import { encodeChange, type StoredChange } from './change.ts'
import { Clock } from './clock.ts'
import { beforeAll, behindAll, type Position, positionOf, timeOf } from './position.ts'

/** Events are kept for a day, and nothing is recorded any more when nobody has watched for so long. */
const KEPT_MS = 24 * 3_600_000
/** Of more than this the oldest go earlier. */
const KEPT_BYTES_MAX = 256 << 20
/** Removed in one batch. */
const TRIM_EVENTS = 2_000
/** How often it is noted that somebody watches. */
const NOTE_MS = 60_000
const STATE_KEY = storeKey('changes')

export interface RecordedChange {
  readonly position: Position
  readonly bytes: Buffer
}

/**
 * What change streams read. Recording begins with the first stream and lives on in the store, so that a stream can be
 * resumed after a restart; before, a write does nothing for it. An event lies in the batch of its write.
 */
export class ChangeLog {
  readonly clock = new Clock()
  readonly #store: StoreApi
  /** Where recording began; undefined: nothing is recorded. */
  #since: Position | undefined
  #watchedMs = 0
  #notedMs = 0
  #bytes = 0
  /** Events up to here survive a power loss. */
  #durable: Position
  /** Batches with events that are not durable yet. */
  #pending = 0
  readonly #waiting = new Set<() => void>()
  watchers = 0

  constructor(store: StoreApi) {
    this.#store = store
    const state = store.get(STATE_KEY)
    if (state !== undefined) this.#restore(state)
    this.#durable = behindAll(this.clock.now())
  }

  get isRecording(): boolean {
    return this.#since !== undefined
  }

  /** Somebody watches: from here on events are recorded. */
  start(): void {
    this.#watchedMs = Date.now()
    if (this.#since !== undefined) return
    this.#since = behindAll(this.clock.now())
    this.#durable = this.#since
    this.#note()
  }

  /** The writes that record a batch's events; `committed` must follow. */
  writesOf(changes: Iterable<StoredChange>): Write[] {
    const time = this.clock.next()
    const wallTime = new Date()
    const writes: Write[] = []
    for (const change of changes) {
      const value = encodeChange(change, wallTime)
      this.#bytes += value.length
      writes.push({ key: changeKey(positionOf(time, writes.length + 1)), value })
    }
    return writes
  }

  /** A batch with events was committed: they are shown when it is durable. */
  committed(seq: number): void {
    const position = behindAll(this.clock.now())
    this.#pending++
    this.#store.durable(seq).then(
      () => {
        this.#pending--
        if (position > this.#durable) this.#durable = position
        this.wake()
      },
      () => this.wake(),
    )
  }

  /** Records events of what `commit` does, such as a drop, in its batch. */
  record(changes: readonly StoredChange[], commit: (events: readonly Write[]) => number): number {
    const events = this.isRecording ? this.writesOf(changes) : []
    const seq = commit(events)
    if (events.length > 0) this.committed(seq)
    return seq
  }

  /** Everything up to here has been shown to who has read all that there is. */
  get end(): Position {
    return this.#pending === 0 ? behindAll(this.clock.now()) : this.#durable
  }

  /** From where to read to meet the events of a time and of later ones. */
  startAt(time: Timestamp): Position {
    const position = beforeAll(time)
    // Recording began at this very time: there was no event of it yet.
    return this.#since !== undefined && position < this.#since && behindAll(time) >= this.#since
      ? this.#since
      : position
  }

  /** Events behind a position, as far as they are durable. Throws (286) where they are not kept any more. */
  *after(position: Position): Generator<RecordedChange> {
    if (this.#since === undefined || position < this.#since) {
      throw new MongoError(
        286,
        'ChangeStreamHistoryLost',
        'Resume of change stream was not possible, as the resume point may no longer be in the oplog.',
      )
    }
    const end = this.end
    if (position >= end) return
    const entries = this.#store.scan(`${changeKey(position)}\0`, `${changeKey(end)}\0`)
    while (entries.next()) yield { position: entries.key.slice(CHANGE_PREFIX.length), bytes: entries.value }
  }

  /** Resolves when there may be more to read, or after a while. */
  next(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, waitMs)
      this.#waiting.add(wake)
    })
  }

  wake(): void {
    for (const wake of [...this.#waiting]) wake()
  }

  /** Forgets what is too old or too much; stops where nobody watches. */
  keepHouse(nowMs: number): void {
    if (this.#since === undefined) return
    if (this.watchers > 0) this.#watchedMs = nowMs
    if (nowMs - this.#watchedMs > KEPT_MS) this.#stop()
    else if (this.#watchedMs - this.#notedMs > NOTE_MS) this.#note()
    this.#trim(nowMs)
  }

  #trim(nowMs: number): void {
    const oldest = this.#store.scan(CHANGE_PREFIX, prefixEnd(CHANGE_PREFIX))
    const writes: Write[] = []
    let last: Position | undefined
    while (writes.length < TRIM_EVENTS && oldest.next()) {
      const position = oldest.key.slice(CHANGE_PREFIX.length)
      const isOld = nowMs - timeOf(position).t * 1000 > KEPT_MS
      if (this.#since !== undefined && !isOld && this.#bytes <= KEPT_BYTES_MAX) break
      this.#bytes -= oldest.value.length
      writes.push({ key: oldest.key, value: null })
      last = position
    }
    if (last === undefined) return
    if (this.#since !== undefined) {
      this.#since = last
      writes.push(this.#state())
    }
    this.#store.commit(writes)
  }

  #stop(): void {
    this.#since = undefined
    this.#store.commit([{ key: STATE_KEY, value: null }])
  }

  #note(): void {
    this.#notedMs = this.#watchedMs
    this.#store.commit([this.#state()])
  }

  #state(): Write {
    const since = Buffer.from(this.#since as Position, 'latin1').toString('hex')
    const value = encode(
      new Map<string, Value>([
        ['since', since],
        ['watched', new Date(this.#watchedMs)],
      ]),
    )
    return { key: STATE_KEY, value }
  }

  #restore(bytes: Buffer): void {
    const state = decode(bytes)
    this.#since = Buffer.from(state.get('since') as string, 'hex').toString('latin1')
    this.#watchedMs = (state.get('watched') as Date).getTime()
    this.#notedMs = this.#watchedMs
    this.clock.passed(timeOf(this.#since))
    const entries = this.#store.scan(CHANGE_PREFIX, prefixEnd(CHANGE_PREFIX))
    while (entries.next()) {
      this.#bytes += entries.value.length
      this.clock.passed(timeOf(entries.key.slice(CHANGE_PREFIX.length)))
    }
  }
}
