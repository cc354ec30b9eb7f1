import type { Collection, Filter } from 'mongodb'
import { BoundedMap, invalidField, type RecordKind } from '../../kernel/define.ts'
import { bodyOf, sealedOf } from './document.ts'
import { LATENESS_MS, type LogDocument, type RecordDocument } from './model.ts'
import type { RecordPage, Records, Sealed } from './services.ts'

/** More than an account gets within the time that records may be late. */
const MAX_INDEXES = 50_000
/** From so many on, counting them is cheaper than reading their ids. */
const BURST = 200
const MAX_BURSTS = 16
const MAJORITY = { readConcern: 'majority' } as const
const sealed = (document: RecordDocument): Sealed => sealedOf(document, bodyOf(document), false)

const MAX_IDS = 1_000
const NEWEST = 16

export interface ListFilter extends RecordPage {
  readonly kinds?: readonly RecordKind[]
  readonly types?: readonly string[]
}

/** Reads records at majority: what is shown can no longer be rolled back. */
export class RecordReader implements Pick<Records, 'findMany' | 'findBySeal' | 'tail'> {
  readonly #collection: Collection<RecordDocument>
  readonly #log: Collection<LogDocument>
  /** In the log, by record: what is there stays. */
  readonly #indexes = new BoundedMap<string, number>(MAX_INDEXES)
  readonly #bursts = new BoundedMap<string, { readonly since: number; readonly ids: readonly string[] }>(MAX_BURSTS)

  constructor(collection: Collection<RecordDocument>, log: Collection<LogDocument>) {
    this.#collection = collection
    this.#log = log
  }

  async find(id: string): Promise<Sealed | undefined> {
    const document = await this.#collection.findOne({ _id: id }, MAJORITY)
    return document === null ? undefined : sealed(document)
  }

  async findMany(ids: readonly string[]): Promise<ReadonlyMap<string, Sealed>> {
    if (ids.length > MAX_IDS)
      throw new RangeError(`${ids.length} records are asked for at once; ask for at most ${MAX_IDS}`)
    if (ids.length === 0) return new Map()
    const found = await this.#collection.find({ _id: { $in: [...ids] } }, MAJORITY).toArray()
    return new Map(found.map((document) => [document._id, sealed(document)]))
  }

  async findBySeal(seal: string): Promise<Sealed | undefined> {
    const document = await this.#collection.findOne({ seal }, MAJORITY)
    return document === null ? undefined : sealed(document)
  }

  async list({ account, kinds, types, before, until, limit }: ListFilter): Promise<readonly Sealed[]> {
    const last = before === undefined ? undefined : await this.#seen(before, account)
    const sought = kinds?.map(({ type }) => type) ?? types
    const filter: Filter<RecordDocument> = {
      parties: account,
      ...(until !== undefined && { at: { $lte: until } }),
      ...(sought && { type: { $in: [...sought] } }),
      ...(last && { $or: [{ at: { $lt: last.at } }, { at: last.at, _id: { $lt: last._id } }] }),
    }
    const found = this.#collection.find(filter, MAJORITY).sort({ at: -1, _id: -1 }).limit(limit)
    return (await found.toArray()).map(sealed)
  }

  /** The last record of a page. Page one instead of an error would make a client turn in circles. */
  async #seen(id: string, account: string): Promise<Pick<RecordDocument, '_id' | 'at'>> {
    const last = await this.#collection.findOne({ _id: id, parties: account }, { ...MAJORITY, projection: { at: 1 } })
    if (last !== null) return last
    throw invalidField('/query/cursor', 'is not a cursor of this list; take next_cursor of the page before')
  }

  async tail({ account, lastIndex, lastAt }: Parameters<Records['tail']>[0]): Promise<readonly Sealed[]> {
    const ids = await this.#recentIds(account, lastAt - LATENESS_MS)
    await this.#learnIndexes(ids)
    const missing = ids.filter((id) => (this.#indexes.get(id) ?? Number.POSITIVE_INFINITY) > lastIndex)
    if (missing.length === 0) return []
    return (await this.#collection.find({ _id: { $in: missing } }, MAJORITY).toArray()).map(sealed)
  }

  /** Of the account's newest records, so that no order of clocks or lanes hides the last: the index of each; undefined: not in the log yet. */
  async newest(account: string): Promise<readonly (number | undefined)[]> {
    const found = await this.#collection
      .find({ parties: account }, { ...MAJORITY, projection: { _id: 1 } })
      .sort({ at: -1, _id: -1 })
      .limit(NEWEST)
      .toArray()
    const ids = found.map(({ _id }) => _id)
    await this.#learnIndexes(ids)
    return ids.map((id) => this.#indexes.get(id))
  }

  /** This process has logged these, from index `first` on: nobody needs to look them up. */
  logged(first: number, records: readonly Pick<RecordDocument, '_id'>[]): void {
    for (const [offset, { _id }] of records.entries()) this.#indexes.set(_id, first + offset)
  }

  /** The account's records since then, perhaps more. They are never deleted, so as many as before are the same as before. */
  async #recentIds(account: string, since: number): Promise<readonly string[]> {
    const known = this.#bursts.get(account)
    if (known !== undefined && known.since <= since) {
      const count = await this.#collection.countDocuments({ parties: account, at: { $gte: known.since } }, MAJORITY)
      if (count === known.ids.length) return known.ids
    }
    const found = await this.#collection
      .find({ parties: account, at: { $gte: since } }, { ...MAJORITY, projection: { _id: 1 } })
      .toArray()
    const ids = found.map(({ _id }) => _id)
    if (ids.length < BURST) this.#bursts.delete(account)
    else this.#bursts.set(account, { since, ids })
    return ids
  }

  /** After a burst of an account's records most of those that might be late are not, and stay where they are. */
  async #learnIndexes(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => this.#indexes.get(id) === undefined)
    if (unknown.length === 0) return
    // By record alone: bounds on the index too might make a planner walk the log.
    for (const { _id, record } of await this.#log.find({ record: { $in: unknown } }, MAJORITY).toArray())
      this.#indexes.set(record, _id)
  }
}
