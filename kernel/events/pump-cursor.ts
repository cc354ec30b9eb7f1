import type { Mongo, RawCollection } from '../contract/collection.ts'
import type { Clock } from '../contract/services.ts'
import { isDuplicateKey } from '../store/duplicate-key.ts'
import { Gather } from '../store/gather.ts'

interface Cursor {
  readonly _id: string
  /** Index of the next record to look at. */
  readonly index: number
  readonly holder: string
  readonly leaseUntil: number
  /** Records given up on. */
  readonly skipped: number
}

const LEASE_MS = 5_000

interface Advance {
  readonly module: string
  readonly holder: string
  readonly from: number
  readonly to: number
  readonly skipped: number
  readonly leaseUntil: number
}

/** The cursors of a process that move at the same time share one command. */
export class CursorMoves {
  readonly #cursors: RawCollection<Cursor>
  readonly #moves = new Gather((moves: readonly Advance[]) => this.#write(moves))

  constructor(connection: Mongo) {
    this.#cursors = connection.collection<Cursor>('kernel_cursors')
  }

  /** False: another process has moved it. */
  advance(move: Advance): Promise<boolean> {
    return this.#moves.call(move)
  }

  async #write(moves: readonly Advance[]): Promise<readonly boolean[]> {
    const { modifiedCount } = await this.#cursors.bulkWrite(
      moves.map(({ module, holder, from, to, skipped, leaseUntil }) => ({
        updateOne: {
          filter: { _id: module, index: from, holder },
          update: { $set: { index: to, leaseUntil }, $inc: { skipped } },
        },
      })),
      { ordered: false },
    )
    if (modifiedCount === moves.length) return moves.map(() => true)
    const found = await this.#cursors.find({ _id: { $in: moves.map(({ module }) => module) } }).toArray()
    const stored = new Map(found.map((cursor) => [cursor._id, cursor]))
    return moves.map(({ module, holder, to, leaseUntil }) => {
      const cursor = stored.get(module)
      return cursor?.holder === holder && cursor.index === to && cursor.leaseUntil === leaseUntil
    })
  }
}

/** How far a module has read the log. The lease only saves double work; the compare-and-swap on `index` keeps the order. */
export class PumpCursor {
  readonly #cursors: RawCollection<Cursor>
  readonly #clock: Clock
  readonly #module: string
  readonly #holder: string
  readonly #moves: CursorMoves
  /** Where it stands and until when the lease is ours, as this process left it. */
  #own: { readonly index: number; readonly leaseUntil: number } | undefined

  constructor(connection: Mongo, clock: Clock, module: string, holder: string, moves: CursorMoves) {
    this.#moves = moves
    this.#cursors = connection.collection<Cursor>('kernel_cursors')
    this.#clock = clock
    this.#module = module
    this.#holder = holder
  }

  /** Creates it where it is missing. Returns the index. */
  async open(): Promise<number> {
    await this.#cursors
      .updateOne(
        { _id: this.#module },
        { $setOnInsert: { index: 0, holder: '', leaseUntil: 0, skipped: 0 } },
        { upsert: true },
      )
      .catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
      })
    return this.index()
  }

  async index(): Promise<number> {
    const cursor = await this.#cursors.findOne({ _id: this.#module }, { projection: { index: 1 } })
    return cursor?.index ?? 0
  }

  /** Takes the lease. Undefined: another process has it. */
  async acquire(): Promise<number | undefined> {
    const now = this.#clock.now()
    if (this.#own && this.#own.leaseUntil - now > LEASE_MS / 2) return this.#own.index
    const cursor = await this.#cursors.findOneAndUpdate(
      { _id: this.#module, $or: [{ holder: this.#holder }, { leaseUntil: { $lte: now } }] },
      { $set: { holder: this.#holder, leaseUntil: now + LEASE_MS } },
      { returnDocument: 'after' },
    )
    this.#own = cursor ? { index: cursor.index, leaseUntil: cursor.leaseUntil } : undefined
    return cursor?.index
  }

  /** Moves on and extends the lease. False: another process has moved it. */
  async advance(from: number, to: number, skipped: number): Promise<boolean> {
    const leaseUntil = this.#clock.now() + LEASE_MS
    this.#own = undefined
    const moved = await this.#moves.advance({
      module: this.#module,
      holder: this.#holder,
      from,
      to,
      skipped,
      leaseUntil,
    })
    if (moved) this.#own = { index: to, leaseUntil }
    return moved
  }

  async release(): Promise<void> {
    this.#own = undefined
    await this.#cursors.updateOne({ _id: this.#module, holder: this.#holder }, { $set: { leaseUntil: 0 } })
  }
}
