import { evaluateLet } from '../aggregate/expression/let.ts'
import type { Scope } from '../aggregate/expression/types.ts'
import { topScope } from '../aggregate/expression/types.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { Engine } from '../engine.ts'
import { MongoError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import type { ReadView } from '../storage/view.ts'
import { WriteUnit } from '../storage/write-unit.ts'
import type { Session } from '../transactions/session.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Connection } from '../wire/connection.ts'
import type { Arguments } from './arguments.ts'
import { orderFor } from './value-orders.ts'

/** A part of a write to many documents. */
const PART_BYTES = 16 << 20

/** A command as it came in, and in whose name. */
export interface Call {
  readonly engine: Engine
  readonly name: string
  readonly args: Arguments
  readonly connection: Connection
  /** Arrays of documents that were not decoded, by argument. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>
  readonly session: Session | undefined
  readonly transaction: Transaction | undefined
}

/** One execution of a command: its arguments, what it reads and what it has written so far. */
export class Operation {
  readonly engine: Engine
  readonly name: string
  readonly args: Arguments
  readonly database: string
  readonly connection: Connection
  readonly session: Session | undefined
  readonly transaction: Transaction | undefined
  readonly now = new Date()
  readonly #sequences: ReadonlyMap<string, readonly Buffer[]>
  #unit: WriteUnit | undefined
  #scope: Scope | undefined
  #deadlineMs: number
  #steps = 0

  constructor(call: Call) {
    this.engine = call.engine
    this.name = call.name
    this.args = call.args
    this.database = call.args.string('$db')
    this.connection = call.connection
    this.#sequences = call.sequences
    this.session = call.session
    this.transaction = call.transaction
    const maxTimeMs = call.args.optionalInteger('maxTimeMS') ?? 0
    this.#deadlineMs = maxTimeMs === 0 ? Infinity : performance.now() + maxTimeMs
  }

  /** Writes go here; a transaction's outlive the command, others are committed with its reply. */
  get unit(): WriteUnit {
    this.#unit ??= this.transaction?.unit ?? new WriteUnit(this.engine.store, this.engine.locks.claim)
    return this.#unit
  }

  get written(): WriteUnit | undefined {
    return this.transaction === undefined && this.#unit?.isEmpty === false ? this.#unit : undefined
  }

  get view(): ReadView {
    return this.transaction?.unit ?? this.#unit ?? this.engine.store
  }

  /**
   * Commits what was written so far when it is much, so that a write to a million documents needs not hold them all.
   * Not in transactions, which are atomic; not for what may be sent again, which must not be done twice; and not beside
   * open transactions, for whose end the command may have to wait and start over.
   */
  commitPart(): void {
    const unit = this.#unit
    if (unit === undefined || unit.bytes < PART_BYTES || this.transaction !== undefined) return
    if (this.args.has('txnNumber') || !this.engine.locks.isFree) return
    this.engine.commit(unit)
    this.#unit = undefined
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
    return this.engine.catalog.get(this.namespace(name))
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

  /** The reply is made: a cursor that lives on is not charged for the time it waits. */
  finish(): void {
    this.#deadlineMs = Infinity
  }

  /** Called in every loop over documents: enforces maxTimeMS. */
  readonly step = (): void => {
    if ((++this.#steps & 0xff) !== 0) return
    if (performance.now() > this.#deadlineMs) {
      throw new MongoError(50, 'MaxTimeMSExpired', 'operation exceeded time limit')
    }
  }
}

export const reply = (...fields: [string, Value][]): Doc => new Map(fields)
