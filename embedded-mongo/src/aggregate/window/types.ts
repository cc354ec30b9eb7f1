/** What window functions work on: https://www.mongodb.com/docs/manual/reference/operator/aggregation/setWindowFields/ */
import type { Doc, Maybe, Value } from '../../bson/value.ts'
import type { Scope } from '../expression/types.ts'

/** The documents of one partition, in order, with their sort keys. */
export interface Partition {
  readonly docs: readonly Doc[]
  readonly keys: readonly (readonly Value[])[]
}

/** One value for each document of a partition. */
export type WindowFunction = (partition: Partition) => readonly Maybe[]

export interface WindowContext {
  readonly scope: Scope
  /** The sort pattern of the stage; undefined without `sortBy`. */
  readonly sortBy: Doc | undefined
}

export type WindowOperator = (argument: Value, context: WindowContext, name: string) => WindowFunction
export type WindowTable = Readonly<Record<string, WindowOperator>>
