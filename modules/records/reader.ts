import type { Collection, Filter } from 'mongodb'
import { bodyOf, sealedOf } from './document.ts'
import type { RecordDocument } from './model.ts'
import type { Records, Sealed } from './services.ts'

const MAJORITY = { readConcern: 'majority' } as const
const sealed = (document: RecordDocument): Sealed => sealedOf(document, bodyOf(document), false)

/** Reads records at majority: what is shown can no longer be rolled back. */
export class RecordReader implements Pick<Records, 'find' | 'findBySeal' | 'list'> {
  readonly #collection: Collection<RecordDocument>

  constructor(collection: Collection<RecordDocument>) {
    this.#collection = collection
  }

  async find(id: string): Promise<Sealed | undefined> {
    const document = await this.#collection.findOne({ _id: id }, MAJORITY)
    return document === null ? undefined : sealed(document)
  }

  async findBySeal(seal: string): Promise<Sealed | undefined> {
    const document = await this.#collection.findOne({ seal }, MAJORITY)
    return document === null ? undefined : sealed(document)
  }

  async list({ account, types, before, limit }: Parameters<Records['list']>[0]): Promise<readonly Sealed[]> {
    const last =
      before === undefined
        ? null
        : await this.#collection.findOne({ _id: before }, { ...MAJORITY, projection: { at: 1 } })
    const filter: Filter<RecordDocument> = {
      parties: account,
      ...(types && { type: { $in: [...types] } }),
      ...(last && { $or: [{ at: { $lt: last.at } }, { at: last.at, _id: { $lt: last._id } }] }),
    }
    const found = this.#collection.find(filter, MAJORITY).sort({ at: -1, _id: -1 }).limit(limit)
    return (await found.toArray()).map(sealed)
  }
}
