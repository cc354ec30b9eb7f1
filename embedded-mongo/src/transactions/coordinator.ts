import type { Cursors } from '../commands/cursors.ts'
import { MongoError } from '../errors.ts'
import type { Catalog } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import type { StoreApi } from '../storage/store.ts'
import type { WriteUnit } from '../storage/write-unit.ts'
import type { Connection } from '../wire/connection.ts'
import { type WriteLocks, writeConflict } from './conflicts.ts'
import type { Session } from './session.ts'
import { committedRecord } from './sessions.ts'
import { Statements } from './statements.ts'
import { Transaction } from './transaction.ts'

/** MongoDB's transactionLifetimeLimitSeconds. */
const LIFETIME_MS = 60_000
/** How long a transaction whose client's connection is gone waits for it to come by another. */
const ABANDONED_MS = 1000

interface CoordinatorContext {
  readonly store: StoreApi
  readonly locks: WriteLocks
  readonly cursors: Cursors
  /** Makes a unit's writes visible in one batch, with a further record. */
  commit(unit: WriteUnit, record: { key: string; value: Buffer }, created: readonly Collection[]): number
  readonly catalog: Catalog
}

/** Begins and ends the sessions' transactions. */
export class Coordinator {
  readonly #context: CoordinatorContext
  readonly #open = new Map<Transaction, Session>()

  constructor(context: CoordinatorContext) {
    this.#context = context
  }

  /** Open transactions that wrote to a collection. */
  writersOf(collectionId: number): Transaction[] {
    return [...this.#open.keys()].filter(({ unit }) => unit.sizeChanges.has(collectionId))
  }

  /** The transaction a command belongs to; `starts` begins it. */
  join(session: Session, number: bigint, starts: boolean): Transaction {
    if (number < session.number) throw tooOld(number, session)
    if (starts) {
      if (number === session.number && session.outcome !== 'none') {
        throw new MongoError(
          117,
          'ConflictingOperationInProgress',
          `Transaction ${number} on session has been started already`,
        )
      }
      return this.#begin(session, number)
    }
    const { transaction } = session
    if (transaction === undefined || transaction.number !== number) {
      if (session.number === number && session.outcome === 'committed') {
        throw new MongoError(
          256,
          'TransactionCommitted',
          `Transaction with { txnNumber: ${number} } has been committed.`,
        )
      }
      throw noSuchTransaction(number)
    }
    return transaction
  }

  /** A later number on the session ends what the session had open. */
  supersede(session: Session, number: bigint): void {
    if (number < session.number) throw tooOld(number, session)
    if (number === session.number) return
    this.abort(session)
    session.number = number
    session.outcome = 'none'
    session.statements = new Statements()
  }

  /** Safe to repeat: a committed transaction stays committed. */
  commit(session: Session, number: bigint): void {
    if (session.number === number && session.outcome === 'committed') return
    const transaction = this.join(session, number, false)
    const { unit, created } = transaction
    if ([...created.keys()].some((namespace) => this.#context.catalog.get(namespace) !== undefined)) {
      this.abort(session)
      throw writeConflict()
    }
    if (!unit.isEmpty || created.size > 0) {
      const record = { key: session.key, value: committedRecord(number) }
      this.#context.commit(unit, record, [...created.values()])
    }
    this.#end(session, transaction, 'committed')
  }

  /** For abortTransaction: it must be there. */
  abortNumber(session: Session, number: bigint): void {
    this.#end(session, this.join(session, number, false), 'aborted')
  }

  abort(session: Session): void {
    if (session.transaction !== undefined) this.#end(session, session.transaction, 'aborted')
  }

  /** A statement of the transaction came by this connection. */
  cameFrom(connection: Connection, transaction: Transaction): void {
    transaction.connection = connection
    if (connection.gone.aborted) this.abandoned(connection)
  }

  /** The connection is gone: so are transactions, unless their clients go on with them by another soon. */
  abandoned(connection: Connection): void {
    for (const [transaction, session] of this.#open) {
      if (transaction.connection !== connection) continue
      setTimeout(() => {
        if (session.transaction === transaction && transaction.connection === connection) this.abort(session)
      }, ABANDONED_MS).unref()
    }
  }

  /** Before the store closes: their snapshots cannot be given back later. */
  abortAll(): void {
    for (const session of this.#open.values()) this.abort(session)
  }

  #begin(session: Session, number: bigint): Transaction {
    this.supersede(session, number)
    const { store, locks } = this.#context
    const expire = () => {
      if (session.transaction === transaction) this.abort(session)
    }
    const transaction: Transaction = new Transaction(number, store.snapshot(), locks, LIFETIME_MS, expire)
    session.transaction = transaction
    session.outcome = 'open'
    this.#open.set(transaction, session)
    return transaction
  }

  #end(session: Session, transaction: Transaction, outcome: 'committed' | 'aborted'): void {
    this.#context.cursors.killWhere((cursor) => cursor.transaction === transaction)
    this.#open.delete(transaction)
    session.transaction = undefined
    session.outcome = outcome
    transaction.end()
  }
}

const noSuchTransaction = (number: bigint): MongoError =>
  new MongoError(
    251,
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
  )

const tooOld = (number: bigint, session: Session): MongoError =>
  new MongoError(
    225,
    'TransactionTooOld',
    `Cannot start transaction or retryable write ${number} on session because a newer one with txnNumber ${session.number} has already started.`,
  )
