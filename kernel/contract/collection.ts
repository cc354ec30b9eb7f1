import type { Connection, Model, Collection as NativeCollection, Schema } from 'mongoose'
import { token } from './token.ts'

export type { Model }

/** A collection that a module declares in its `model.ts`: name in the database, and the mongoose schema of its documents. */
export interface Collection<T> {
  readonly name: string
  readonly schema: Schema<T>
}

// biome-ignore lint/suspicious/noExplicitAny: a table of collections with different documents
export type Collections = Readonly<Record<string, Collection<any>>>

/** The collections of a module, bound to the connection. */
export type Models<M extends Collections> = {
  readonly [K in keyof M]: M[K] extends Collection<infer T> ? Model<T> : never
}

export const collection = <T>(name: string, schema: Schema<T>): Collection<T> => ({ name, schema })

/** The mongoose connection, for what models do not cover (raw commands on hot paths). Numbers of 64 bits come as bigint through models only where the schema says BigInt. */
export type Mongo = Connection
/** A collection without model, as `Mongo.collection(name)` gives it. */
export type RawCollection<T extends object> = NativeCollection<T>
export const Mongo = token<Mongo>('kernel.mongo')
