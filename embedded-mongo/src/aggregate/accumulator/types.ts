/** Accumulators: fold the documents of a group (or window) into one value. */
import type { Doc, Maybe, Value } from '../../bson/value.ts'
import type { Scope } from '../expression/types.ts'

/** The running state of one group. */
export interface Accumulator {
  add(doc: Doc): void
  /** A missing result is stored as null. */
  result(): Maybe
}

/** A compiled `{$sum: …}`: makes the state of a new group. An `n` may read the group's key, if that is a document. */
export type AccumulatorFactory = (groupKey: Doc) => Accumulator

/** For windows and buckets, where `n` must be constant. */
export const NO_GROUP_KEY: Doc = new Map()

/** `{$name: argument}` → factory. */
export type AccumulatorOperator = (argument: Value, scope: Scope, name: string) => AccumulatorFactory
export type AccumulatorTable = Readonly<Record<string, AccumulatorOperator>>
