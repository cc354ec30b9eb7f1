import type { CreateIndexesOptions, IndexDirection } from 'mongodb'
import type { Collections, Models, Mongo } from '../contract/collection.ts'

/** Binds a module's collections to the connection and waits for their declared indexes: one command a collection. */
export async function bindCollections<M extends Collections>(connection: Mongo, collections: M): Promise<Models<M>> {
  const bound = await Promise.all(
    Object.entries(collections).map(async ([local, { name, schema }]) => {
      if (connection.models[name] !== undefined)
        throw new Error(`collection '${name}' is bound already: give each collection one owner`)
      const model = connection.model(name, schema, name)
      const indexes = schema
        .indexes()
        .map(([key, options]) => ({ ...(options as CreateIndexesOptions), key: key as Record<string, IndexDirection> }))
      if (indexes.length > 0)
        await model.collection.createIndexes(indexes).catch((error: unknown) => {
          throw new Error(
            `the indexes of collection '${name}' cannot be built: ${error instanceof Error ? error.message : String(error)}`,
            { cause: error },
          )
        })
      return [local, model] as const
    }),
  )
  return Object.fromEntries(bound) as unknown as Models<M>
}
