import { setTimeout as delay } from 'node:timers/promises'
import type { Collection, Db } from 'mongodb'
import type { RecordDocument } from '../records/model.ts'

type Filter = Readonly<Record<string, unknown>>

interface Stored {
  readonly document: RecordDocument
  /** Acknowledged by the majority: a failover can no longer lose it. */
  durable: boolean
}

export interface Rules {
  /** Without it chains may fork. */
  readonly uniqueGuard: boolean
  /** Without it reads see what a failover may still lose. */
  readonly majorityReads: boolean
}

export const SOUND: Rules = { uniqueGuard: true, majorityReads: true }

const DUPLICATE_KEY = 11_000
const LOST = new Error('connection closed')

/** A replica set in a nutshell: unique indexes, writes that are lost, late, or rolled back, and processes that die. */
export class FaultyStore {
  readonly #rules: Rules
  readonly #random: () => number
  #records: Stored[] = []
  /** Probability of each kind of fault. */
  faultRate: number

  constructor(rules: Rules, random: () => number, faultRate: number) {
    this.#rules = rules
    this.#random = random
    this.faultRate = faultRate
  }

  /** What is there for good. */
  get durable(): readonly RecordDocument[] {
    return this.#records.filter(({ durable }) => durable).map(({ document }) => document)
  }

  /** A new primary: what the majority has not acknowledged is gone. */
  failOver(): void {
    this.#records = this.#records.filter(({ durable }) => durable)
  }

  /** The store as one process sees it. After `kill` its calls never return. */
  process(): { readonly db: Db; readonly kill: () => void } {
    let dead = false
    const alive = async <T>(work: () => T | Promise<T>): Promise<T> => {
      await delay(this.#random() * 2)
      if (dead) return new Promise<never>(() => undefined)
      const result = await work()
      return dead ? new Promise<never>(() => undefined) : result
    }
    const collection = (name: string): Collection =>
      ({
        collectionName: name,
        find: (filter: Filter) => this.#cursor(name, filter, alive),
        findOne: async (filter: Filter, options?: { sort?: Readonly<Record<string, 1 | -1>> }) =>
          (
            await this.#cursor(name, filter, alive)
              .sort(options?.sort ?? {})
              .limit(1)
              .toArray()
          )[0] ?? null,
      }) as unknown as Collection
    const db = {
      collection,
      command: ({ documents, ordered }: { documents: readonly RecordDocument[]; ordered: boolean }) =>
        alive(() => this.#insert(documents, ordered)),
    }
    return {
      db: db as unknown as Db,
      kill: () => {
        dead = true
      },
    }
  }

  async #insert(documents: readonly RecordDocument[], ordered: boolean): Promise<unknown> {
    if (this.#chance()) throw LOST
    if (this.#chance()) {
      // A zombie: the reply is lost, and the write happens later.
      void delay(this.#random() * 20).then(() => this.#replicate(this.#store(documents, ordered).stored.at(-1)))
      throw LOST
    }
    if (this.#chance()) {
      const { stored } = this.#store(documents, ordered)
      await delay(this.#random() * 5)
      // The majority may still get it, or a failover lose it.
      if (this.#random() < 0.5) this.#replicate(stored.at(-1))
      throw LOST
    }
    const { stored, writeErrors } = this.#store(documents, ordered)
    await delay(this.#random() * 2)
    if (stored.some((entry) => !this.#records.includes(entry))) throw LOST
    this.#replicate(stored.at(-1))
    if (this.#chance()) throw LOST
    return { ok: 1, ...(writeErrors.length > 0 && { writeErrors }) }
  }

  /** What the majority has, it has with all that came before. */
  #replicate(last: Stored | undefined): void {
    const end = last === undefined ? 0 : this.#records.indexOf(last) + 1
    for (const entry of this.#records.slice(0, end)) entry.durable = true
  }

  #store(documents: readonly RecordDocument[], ordered: boolean) {
    const stored: Stored[] = []
    const writeErrors: { index: number; code: number; errmsg: string }[] = []
    for (const [index, document] of documents.entries()) {
      if (this.#isTaken(document)) {
        writeErrors.push({ index, code: DUPLICATE_KEY, errmsg: 'duplicate key' })
        if (ordered) break
        continue
      }
      const entry = { document, durable: false }
      stored.push(entry)
      this.#records.push(entry)
    }
    return { stored, writeErrors }
  }

  #isTaken({ _id, guard }: RecordDocument): boolean {
    return this.#records.some(
      ({ document }) =>
        document._id === _id || (this.#rules.uniqueGuard && guard !== undefined && document.guard === guard),
    )
  }

  #cursor(name: string, filter: Filter, alive: <T>(work: () => T) => Promise<T>) {
    let order: Readonly<Record<string, 1 | -1>> = {}
    let count = Number.POSITIVE_INFINITY
    const read = (): readonly RecordDocument[] => {
      if (name !== 'records') return []
      if (this.#chance()) throw LOST
      const visible = this.#records
        .filter(({ durable }) => durable || !this.#rules.majorityReads)
        .map(({ document }) => document)
      return visible
        .filter((document) => matches(document, filter))
        .sort(by(order))
        .slice(0, count)
    }
    const cursor = {
      sort: (given: Readonly<Record<string, 1 | -1>>) => {
        order = given
        return cursor
      },
      limit: (given: number) => {
        count = given
        return cursor
      },
      toArray: () => alive(read),
    }
    return cursor
  }

  #chance(): boolean {
    return this.#random() < this.faultRate
  }
}

const by =
  (order: Readonly<Record<string, 1 | -1>>) =>
  (a: RecordDocument, b: RecordDocument): number => {
    for (const [field, direction] of Object.entries(order)) {
      const [x, y] = [a, b].map((document) => document[field as 'at']) as [number, number]
      if (x !== y) return x < y ? -direction : direction
    }
    return 0
  }

const matches = (document: RecordDocument, filter: Filter): boolean =>
  Object.entries(filter).every(([field, wanted]) => matchesField(document[field as keyof RecordDocument], wanted))

const COMPARE: Readonly<Record<string, (value: string, bound: string) => boolean>> = {
  $gte: (value, bound) => value >= bound,
  $lte: (value, bound) => value <= bound,
  $lt: (value, bound) => value < bound,
  $in: (value, bound) => bound.includes(value),
}

const matchesField = (value: unknown, wanted: unknown): boolean => {
  if (Array.isArray(value)) return value.includes(wanted)
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  if (value === undefined) return false
  return Object.entries(wanted).every(([operator, bound]) => COMPARE[operator]?.(value as string, bound as string))
}
