import type { Static, TObject } from 'typebox'
import type { Collection } from './collection.ts'

/** A document that belongs to one account (or workspace), beside the fields of its schema. */
export interface OwnedFields {
  readonly _id: string
  readonly owner: string
  /** 0 … cap − 1, unique per owner: the cap holds under any race. */
  readonly slot: number
  readonly createdAt: Date
  readonly updatedAt: Date
}
export type Owned<S extends TObject = TObject> = OwnedFields & Static<S>

/** A collection whose documents have owners: see `owned.collection`. */
export interface OwnedCollection<S extends TObject = TObject> extends Collection<Owned<S>> {
  /** Name of one document in exports, and that they are erased with the owner; absent: nothing personal. */
  readonly personal?: string
}
