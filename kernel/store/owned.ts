import type { Model, QueryFilter, UpdateQuery } from 'mongoose'
import { ApiError } from '../contract/errors.ts'
import type { OwnedFields } from '../contract/owned.ts'
import type { PageOf, PageRequest } from '../contract/page.ts'
import { isDuplicateKey } from './duplicate-key.ts'
import { newestFirst } from './page.ts'

export { ownedCollection as collection } from './owned-collection.ts'

type Fields<T extends OwnedFields> = Omit<T, keyof OwnedFields>

/** A document as it is answered. */
export type View<T extends OwnedFields> = { id: string } & Fields<T> & { created_at: string; updated_at: string }

export interface Creation {
  /** Derived from the request (`operationId`), so that a repeat finds the first. */
  readonly id: string
  readonly owner: string
  /** How many the owner may have: beyond it `conflict`. Meant for up to some thousands. */
  readonly cap: number
  /** Epoch milliseconds. */
  readonly at: number
}

export const view = <T extends OwnedFields>(document: T): View<T> => {
  const { _id, owner: _owner, slot: _slot, createdAt, updatedAt, ...fields } = document
  return { id: _id, ...fields, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() } as View<T>
}

/** Stores a document of the owner, or gives the one that an earlier try of the same operation stored. */
export async function create<T extends OwnedFields>(
  model: Model<T>,
  { id, owner, cap, at }: Creation,
  fields: Fields<T>,
): Promise<T> {
  const slots = await model
    .find({ owner } as QueryFilter<T>)
    .select({ slot: 1 })
    .lean()
  const taken = new Set(slots.map((row) => (row as unknown as OwnedFields).slot))
  const times = { createdAt: new Date(at), updatedAt: new Date(at) }
  for (let slot = 0; slot < cap; slot++) {
    if (taken.has(slot)) continue
    try {
      const document = { ...fields, _id: id, owner, slot, ...times } as unknown as T
      await model.collection.insertOne(document as never)
      return document
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      const earlier = await find(model, owner, id)
      if (earlier) return earlier
      refuseTaken(error)
    }
  }
  const earlier = await find(model, owner, id)
  if (earlier) return earlier
  throw new ApiError('conflict', `at most ${cap} are kept, and you have as many; delete one first`)
}

/** `undefined` for what is not there or somebody else's. */
export const find = async <T extends OwnedFields>(model: Model<T>, owner: string, id: string): Promise<T | undefined> =>
  ((await model.findOne({ _id: id, owner } as QueryFilter<T>).lean()) as T | null) ?? undefined

/** Throws `not_found` for what is not there or somebody else's. */
export async function get<T extends OwnedFields>(model: Model<T>, owner: string, id: string): Promise<T> {
  return (await find(model, owner, id)) ?? absent(id)
}

/** One page of the owner's, newest first, each as `owned.view` shows it unless `view` says otherwise. */
export const page = <T extends OwnedFields, V = View<T>>(
  model: Model<T>,
  owner: string,
  request: PageRequest,
  {
    filter = {},
    view: shown = view as never,
  }: {
    readonly filter?: QueryFilter<T>
    readonly view?: (row: T) => V | Promise<V>
  } = {},
): Promise<PageOf<V>> =>
  newestFirst<T, V>(model, {
    filter: { ...filter, owner } as QueryFilter<T>,
    time: 'createdAt',
    page: request,
    view: shown,
  })

/** Sets the given fields (an `undefined` one stays as it is) and gives the document as it is then. Throws `not_found`. */
export async function change<T extends OwnedFields>(
  model: Model<T>,
  { owner, id, at }: { readonly owner: string; readonly id: string; readonly at: number },
  changes: Partial<{ [K in keyof Fields<T>]: Fields<T>[K] | undefined }>,
): Promise<T> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const update = { $set: { ...given, updatedAt: new Date(at) } } as UpdateQuery<T>
  try {
    const changed = await model
      .findOneAndUpdate({ _id: id, owner } as QueryFilter<T>, update, { returnDocument: 'after' })
      .lean()
    return (changed as T | null) ?? absent(id)
  } catch (error) {
    if (isDuplicateKey(error)) refuseTaken(error)
    throw error
  }
}

/** Throws `not_found`. */
export async function remove<T extends OwnedFields>(
  model: Model<T>,
  owner: string,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const { deletedCount } = await model.deleteOne({ _id: id, owner } as QueryFilter<T>)
  return deletedCount === 1 ? { id, deleted: true } : absent(id)
}

function absent(id: string): never {
  throw new ApiError('not_found', `there is nothing of yours with the id ${id}`)
}

/** A slot that was taken meanwhile is tried again; another unique field is the caller's to change. */
function refuseTaken(error: unknown): void {
  const fields = Object.keys((error as { keyPattern?: object }).keyPattern ?? {}).filter((key) => key !== 'owner')
  if (fields.length > 0 && !fields.includes('slot') && !fields.includes('_id'))
    throw new ApiError('conflict', `another one of yours has the same ${fields.join(' and ')}; choose another`)
}
