import { type Document, deserialize, serialize } from 'bson'
import { decode, encode } from './codec.ts'
import type { Doc, Value } from './value.ts'

/** A document as the driver would send it: whole numbers are int32, others double, bigint int64. For tests. */
export const doc = (source: Document): Doc => decode(serialize(source))

export const value = (source: unknown): Value => doc({ value: source }).get('value') as Value

/** A document as the driver would show it with its default promotion of int32, double and safe int64. */
export const plain = (source: Doc): Document => deserialize(encode(source))

/** The same without promotion: tells int32, int64 and double apart. */
export const exactly = (source: Doc): Document => deserialize(encode(source), { promoteValues: false })
