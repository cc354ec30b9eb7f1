import { evaluateLet } from '../aggregate/expression/let.ts'
import type { Scope } from '../aggregate/expression/types.ts'
import { topScope } from '../aggregate/expression/types.ts'
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import type { Doc, Maybe, Value } from '../bson/value.ts'
import type { Engine } from '../engine.ts'
import { MongoError } from '../errors.ts'
import { Moved } from '../readers/moved.ts'
import { timeExpired } from '../scheduling/in-time.ts'
import { Slice } from '../scheduling/turns.ts'
import type { Collection } from '../storage/collection.ts'
import type { ReadView } from '../storage/view.ts'
import { WriteUnit } from '../storage/write-unit.ts'
import type { Hold } from '../transactions/hold.ts'
import type { Session } from '../transactions/session.ts'
import { type StatementResult, Statements } from '../transactions/statements.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Connection } from '../wire/connection.ts'
import type { Arguments } from './arguments.ts'
import { orderFor } from './value-orders.ts'

/** A command that has looked at so many documents, and for so long, is moved to a reader. */
const MOVE_STEPS = 2000
const MOVE_MS = 8
const LONG_DOCUMENTS = 10_000

/** A command as it came in, and in whose name. */
export interface Call {
  readonly engine: Engine
  readonly name: string
  readonly args: Arguments
  readonly connection: Pick<Connection, 'id' | 'appName' | 'isBackground' | 'gone'>
  /** Arrays of documents that were not decoded, by argument. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  readonly session: Session | undefined
  readonly transaction: Transaction | undefined
  /** It may be answered by a reader instead. */
  readonly mayMove?: boolean
  /** When its time is over, as `performance.now()` counts. */
  readonly deadlineMs?: number
  /** In a reader: its client is gone. */
  readonly isInterrupted?: () => boolean
}

/** One execution of a command: its arguments, what it reads and what it has written so far. */
export class Operation {
  readonly engine: Engine
  readonly name: string
  readonly args: Arguments
  readonly database: string
  readonly connection: Call['connection']
  readonly session: Session | undefined
  readonly transaction: Transaction | undefined
  readonly now = new Date()
  readonly #sequences: ReadonlyMap<string, readonly Buffer[]>
  readonly #slice = new Slice()
  /** How often others have had their turn meanwhile. */
  pauses = 0
  #hold: Hold | undefined
  #unit: WriteUnit | undefined
  readonly #startsAt: number
  readonly #ids: readonly number[] | undefined
  /** What this attempt has done, if it is a retryable write. */
  readonly done = new Statements()
  /** Statements that had been done before. */
  readonly retried: number[] = []
  #scope: Scope | undefined
  readonly #isInterrupted: (() => boolean) | undefined
  readonly #startMs = performance.now()
  #deadlineMs: number
  #steps = 0
  /** While it only reads, and nothing was answered yet, it may be answered by a reader instead. */
  mayMove: boolean

  constructor(call: Call) {
    this.engine = call.engine
    this.name = call.name
    this.args = call.args
    this.database = call.args.string('$db')
    this.connection = call.connection
    this.#sequences = call.sequences
    this.session = call.session
    this.transaction = call.transaction
    this.mayMove = call.mayMove === true
    this.#isInterrupted = call.isInterrupted
    this.#deadlineMs = call.deadlineMs ?? performance.now() + maxTimeOf(call.args)
    this.#startsAt = integerOf(call.args.get('stmtId'))
    this.#ids = call.args.optionalArray('stmtIds')?.map(integerOf)
    if (!isDatabaseName(this.database))
      throw new MongoError(73, 'InvalidNamespace', `Invalid database name: '${this.database}'`)
  }

  /** It may be sent again under its transaction number. */
  get isRetryable(): boolean {
    return this.transaction === undefined && this.args.has('txnNumber')
  }

  /** What a statement did when the command was sent before. */
  remembered(index: number): StatementResult | undefined {
    if (!this.isRetryable) return undefined
    const id = this.#statementId(index)
    const result = this.session?.statements.of(id)
    if (result !== undefined) this.retried.push(id)
    return result
  }

  remember(index: number, result: StatementResult): void {
    if (this.isRetryable) this.done.add(this.#statementId(index), result)
  }

  #statementId(index: number): number {
    return this.#ids === undefined ? this.#startsAt + index : (this.#ids[index] ?? index)
  }

  /** Writes go here; a transaction's outlive the command, others are committed with its reply. */
  get unit(): WriteUnit {
    if (this.#unit === undefined) {
      this.#unit = this.transaction?.unit ?? new WriteUnit(this.engine.store, this.engine.locks.claim)
      if (this.engine.changes.isRecording && this.#unit.isEmpty) this.#unit.changes ??= []
    }
    return this.#unit
  }

  get written(): WriteUnit | undefined {
    return this.transaction === undefined && this.#unit?.isEmpty === false ? this.#unit : undefined
  }

  get view(): ReadView {
    return this.transaction?.unit ?? this.#unit ?? this.engine.store
  }

  /** When its time is over, as `Date.now()` counts. */
  get expiresAtMs(): number {
    return this.#deadlineMs === Infinity ? Infinity : Date.now() + this.#deadlineMs - performance.now()
  }

  /** It has worked for so long that it is time to pause. */
  get isDue(): boolean {
    return this.#isInterrupted === undefined && this.#slice.isOver
  }

  /** Reading the collection to its end may take long, and may be left to a reader. */
  isLong(collection: Collection | undefined): boolean {
    return this.mayMove && (collection?.size.documents ?? 0) > LONG_DOCUMENTS
  }

  get hasPaused(): boolean {
    return this.pauses > 0
  }

  /**
   * What it writes is committed at every pause. Not in transactions, which are atomic, and not where the command may be
   * sent again, which must not be done twice.
   */
  get isInParts(): boolean {
    return this.transaction === undefined && !this.isRetryable
  }

  /** Before others have their turn: what it has written is committed, or held so that nobody else writes it. */
  suspend(): void {
    this.pauses++
    const unit = this.#unit
    if (unit === undefined || unit.isEmpty || this.transaction !== undefined) return
    if (this.isInParts) this.commitPart()
    else this.#hold ??= this.engine.hold(unit)
  }

  /** Commits what was written so far. */
  commitPart(): void {
    const unit = this.#unit
    if (unit === undefined || unit.isEmpty) return
    this.engine.commit(unit)
    unit.clear()
  }

  /** Afterwards. Throws when the command may not go on. */
  resume(): void {
    this.#slice.begin()
    this.#checkTime()
    if (this.transaction !== undefined && this.session?.transaction !== this.transaction) {
      throw new MongoError(251, 'NoSuchTransaction', `Transaction ${this.transaction.number} has been aborted.`)
    }
  }

  /** `$$NOW`, the command's `let`, and its collation. */
  get scope(): Scope {
    if (this.#scope === undefined) {
      const variables = this.args.optionalDocument('let')
      const named = this.args.get(this.name)
      const collection = typeof named === 'string' ? this.collection(named) : undefined
      const order = orderFor(this.args, collection)
      this.#scope = topScope(this.now, variables && evaluateLet(variables, this.now), order)
    }
    return this.#scope
  }

  /** Documents of a command argument, as bytes. */
  rawDocuments(name: string): readonly Buffer[] | undefined {
    return this.#sequences.get(name)
  }

  /** The collection that the command's own field names; absent ones are undefined. */
  collection(name = this.collectionName()): Collection | undefined {
    return this.collectionAt(this.namespace(name))
  }

  /** What stands there: to a transaction, what it has created too. */
  collectionAt(namespace: string): Collection | undefined {
    const { transaction } = this
    const created = transaction?.created.get(namespace)
    if (created !== undefined) return created
    const collection = this.engine.catalog.get(namespace)
    if (collection !== undefined && transaction !== undefined && collection.replacedAtSeq > transaction.snapshot.seq) {
      throw new MongoError(
        246,
        'SnapshotUnavailable',
        `Unable to read from a snapshot due to pending collection catalog changes to collection '${namespace}'; please retry the operation.`,
      )
    }
    return collection
  }

  /** A new collection; a transaction's is there for others when it commits. */
  create(namespace: string, options: Doc): Collection {
    const { engine, transaction } = this
    if (transaction === undefined) return engine.catalog.create(namespace, options)
    const collection = engine.catalog.build(namespace, options)
    transaction.created.set(namespace, collection)
    return collection
  }

  /** Has it not been dropped meanwhile? */
  isThere(collection: Collection): boolean {
    const created = this.transaction?.created.get(collection.namespace)
    return created === collection || this.engine.catalog.byId(collection.id) === collection
  }

  collectionName(): string {
    const value = this.args.get(this.name)
    if (typeof value !== 'string') {
      throw new MongoError(73, 'InvalidNamespace', `collection name has invalid type`)
    }
    return value
  }

  namespace(name = this.collectionName()): string {
    if (name === '' || name.includes('\0') || name.startsWith('.')) {
      throw new MongoError(73, 'InvalidNamespace', `Invalid namespace specified '${this.database}.${name}'`)
    }
    return `${this.database}.${name}`
  }

  /** It may wait for as long as it likes. */
  withoutDeadline(): void {
    this.#deadlineMs = Infinity
  }

  /** The reply is made: a cursor that lives on is not charged for the time it waits. */
  finish(): void {
    this.#deadlineMs = Infinity
    this.mayMove = false
    if (this.#hold !== undefined) this.engine.release(this.#hold)
  }

  /** Called in every loop over documents: enforces maxTimeMS. */
  readonly step = (): void => {
    if ((++this.#steps & 0xff) === 0) this.#checkTime()
  }

  #checkTime(): void {
    const nowMs = performance.now()
    if (nowMs > this.#deadlineMs) throw timeExpired()
    if (this.#isInterrupted?.() === true) throw new MongoError(11601, 'Interrupted', 'operation was interrupted')
    if (this.mayMove && this.#steps >= MOVE_STEPS && nowMs > this.#startMs + MOVE_MS) throw new Moved()
  }

  get leftMs(): number {
    return this.#deadlineMs - performance.now()
  }
}

/** How long a command may take. */
export const maxTimeOf = (args: Arguments): number => args.optionalInteger('maxTimeMS') || Infinity

const integerOf = (value: Maybe): number =>
  value !== undefined && value !== null && isNumeric(value) ? toDouble(value) : 0

const DATABASE_BYTES_MAX = 63

/** https://www.mongodb.com/docs/manual/reference/limits/#naming-restrictions */
const isDatabaseName = (name: string): boolean =>
  name !== '' && !/[/\\. "\0]/.test(name) && Buffer.byteLength(name) <= DATABASE_BYTES_MAX

export const reply = (...fields: [string, Value][]): Doc => new Map(fields)
