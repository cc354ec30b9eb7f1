import { isDoc } from '../bson/value.ts'
import { orderOfSpec, type ValueOrder } from '../bson/value-order.ts'
import type { Collection } from '../storage/collection.ts'
import type { Arguments } from './arguments.ts'

/** How values compare: by the collation that is asked for, or by the collection's default. */
export function orderFor(args: Arguments, collection: Collection | undefined): ValueOrder {
  const given = args.optionalDocument('collation')
  return given === undefined || given.size === 0 ? defaultOrder(collection) : orderOfSpec(given)
}

/** https://www.mongodb.com/docs/manual/reference/collation/ — a collection's operations inherit its default. */
export function defaultOrder(collection: Collection | undefined): ValueOrder {
  const spec = collection?.options.get('collation') ?? null
  return orderOfSpec(isDoc(spec) ? spec : undefined)
}
