import type { Collection, Filter } from 'mongodb'
import { invalidField } from '../../kernel/define.ts'
import { bodyOf, sealedOf } from './document.ts'
import { LATENESS_MS, type LogDocument, type RecordDocument } from './model.ts'
import type { Records, Sealed } from './services.ts'

const MAJORITY = { readConcern: 'majority' } as const
const sealed = (document: RecordDocument): Sealed => sealedOf(document, bodyOf(document), false)

/** Reads records at majority: what is shown can no longer be rolled back. */
export class RecordReader implements Pick<Records, 'find' | 'findBySeal' | 'list' | 'tail'> {
  readonly #collection: Collection<RecordDocument>
  readonly #log: Collection<LogDocument>

  constructor(collection: Collection<RecordDocument>, log: Collection<LogDocument>) {
    this.#collection = collection
    this.#log = log
  }

  async find(id: string): Promise<Sealed | undefined> {
    const document = await this.#collection.findOne({ _id: id }, MAJORITY)
    return document === null ? undefined : sealed(document)
  }

  async findBySeal(seal: string): Promise<Sealed | undefined> {
    const document = await this.#collection.findOne({ seal }, MAJORITY)
    return document === null ? undefined : sealed(document)
  }

  async list({ account, types, before, until, limit }: Parameters<Records['list']>[0]): Promise<readonly Sealed[]> {
    const last = before === undefined ? undefined : await this.#seen(before, account)
    const filter: Filter<RecordDocument> = {
      parties: account,
      ...(until !== undefined && { at: { $lte: until } }),
      ...(types && { type: { $in: [...types] } }),
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
    const late = await this.#collection
      .find({ parties: account, at: { $gte: lastAt - LATENESS_MS } }, MAJORITY)
      .toArray()
    if (late.length === 0) return []
    // By record alone: bounds on the index too might make a planner walk the log.
    const logged = this.#log.find({ record: { $in: late.map(({ _id }) => _id) } }, MAJORITY)
    const held = new Set((await logged.toArray()).filter(({ _id }) => _id <= lastIndex).map(({ record }) => record))
    return late.filter(({ _id }) => !held.has(_id)).map(sealed)
  }
}
