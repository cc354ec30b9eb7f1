import type { Timestamp } from 'bson'
import type { Run } from '../aggregate/stage/types.ts'
import { encode } from '../bson/codec.ts'
import { equals } from '../bson/compare.ts'
import { show } from '../bson/show.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { decodeChange, type StoredChange } from './change.ts'
import type { ChangeLog, RecordedChange } from './change-log.ts'
import { type Position, type ResumePoint, timeOf, tokenOf } from './position.ts'

/** Whose events: of one collection, of a database (`collection` ''), or of all (`database` ''). */
export interface Watched {
  readonly database: string
  readonly collection: string
}

export interface StreamOptions {
  readonly watched: Watched
  readonly start: ResumePoint
  /** The stages behind `$changeStream`. */
  readonly pipeline: Run
  /** `fullDocument: 'updateLookup'`: the document as it is now. */
  readonly lookup: ((namespace: string, id: Value) => Doc | undefined) | undefined
}

/** Events looked at before others have their turn. */
const EVENTS_AT_ONCE = 1_000

/** A cursor that goes on for as long as somebody asks (https://www.mongodb.com/docs/manual/changeStreams/). */
export class ChangeStream implements Iterator<Buffer> {
  readonly #log: ChangeLog
  readonly #options: StreamOptions
  #position: Position
  /** The event that ends it has been read; its own end is still to be told. */
  #ending: { readonly position: Position; readonly change: StoredChange; readonly wallTime: Date } | undefined
  #looked = 0
  #isOpen = true
  isInvalidated = false

  constructor(log: ChangeLog, options: StreamOptions) {
    this.#log = log
    this.#options = options
    this.#position = options.start.position
    // A point that is not kept any more is told at once.
    log.after(this.#position).next()
    log.watchers++
  }

  /** The next event; `done`: there is none now. */
  next(): IteratorResult<Buffer, undefined> {
    if (this.#ending !== undefined) return this.#end(this.#ending)
    for (const recorded of this.#log.after(this.#position)) {
      const result = this.#read(recorded)
      this.#position = recorded.position
      if (result !== undefined) return { done: false, value: result }
      if (this.#ending !== undefined) return this.#end(this.#ending)
      if (++this.#looked >= EVENTS_AT_ONCE) return NOTHING
    }
    this.#position = this.#log.end > this.#position ? this.#log.end : this.#position
    return NOTHING
  }

  /** Has it stopped before it had seen everything? */
  takePause(): boolean {
    const hasMore = this.#looked >= EVENTS_AT_ONCE
    this.#looked = 0
    return hasMore
  }

  return(): IteratorResult<Buffer, undefined> {
    if (this.#isOpen) this.#log.watchers--
    this.#isOpen = false
    this.#log.wake()
    return NOTHING
  }

  /** From where to go on when all that was answered has been seen. */
  get resumeToken(): Doc {
    return tokenOf(this.#position, this.isInvalidated)
  }

  get operationTime(): Timestamp {
    return this.#log.clock.now()
  }

  #read(recorded: RecordedChange): Buffer | undefined {
    const change = decodeChange(recorded.bytes)
    if (!this.#isWatched(change)) return undefined
    if (this.#isEndedBy(change)) this.#ending = { ...recorded, change, wallTime: change.wallTime }
    const event = this.#eventOf(recorded.position, change)
    return this.#transformed(event)
  }

  #isWatched({ operationType, namespace, fields }: StoredChange): boolean {
    const { database, collection } = this.#options.watched
    const to = fields.get('to')
    const isHere = (name: string): boolean => {
      if (database === '') return !INTERNAL.has(name.split('.')[0] as string)
      if (collection !== '') return name === `${database}.${collection}`
      return name === database || name.startsWith(`${database}.`)
    }
    if (operationType === 'dropDatabase' && collection !== '') return false
    return isHere(namespace) || (typeof to === 'string' && isHere(to))
  }

  #isEndedBy({ operationType }: StoredChange): boolean {
    const { database, collection } = this.#options.watched
    if (collection !== '') return operationType === 'drop' || operationType === 'rename'
    return database !== '' && operationType === 'dropDatabase'
  }

  #end({
    position,
    wallTime,
  }: {
    readonly position: Position
    readonly wallTime: Date
  }): IteratorResult<Buffer, undefined> {
    if (this.isInvalidated) return NOTHING
    this.isInvalidated = true
    const event: Doc = new Map<string, Value>([
      ['_id', tokenOf(position, true)],
      ['operationType', 'invalidate'],
      ['clusterTime', timeOf(position)],
      ['wallTime', wallTime],
    ])
    const bytes = this.#transformed(event)
    return bytes === undefined ? NOTHING : { done: false, value: bytes }
  }

  /** https://www.mongodb.com/docs/manual/reference/change-events/ */
  #eventOf(position: Position, change: ReturnType<typeof decodeChange>): Doc {
    const { operationType, namespace, fields, wallTime } = change
    const event: Doc = new Map<string, Value>([
      ['_id', tokenOf(position)],
      ['operationType', operationType],
      ['clusterTime', timeOf(position)],
      ['wallTime', wallTime],
    ])
    if (fields.has('fullDocument')) event.set('fullDocument', fields.get('fullDocument') as Value)
    event.set('ns', namespaceOf(namespace))
    for (const [name, value] of fields) {
      if (name === 'to') event.set('to', namespaceOf(value as string))
      else if (name !== 'fullDocument') event.set(name, value)
    }
    if (operationType === 'update' && this.#options.lookup !== undefined) {
      const id = (fields.get('documentKey') as Doc).get('_id') as Value
      event.set('fullDocument', this.#options.lookup(namespace, id) ?? null)
    }
    return event
  }

  #transformed(event: Doc): Buffer | undefined {
    const token = event.get('_id') as Value
    for (const result of this.#options.pipeline([event])) {
      const id = result.get('_id')
      if (isDoc(id ?? null) && equals(id, token)) return encode(result)
      throw new MongoError(
        280,
        'ChangeStreamFatalError',
        `Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point. Only transformations that retain the unmodified _id field are allowed. Expected: { _id: ${show(token)} } but found: ${id === undefined ? '{}' : `{ _id: ${show(id)} }`}`,
      )
    }
    return undefined
  }
}

const NOTHING: IteratorResult<Buffer, undefined> = { done: true, value: undefined }
const INTERNAL = new Set(['admin', 'config', 'local'])

function namespaceOf(namespace: string): Doc {
  const dot = namespace.indexOf('.')
  if (dot < 0) return new Map([['db', namespace]])
  return new Map([
    ['db', namespace.slice(0, dot)],
    ['coll', namespace.slice(dot + 1)],
  ])
}
